import { describe, expect, it } from 'vitest'
import { createLangGraphAdapter } from '../../src/adapters/index.js'
import { Replay, type ReplayResult } from '../../src/testing/replay.js'
import { frameOf } from '../../src/transport/frame.js'
import { chunk, chunkOf, finish, human, serialized, tool, toolMessage, values, whole } from './graphFrames.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]): ReplayResult => replayOnce(createLangGraphAdapter(), frames)
const water = (args: string, index = 0): unknown[] => chunk([{ id: 'w1', name: 'water', args, index }])
const more = (args: string, index = 0): unknown[] => chunk([{ args, index }])
const streamed = [water(''), more('{"plant":'), more('"fern"}')]
const whatWasSaid = ['w1 water args_ready {"plant":"fern"}']
const fern = { id: 'w1', name: 'water', args: { plant: 'fern' } }

describe('langgraph: streamed calls', () => {
  it.each([
    ['a finish reason', finish()],
    ['the reason of Anthropic', finish('', { additional_kwargs: { stop_reason: 'tool_use' } })],
    ['the status of OpenAI Responses', chunk([], { response_metadata: { status: 'completed' } })],
    ['the last chunk', chunk([], { chunk_position: 'last' })],
    ['the whole message in values', values(human(), whole([fern]))],
    ['the whole message in updates', ['updates', { agent: { messages: [whole([fern])] } }]],
    ['the whole message in the stream', ['messages', [whole([fern]), {}]]],
    ['the result', toolMessage('w1', 'wet')],
  ])('end with %s', (_name, frame) => {
    const { events, issues } = replay(...streamed, frame)
    const ready = events.filter(({ type }) => type === 'tool_call_ready')
    expect(ready).toMatchObject([{ toolCallId: 'w1', args: { plant: 'fern' }, argsText: '{"plant":"fern"}' }])
    expect(issues).toEqual([])
  })

  it('in parallel and interleaved go by index, also where that is a text or begins later', () => {
    const { cards } = replay(
      chunk([{ id: 'a', name: 'water', args: '', index: 'lc_tc_1' }]),
      chunk([{ id: 'b', name: 'cut', args: '', index: 'lc_tc_2' }]),
      chunk([{ args: '{"a":1}', index: 'lc_tc_1' }]),
      chunk([{ args: '{"b":1}', index: 'lc_tc_2' }]),
      finish(),
    )
    expect(lines({ cards } as ReplayResult)).toEqual([
      'a water args_ready {"a":1}',
      'b cut args_ready {"b":1}',
    ])
  })

  it('of several subgraphs may interleave', () => {
    const of = (id: string, pieces: Parameters<typeof chunk>[0]): unknown[] =>
      chunk(pieces, { id }, `sub:${id}`)
    const { cards } = replay(
      of('m1', [{ id: 'c', name: 'water', args: '{"n":', index: 0 }]),
      of('m2', [{ id: 'c', name: 'cut', args: '{"n":', index: 0 }]),
      of('m1', [{ args: '1}', index: 0 }]),
      of('m2', [{ args: '2}', index: 0 }]),
      chunk([], { id: 'm1', response_metadata: { finish_reason: 'stop' } }, 'sub:m1'),
      chunk([], { id: 'm2', response_metadata: { finish_reason: 'stop' } }, 'sub:m2'),
    )
    expect(cards).toMatchObject([
      { toolCallId: 'c', args: { n: 1 } },
      { toolCallId: 'c~2', providerCallId: 'c', args: { n: 2 } },
    ])
  })

  it('go on when the id of the message changes', () => {
    const { cards } = replay(
      water('{"plant":'),
      chunk([{ args: '"fern"}', index: 0 }], { id: 'msg_9' }),
      values(whole([fern], { id: 'msg_9' })),
      values(whole([fern], { id: 'msg_9' })),
    )
    expect(lines({ cards } as ReplayResult)).toEqual(whatWasSaid)
  })

  it('guesses at single pieces do not count', () => {
    const guess = {
      tool_calls: [{ id: 'w1', name: 'water', args: {} }],
      invalid_tool_calls: [{ name: '', args: '{"pl', error: 'Malformed args.' }],
    }
    const first = chunk([{ id: 'w1', name: 'water', args: '{"pl', index: 0 }], guess)
    expect(lines(replay(first))).toEqual(['w1 water streaming_args '])
    expect(lines(replay(first, more('ant":"fern"}'), finish()))).toEqual(whatWasSaid)
  })

  it('without arguments have none at a marked end only', () => {
    expect(lines(replay(water(''), finish()))).toEqual(['w1 water args_ready {}'])
    expect(lines(replay(water('{}'), finish()))).toEqual(['w1 water args_ready {}'])
    expect(lines(replay(water('{}'), 'clean'))).toEqual(['w1 water failed args_truncated'])
  })

  it('that are cut fail, also where LangChain closed their arguments', () => {
    const cut = [water('{"plant":"fe')]
    const guessed = whole([{ ...fern, args: { plant: 'fe' } }], {
      response_metadata: { finish_reason: 'length' },
    })
    expect(lines(replay(...cut, finish('length')))).toEqual(['w1 water failed args_truncated'])
    expect(lines(replay(...cut, values(guessed)))).toEqual(['w1 water failed args_truncated'])
    expect(lines(replay(values(guessed)))).toEqual(['w1 water failed args_truncated'])
    expect(lines(replay(...cut, 'error'))).toEqual(['w1 water failed args_truncated'])
    expect(lines(replay(...cut, 'aborted'))).toEqual(['w1 water cancelled aborted'])
    expect(lines(replay(...streamed, 'clean'))).toEqual(whatWasSaid)
  })

  it('come as content blocks where the chunk has no pieces', () => {
    const blocks = (...content: object[]): unknown[] => [
      'messages',
      [serialized('AIMessageChunk', { id: 'run-1', content }), {}],
    ]
    const { cards } = replay(
      blocks({ type: 'tool_use', id: 'w1', name: 'water', input: {}, index: 1 }),
      blocks({ type: 'input_json_delta', input: '{"plant":', index: 1 }),
      blocks({ type: 'tool_use', partial_json: '"fern"}', index: 1 }),
      finish('tool_use'),
    )
    expect(lines({ cards } as ReplayResult)).toEqual(whatWasSaid)
  })

  it('of the provider have their result in the content', () => {
    const blocks = (...content: object[]): unknown[] => [
      'messages',
      [serialized('AIMessageChunk', { id: 'run-1', content }), {}],
    ]
    const { cards } = replay(
      blocks({ type: 'server_tool_use', id: 's1', name: 'web_search', input: { q: 'fern' }, index: 0 }),
      blocks({ type: 'web_search_tool_result', tool_use_id: 's1', content: [], index: 1 }),
      finish('end_turn'),
    )
    expect(cards[0]).toMatchObject({ toolCallId: 's1', state: 'succeeded', executor: 'provider' })
  })
})

