import { describe, expect, it } from 'vitest'
import { createOpenAiChatAdapter } from '../../src/adapters/index.js'
import { calls, chunk, DONE, finish } from './chat.js'
import { codes, lines, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createOpenAiChatAdapter(), frames)

describe('chat completions: which call an entry is about', () => {
  it.each([
    {
      what: 'index reused by another id with a name: another call (ollama/ollama#15457)',
      frames: [
        calls({ index: 0, id: 'a', name: 'f', args: '{"n":1}' }),
        calls({ index: 0, id: 'b', name: 'f', args: '{"n":2}' }),
      ],
      cards: ['a f args_ready {"n":1}', 'b f args_ready {"n":2}'],
    },
    {
      what: 'a name in pieces behind an id: the first piece is the name, and no other call',
      frames: [
        calls({ index: 0, id: 'a', name: 'f', args: '' }),
        calls({ index: 0, name: 'oo' }),
        calls({ index: 0, args: '{"n":1}' }),
      ],
      cards: ['a f args_ready {"n":1}'],
    },
    {
      what: 'a fresh id on every piece without a name: the same call (InternLM/lmdeploy#3412)',
      frames: [
        calls({ index: 0, id: 'a', name: 'f', args: '' }),
        calls({ index: 0, id: 'x1', name: null, args: '{"n":' }),
        calls({ index: 0, id: 'x2', args: '1}' }),
      ],
      cards: ['a f args_ready {"n":1}'],
    },
    {
      what: 'ids "", null and "null" on later pieces are none (DashScope, Writer)',
      frames: [
        calls({ index: 0, id: 'a', name: 'f', args: null }),
        calls({ index: 0, id: '', args: '{' }),
        calls({ index: 0, id: null, name: null, args: '"n"' }),
        calls({ index: 0, id: 'null', name: '', args: ':1}' }),
      ],
      cards: ['a f args_ready {"n":1}'],
    },
    {
      what: 'id and full name repeated beside every piece (SillyTavern/SillyTavern#5948)',
      frames: [
        calls({ index: 0, id: 'a', name: 'f', args: '' }),
        calls({ index: 0, id: 'a', name: 'f', args: '{"n":' }),
        calls({ index: 0, id: 'a', name: 'f', args: '1}' }),
      ],
      cards: ['a f args_ready {"n":1}'],
    },
    {
      what: 'no ids, index always 0, whole named calls: one call each',
      frames: [
        calls({ index: 0, name: 'f', args: '{"n":1}' }),
        calls({ index: 0, name: 'f', args: '{"n":2}' }),
        calls({ index: 0, name: 'g', args: '{"n":1}' }),
      ],
      cards: [
        'openai-chat:default:0 f args_ready {"n":1}',
        'openai-chat:default:1 f args_ready {"n":2}',
        'openai-chat:default:2 g args_ready {"n":1}',
      ],
    },
    {
      what: 'no index, no id, only names (Gemini compat)',
      frames: [calls({ name: 'f', args: '{"n":1}' }, { name: 'g', args: '{}' })],
      cards: ['openai-chat:default:0 f args_ready {"n":1}', 'openai-chat:default:1 g args_ready {}'],
    },
    {
      what: 'a name repeated without id and index while the text is open: the same call',
      frames: [calls({ name: 'f', args: '{"n":' }), calls({ name: 'f', args: '1}' })],
      cards: ['openai-chat:default:0 f args_ready {"n":1}'],
    },
    {
      what: 'the index comes late',
      frames: [calls({ id: 'a', name: 'f' }), calls({ index: 0, args: '{"n":1}' })],
      cards: ['a f args_ready {"n":1}'],
    },
    {
      what: 'the name comes late (vercel/ai#14725)',
      frames: [calls({ index: 0, id: 'a', args: '{"n":' }), calls({ index: 0, name: 'f', args: '1}' })],
      cards: ['a f args_ready {"n":1}'],
    },
    {
      what: 'names are assigned, not joined',
      frames: [
        calls({ index: 0, id: 'a', name: 'read', args: '{"n":' }),
        calls({ index: 0, name: '_file', args: '1}' }),
      ],
      cards: ['a read args_ready {"n":1}'],
    },
    {
      what: 'indexes that do not begin at 0',
      frames: [
        calls(
          { index: 2, id: 'a', name: 'f', args: '{"n":1}' },
          { index: 1, id: 'b', name: 'g', args: '{}' },
        ),
      ],
      cards: ['b g args_ready {}', 'a f args_ready {"n":1}'],
    },
    {
      what: 'an entry without anything (lmstudio-bug-tracker#830)',
      frames: [chunk({ delta: { tool_calls: [{ index: 0, id: '', type: 'function' }, null, 7] } })],
      cards: [],
    },
    {
      what: 'a single call that is no list',
      frames: [
        chunk({ delta: { tool_calls: { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } } } }),
      ],
      cards: ['a f args_ready {}'],
    },
    {
      what: 'text without id, index and name: a call without a name, which can only be denied',
      frames: [calls({ args: '{"n":1}' })],
      cards: ['openai-chat:default:0  args_ready {"n":1}'],
    },
    {
      what: 'names from Object.prototype are names',
      frames: [calls({ index: 0, id: '__proto__', name: 'constructor', args: '{"__proto__":{"x":1}}' })],
      cards: ['__proto__ constructor args_ready {"__proto__":{"x":1}}'],
    },
  ])('$what', ({ frames, cards }) => {
    const result = replay(...frames, finish(), DONE, 'clean')
    expect(lines(result)).toEqual(cards)
    expect(codes(result)).toEqual([])
  })

  it('brings an id that comes late with a second start, and finds the call by it', () => {
    const { events, cards } = replay(
      calls({ index: 0, name: 'f', args: '{"n":' }),
      calls({ index: 0, id: 'call_late', args: '1}' }),
      finish(),
    )
    expect(events.filter((event) => event.type === 'tool_call_start')).toMatchObject([
      { toolCallId: 'openai-chat:default:0', toolName: 'f' },
      { toolCallId: 'openai-chat:default:0', toolName: 'f', providerCallId: 'call_late' },
    ])
    expect(cards).toMatchObject([{ state: 'args_ready', providerCallId: 'call_late', args: { n: 1 } }])
  })

  it('carries step and position of a call, and no restart of a first one', () => {
    const { events } = replay(calls({ index: 3, id: 'a', name: 'f' }))
    expect(events).toEqual([
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'f', index: 3, stepId: 'resp-1' },
    ])
  })

  it('gives more calls than any model makes up', () => {
    const result = replay(
      ...Array.from({ length: 5000 }, (_, index) =>
        calls({ index, id: `c${String(index)}`, name: 'f', args: '{}' }),
      ),
      finish(),
    )
    expect(result.cards).toHaveLength(4096)
    expect(codes(result)).toEqual(['limit_exceeded'])
  })
})

