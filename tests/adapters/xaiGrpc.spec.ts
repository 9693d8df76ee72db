import { describe, expect, it } from 'vitest'
import { createXaiGrpcAdapter } from '../../src/adapters/index.js'
import { codes, lines, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createXaiGrpcAdapter(), frames)

const chunk = (delta: object, more: object = {}, id: string | undefined = 'r') => ({
  ...(id === undefined ? {} : { id }),
  outputs: [{ delta: { role: 'ROLE_ASSISTANT', ...delta }, ...more }],
})
const call = (id: string, args: string, more: object = {}) => ({
  id,
  function: { name: 'f', arguments: args },
  ...more,
})
const calls = (...tool_calls: object[]) => chunk({ tool_calls })
const SERVER = { type: 'TOOL_CALL_TYPE_WEB_SEARCH_TOOL' }
const COMPLETED = { status: 'TOOL_CALL_STATUS_COMPLETED' }
const answer = (content: string, ...tool_calls: object[]) =>
  chunk({ role: 'ROLE_TOOL', content, tool_calls }, { index: 1 })
const finish = (finish_reason: unknown = 'REASON_TOOL_CALLS', more: object = {}) =>
  chunk({}, { finish_reason, ...more })

describe('xai-grpc: calls', () => {
  it('are complete where the output says why it ended', () => {
    const opened = calls(call('a', '{"n":1}'), call('b', ''))
    expect(lines(replay(opened, finish()))).toEqual(['a f args_ready {"n":1}', 'b f args_ready {}'])
    expect(lines(replay(opened, finish(4)))).toEqual(['a f args_ready {"n":1}', 'b f args_ready {}'])
    for (const end of ['clean', finish('REASON_MAX_LEN'), finish(1)])
      expect(lines(replay(opened, end))).toEqual(['a f args_ready {"n":1}', 'b f failed args_truncated'])
    expect(lines(replay(opened, 'error'))).toEqual(['a f failed args_truncated', 'b f failed args_truncated'])
    expect(lines(replay(opened, 'aborted'))).toEqual(['a f cancelled aborted', 'b f cancelled aborted'])
    expect(lines(replay(opened, finish('REASON_INVALID'), finish(0)))[0]).toBe('a f streaming_args ')
  })

  it('are repeated with a new status: nothing is appended; other arguments are those of another call', () => {
    const again = call('a', '{"n":1}')
    const same = replay(calls(again), calls(again), finish(), calls(again))
    expect(lines(same)).toEqual(['a f args_ready {"n":1}'])
    expect(codes(same)).toEqual([])
    const both = ['a f args_ready {"n":1}', 'a~2 f args_ready {"n":2}']
    const other = calls(call('a', '{"n":2}'))
    expect(lines(replay(calls(again), other, calls(again), finish(), other))).toEqual(both)
    expect(lines(replay(calls(call('a', '')), other, finish()))).toEqual(['a f args_ready {"n":2}'])
    const late = replay(calls(again), finish(), other, finish())
    expect(lines(late)).toEqual(both)
    expect(codes(late)).toEqual([])
  })

  it('may stream in pieces that have an index', () => {
    const piece = (index: number, args: string, more: object = {}) =>
      calls({ index, status: 'TOOL_CALL_STATUS_IN_PROGRESS', function: { arguments: args }, ...more })
    const opened = (index: number, id: string) =>
      piece(index, '', { id, function: { name: 'f', arguments: '{' } })
    const stream = [opened(0, 'a'), opened(1, 'b'), piece(1, '"n":2}'), piece(0, '"n":1}')]
    const expected = ['a f args_ready {"n":1}', 'b f args_ready {"n":2}']
    expect(lines(replay(...stream, finish()))).toEqual(expected)
    const whole = calls(call('a', '{"n":1}', COMPLETED), call('b', '{"n":2}', COMPLETED))
    expect(lines(replay(...stream, whole))).toEqual(expected)
  })

  it('may stream without what is 0: status and index are left out', () => {
    const opened = calls(call('a', '{"n":'))
    const bare = (args: string, more: object = {}) => calls({ function: { arguments: args }, ...more })
    const other = calls(call('b', '{', { index: 1 }))
    expect(lines(replay(opened, bare('1'), bare('}'), finish()))).toEqual(['a f args_ready {"n":1}'])
    const both = ['a f args_ready {"n":1}', 'b f args_ready {"n":2}']
    const stream = [opened, other, bare('1}'), bare('"n":2}', { index: 1 })]
    expect(lines(replay(...stream, finish()))).toEqual(both)
    const repeated = calls(call('a', '{"n":1}', COMPLETED), call('b', '{"n":2}', COMPLETED))
    const result = replay(...stream, repeated, finish())
    expect(lines(result)).toEqual(both)
    expect(codes(result)).toEqual([])
    for (const status of [0, 4, 'TOOL_CALL_STATUS_UNSPECIFIED', 'TOOL_CALL_STATUS_IN_PROGRESS'])
      expect(lines(replay(opened, bare('1}', { status }), finish()))).toEqual(both.slice(0, 1))
  })

  it('tell a piece from a repetition by what it is', () => {
    const args = (...texts: string[]) =>
      lines(replay(...texts.map((text) => calls(call('a', text))), finish()))
    expect(args('{"n":', '{"n":1}')).toEqual(['a f args_ready {"n":1}'])
    expect(args('{"n":', '{"n":', '1}')).toEqual(['a f args_ready {"n":1}'])
    expect(args('{"n":', '{"n":1}', '}')).toEqual(['a f args_ready {"n":{"n":1}}'])
    expect(args('{"n":', '{"m":1}', '}')).toEqual(['a f args_ready {"n":{"m":1}}'])
    expect(args('{"n":1}', '{"n"', ':2}')).toEqual(['a f args_ready {"n":2}'])
    expect(args('{"n":1}', 'x')).toEqual(['a f failed args_unparsable'])
  })

  it('have all arguments where they are completed, whatever came before', () => {
    const last = (args: string) => calls(call('a', args, COMPLETED))
    const opened = calls(call('a', '{"n":'))
    expect(lines(replay(opened, last('{"m":1}')))).toEqual(['a f args_ready {"m":1}'])
    expect(lines(replay(opened, last('1}')))).toEqual(['a f args_ready {"n":1}'])
    expect(lines(replay(opened, last('')))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(opened, calls(call('a', '1}', { status: 2 }))))).toEqual([
      'a f failed args_truncated',
    ])
  })

  it('get local ids where they have none', () => {
    expect(lines(replay(calls({ function: { name: 'f', arguments: '{"n":1}' } }), finish()))).toEqual([
      'xai-grpc:default:0 f args_ready {"n":1}',
    ])
  })
})

