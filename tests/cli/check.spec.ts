import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildProgram, type Program } from './program.js'

const chunk = (args: string, finish: string | null = null, name?: string) => ({
  id: 'r1',
  choices: [
    {
      index: 0,
      delta: {
        tool_calls: [
          { index: 0, ...(name && { id: 'call_9' }), function: { ...(name && { name }), arguments: args } },
        ],
      },
      finish_reason: finish,
    },
  ],
})
const whole = [chunk('{"amount":', null, 'issue_payment'), chunk('5}', 'tool_calls')]
const sse = whole.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')
const ready = { cards: [{ toolName: 'issue_payment', state: 'args_ready', args: { amount: 5 } }] }
const sample = (id: string, more: object = {}) => ({
  id,
  protocol: 'openai-chat',
  frames: whole,
  expected_ui: ready,
  ...more,
})
const lines = (...samples: unknown[]) => samples.map((one) => `${JSON.stringify(one)}\n`).join('')

// Each run is a process of its own.
vi.setConfig({ testTimeout: 30_000 })

let program: Program
beforeAll(async () => {
  program = await buildProgram()
}, 120_000)
afterAll(() => {
  program.remove()
})

describe('vue-tool-cards check', () => {
  it('writes one line a sample and the counts, and ends with 0', async () => {
    program.write('stream.sse', sse)
    program.write('stream.ndjson', whole.map((frame) => JSON.stringify(frame)).join('\n'))
    program.write('stream.json', JSON.stringify(whole))
    const { frames: _frames, ...bare } = sample('')
    const path = program.write(
      'good.jsonl',
      '\uFEFF' +
        lines(sample('objects'), sample('text', { frames: sse })).replaceAll('\n', '\r\n') +
        '\n' +
        lines(...['sse', 'ndjson', 'json'].map((kind) => ({ ...bare, id: kind, file: `stream.${kind}` }))),
    )
    const { code, out, complaints } = await program.run(['check', path])
    expect({ code, out, complaints }).toEqual({
      code: 0,
      out: ['ok objects', 'ok text', 'ok sse', 'ok ndjson', 'ok json', '5 samples: 5 ok, 0 failed'],
      complaints: '',
    })
  })

  it('shows what differs below the sample, goes on, and ends with 1', async () => {
    const cut = { frames: whole.slice(0, 1), end: 'error' }
    const input = lines(
      sample('cut off', cut),
      sample('cut off, rightly', {
        ...cut,
        expected_ui: {
          cards: [{ state: 'failed', errorCode: 'args_truncated' }],
          forbidden: ['* approvable'],
        },
      }),
      sample('forbidden', { expected_ui: { forbidden: ['issue_payment args_ready'] } }),
    )
    const { code, out } = await program.run(['check', '-'], input)
    expect(code).toBe(1)
    expect(out.slice(0, 7)).toEqual([
      'FAIL cut off: issue_payment (call_9): state (and 1 more)',
      '    issue_payment (call_9): state',
      '      - expected "args_ready"',
      '      + received "failed"',
      '    issue_payment (call_9): args',
      '      - expected {"amount":5}',
      '      + received nothing',
    ])
    expect(out).toContain('ok cut off, rightly')
    expect(out.find((line) => line.startsWith('FAIL forbidden'))).toContain('was args_ready after event')
    expect(out.at(-1)).toBe('3 samples: 1 ok, 2 failed')
  })

  it('lets the policy of a sample speak, and takes the protocol from the words', async () => {
    const { protocol: _protocol, ...bare } = sample('asks', {
      policy: { issue_payment: { approval: 'always' } },
      expected_ui: { cards: [{ state: 'waiting_approval', approval: 'pending', approvable: true }] },
    })
    expect(await program.run(['check', '-', '--protocol', 'openai'], lines(bare))).toMatchObject({ code: 0 })
    expect(await program.run(['check', '-', '--protocol=openai'], lines(bare))).toMatchObject({ code: 0 })
    const { code, complaints } = await program.run(['check', '-'], lines(bare))
    expect([code, complaints]).toEqual([
      2,
      'line 1: no protocol. Add "protocol", or give --protocol for all.',
    ])
  })

  it('is not steered by what a stream or a sample brings', async () => {
    const frames = [chunk('{}', 'tool_calls', 'x\u001B[2J\u202E')]
    const { code, out } = await program.run(
      ['check', '-'],
      lines(sample('a\u001B]0;b\u0007\nok z', { frames })),
    )
    expect(code).toBe(1)
    expect(out[0]).toMatch(/^FAIL a/)
    expect(out.join('\n')).not.toMatch(/[\u001B\u0007\u202E]/) // eslint-disable-line no-control-regex
  })

  it('survives frames of any kind', async () => {
    const frames = [null, 0, '', [], { choices: 7 }, { type: {} }, 'x'.repeat(1000)]
    const samples = ['openai-chat', 'anthropic', 'plain-sse', 'unified'].map((protocol) =>
      sample(protocol, { protocol, frames, expected_ui: { cards: [] } }),
    )
    const { code, out, complaints } = await program.run(['check', '-'], lines(...samples))
    expect([code, complaints, out.at(-1)]).toEqual([1, '', expect.stringMatching(/^4 samples: /)])
    expect(out.join('\n')).not.toContain('broke off')
  })
})