describe('chat completions: other things in a chunk', () => {
  it('passes text, reasoning and refusals through in their order', () => {
    const { events } = replay(
      chunk({ delta: { role: 'assistant', content: '', reasoning_content: 'hm', reasoning: 'hm' } }),
      chunk({
        delta: {
          content: [
            { type: 'thinking', thinking: [{ type: 'text', text: 'so' }] },
            { type: 'text', text: 'a' },
          ],
        },
      }),
      chunk({ delta: { content: null, refusal: 'no' } }),
    )
    expect(events).toEqual([
      { type: 'reasoning_delta', text: 'hm' },
      { type: 'reasoning_delta', text: 'so' },
      { type: 'text_delta', text: 'a' },
      { type: 'text_delta', text: 'no' },
    ])
  })

  it('keeps the calls of several choices apart, also with the same ids', () => {
    const other = { index: 1, finish_reason: null }
    const call = (n: number) => ({
      tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: `{"n":${String(n)}}` } }],
    })
    const result = replay(
      chunk({ delta: call(1) }),
      { id: 'resp-1', choices: [{ ...other, delta: call(2) }] },
      { id: 'resp-1', choices: [{ ...other, delta: {}, finish_reason: 'stop' }] },
      finish(),
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}', 'a~2 f args_ready {"n":2}'])
    expect(result.cards[1]).toMatchObject({ providerCallId: 'a', stepId: 'resp-1/1' })
  })

  it('reads the legacy function_call, and once where a proxy sends both forms', () => {
    const legacy = (name: string | undefined, args: string) => ({ name, arguments: args })
    const result = replay(
      chunk({ delta: { function_call: legacy('f', '{"n":') } }),
      chunk({ delta: { function_call: legacy(undefined, '1}') } }),
      finish('function_call'),
    )
    expect(lines(result)).toEqual(['openai-chat:default:0 f args_ready {"n":1}'])
    const both = replay(
      chunk({
        delta: {
          function_call: legacy('f', '{"n":1}'),
          tool_calls: [{ index: 0, id: 'a', function: legacy('f', '{"n":1}') }],
        },
      }),
      finish(),
    )
    expect(lines(both)).toEqual(['a f args_ready {"n":1}'])
  })

  it('takes free text of custom tools as it is, at the end alone', () => {
    const custom = (input: string, more = {}) =>
      chunk({ delta: { tool_calls: [{ index: 0, custom: { input }, ...more }] } })
    const result = replay(
      chunk({
        delta: { tool_calls: [{ index: 0, id: 'a', type: 'custom', custom: { name: 'sql', input: '{}' } }] },
      }),
      custom('{}'),
      custom(' select 1'),
      finish(),
    )
    expect(result.cards).toMatchObject([
      { state: 'args_ready', argsFormat: 'text', args: '{}{} select 1', argsText: '{}{} select 1' },
    ])
    expect(
      lines(
        replay(
          chunk({ delta: { tool_calls: [{ id: 'a', custom: { name: 'sql', input: 'x' } }] } }),
          finish('length'),
        ),
      ),
    ).toEqual(['a sql failed args_truncated'])
  })

  it('ignores usage, empty and missing choices, and names what it does not know once', () => {
    const result = replay(
      { choices: [] },
      { usage: { total_tokens: 3 } },
      { id: 'resp-1', choices: null },
      { choices: [null, 'x', { delta: null }, { delta: [] }, {}] },
      { type: 'weather' },
      { type: 'weather' },
      { type: 'tide' },
    )
    expect(result.events).toEqual([])
    expect(codes(result)).toEqual(['frame_unknown', 'frame_unknown'])
  })

  it('reports frames that are no JSON and goes on', () => {
    const result = replay('{"choices":[{"del', calls({ index: 0, id: 'a', name: 'f', args: '{}' }), finish())
    expect(codes(result)).toEqual(['frame_unparsable'])
    expect(lines(result)).toEqual(['a f args_ready {}'])
  })

  it('puts the run that it was made for on every event', () => {
    const adapter = createOpenAiChatAdapter({ runId: 'run-9' })
    const { events } = replayOnce(adapter, [
      chunk({ delta: { content: 'x' } }),
      calls({ index: 0, id: 'a', name: 'f', args: '{"n"' }),
      'error',
    ])
    expect(events.map((event) => event.runId)).toEqual(['run-9', 'run-9', 'run-9', 'run-9'])
  })
})
