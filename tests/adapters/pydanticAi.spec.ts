import { describe, expect, it } from 'vitest'
import { createPydanticAiAdapter } from '../../src/adapters/index.js'
import { Replay, type ReplayResult } from '../../src/testing/replay.js'
import { deferred, delta, end, handled, returned, start, toolPart } from './pydanticFrames.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]): ReplayResult => replayOnce(createPydanticAiAdapter(), frames)
const bake = (args: unknown = null): object => toolPart('b1', 'bake', args)

describe('pydantic-ai: parts that arrive side by side', () => {
  const eat = (args: string) => toolPart('e1', 'eat', args)
  const both = [start(0, bake('')), start(1, eat('')), delta(1, '{"m":2}'), delta(0, '{"n":1}')]

  it('are not complete because another part began', () => {
    const expected = ['b1 bake args_ready {"n":1}', 'e1 eat args_ready {"m":2}']
    const marked = replay(...both, end(0, bake('{"n":1}')), end(1, eat('{"m":2}')))
    expect(lines(marked)).toEqual(expected)
    expect(codes(marked)).toEqual([])
    expect(lines(replay(...both, 'clean'))).toEqual([
      'b1 bake args_ready {"n":1}',
      'e1 eat args_ready {"m":2}',
    ])
    expect(lines(replay(start(0, bake('')), start(1, eat('')), 'clean'))[0]).toBe('b1 bake args_ready {}')
    expect(lines(replay(...both.slice(0, 3), delta(0, '{"n":'), 'clean'))[0]).toBe(
      'b1 bake failed args_truncated',
    )
  })

  it('run with the arguments that are handled, whatever they looked like before', () => {
    const result = replay(start(0, bake('{"n":1}')), start(1, eat('{}')), handled(bake('{"n":2}')))
    expect(lines(result)[0]).toBe('b1 bake executing {"n":2}')
    expect(codes(result)).toEqual(['args_changed'])
  })
})

describe('pydantic-ai: arguments as text', () => {
  it('grow by deltas and end with their part', () => {
    const { cards, issues } = replay(
      start(0, bake('')),
      delta(0, '{"cake":'),
      delta(0, '"plum"}'),
      end(0, bake('{"cake":"plum"}')),
    )
    expect(cards).toMatchObject([
      { state: 'args_ready', args: { cake: 'plum' }, argsText: '{"cake":"plum"}' },
    ])
    expect(issues).toEqual([])
  })

  it.each([
    ['the next part', start(1, toolPart('b2', 'eat'))],
    ['text', start(1, { content: 'so', part_kind: 'text' })],
    ['the event that handles the call', handled(bake('{"a":1}'))],
    ['its result', returned('b1', 'ok')],
    ['the next response', start(0, { content: 'so', part_kind: 'text' })],
    ['a request to approve it', deferred([bake('{"a":1}')])],
  ])('end with %s too', (_name, frame) => {
    const before = [start(0, { content: '', part_kind: 'thinking' }), start(1, bake('{"a":1}'))]
    const frames = 'index' in frame && frame['index'] === 1 ? [start(0, bake('{"a":1}'))] : before
    const { events } = replay(...frames, frame)
    expect(events).toContainEqual(expect.objectContaining({ type: 'tool_call_ready', toolCallId: 'b1' }))
  })

  it('count without a mark only where they are closed and not empty', () => {
    expect(lines(replay(start(0, bake('{"a":1}')), 'clean'))).toEqual(['b1 bake args_ready {"a":1}'])
    expect(lines(replay(start(0, bake('{}')), 'clean'))).toEqual(['b1 bake failed args_truncated'])
    // More may be merged into an object.
    expect(lines(replay(start(0, bake({ a: 1 })), 'clean'))).toEqual(['b1 bake failed args_truncated'])
    expect(lines(replay(start(0, bake('{"a')), 'clean'))).toEqual(['b1 bake failed args_truncated'])
    expect(lines(replay(start(0, bake('{"a":1}')), 'error'))).toEqual(['b1 bake failed args_truncated'])
    expect(lines(replay(start(0, bake('{"a":1}')), 'aborted'))).toEqual(['b1 bake cancelled aborted'])
  })

  it('are none where the part ends without any', () => {
    expect(lines(replay(start(0, bake()), end(0, bake())))).toEqual(['b1 bake args_ready {}'])
  })

  it('are what the whole part says, where the pieces say something else', () => {
    const { cards } = replay(start(0, bake('')), delta(0, '{"a":'), end(0, bake('{"a":2}')))
    expect(cards[0]).toMatchObject({ state: 'args_ready', argsText: '{"a":2}' })
  })

  it('of interleaved parts go by index', () => {
    const { cards } = replay(
      start(0, bake('')),
      start(1, toolPart('b2', 'eat', '')),
      delta(1, '{"b":1}'),
      end(1, toolPart('b2', 'eat', '{"b":1}')),
    )
    expect(cards[1]).toMatchObject({ toolCallId: 'b2', args: { b: 1 } })
  })
})