describe('langgraph: forms of frames', () => {
  const message = serialized(
    'AIMessageChunk',
    chunkOf([{ id: 'w1', name: 'water', args: '{"plant":"fern"}', index: 0 }]),
  )
  const plain = {
    type: 'AIMessageChunk',
    ...chunkOf([{ id: 'w1', name: 'water', args: '{"plant":"fern"}', index: 0 }]),
  }

  it.each([
    ['a tuple', ['messages', [message, {}]]],
    ['a tuple of a subgraph', [['sub:1'], 'messages', [message, {}]]],
    ['a tuple of a subgraph in one mode', [['sub:1'], [message, {}]]],
    ['a pair alone', [message, {}]],
    ['a plain message', ['messages', [plain, {}]]],
    ['a message alone', plain],
    ['an event of the SDK', { event: 'messages|sub:1', data: [plain, {}] }],
    ['a part with a type', { type: 'messages', ns: [], data: [plain, {}] }],
    ['an event of astream_events', { event: 'on_chat_model_stream', data: { chunk: message }, metadata: {} }],
  ])('%s', (_name, frame) => {
    const { cards, issues } = replay(frame, 'clean')
    expect(lines({ cards } as ReplayResult)).toEqual(whatWasSaid)
    expect(issues).toEqual([])
  })

  it.each([
    ['values', { messages: [human(), whole([fern])] }],
    ['updates', { agent: { messages: [whole([fern])] } }],
    ['updates|sub:1', { agent: [{ messages: [whole([fern])] }, null] }],
    ['values', { messages: [human(), { type: 'ai', data: whole([fern]) }] }],
    ['updates', { agent: serialized('AIMessage', whole([fern])) }],
  ])('%s as an SSE event', (name, data) => {
    const store = new Replay()
    const adapter = createLangGraphAdapter()
    store.connect(adapter)
    store.push(adapter, frameOf(JSON.stringify(data), name))
    expect(lines(store.result())).toEqual(whatWasSaid)
  })

  it('partial messages count when they say that they ended', () => {
    const partial = (args: object, response: object): object[] => [
      whole([{ ...fern, args }], { type: 'AIMessageChunk', response_metadata: response }),
    ]
    expect(replay(partial({ plant: 'f' }, {})).cards).toEqual([])
    expect(
      lines(replay(partial({ plant: 'f' }, {}), partial({ plant: 'fern' }, { finish_reason: 'stop' }))),
    ).toEqual(whatWasSaid)
  })

  it('reports what it does not know, and errors', () => {
    expect(
      codes(replay({ a: 1 }, 5, 'text', ['custom', { a: 1 }], [], { type: 'metadata', run_id: 'r' })),
    ).toEqual(['frame_unknown', 'frame_unparsable', 'frame_unparsable'])
    const broken = replay(
      ...streamed,
      { event: 'error', data: { error: 'GraphRecursionError', message: 'too deep' } },
      'clean',
    )
    expect(codes(broken)).toEqual(['stream_error'])
    expect(lines(broken)).toEqual(['w1 water failed args_truncated'])
    expect(broken.events.at(-1)).toMatchObject({ type: 'run_finished', outcome: 'error' })
  })

  it('passes text and thinking on', () => {
    const { events } = replay(
      chunk([], { content: 'Hi' }),
      chunk([], {
        content: [
          { type: 'text', text: '!' },
          { type: 'thinking', thinking: 'Hm' },
        ],
      }),
      chunk([], { additional_kwargs: { reasoning_content: 'So' } }),
    )
    expect(events).toMatchObject([
      { type: 'text_delta', text: 'Hi' },
      { type: 'text_delta', text: '!' },
      { type: 'reasoning_delta', text: 'Hm' },
      { type: 'reasoning_delta', text: 'So' },
    ])
  })
})