describe('xai-grpc: tools of the server', () => {
  it('run at once; what a tool says is its outcome and no text', () => {
    const result = replay(
      calls(call('a', '{"n":1}', SERVER), call('b', '{"n":2}', SERVER)),
      finish(),
      answer('{"found": 0}', call('a', '{"n":1}', { ...SERVER, ...COMPLETED })),
      answer('', call('b', '{"n":2}', { ...SERVER, status: 'TOOL_CALL_STATUS_FAILED', error_message: 'no' })),
      answer('', call('a', '{"n":1}', { ...SERVER, ...COMPLETED })),
      chunk({ content: 'so' }, { index: 2 }),
      finish('REASON_STOP', { index: 2 }),
    )
    expect(result.cards).toMatchObject([
      { state: 'succeeded', result: '{"found": 0}', executor: 'provider', args: { n: 1 } },
      { state: 'failed', errorCode: 'tool_failed', errorText: 'no', args: { n: 2 } },
    ])
    expect(result.events.flatMap((event) => ('text' in event ? [event.text] : []))).toEqual(['so'])
    expect(codes(result)).toEqual([])
  })

  it('may be told only by their outcome', () => {
    const { cards } = replay(answer('x', call('a', '{"n":1}', { ...SERVER, ...COMPLETED })))
    expect(cards).toMatchObject([{ toolName: 'f', state: 'succeeded', result: 'x', args: { n: 1 } }])
  })

  it('are not the calls of the client, of which COMPLETED says that they are written', () => {
    const type = 'TOOL_CALL_TYPE_CLIENT_SIDE_TOOL'
    expect(lines(replay(calls(call('a', '{"n":1}', { type, ...COMPLETED }))))).toEqual([
      'a f args_ready {"n":1}',
    ])
    const cut = call('a', '{"n":', { type, status: 'TOOL_CALL_STATUS_INCOMPLETE' })
    expect(lines(replay(calls(cut)))).toEqual(['a f failed args_truncated'])
  })
})

describe('xai-grpc: forms and responses', () => {
  it('reads camel case and numbers', () => {
    const result = replay(
      {
        id: 'r',
        outputs: [
          {
            delta: {
              role: 2,
              reasoningContent: 'hm',
              toolCalls: [call('a', '{"n":1}', { type: 6, status: 0 })],
            },
          },
        ],
      },
      { id: 'r', outputs: [{ finishReason: 4 }] },
      {
        id: 'r',
        outputs: [
          { delta: { role: 5, content: 'x', toolCalls: [call('a', '{"n":1}', { type: 6, status: 1 })] } },
        ],
      },
    )
    expect(result.cards).toMatchObject([{ state: 'succeeded', result: 'x', executor: 'provider' }])
    expect(result.events[0]).toMatchObject({ type: 'reasoning_delta', text: 'hm' })
  })

  it('reads a whole response', () => {
    const message = { role: 'ROLE_ASSISTANT', content: 'so', tool_calls: [call('a', '{"n":1}')] }
    expect(lines(replay({ id: 'r', outputs: [{ message, finish_reason: 'REASON_TOOL_CALLS' }] }))).toEqual([
      'a f args_ready {"n":1}',
    ])
  })

  it('scopes ids by the response', () => {
    const turn = (id: string) => [
      chunk({ tool_calls: [call('a', '{"n":1}')] }, {}, id),
      { id, outputs: [{ finish_reason: 'REASON_TOOL_CALLS' }] },
    ]
    expect(lines(replay(...turn('r'), ...turn('s'), 'clean', ...turn('r')))).toEqual([
      'a f args_ready {"n":1}',
      'a~2 f args_ready {"n":1}',
    ])
  })

  it('ends what is open with an error, and reports what it does not know', () => {
    const result = replay(
      calls(call('a', '{"n":1}')),
      { error: { code: 14, message: 'no' } },
      { type: 'odd' },
    )
    expect(lines(result)).toEqual(['a f failed args_truncated'])
    expect(codes(result)).toEqual(['stream_error', 'frame_unknown'])
  })
})