describe('pydantic-ai: arguments as objects', () => {
  it('are merged, later members instead of earlier ones, every digit kept', () => {
    const big = JSON.stringify(delta(0, { n: 1 })).replace('"n":1', '"n":12345678901234567890')
    const { cards, events } = replay(
      start(0, bake({ cake: 'plum', n: 0 })),
      delta(0, { eggs: 2 }),
      big,
      handled(toolPart('b1', 'bake', null)),
    )
    expect(cards[0]?.argsText).toBe('{"cake":"plum","n":12345678901234567890,"eggs":2}')
    expect(events.filter((one) => one.type === 'tool_args_delta' && one.replace === true)).toHaveLength(2)
  })

  it('come whole with the part', () => {
    const frame = JSON.stringify(start(0, bake({ n: 1 }))).replace('"n":1', '"n":1.50')
    const { cards } = replay(frame, end(0, bake({ n: 1.5 })))
    expect(cards[0]).toMatchObject({ state: 'args_ready', args: { n: 1.5 } })
  })

  it.each([
    ['a text after an object', { a: 1 }, '{"b":2}'],
    ['an object after a text', '{"a":', { b: 2 }],
  ])('%s is an error that names it', (words, first, second) => {
    const { cards, issues } = replay(
      start(0, bake()),
      delta(0, first),
      delta(0, second),
      end(0, bake({ a: 1, b: 2 })),
    )
    expect(cards[0]).toMatchObject({ state: 'failed', errorCode: 'args_unparsable' })
    expect(cards[0]?.errorText).toContain(words)
    expect(issues).toMatchObject([{ code: 'frame_invalid', toolCallId: 'b1' }])
    expect(issues[0]?.message).toContain(words)
  })

  it.each([
    ['{}', { a: 1 }, {}],
    ['an empty text', '', { a: 1 }],
  ])('%s is no mix', (_name, first, second) => {
    const { cards, issues } = replay(start(0, bake(first)), delta(0, second), end(0, bake({ a: 1 })))
    expect(cards[0]).toMatchObject({ state: 'args_ready', args: { a: 1 } })
    expect(issues).toEqual([])
  })
})

