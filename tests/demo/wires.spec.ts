import { describe, expect, it } from 'vitest'
import { scenarios } from '../../demo/scenarios/index.js'
import type { Spoken, TurnContext, Wire } from '../../demo/wires/types.js'
import { toSseText } from '../../demo/wires/types.js'
import { anthropic } from '../../demo/wires/anthropic.js'
import { openaiChat } from '../../demo/wires/openaiChat.js'
import { plainSse } from '../../demo/wires/plainSse.js'
import { unified } from '../../demo/wires/unified.js'

const argsText = '{"amount": 1999.00, "reference": 9007199254740993, "note": "spät \\u202e 退款"}'
const turn: readonly Spoken[] = [
  { kind: 'reasoning', text: 'First look.' },
  { kind: 'text', text: 'I will look it up, 然后退款。' },
  { kind: 'call', id: 'id-1', tool: 'get_order', argsText: '{}' },
  { kind: 'call', id: 'id-2', tool: 'create_refund', argsText },
]
const context: TurnContext = {
  runId: 'run',
  step: 1,
  serial: 'abcdefghijkmnopqrstuvwxy',
  now: 1_700_000_000_000,
}

const framesOf = (wire: Wire, parts = turn) => [...wire.encode(parts, context)]
const payloadsOf = (wire: Wire, parts = turn) =>
  framesOf(wire, parts)
    .filter(({ data }) => data !== '[DONE]')
    .map(({ data }) => JSON.parse(data))

describe('the OpenAI wire', () => {
  const deltas = payloadsOf(openaiChat).flatMap(({ choices }) =>
    choices.map((choice: never) => choice['delta']),
  )
  const calls = deltas.flatMap((delta) => delta.tool_calls ?? [])

  it('announces each call with id, type and name beside empty arguments', () => {
    expect(calls.filter(({ id }) => id !== undefined)).toEqual([
      { index: 0, id: 'id-1', type: 'function', function: { name: 'get_order', arguments: '' } },
      { index: 1, id: 'id-2', type: 'function', function: { name: 'create_refund', arguments: '' } },
    ])
  })

  it('sends the arguments in pieces that carry the index alone', () => {
    const pieces = calls.filter((call) => call.index === 1 && call.id === undefined)
    expect(pieces.length).toBeGreaterThan(10)
    expect(pieces.every((piece) => Object.keys(piece).join() === 'index,function')).toBe(true)
    expect(pieces.map((piece) => piece.function.arguments).join('')).toBe(argsText)
  })

  it('ends with a finish reason, the usage without choices, and [DONE]', () => {
    const [finish, usage, done] = framesOf(openaiChat).slice(-3)
    expect(JSON.parse(finish?.data ?? '').choices[0]).toMatchObject({
      delta: {},
      finish_reason: 'tool_calls',
    })
    expect(JSON.parse(usage?.data ?? '')).toMatchObject({ choices: [], usage: { prompt_tokens: 380 } })
    expect(done?.data).toBe('[DONE]')
  })

  it('keeps one id for the whole response and stops as stop without calls', () => {
    expect(new Set(payloadsOf(openaiChat).map(({ id }) => id)).size).toBe(1)
    const reasons = payloadsOf(openaiChat, turn.slice(0, 2)).flatMap(({ choices }) => choices)
    expect(reasons.at(-1)).toMatchObject({ finish_reason: 'stop' })
  })
})

