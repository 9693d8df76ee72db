import { describe, expect, it } from 'vitest'
import type { ToolIssue } from '../../src/core/issue.js'
import { replayToolStream } from '../../src/testing/index.js'

const anthropic = [
  { type: 'message_start', message: { id: 'm', content: [] } },
  {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} },
  },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"n":1}' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_stop' },
]
const chat = [
  { id: 'r', choices: [{ index: 0, delta: { content: 'Hi' } }] },
  { id: 'r', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  '[DONE]',
]
const plain = [
  { type: 'tool_call', id: 'a', name: 'f', args: {} },
  { type: 'tool_result', id: 'a', result: 1 },
]
const streams: [string, readonly unknown[]][] = [
  ['anthropic', anthropic],
  ['openai-chat', chat],
  ['plain-sse', plain],
  [
    'scriptcat',
    [
      { type: 'content_delta', delta: 'x' },
      { type: 'tool_call_complete', id: 'a', result: '1' },
    ],
  ],
  ['aalis', [{ type: 'tool_call', toolName: 'f', toolArgs: {}, toolPhase: 'start' }]],
  [
    'unified',
    [
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'f' },
      { type: 'run_finished', runId: 'r' },
    ],
  ],
]

describe('frames of another protocol than declared', () => {
  const pairs = streams.flatMap(([protocol, frames]) =>
    streams
      .filter(([other]) => other !== protocol)
      .map(([declared]) => [protocol, declared, frames] as const),
  )

  it.each(pairs)('%s read as %s is one issue that names it', async (protocol, declared, frames) => {
    const { issues, protocol: read } = await replayToolStream(declared, frames)
    expect(read).toBe(declared)
    expect(issues).toMatchObject([{ code: 'wrong_protocol' }])
    expect(issues[0]?.message).toContain(`"${protocol}"`)
    expect(issues[0]?.fix).toContain(`"${protocol}"`)
  })

  it.each(streams)('%s read as itself is none', async (protocol, frames) => {
    expect((await replayToolStream(protocol, frames)).issues.map((issue) => issue.code)).not.toContain(
      'wrong_protocol',
    )
  })
})

describe('frames of no protocol', () => {
  it('are reported as before, also those that end the stream', async () => {
    const { issues } = await replayToolStream('anthropic', [{ type: 'note' }, 'text', { type: 'other' }])
    expect(issues.map((issue) => issue.code)).toEqual(['frame_unknown', 'frame_unparsable', 'frame_unknown'])
  })

  it('do not wait for more than 32 frames', async () => {
    const frames = Array.from({ length: 60 }, (_, n) => ({ type: `note-${String(n)}` }))
    const { issues } = await replayToolStream('plain-sse', frames)
    expect(issues.every((issue) => issue.code === 'frame_unknown')).toBe(true)
    expect(issues.length).toBeGreaterThan(32)
  })

  it('among frames of the declared one are reported alone', async () => {
    const { issues, cards } = await replayToolStream('plain-sse', [{ type: 'note' }, ...plain])
    expect(issues).toMatchObject([{ code: 'frame_unknown' }])
    expect(cards).toHaveLength(1)
  })
})

describe('the verdict on a stream', () => {
  const codes = ({ issues }: { issues: readonly ToolIssue[] }): string[] => issues.map(({ code }) => code)

  it('is never that of another protocol where calls were read from it', async () => {
    const own = { type: 'tool_call_start', toolCallId: 'a', toolName: 'f' }
    const others = [
      { type: 'message_start', message: {} },
      { type: 'content_block_stop', index: 0 },
    ]
    const replayed = await replayToolStream('unified', [own, ...others, ...others])
    expect(codes(replayed)).not.toContain('wrong_protocol')
    expect(replayed.cards).toHaveLength(1)
  })

  it("needs more than a frame that could be a host's own, where text was read", async () => {
    const frames = [{ type: 'start' }, { type: 'text_delta', text: 'Hi' }, { type: 'USER_JOINED' }]
    expect(codes(await replayToolStream('unified', frames))).not.toContain('wrong_protocol')
  })

  it('names the first frame that is strange', async () => {
    const { issues } = await replayToolStream('anthropic', [{ type: 'ping' }, '', ...chat])
    expect(issues).toMatchObject([{ code: 'wrong_protocol', frameIndex: 2 }])
  })

  it('leaves what is wrong afterwards to be told: a broken frame, a call of the declared protocol', async () => {
    const [first, ...more] = anthropic
    const frames = [...chat.slice(0, 2), '{"broken', first, ...more.slice(0, 2), { type: 'note' }]
    const replayed = await replayToolStream('anthropic', frames)
    expect(codes(replayed)).toEqual(['wrong_protocol', 'frame_unparsable', 'frame_unknown'])
    expect(replayed.cards).toHaveLength(1)
  })

  it('takes AG-UI events without a model for TanStack where that is declared', async () => {
    const event = (type: string): object => ({ type, timestamp: 1, runId: 'r', threadId: 't' })
    const frames = [event('RUN_STARTED'), event('CUSTOM_NEW'), event('RUN_FINISHED')]
    expect(codes(await replayToolStream('tanstack', frames))).not.toContain('wrong_protocol')
  })

  it('waits through keep-alives', async () => {
    const pings = Array.from({ length: 60 }, () => ({ type: 'ping' }))
    expect(codes(await replayToolStream('aalis', [...pings, ...anthropic]))).toContain('wrong_protocol')
  })
})