describe('pydantic-ai: parts', () => {
  it('names grow until the arguments begin', () => {
    const { cards } = replay(
      start(0, toolPart('b1', 'ba')),
      delta(0, null, { tool_name_delta: 'ke' }),
      delta(0, '{"a":1}', {}),
      delta(0, '', { tool_name_delta: 'r' }),
      'clean',
    )
    expect(cards[0]?.toolName).toBe('bake')
  })

  it('a part at an index that is taken replaces what is there', () => {
    const { cards } = replay(
      start(0, bake('{"a":')),
      start(0, toolPart('b2', 'eat', '{"b":1}')),
      end(0, toolPart('b2', 'eat', '{"b":1}')),
    )
    expect(lines({ cards } as ReplayResult)).toEqual(['b2 eat args_ready {"b":1}'])
  })

  it('the same part again begins its arguments anew', () => {
    const { cards } = replay(start(0, bake('{"a":')), start(0, bake('{"a":1}')), end(0, bake('{"a":1}')))
    expect(lines({ cards } as ReplayResult)).toEqual(['b1 bake args_ready {"a":1}'])
  })

  it('deltas of a part that nobody opened are reported', () => {
    const lost = replay(delta(3, '{"a":1}', { tool_call_id: 'zz' }))
    expect(lost.cards).toEqual([])
    expect(codes(lost)).toEqual(['frame_invalid'])
  })

  it('a part that was missed is taken from its end', () => {
    expect(lines(replay(end(2, bake('{"a":1}'))))).toEqual(['b1 bake args_ready {"a":1}'])
  })

  it('tools of the provider run when their arguments end', () => {
    const part = toolPart('p|1', 'search|web', '{"q":"x"}', { part_kind: 'builtin-tool-call' })
    const { cards } = replay(
      start(0, part),
      start(1, {
        tool_name: 'search|web',
        content: { hits: 0 },
        tool_call_id: 'p|1',
        part_kind: 'builtin-tool-return',
      }),
    )
    expect(cards).toMatchObject([
      { toolCallId: 'p|1', state: 'succeeded', executor: 'provider', result: { hits: 0 } },
    ])
  })

  it('a call without an id gets one, the same in every replay', () => {
    const frames = [start(0, toolPart(null, 'bake', '{"a":1}')), 'clean']
    const [card] = replay(...frames).cards
    expect(card?.toolCallId).toMatch(/^pydantic-ai:/)
    expect(replay(...frames).cards[0]?.toolCallId).toBe(card?.toolCallId)
  })

  it('text and thinking are passed on', () => {
    const { events } = replay(
      start(0, { content: 'Hm', part_kind: 'thinking' }),
      { index: 0, delta: { content_delta: '!', part_delta_kind: 'thinking' }, event_kind: 'part_delta' },
      start(1, { content: 'So', part_kind: 'text' }),
      { index: 1, delta: { content_delta: '.', part_delta_kind: 'text' }, event_kind: 'part_delta' },
    )
    expect(events.map((one) => ('text' in one ? `${one.type} ${String(one.text)}` : one.type))).toEqual([
      'reasoning_delta Hm',
      'reasoning_delta !',
      'text_delta So',
      'text_delta .',
    ])
  })
})

describe('pydantic-ai: outcomes', () => {
  const ready = [start(0, bake('{"a":1}')), end(0, bake('{"a":1}')), handled(bake('{"a":1}'))]

  it.each([
    [returned('b1', 'warm'), { state: 'succeeded', result: 'warm' }],
    [returned('b1', null), { state: 'succeeded', result: null }],
    [returned('b1', 'warm', { outcome: 'success' }), { state: 'succeeded' }],
    [returned('b1', 'no oven', { outcome: 'failed' }), { state: 'failed', errorText: 'no oven' }],
    [returned('b1', 'not today', { outcome: 'denied' }), { state: 'denied', reason: 'not today' }],
    [returned('b1', 'try 180', { part_kind: 'retry-prompt' }), { state: 'failed', errorText: 'try 180' }],
    [
      {
        result: { content: 'warm', tool_call_id: 'b1', part_kind: 'tool-return' },
        event_kind: 'function_tool_result',
      },
      { state: 'succeeded' },
    ],
  ])('%j', (frame, card) => {
    const { cards, issues } = replay(...ready, frame)
    expect(cards[0]).toMatchObject(card)
    expect(issues).toEqual([])
  })

  it('arguments that the tool refuses fail at once, and once', () => {
    const { cards, issues } = replay(
      start(0, bake('{"a":1}')),
      end(0, bake('{"a":1}')),
      handled(bake('{"a":1}'), false),
      returned('b1', [{ loc: ['a'], msg: 'a text is wanted' }], { part_kind: 'retry-prompt' }),
    )
    expect(cards[0]).toMatchObject({ state: 'failed', errorCode: 'args_schema' })
    expect(issues).toEqual([])
  })

  it('a retry prompt without a tool is about no call', () => {
    const prompt = {
      content: 'Answer in JSON.',
      tool_name: null,
      tool_call_id: 'x',
      part_kind: 'retry-prompt',
    }
    const { cards, issues } = replay(...ready, { part: prompt, event_kind: 'function_tool_result' })
    expect(cards).toHaveLength(1)
    expect(issues).toEqual([])
  })

  it('an error ends everything that is open', () => {
    const broken = replay(start(0, bake('{"a":1}')), { error: { message: 'model is gone' } }, 'clean')
    expect(lines(broken)).toEqual(['b1 bake failed args_truncated'])
    expect(codes(broken)).toEqual(['stream_error'])
    expect(broken.events.at(-1)).toMatchObject({ outcome: 'error' })
  })

  it('reports what it does not know', () => {
    expect(codes(replay({ event_kind: 'dance' }, { event_kind: 'final_result' }))).toEqual(['frame_unknown'])
  })
})