describe('bad input', () => {
  it('is named by line, with its fix, before anything runs', async () => {
    const input =
      lines(
        sample('a'),
        sample('a'),
        sample('b', { protocol: 'opnai' }),
        sample('c', { expected_ui: { cards: [{ state: 'redy' }] } }),
        sample('d', { expected: {} }),
        sample('e', { file: 'x.sse' }),
        sample('f', { frames: undefined, file: 'missing.sse' }),
        sample('g', { end: 'sudden' }),
        sample('h', { policy: { x: { approval: 'sometimes' } } }),
        [],
        { protocol: 'openai-chat' },
      ) + '{"id": "cut'
    const { code, out, complaints } = await program.run(['check', '-'], input)
    expect([code, out]).toEqual([2, ['']])
    const expected = [
      /^line 2: the id "a" is that of line 1\. Give each/,
      /^line 3: unknown protocol "opnai"\. Known: openai-chat/,
      /^line 4: .*cards\[0\]\.state is "redy"\. Known: planned/,
      /^line 5: unknown field "expected"\. Known: id,.*expected_ui/,
      /^line 6: give either "frames" or "file"\./,
      /^line 7: no file .*missing\.sse\. "file" is relative/,
      /^line 8: "end" is none of clean, aborted, error\./,
      /^line 9: .*"sometimes"|^line 9: .*approval/,
      /^line 10: no JSON object\. Write one JSON object a line/,
      /^line 11: no id\. Add "id"/,
      /^line 12: no JSON \(.*\)\. Write one whole JSON object a line\./,
    ]
    const said = complaints.split('\n')
    expect(said).toHaveLength(expected.length)
    expected.forEach((pattern, index) => expect(said[index]).toMatch(pattern))
  })

  it.each([
    [['check'], 'No file of samples was named.'],
    [['check', 'a', 'b'], 'More than one file'],
    [['chek', 'a'], 'Unknown command "chek".'],
    [['check', 'a', '--fast'], 'Unknown option "--fast".'],
    [['check', 'a', '--protocol', 'nope'], '--protocol: unknown protocol "nope". Known:'],
    [['check', 'a', '--protocol'], '--protocol: unknown protocol "". Known:'],
    [['check', 'nowhere.jsonl'], 'nowhere.jsonl: cannot be read (there is no such file). Check the path.'],
    [['check', '.'], 'Check the path.'],
    [['check', '-'], 'There are no samples. Write one JSON object a line.'],
  ])('%j is refused with its fix', async (words, message) => {
    const { code, out, complaints } = await program.run(words)
    expect([code, out]).toEqual([2, ['']])
    expect(complaints).toContain(message)
    expect(complaints).not.toMatch(/\n\s+at /)
  })

  it('help says how', async () => {
    for (const words of [[], ['--help'], ['check', '-h']]) {
      const { code, out } = await program.run(words)
      expect([code, out[0]]).toEqual([0, 'Usage: vue-tool-cards check SAMPLES.jsonl [--protocol NAME]'])
    }
  })
})
