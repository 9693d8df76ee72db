import { describe, expect, it } from 'vitest'
import { createAnthropicAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createAnthropicAdapter(), frames)

const message = (id: string, more: object = {}) => ({
  type: 'message_start',
  message: { id, content: [], ...more },
})
const block = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
})
const tool = (index: number, id: string, more: object = {}) =>
  block(index, { type: 'tool_use', id, name: 'f', input: {}, ...more })
const piece = (index: number, partial_json: unknown) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json },
})
const stop = (index: number) => ({ type: 'content_block_stop', index })
const reason = (stop_reason: string) => ({ type: 'message_delta', delta: { stop_reason } })
const OVER = { type: 'message_stop' }

describe('anthropic: the end of arguments', () => {
  it('is the stop of the block, and nothing else', () => {
    const whole = [message('m'), tool(0, 'a'), piece(0, '{"n":1}')]
    expect(lines(replay(...whole, stop(0)))).toEqual(['a f args_ready {"n":1}'])
    for (const end of [
      [reason('tool_use'), OVER],
      [reason('max_tokens'), OVER, 'clean'],
      ['clean'],
      ['error'],
    ])
      expect(lines(replay(...whole, ...end))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...whole, 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it.each([
    ['no delta', []],
    ['an empty delta', [piece(0, '')]],
    ['a blank one', [piece(0, ' ')]],
    ['{}', [piece(0, '{}')]],
  ])('means {} with %s', (_what, pieces) => {
    expect(lines(replay(message('m'), tool(0, 'a'), ...pieces, stop(0)))).toEqual(['a f args_ready {}'])
  })

  it.each([
    ['{"a": Dave}', 'args_unparsable'],
    ['{"a": "Da', 'args_truncated'],
    ['[]', 'args_not_object'],
  ])('says why %s is not ready', (text, errorCode) => {
    const { cards } = replay(message('m'), tool(0, 'a'), piece(0, text), stop(0))
    expect(cards).toMatchObject([{ state: 'failed', errorCode, argsText: text }])
  })

  it('takes an input that comes with the block for complete, exactly as it was sent', () => {
    const frame =
      '{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":{"id": 9007199254740993}}}'
    expect(replay(message('m'), frame, stop(0)).cards).toMatchObject([
      { state: 'args_ready', argsText: '{"id": 9007199254740993}', argsExact: true },
    ])
  })

  it('lets streamed text take the place of such an input', () => {
    const result = replay(
      message('m'),
      tool(0, 'a', { input: { n: 0 } }),
      piece(0, ''),
      piece(0, '{"n": 1}'),
      stop(0),
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
  })
})

describe('anthropic: blocks', () => {
  it('routes by block index, with text between', () => {
    const result = replay(
      message('m'),
      tool(1, 'a'),
      tool(3, 'b'),
      piece(3, '{"n":'),
      piece(1, '{"n":1}'),
      block(2, { type: 'text', text: 'so' }),
      { type: 'content_block_delta', index: 2, delta: { type: 'text_delta', text: ' far' } },
      piece(3, '2}'),
      stop(3),
      stop(1),
      OVER,
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}', 'b f args_ready {"n":2}'])
    expect(result.events.flatMap((event) => (event.type === 'text_delta' ? [event.text] : []))).toEqual([
      'so',
      ' far',
    ])
    expect(result.cards.map((card) => card.index)).toEqual([1, 3])
  })

  it('reports argument text for a block that is no tool', () => {
    const result = replay(
      message('m'),
      block(0, { type: 'text', text: '' }),
      piece(0, '{"n":1}'),
      piece(0, 'x'),
      piece(9, ''),
    )
    expect(codes(result)).toEqual(['frame_invalid'])
  })

  it('runs tools of the server at once, with their results', () => {
    const result = replay(
      message('m'),
      block(0, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
      piece(0, '{"q":1}'),
      stop(0),
      block(1, { type: 'mcp_tool_use', id: 'm1', name: 'ask', server_name: 'wiki', input: {} }),
      stop(1),
      block(2, { type: 'mcp_tool_result', tool_use_id: 'm1', is_error: false, content: [] }),
      block(3, {
        type: 'web_search_tool_result',
        tool_use_id: 's',
        content: { type: 'web_search_tool_result_error', error_code: 'unavailable' },
      }),
    )
    expect(result.events.map((event) => event.type)).toEqual([
      ...['tool_call_start', 'tool_args_delta', 'tool_call_ready', 'tool_execution_start'],
      ...['tool_call_start', 'tool_call_ready', 'tool_execution_start', 'tool_result', 'tool_error'],
    ])
    expect(result.cards).toMatchObject([
      { state: 'failed', executor: 'provider', errorCode: 'unavailable', args: { q: 1 } },
      { state: 'succeeded', executor: 'provider', serverLabel: 'wiki', result: [] },
    ])
    expect(codes(result)).toEqual([])
  })

  it('takes failure from the flag, never from the text, and falsy results for results', () => {
    const result = replay(
      message('m'),
      tool(0, 'a'),
      stop(0),
      tool(1, 'b'),
      stop(1),
      tool(2, 'c'),
      stop(2),
      block(3, { type: 'tool_result', tool_use_id: 'a', content: 'Error: all fine' }),
      block(4, { type: 'tool_result', tool_use_id: 'b', content: 'ok', is_error: true }),
      block(5, { type: 'tool_result', tool_use_id: 'c', content: '' }),
      block(6, { type: 'tool_result', content: 'whose?' }),
    )
    expect(result.cards).toMatchObject([
      { state: 'succeeded', result: 'Error: all fine' },
      { state: 'failed', errorText: 'ok', errorCode: 'tool_failed' },
      { state: 'succeeded', result: '' },
    ])
    expect(codes(result)).toEqual(['frame_invalid'])
  })

  it('hangs calls that code made under the call that runs the code', () => {
    const caller = { type: 'code_execution_20250825', tool_id: 's' }
    const { cards } = replay(
      message('m1'),
      block(0, { type: 'server_tool_use', id: 's', name: 'code_execution', input: {} }),
      stop(0),
      OVER,
      message('m2', {
        stop_reason: 'tool_use',
        content: [{ type: 'tool_use', id: 'a', name: 'roll', input: { d: 6 }, caller }],
      }),
      OVER,
      message('m3'),
      block(0, {
        type: 'code_execution_tool_result',
        tool_use_id: 's',
        content: { type: 'code_execution_result', return_code: 1 },
      }),
    )
    expect(cards).toMatchObject([
      { toolCallId: 's', state: 'succeeded' },
      { toolCallId: 'a', state: 'args_ready', parentToolCallId: 's', args: { d: 6 } },
    ])
  })

  it('gives a result for a call that nothing announced a card of its own', () => {
    const { cards, unmatched } = replay(
      message('m'),
      block(0, { type: 'tool_result', tool_use_id: 'zzz', content: 'x' }),
    )
    expect(cards).toMatchObject([{ toolCallId: 'zzz', state: 'succeeded', toolName: '' }])
    expect(unmatched).toEqual(cards)
  })
})

describe('anthropic: messages', () => {
  it('reads a message that was not streamed, with its last block cut or not', () => {
    const whole = (stop_reason: string, ...content: object[]) => ({
      type: 'message',
      id: 'm',
      content,
      stop_reason,
    })
    const call = (id: string, input: object) => ({ type: 'tool_use', id, name: 'f', input })
    expect(
      lines(replay(whole('tool_use', { type: 'text', text: 'x' }, call('a', { n: 1 }), call('b', {})))),
    ).toEqual(['a f args_ready {"n":1}', 'b f args_ready {}'])
    expect(lines(replay(whole('max_tokens', call('a', {}), call('b', {}))))).toEqual([
      'a f args_ready {}',
      'b f failed args_truncated',
    ])
  })

  it('keeps a call inside an unfinished message open until the message ends', () => {
    const start = message('m', { content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] })
    expect(lines(replay(start, OVER))).toEqual(['a f args_ready {}'])
    expect(lines(replay(start, 'clean'))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(start, piece(0, '{"n":1}'), stop(0)))).toEqual(['a f args_ready {"n":1}'])
  })

  it('ends what is open when another message is spliced in, and nothing else', () => {
    const result = replay(
      message('m1'),
      tool(0, 'a'),
      stop(0),
      tool(1, 'b'),
      piece(1, '{"n'),
      message('m2'),
      tool(0, 'b'),
      stop(0),
      OVER,
    )
    expect(lines(result)).toEqual(['a f args_ready {}', 'b f cancelled superseded', 'b~2 f args_ready {}'])
  })

  it('goes on with its calls when the same message begins again', () => {
    const begin = [message('m1'), tool(0, 'a'), piece(0, '{"n":1')]
    const result = replay(...begin, ...begin, piece(0, '2}'), stop(0), OVER)
    expect(lines(result)).toEqual(['a f args_ready {"n":12}'])
  })

  it('asks nothing twice when a finished message comes again', () => {
    const frames = [
      message('m'),
      block(0, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
      piece(0, '{"q":1}'),
      stop(0),
      OVER,
    ]
    const session = new Replay()
    replayInto(session, createAnthropicAdapter(), [...frames, 'clean'])
    const { cards, events } = replayInto(session, createAnthropicAdapter(), [...frames, 'clean'])
    expect(cards).toMatchObject([{ toolCallId: 's', state: 'executing', args: { q: 1 } }])
    expect(events.filter((event) => event.type === 'tool_execution_start')).toHaveLength(1)
    expect(events.filter((event) => event.type === 'tool_call_start')).toMatchObject([{}, { restart: true }])
  })

  it('gives the ids of another message other cards, without message ids too', () => {
    const bare = [tool(0, 'a'), stop(0), OVER]
    const session = new Replay()
    replayInto(session, createAnthropicAdapter(), [...bare, 'clean'])
    expect(replayInto(session, createAnthropicAdapter(), bare).cards.map((card) => card.toolCallId)).toEqual([
      'a',
      'a~2',
    ])
  })

  it('fails what is open after an error, and leaves the rest', () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const result = replay(
      message('m'),
      tool(0, 'a'),
      stop(0),
      tool(1, 'b'),
      piece(1, '{}'),
      error,
      stop(1),
      tool(2, 'c'),
      stop(2),
      OVER,
      'clean',
    )
    expect(lines(result)).toEqual([
      'a f args_ready {}',
      'b f failed args_truncated',
      'c f failed args_truncated',
    ])
    expect(result.issues.map((issue) => issue.message)).toEqual(['Overloaded (overloaded_error)'])
  })

  it('skips pings and what it does not know', () => {
    const result = replay(
      { type: 'ping' },
      '[DONE]',
      { type: 'vendor_event' },
      { type: 'vendor_event' },
      'half a fra',
    )
    expect(codes(result)).toEqual(['frame_unknown', 'frame_unparsable'])
  })
})