describe('langgraph: whole messages', () => {
  it('are the only place of calls that are not streamed; every digit is kept', () => {
    const frame = JSON.stringify(values(human(), whole([{ ...fern, args: { n: 1 } }]))).replace(
      '"n":1',
      '"n":1.50',
    )
    const { cards } = replay(frame, frame)
    expect(cards).toMatchObject([{ state: 'args_ready', argsText: '{"n":1.50}' }])
  })

  it('give the results of their calls once', () => {
    const done = values(human(), whole([fern]), tool('w1', 'wet'))
    const { cards, issues } = replay(
      values(human(), whole([fern])),
      done,
      done,
      values(human(), whole([fern]), tool('w1', 'wet'), human('more')),
    )
    expect(cards).toMatchObject([{ state: 'succeeded', result: 'wet' }])
    expect(issues).toEqual([])
  })

  it('do not begin old calls again', () => {
    const { events } = replay(
      ...streamed,
      finish(),
      toolMessage('w1', 'wet'),
      values(human(), whole([fern]), tool('w1', 'wet')),
    )
    expect(events.filter(({ type }) => type === 'tool_call_start')).toHaveLength(1)
    expect(events.filter(({ type }) => type === 'tool_result')).toHaveLength(1)
  })

  it('leave out what was over before the stream', () => {
    const old = whole([{ id: 'o1', name: 'water', args: {} }], { id: 'run-0' })
    const { cards } = replay(values(human(), old, tool('o1', 'wet'), human('again'), whole([fern])))
    expect(lines({ cards } as ReplayResult)).toEqual(whatWasSaid)
    expect(replay(values(human(), old, human('never mind'))).cards).toEqual([])
  })

  it('of a run that goes on show its open calls, or find them in the store', () => {
    const resumed = [
      values(human(), whole([fern])),
      toolMessage('w1', 'wet'),
      values(human(), whole([fern]), tool('w1', 'wet')),
      'clean',
    ]
    expect(lines(replay(...resumed))).toEqual(['w1 water succeeded {"plant":"fern"}'])
    const store = new Replay()
    replayInto(store, createLangGraphAdapter(), [...streamed, finish(), 'clean'])
    const { cards, issues } = replayInto(store, createLangGraphAdapter(), resumed)
    expect(lines({ cards } as ReplayResult)).toEqual(['w1 water succeeded {"plant":"fern"}'])
    expect(issues).toEqual([])
  })

  it('a result of an old call that comes now still counts', () => {
    const { unmatched } = replay(values(human(), whole([fern]), human('go on')), toolMessage('w1', 'late'))
    expect(unmatched).toMatchObject([{ toolCallId: 'w1', state: 'succeeded', result: 'late' }])
  })

  it('without ids are told apart by their stream', () => {
    const store = new Replay()
    const said = (n: number): unknown[] => [
      values(human(), whole([{ id: 'water:0', name: 'water', args: { n } }], { id: null })),
      values(human(), whole([{ id: 'water:0', name: 'water', args: { n } }], { id: null })),
      'clean',
    ]
    replayInto(store, createLangGraphAdapter(), said(1))
    const { cards } = replayInto(store, createLangGraphAdapter(), said(2))
    expect(cards.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('give their own cards to ids that repeat', () => {
    const first = whole([{ id: 'water:0', name: 'water', args: { n: 1 } }])
    const second = whole([{ id: 'water:0', name: 'water', args: { n: 2 } }], { id: 'run-2' })
    const { cards } = replay(
      values(human(), first),
      values(human(), first, tool('water:0', 'one')),
      values(human(), first, tool('water:0', 'one'), second),
      values(human(), first, tool('water:0', 'one'), second, tool('water:0', 'two')),
    )
    expect(cards).toMatchObject([
      { toolCallId: 'water:0', result: 'one' },
      { toolCallId: 'water:0~2', result: 'two' },
    ])
  })

  it('name the calls that LangChain could not read', () => {
    const message = whole([], {
      invalid_tool_calls: [{ id: 'w1', name: 'water', args: '{"plant":', error: 'no JSON' }],
    })
    expect(replay(values(message)).cards[0]).toMatchObject({
      state: 'failed',
      errorCode: 'args_truncated',
      errorText: 'no JSON',
      argsText: '{"plant":',
    })
    const odd = whole([], { invalid_tool_calls: [{ id: 'w1', name: 'water', args: '{"a":1}', error: null }] })
    expect(replay(values(odd)).cards[0]).toMatchObject({ state: 'failed', errorCode: 'args_unparsable' })
  })
})

describe('langgraph: outcomes', () => {
  it('are failures where the status says so, never by their text', () => {
    expect(replay(...streamed, toolMessage('w1', 'Error: dry')).cards[0]?.state).toBe('succeeded')
    expect(replay(...streamed, toolMessage('w1', 'dry', { status: 'error' })).cards[0]).toMatchObject({
      state: 'failed',
      errorCode: 'tool_failed',
      errorText: 'dry',
    })
  })

  it('of calls that nobody announced get a card of their own', () => {
    expect(replay(toolMessage('lost', 'wet')).unmatched).toMatchObject([
      { toolCallId: 'lost', result: 'wet' },
    ])
    expect(codes(replay(['messages', [{ type: 'tool', content: 'x' }, {}]]))).toEqual(['frame_invalid'])
  })

  it('the run waits while a call waits', () => {
    expect(replay(...streamed, finish(), 'clean').events.at(-1)).toMatchObject({ outcome: 'waiting' })
    expect(replay(...streamed, toolMessage('w1', 1), 'clean').events.at(-1)).toMatchObject({
      outcome: 'completed',
    })
  })
})