describe('the Anthropic wire', () => {
  const events = payloadsOf(anthropic)

  it('names each SSE event as its payload does', () => {
    expect(framesOf(anthropic).every(({ event, data }) => event === JSON.parse(data).type)).toBe(true)
  })

  it('opens and closes the message and every block, in order', () => {
    const shape = events.map(({ type, index }) => (index === undefined ? type : `${type} ${index}`))
    expect(shape.filter((step) => !step.includes('delta '))).toEqual([
      'message_start',
      'content_block_start 0',
      'content_block_stop 0',
      'ping',
      ...[1, 2, 3].flatMap((index) => [`content_block_start ${index}`, `content_block_stop ${index}`]),
      'message_delta',
      'message_stop',
    ])
  })

  it('starts a tool block with an empty input and an empty first piece', () => {
    const blocks = events.filter(({ index }) => index === 3)
    expect(blocks[0].content_block).toEqual({
      type: 'tool_use',
      id: 'id-2',
      name: 'create_refund',
      input: {},
    })
    expect(blocks[1].delta).toEqual({ type: 'input_json_delta', partial_json: '' })
    expect(blocks.map(({ delta }) => delta?.partial_json ?? '').join('')).toBe(argsText)
  })

  it('says why it stopped', () => {
    expect(events.at(-2).delta.stop_reason).toBe('tool_use')
    expect(payloadsOf(anthropic, turn.slice(0, 2)).at(-2).delta.stop_reason).toBe('end_turn')
  })
})

describe('the plain wire', () => {
  it('sends text alone before a call runs', () => {
    expect(new Set(framesOf(plainSse).map(({ event }) => event))).toEqual(new Set(['text_delta']))
    expect(
      payloadsOf(plainSse)
        .map(({ chunk }) => chunk)
        .join(''),
    ).toBe('I will look it up, 然后退款。')
  })

  it('sends a call whole when it runs, its numbers as the model wrote them', () => {
    const call = { kind: 'call', id: 'id-2', tool: 'create_refund', argsText } as const
    expect(plainSse.execution?.(call)).toMatchObject({ event: 'tool_call' })
    expect(plainSse.execution?.(call).data).toContain('"amount": 1999.00, "reference": 9007199254740993')
    expect(plainSse.result?.(call, 'false').data).toBe('{"id": "id-2", "result": false}')
  })
})

describe('the unified wire', () => {
  const events = payloadsOf(unified)

  it('sends pieces with the offset at which each begins', () => {
    let length = 0
    for (const { partialJson, offset } of events.filter(
      ({ type, toolCallId }) => type === 'tool_args_delta' && toolCallId === 'id-2',
    )) {
      expect(offset).toBe(length)
      length += partialJson.length
    }
    expect(length).toBe(argsText.length)
  })

  it('sends ready with the exact text and the arguments as written', () => {
    const ready = framesOf(unified).filter(({ data }) => data.includes('"tool_call_ready"'))
    expect(ready).toHaveLength(2)
    expect(JSON.parse(ready[1]?.data ?? '').argsText).toBe(argsText)
    expect(ready[1]?.data).toContain(`"args":${argsText}}`)
  })
})

describe('every wire', () => {
  const wires = [openaiChat, anthropic, plainSse, unified]

  it.each(wires)('$name writes complete UTF-8: no piece ends inside a character', (wire) => {
    const parts: Spoken[] = [
      { kind: 'call', id: 'id', tool: 'write_file', argsText: `{"text":"${'👩‍💻🚀'.repeat(30)}"}` },
    ]
    for (const { data } of framesOf(wire, parts)) expect(data).not.toMatch(/\p{Surrogate}/u)
  })

  it.each(wires)('$name loses no word of a scenario', (wire) => {
    for (const { turns } of scenarios) {
      for (const language of ['en', 'zh-CN'] as const) {
        const said = turns.flatMap(({ model }) =>
          model.flatMap((part) =>
            part.kind === 'text' ? [{ kind: part.kind, text: part.text[language] }] : [],
          ),
        )
        const sent = payloadsOf(wire, said).map(
          (event) =>
            event.choices?.[0]?.delta.content ?? event.delta?.text ?? event.chunk ?? event.text ?? '',
        )
        expect(sent.join('')).toBe(said.map(({ text }) => text).join(''))
      }
    }
  })

  it('frames several lines as several data fields', () => {
    expect(toSseText({ event: 'note', data: 'one\ntwo' })).toBe('event: note\ndata: one\ndata: two\n\n')
  })
})
