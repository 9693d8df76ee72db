import { describe, expect, it } from 'vitest'
import { createMcpAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createMcpAdapter(), frames)

const request = (id: unknown, method: string, params: object) => ({ jsonrpc: '2.0', id, method, params })
const call = (id: unknown, args?: unknown, more: object = {}) =>
  request(id, 'tools/call', { name: 'tide', ...(args === undefined ? {} : { arguments: args }), ...more })
const note = (method: string, params: object) => ({
  jsonrpc: '2.0',
  method: `notifications/${method}`,
  params,
})
const reply = (id: unknown, result: unknown) => ({ jsonrpc: '2.0', id, result })
const fail = (id: unknown, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
const words = (text: string) => [{ type: 'text', text }]
const token = (progressToken: unknown) => ({ _meta: { progressToken } })
const elicit = (id: unknown, params: object = {}) =>
  request(id, 'elicitation/create', { message: 'Which bay?', requestedSchema: SCHEMA, ...params })
const SCHEMA = { type: 'object', properties: { bay: { type: 'string' } }, required: ['bay'] }

describe('mcp: calls', () => {
  it('start with their request, with the arguments as they were sent', () => {
    const frame = JSON.stringify(call(1, 'ARGS')).replace('"ARGS"', '{"n": 12345678901234567890}')
    const { cards, events } = replay(frame)
    expect(cards).toMatchObject([
      { toolCallId: '1', toolName: 'tide', state: 'executing', argsText: '{"n": 12345678901234567890}' },
    ])
    expect(events.map(({ type }) => type)).toEqual([
      'tool_call_start',
      'tool_call_ready',
      'tool_execution_start',
    ])
  })

  it.each([
    [undefined, '1 tide executing {}'],
    [null, '1 tide executing {}'],
    [{}, '1 tide executing {}'],
    [[1], '1 tide failed args_not_object'],
    ['{"n":1}', '1 tide failed args_not_object'],
  ])('with arguments %j', (args, line) => {
    expect(lines(replay(call(1, args)))).toEqual([line])
  })

  it('have as their result all that came, whatever it is made of', () => {
    const result = {
      content: [
        { type: 'image', mimeType: 'image/png', data: 'iVBO' },
        { type: 'resource_link', uri: 'file:///a' },
      ],
      structuredContent: { metres: 0 },
    }
    expect(replay(call(1), reply(1, result)).cards).toMatchObject([{ state: 'succeeded', result }])
    expect(replay(call(1), reply(1, null)).cards).toMatchObject([{ state: 'succeeded', result: null }])
    expect(replay(call(1), reply(1, { content: words('Error'), isError: false })).cards).toMatchObject([
      { state: 'succeeded' },
    ])
  })

  it('fail by the flag, or by the protocol', () => {
    expect(replay(call(1), reply(1, { content: words('no sea'), isError: true })).cards).toMatchObject([
      { state: 'failed', errorCode: 'tool_failed', errorText: 'no sea' },
    ])
    const broken = replay(call(1), fail(1, -32602, 'Unknown tool'))
    expect(broken.cards).toMatchObject([{ state: 'failed', errorCode: '-32602', errorText: 'Unknown tool' }])
    expect(broken.issues).toEqual([])
    expect(codes(replay(fail(9, -32603, 'gone')))).toEqual(['stream_error'])
  })

  it('are told apart by the type of their ids', () => {
    expect(lines(replay(call(1, { n: 1 }), call('1', { n: 2 }), reply('1', { content: [] })))).toEqual([
      '1 tide executing {"n":1}',
      '1~2 tide succeeded {"n":2}',
    ])
  })

  it('of another connection are others, of a repeated stream the same', () => {
    const frames = [call(1, { n: 1 }), reply(1, { content: words('low') })]
    const session = new Replay()
    for (let times = 0; times < 2; times += 1) replayInto(session, createMcpAdapter(), [...frames, 'clean'])
    const both = replayInto(session, createMcpAdapter(), [
      call(1, { n: 2 }),
      reply(1, { content: words('high') }),
    ])
    expect(both.cards.map((card) => [card.toolCallId, card.providerCallId, card.result])).toEqual([
      ['1', undefined, { content: words('low') }],
      ['1~2', '1', { content: words('high') }],
    ])
  })

  it('are known from their result alone, where it is one of a tool', () => {
    expect(replay(reply(4, { content: words('low') })).unmatched).toMatchObject([
      { toolCallId: '4', state: 'succeeded' },
    ])
    const others = [
      reply(4, { tools: [] }),
      reply(5, { protocolVersion: '1' }),
      reply(6, {}),
      request(7, 'ping', {}),
    ]
    expect(replay(...others, note('tools/list_changed', {})).cards).toEqual([])
    expect(replay(...others).issues).toEqual([])
  })

  it('may come in batches', () => {
    expect(lines(replay([call(1, { n: 1 }), call(2, { n: 2 })], [reply(2, { content: [] })]))).toEqual([
      '1 tide executing {"n":1}',
      '2 tide succeeded {"n":2}',
    ])
  })

  it('report what is no message, and a call that nothing could answer', () => {
    expect(
      codes(replay({ type: 'smoke' }, 'no json', { jsonrpc: '2.0', method: 'tools/call', params: {} })),
    ).toEqual(['frame_unknown', 'frame_unparsable', 'frame_invalid'])
  })
})

describe('mcp: news', () => {
  it('of progress goes to the call of its token', () => {
    const { cards } = replay(
      call(1, {}, token('t')),
      call(2, { n: 2 }, token(7)),
      note('progress', { progressToken: 't', progress: 1, total: 4 }),
      note('progress', { progressToken: 7, progress: 0.5, message: 'halfway' }),
      note('progress', { progressToken: '7', progress: 9 }),
      note('progress', { progressToken: 't', progress: 2, total: '4' }),
    )
    expect(cards.map(({ progress }) => progress)).toEqual([
      { done: 2, total: 4 },
      { done: 0.5, message: 'halfway' },
    ])
  })

  it('in log messages goes to the only call that runs', () => {
    const log = (data: unknown) => note('message', { level: 'info', data })
    const progress = (...frames: unknown[]) => replay(...frames).cards.map((card) => card.progress)
    const running = [call(1, {}, token('t')), note('progress', { progressToken: 't', progress: 1 })]
    expect(progress(...running, log({ msg: 'sailing (3s)' }))).toEqual([{ done: 1, message: 'sailing (3s)' }])
    expect(progress(...running, log('ahoy'))).toEqual([{ done: 1, message: 'ahoy' }])
    expect(progress(call(1), log([1]))).toEqual([{ message: '[1]' }])
    expect(progress(call(1), call(2, { n: 2 }), log('whose?'))).toEqual([undefined, undefined])
    expect(progress(log('nobody'))).toEqual([])
  })

  it('of cancellation ends the call or the question that it means', () => {
    expect(lines(replay(call(1), note('cancelled', { requestId: 1 })))).toEqual(['1 tide cancelled aborted'])
    expect(lines(replay(elicit(2), note('cancelled', { requestId: 2 })))).toEqual([
      'question:2 ask_user cancelled withdrawn',
    ])
    const both = replay(call(1), elicit(1), note('cancelled', { requestId: 1 }))
    expect(both.cards.map(({ state }) => state)).toEqual(['executing', 'waiting_approval'])
    expect(codes(both)).toEqual(['frame_invalid'])
    expect(replay(note('cancelled', { requestId: 'x' })).issues).toEqual([])
  })

  it.each([
    ['clean', ['executing', undefined]],
    ['error', ['cancelled', 'interrupted']],
    ['aborted', ['cancelled', 'aborted']],
  ])('that the stream ended (%s) ends no run', (end, state) => {
    const { cards, events } = replay(call(1), end)
    expect(cards.map((card) => [card.state, card.endReason])).toEqual([state])
    expect(events.filter(({ type }) => type === 'run_finished')).toEqual([])
  })
})

describe('mcp: elicitation', () => {
  it('asks in a card of its own, below the only call that runs', () => {
    expect(replay(call(1), elicit(3)).cards[1]).toMatchObject({
      toolCallId: 'question:3',
      toolName: 'ask_user',
      parentToolCallId: '1',
      state: 'waiting_approval',
      args: { message: 'Which bay?' },
      approval: {
        approvalId: '3',
        message: 'Which bay?',
        responseSchema: SCHEMA,
        metadata: { requestId: 3 },
      },
    })
    const url = replay(elicit('u', { mode: 'url', url: 'https://bay.example', requestedSchema: undefined }))
    expect(url.cards).toMatchObject([
      { args: { url: 'https://bay.example' }, approval: { metadata: { requestId: 'u', mode: 'url' } } },
    ])
  })

  it.each([
    [
      { action: 'accept', content: { bay: 'north' } },
      { state: 'succeeded', result: { bay: 'north' } },
    ],
    [{ action: 'decline' }, { state: 'denied' }],
    [{ action: 'cancel' }, { state: 'cancelled' }],
    [{ action: 'sing' }, { state: 'waiting_approval' }],
  ])('is answered by %j where the stream shows it', (answer, card) => {
    const { cards, issues } = replay(elicit(3), reply(3, answer))
    expect(cards).toMatchObject([card])
    expect(issues).toEqual([])
  })

  it('is withdrawn where the client failed to answer', () => {
    expect(lines(replay(elicit(3), fail(3, -32601, 'no such method')))).toEqual([
      'question:3 ask_user cancelled withdrawn',
    ])
  })

  it('does not mix up the ids of the two sides', () => {
    const mixed = replay(
      call(1),
      elicit(1),
      reply(1, { content: words('low') }),
      reply(1, { action: 'accept', content: { bay: 'x' } }),
    )
    expect(mixed.cards.map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    expect(mixed.issues).toEqual([])
  })

  it('is another question with other words under the same id', () => {
    const session = new Replay()
    replayInto(session, createMcpAdapter(), [elicit(3), reply(3, { action: 'decline' }), 'clean'])
    const { cards } = replayInto(session, createMcpAdapter(), [elicit(3, { message: 'And now?' })])
    expect(cards.map(({ toolCallId, state }) => [toolCallId, state])).toEqual([
      ['question:3', 'denied'],
      ['question:3~2', 'waiting_approval'],
    ])
  })

  it('may come in the result of a call, which goes on with the answers', () => {
    const inputs = {
      bay: { method: 'elicitation/create', params: { message: 'Which bay?', requestedSchema: SCHEMA } },
      poem: { method: 'sampling/createMessage', params: {} },
    }
    const paused = [
      call(1, { n: 1 }),
      reply(1, { resultType: 'input_required', inputRequests: inputs, requestState: 'blob' }),
    ]
    expect(replay(...paused).cards).toMatchObject([
      { toolCallId: '1', state: 'executing' },
      {
        toolCallId: 'question:1/bay',
        state: 'waiting_approval',
        approval: {
          batchId: '1',
          metadata: { requestId: 1, input: { key: 'bay', keys: ['bay'], requestState: 'blob' } },
        },
      },
    ])
    const again = call(
      2,
      { n: 1 },
      { requestState: 'blob', inputResponses: { bay: { action: 'accept', content: { bay: 'x' } } } },
    )
    expect(lines(replay(...paused, again, reply(2, { content: words('low') })))).toEqual([
      '1 tide succeeded {"n":1}',
      'question:1/bay ask_user succeeded {"message":"Which bay?"}',
    ])
    expect(replay(...paused, call(2, { n: 1 }, { requestState: 'other' })).cards).toHaveLength(3)
  })
})
