import { describe, expect, it } from 'vitest'
import type { ToolEvent } from '../../src/core/events.js'
import { join } from '../safety/samples.js'
import { seenWhileStreaming, watchList } from './maskingStream.js'

const TOKEN = join('gh', 'p_q7Lm2Zt7Wv5Rn8PcX4bJ1hGa0e9f3cY')
const SECRETS = [
  'hunter2-of-ann',
  TOKEN,
  '13812345678',
  '4111 1111 1111 1111',
  'ann@mail.example',
  'Zq7x9kp2Lm',
]

describe('arguments that stream in', () => {
  const text = JSON.stringify({ password: SECRETS[0], note: `use ${TOKEN}`, to: [SECRETS[2], SECRETS[3]] })
  const nested = JSON.stringify({ body: JSON.stringify({ mail: SECRETS[4], pwd: SECRETS[5] }), n: 1 })
  const escaped = text.replace('ghp_', 'gh\\u0070_').replace('hunter2', 'hunt\\u0065r2')

  const short = JSON.stringify({ pwd: SECRETS[5] })

  /** Every size for a short text; for a long one each that is half as large again. */
  function sizesFor(argsText: string): number[] {
    const sizes: number[] = []
    for (let size = 1; size <= argsText.length; size = argsText === short ? size + 1 : Math.ceil(size * 1.5))
      sizes.push(size)
    return sizes
  }

  for (const preview of ['none', 'closed-values'] as const)
    it.each([
      ['a short text', short],
      ['as they are', text],
      ['with JSON in JSON', nested],
      ['with escapes', escaped],
    ])(
      `show no secret at any size of pieces, preview: ${preview}, %s`,
      { timeout: 120_000 },
      async (_, argsText) => {
        for (const size of sizesFor(argsText))
          expect(
            await seenWhileStreaming(argsText, size, SECRETS, preview),
            `pieces of ${String(size)}`,
          ).toEqual([])
      },
    )
})

describe('what comes while a tool runs', () => {
  const start: ToolEvent[] = [
    { type: 'tool_call_start', toolCallId: 'a', toolName: 'run' },
    { type: 'tool_call_ready', toolCallId: 'a', args: {}, argsText: '{}' },
    { type: 'tool_execution_start', toolCallId: 'a' },
  ] as ToolEvent[]
  const lines: [string, string][] = [
    [`export TOKEN=${TOKEN} && go\n`, TOKEN],
    ['call +86 138 1234 5678 now\n', '138 1234 5678'],
    ['card 4111 1111 1111 1111 paid\n', '4111 1111 1111 1111'],
    ['iban GB82 WEST 1234 5698 7654 32 ok\n', 'GB82 WEST 1234 5698'],
    ['{"password": "hunter2 of ann", "n": 1}\n', 'hunter2 of'],
    ['mail ann@mail.example soon\n', 'ann@mail.example'],
  ]

  it.each(lines)(
    'output in two pieces shows no secret wherever it is cut: %s',
    { timeout: 120_000 },
    async (line, secret) => {
      const list = watchList()
      expect(await list.show(start, [secret])).toEqual([])
      for (let cut = 1; cut < line.length; cut += 1) {
        for (const text of ['one line\n', line.slice(0, cut), line.slice(cut)]) {
          const event = { type: 'tool_output_delta', toolCallId: 'a', text } as ToolEvent
          expect(await list.show([event], [secret]), `cut at ${String(cut)}`).toEqual([])
        }
      }
      expect(list.text()).toContain('one line')
      expect(list.text()).toContain('••••••')
    },
  )

  it.each<[string, Record<string, unknown>[]]>([
    [
      'a progress message',
      [{ type: 'tool_output_delta', progress: { message: `uses ${TOKEN}`, done: 1, total: 2 } }],
    ],
    ['an error', [{ type: 'tool_error', errorText: `no entry for ${TOKEN}`, errorCode: TOKEN }]],
    ['a result', [{ type: 'tool_result', result: { out: `uses ${TOKEN}`, [TOKEN]: 1 } }]],
    ['a result as text', [{ type: 'tool_result', result: `uses ${TOKEN}` }]],
    ['a summary', [{ type: 'tool_result', result: {}, resultSummary: `uses ${TOKEN}` }]],
    ['a preliminary result', [{ type: 'tool_output_delta', output: { out: `uses ${TOKEN}` } }]],
  ])('%s shows no secret', async (_, events) => {
    const list = watchList()
    await list.show(start, [])
    const all = events.map((event) => ({ toolCallId: 'a', ...event }) as unknown as ToolEvent)
    expect(await list.show(all, [TOKEN])).toEqual([])
    expect(list.text()).toContain('••••••')
  })
})

it('a question, its reasons and its answer show no secret', async () => {
  const list = watchList()
  const events = [
    {
      type: 'tool_call_start',
      toolCallId: 'a',
      toolName: 'pay',
      title: `Pays with ${TOKEN}`,
      serverLabel: TOKEN,
    },
    { type: 'tool_call_ready', toolCallId: 'a', args: {}, argsText: '{}' },
    {
      type: 'tool_approval_request',
      toolCallId: 'a',
      approvalId: 'p',
      message: `Use ${TOKEN}?`,
      reason: `because of ${TOKEN}`,
    },
  ] as unknown as ToolEvent[]
  expect(await list.show(events, [TOKEN])).toEqual([])
  expect(list.text().match(/••••••/g)?.length).toBeGreaterThan(1)
  const denied = { type: 'tool_denied', toolCallId: 'a', approvalId: 'p', reason: `not with ${TOKEN}` }
  expect(await list.show([denied as unknown as ToolEvent], [TOKEN])).toEqual([])
})
