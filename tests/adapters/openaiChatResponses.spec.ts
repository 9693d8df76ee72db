import { describe, expect, it } from 'vitest'
import { createOpenAiChatAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { calls, chunk, DONE, finish, inResponse } from './chat.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createOpenAiChatAdapter(), frames)
const call = (n: number, id = 'search:0') => calls({ index: 0, id, name: 'f', args: `{"n":${String(n)}}` })

describe('chat completions: responses', () => {
  it('gives a repeated id in another response its own card', () => {
    const result = replay(call(1), finish(), inResponse('resp-2', call(2)), finish('stop', 'resp-2'))
    expect(lines(result)).toEqual(['search:0 f args_ready {"n":1}', 'search:0~2 f args_ready {"n":2}'])
    expect(result.cards[1]).toMatchObject({ providerCallId: 'search:0', stepId: 'resp-2' })
  })

  it('does so after [DONE], after the end of a stream and after reset, also where responses have no id', () => {
    const bare = (n: number) => ({
      choices: [
        { delta: { tool_calls: [{ id: 'a', function: { name: 'f', arguments: `{"n":${String(n)}}` } }] } },
      ],
    })
    const over = { choices: [{ delta: {}, finish_reason: 'stop' }] }
    const expected = ['a f args_ready {"n":1}', 'a~2 f args_ready {"n":2}']
    expect(lines(replay(bare(1), DONE, bare(2), DONE))).toEqual(expected)
    expect(lines(replay(bare(1), 'clean', bare(2), 'clean'))).toEqual(expected)
    expect(lines(replay(bare(1), over, bare(2), over))).toEqual(expected)
    const adapter = createOpenAiChatAdapter()
    const session = new Replay()
    replayInto(session, adapter, [bare(1), over])
    adapter.reset()
    expect(lines(replayInto(session, adapter, [bare(2), over]))).toEqual(expected)
  })

  it('takes chunk ids that change before the end for the same response', () => {
    const result = replay(
      inResponse('x1', calls({ index: 0, id: 'a', name: 'f', args: '{"n":' })),
      inResponse('x2', calls({ index: 0, args: '1}' })),
      finish('stop', 'x3'),
      inResponse('x4', { choices: [], usage: {} }),
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
  })

  it('takes a second finish chunk and late usage for what they are', () => {
    const result = replay(
      call(1),
      finish(),
      finish(),
      chunk({ delta: { content: '' } }),
      { choices: [], usage: {} },
      DONE,
      'clean',
    )
    expect(lines(result)).toEqual(['search:0 f args_ready {"n":1}'])
    expect(codes(result)).toEqual([])
  })

  it('waits for every choice before another id begins another response', () => {
    const other = (n: number, reason: string | null) => ({
      id: 'resp-1',
      choices: [{ index: n, delta: {}, finish_reason: reason }],
    })
    const result = replay(call(1), other(1, null), finish(), inResponse('gateway-9', other(1, 'stop')), DONE)
    expect(lines(result)).toEqual(['search:0 f args_ready {"n":1}'])
  })

  it('knows a response that is sent again, through another adapter and the same table', () => {
    const session = new Replay()
    const frames = [
      calls({ index: 0, id: 'a', name: 'f', args: '{"n":' }),
      calls({ index: 0, args: '1}' }),
      finish(),
      DONE,
    ]
    replayInto(session, createOpenAiChatAdapter(), [...frames, 'clean'])
    const result = replayInto(session, createOpenAiChatAdapter(), [...frames, 'clean'])
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
    expect(codes(result)).toEqual([])
    expect(result.events.filter((event) => event.type === 'tool_call_start')).toMatchObject([
      {},
      { restart: true },
    ])
  })

  it('keeps what was complete when the repetition is cut', () => {
    const session = new Replay()
    replayInto(session, createOpenAiChatAdapter(), [call(1), finish(), 'clean'])
    for (const end of ['clean', 'error', 'aborted']) {
      const again = [calls({ index: 0, id: 'search:0', name: 'f', args: '{"n"' }), end]
      expect(lines(replayInto(session, createOpenAiChatAdapter(), again))).toEqual([
        'search:0 f args_ready {"n":1}',
      ])
    }
  })

  it('begins the text anew when a response that was cut off is sent again', () => {
    const session = new Replay()
    replayInto(session, createOpenAiChatAdapter(), [calls({ index: 0, id: 'a', name: 'f', args: '{"n":' })])
    const result = replayInto(session, createOpenAiChatAdapter(), [
      calls({ index: 0, id: 'a', name: 'f', args: '{"n":1' }),
      calls({ index: 0, args: '}' }),
      finish(),
    ])
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
    expect(result.cards[0]?.charsAccumulated).toBe(7)
  })

  it('asks again when a repetition brings other arguments', () => {
    const session = new Replay()
    replayInto(session, createOpenAiChatAdapter(), [call(1), finish()])
    const result = replayInto(session, createOpenAiChatAdapter(), [call(2), finish()])
    expect(lines(result)).toEqual(['search:0 f args_ready {"n":2}'])
    expect(codes(result)).toEqual(['args_changed'])
  })
})

describe('chat completions: errors', () => {
  const error = { message: 'No capacity', code: 503 }

  it.each([
    ['alone', { error }],
    ['as text', { error: 'No capacity (503)' }],
    ['beside choices', { ...chunk({ delta: { content: '' } }), error }],
    ['in a choice', chunk({ delta: {}, error, finish_reason: 'stop' })],
    ['as a typed event', { type: 'error', ...error }],
    ['typed, with the error inside', { type: 'error', error }],
    ['as an object', { object: 'error', ...error }],
    ['named after an exception', { type: 'throttlingException', message: 'No capacity' }],
  ])('%s: the open calls fail, the others stay', (_what, frame) => {
    const result = replay(
      calls({ index: 0, id: 'a', name: 'f', args: '{"n":1}' }),
      finish(),
      inResponse('resp-2', calls({ index: 0, id: 'b', name: 'f', args: '{"n":2}' })),
      frame,
      inResponse('resp-2', calls({ index: 1, id: 'c', name: 'f', args: '{"n":3}' })),
      finish('tool_calls', 'resp-2'),
      DONE,
      'clean',
    )
    expect(lines(result)).toEqual([
      'a f args_ready {"n":1}',
      'b f failed args_truncated',
      'c f failed args_truncated',
    ])
    expect(codes(result)).toEqual(['stream_error'])
    expect(result.issues[0]?.message).toContain('No capacity')
  })

  it('takes error: null and empty errors for none', () => {
    expect(codes(replay({ ...call(1), error: null }, { ...finish(), error: '' }))).toEqual([])
  })

  it('tells the call that a provider rejected, cut to a line', () => {
    const rejected = {
      message: 'Failed to call a function',
      code: 'tool_use_failed',
      failed_generation: '<f>{"n":\n1}',
    }
    const { issues } = replay({ error: rejected })
    expect(issues[0]?.message).toBe('Failed to call a function; it rejected: <f>{"n": 1} (tool_use_failed)')
    const long = replay({ error: { message: 'x'.repeat(100_000) } })
    expect(long.issues[0]?.message.length).toBeLessThan(300)
  })

  it('masks secrets that a provider quotes', () => {
    const key = ['sk', 'proj', 'A1b2C3d4E5f6G7h8I9j0K1l2'].join('-')
    const { issues } = replay({ error: { message: `Incorrect API key provided: ${key}` } })
    expect(issues[0]?.message).toContain('Incorrect API key provided')
    expect(issues[0]?.message).not.toContain(key)
  })

  it('says something of an error without words', () => {
    expect(replay({ error: {} }).issues[0]?.message).toContain('without a message')
  })

  it('a call after the end of its response never becomes ready, and does not stay open', () => {
    const late = replay(finish(), call(1), inResponse('resp-2', call(2)), finish('stop', 'resp-2'))
    expect(late.cards.map((card) => card.state)).toEqual(['failed', 'args_ready'])
    expect(late.cards[0]?.errorCode).toBe('args_truncated')
  })

  it('lets the next response be whole again', () => {
    const result = replay({ error }, inResponse('resp-2', call(1)), finish('stop', 'resp-2'))
    expect(lines(result)).toEqual(['search:0 f args_ready {"n":1}'])
  })
})