describe('pydantic-ai: responses', () => {
  const one = [
    start(0, toolPart('call_0', 'bake', '{"a":1}')),
    handled(toolPart('call_0', 'bake')),
    returned('call_0', 'ok'),
  ]

  it('give their own cards to ids that repeat', () => {
    const { cards } = replay(...one, ...one, 'clean')
    expect(cards.map(({ toolCallId, state }) => `${toolCallId} ${state}`)).toEqual([
      'call_0 succeeded',
      'call_0~2 succeeded',
    ])
  })

  it('are the same when the stream is read again, and others in another run', () => {
    const store = new Replay()
    replayInto(store, createPydanticAiAdapter(), [...one, 'clean'])
    expect(replayInto(store, createPydanticAiAdapter(), [...one, 'clean']).cards).toHaveLength(1)
    const other = [
      start(0, { content: 'Now', part_kind: 'text' }),
      start(1, toolPart('call_0', 'bake', '{"a":2}')),
    ]
    expect(replayInto(store, createPydanticAiAdapter(), [...other, 'clean']).cards).toHaveLength(2)
  })
})

describe('pydantic-ai: deferred calls', () => {
  const asked = [
    start(0, bake({ a: 1 })),
    end(0, bake({ a: 1 })),
    start(1, toolPart('e1', 'eat', { b: 1 })),
    end(1, toolPart('e1', 'eat', { b: 1 })),
    handled(bake({ a: 1 })),
    handled(toolPart('e1', 'eat', { b: 1 })),
    deferred([bake({ a: 1 })], [toolPart('e1', 'eat', { b: 1 })], { b1: { why: 'hot' } }),
  ]

  it('wait for a person, or for the client', () => {
    const { cards, events } = replay(...asked, 'clean')
    expect(cards).toMatchObject([
      {
        state: 'waiting_approval',
        approval: { editable: true, metadata: { tool_call_id: 'b1', metadata: { why: 'hot' } } },
      },
      { state: 'executing', executor: 'client' },
    ])
    expect(events.at(-1)).toMatchObject({ type: 'run_finished', outcome: 'waiting' })
  })

  it('may be known only from the output of the run', () => {
    const output = { calls: [], approvals: [bake('{"a":1}')], metadata: {} }
    const { cards, events } = replay({ result: { output }, event_kind: 'agent_run_result' }, 'clean')
    expect(cards[0]).toMatchObject({ state: 'waiting_approval', args: { a: 1 } })
    expect(events.filter(({ type }) => type === 'run_finished')).toMatchObject([{ outcome: 'waiting' }])
  })

  it.each([
    [true, { state: 'executing' }],
    [
      { kind: 'tool-approved', override_args: { a: 2 } },
      { state: 'executing', args: { a: 2 }, edited: true },
    ],
    [false, { state: 'denied' }],
    [
      { kind: 'tool-denied', message: 'too hot' },
      { state: 'denied', reason: 'too hot' },
    ],
  ])('that a handler answers with %j', (answer, card) => {
    const results = { results: { approvals: { b1: answer } }, event_kind: 'deferred_tool_results' }
    expect(replay(...asked, results).cards[0]).toMatchObject(card)
  })

  it('go on with their card in the run that follows', () => {
    const store = new Replay()
    replayInto(store, createPydanticAiAdapter(), [...asked, 'clean'])
    const { cards } = replayInto(store, createPydanticAiAdapter(), [
      handled(bake({ a: 1 })),
      returned('b1', 'baked'),
      'clean',
    ])
    expect(cards).toHaveLength(2)
    expect(cards[0]).toMatchObject({ state: 'succeeded', result: 'baked' })
  })

  it('still wait when the stream is read again', () => {
    const store = new Replay()
    replayInto(store, createPydanticAiAdapter(), [...asked, 'clean'])
    const { cards } = replayInto(store, createPydanticAiAdapter(), [...asked, 'clean'])
    expect(cards.map(({ state }) => state)).toEqual(['waiting_approval', 'executing'])
  })
})
