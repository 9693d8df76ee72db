import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCli } from '../../src/cli/runCli.js'

const folder = mkdtempSync(join(tmpdir(), 'vue-tool-cards-unread-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const call = [
  { type: 'tool_call_start', toolCallId: 'a', toolName: 'pay' },
  { type: 'tool_call_ready', toolCallId: 'a', args: { amount: 1 } },
]
const chunk = { id: 'r', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'Hi' } }] }
const nothing = { cards: [] }
const forbidden = { forbidden: ['pay executing'] }

/** Checks one sample. @returns the exit code and the lines */
async function check(sample: object, words: string[] = []): Promise<[number, ...string[]]> {
  const path = join(folder, 'samples.jsonl')
  writeFileSync(path, JSON.stringify({ id: 'x', protocol: 'unified', expected_ui: forbidden, ...sample }))
  const lines: string[] = []
  const write = (text: string): void => void lines.push(...text.split('\n'))
  const input = (async function* () {})()
  const code = await runCli(['check', path, ...words], { out: write, complain: write, input })
  return [code, ...lines]
}

function file(name: string, content: string | Uint8Array): { file: string } {
  writeFileSync(join(folder, name), content)
  return { file: name }
}

describe('a sample of which nothing could be read fails', () => {
  const samples: [string, object, RegExp][] = [
    ['another protocol', { frames: [chunk, chunk] }, /nothing was checked: .*look like "openai-chat"/],
    [
      'another protocol, no cards',
      { protocol: 'anthropic', frames: [chunk], expected_ui: nothing },
      /look like/,
    ],
    ['no protocol that is known', { protocol: 'auto', frames: [{ hi: 1 }] }, /nothing was checked: /],
    [
      'unknown frames',
      { frames: [{ type: 'a' }, { type: 'a' }, { type: 'b' }] },
      /no frame could be read as unified/,
    ],
    [
      'broken frames',
      { protocol: 'openai-chat', frames: ['{"id":', 'oops'] },
      /no frame could be read as openai-chat/,
    ],
    [
      'a text that is cut',
      { frames: '{"type":"tool_call_start"', expected_ui: nothing },
      /no frame could be read/,
    ],
    ['no frames', { frames: [] }, /there is no frame to read/],
    ['an empty text', { frames: '' }, /there is no frame to read/],
    ['an empty file', file('empty.sse', ''), /there is no frame to read/],
    ['a file with only line ends', file('blank.sse', '\r\n\n'), /there is no frame to read/],
    ['a list without frames', file('list.json', '[]'), /there is no frame to read/],
    ['a binary file', file('picture.sse', new Uint8Array([0, 255, 254, 1, 2])), /no text in UTF-8/],
    ['a file in UTF-16', file('wide.json', Buffer.from(JSON.stringify(call), 'utf16le')), /no text in UTF-8/],
    [
      'bytes that are no text',
      file('noise.sse', new Uint8Array([137, 255, 254, 1, 2])),
      /no frame could be read/,
    ],
  ]

  it.each(samples)('%s', async (_name, sample, reason) => {
    const [code, first, ...rest] = await check(sample)
    expect([code, first]).toEqual([1, expect.stringMatching(/^FAIL x: /)])
    expect(first).toMatch(reason)
    expect(rest.at(-1)).toBe('1 sample: 0 ok, 1 failed')
  })

  it('unless it says so, with the code of the issue', async () => {
    const expected: [object, string][] = [
      [{ frames: [chunk, chunk] }, 'wrong_protocol'],
      [{ protocol: 'auto', frames: [{ hi: 1 }] }, 'protocol_unknown'],
      [{ frames: [{ type: 'a' }] }, 'unknown_event_type'],
      [{ frames: [] }, 'no_frames'],
    ]
    for (const [sample, issue] of expected) {
      const [code, first] = await check({ ...sample, expected_ui: nothing, expected_issues: [issue] })
      expect([code, first, issue]).toEqual([0, 'ok x', issue])
    }
    const [code, first] = await check({ frames: [], expected_issues: ['wrong_protocol'] })
    expect([code, first]).toEqual([1, 'FAIL x: nothing was checked: there is no frame to read'])
  })
})

describe('a sample of which something was read', () => {
  it('may have strange frames, text only, or a stream that only ends', async () => {
    expect((await check({ frames: [{ type: 'a' }, ...call] }))[0]).toBe(0)
    expect((await check({ protocol: 'openai-chat', frames: [chunk, 'oops'] }))[0]).toBe(0)
    const ping = [{ type: 'message_start', message: { id: 'm', content: [] } }, { type: 'new_thing' }]
    expect((await check({ protocol: 'anthropic', frames: ping }))[0]).toBe(0)
  })

  it('shows its issues below it, also where it is as expected', async () => {
    const lines = await check({ frames: [{ type: 'a\u001B' }, ...call] })
    expect(lines).toEqual([
      0,
      'ok x',
      expect.stringMatching(/^ {2}issue unknown_event_type: An event has/),
      '1 sample: 1 ok, 0 failed',
    ])
    expect(lines.join()).not.toContain('\u001B')
  })

  it('fails where an issue that it expects did not come', async () => {
    const [code, first] = await check({ frames: call, expected_issues: ['stream_error'] })
    expect([code, first]).toEqual([1, 'FAIL x: the issue stream_error was expected'])
    expect(
      (await check({ frames: [{ type: 'a' }, ...call], expected_issues: ['unknown_event_type'] }))[0],
    ).toBe(0)
  })
})

it('auto is a protocol, also for all samples', async () => {
  const cards = [{ toolName: 'pay', state: 'args_ready' }]
  expect((await check({ protocol: 'auto', frames: call, expected_ui: { cards } }))[0]).toBe(0)
  const bare = { protocol: undefined, frames: call, expected_ui: { cards } }
  expect((await check(bare, ['--protocol', 'auto']))[0]).toBe(0)
})

it('codes that are none are refused with their fix', async () => {
  for (const codes of ['wrong_protocol', [7], null])
    expect(await check({ frames: call, expected_issues: codes })).toEqual([
      2,
      'line 1: "expected_issues" is no list of codes. Write ["wrong_protocol"].',
    ])
})
