import { describe, expect, it } from 'vitest'
import { createAiSdkAdapter } from '../../src/adapters/index.js'
import type { ToolEvent } from '../../src/core/events.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'
import { aiSdkFrames } from './aiSdkFrames.js'

const replay = (...frames: unknown[]) => replayOnce(createAiSdkAdapter(), frames)

const start = (messageId?: string) =>
  messageId === undefined ? { type: 'start' } : { type: 'start', messageId }
const STEP = { type: 'start-step' }
const END_STEP = { type: 'finish-step' }
const FINISH = { type: 'finish' }
const DONE = '[DONE]'
const { begin, piece, input, output, ask } = aiSdkFrames('f')
const answer = (approvalId: unknown, approved: unknown) => ({
  type: 'tool-approval-response',
  approvalId,
  approved,
  reason: 'policy',
})
const outcomes = (events: readonly ToolEvent[]) =>
  events.flatMap((event) => (event.type === 'run_finished' ? [event.outcome] : []))

describe('ai-sdk: the end of arguments', () => {
  it('is tool-input-available, and nothing else', () => {
    const whole = [start(), STEP, begin('a'), piece('a', '{"n":1}')]
    expect(lines(replay(...whole, input('a', { n: 1 })))).toEqual(['a f args_ready {"n":1}'])
    for (const end of [
      [END_STEP, FINISH, DONE, 'clean'],
      ['clean'],
      ['error'],
      [{ type: 'error', errorText: 'x' }],
    ])
      expect(lines(replay(...whole, ...end))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...whole, 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it('keeps the text as the model wrote it where the input says the same, and replaces it where it does not', () => {
    const text = '{ "id": 9007199254740993 }'
    const same = replay(
      STEP,
      begin('a'),
      piece('a', text),
      '{"type":"tool-input-available","toolCallId":"a","toolName":"f","input":{"id":9007199254740993}}',
    )
    expect(same.cards).toMatchObject([{ state: 'args_ready', argsText: text, argsExact: true }])
    const other = replay(
      STEP,
      begin('a'),
      piece('a', text),
      '{"type":"tool-input-available","toolCallId":"a","toolName":"f","input":{"id":9007199254740992}}',
    )
    expect(other.cards).toMatchObject([{ state: 'args_ready', argsText: '{"id":9007199254740992}' }])
    expect(other.events).toContainEqual(
      expect.objectContaining({ type: 'tool_args_delta', replace: true, offset: 0 }),
    )
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['{}', {}],
  ])('means {} where the input is %s', (_what, value) => {
    expect(lines(replay(STEP, begin('a'), input('a', value)))).toEqual(['a f args_ready {}'])
    expect(lines(replay(STEP, input('a', value)))).toEqual(['a f args_ready {}'])
  })

  it.each([[['x']], [5], [true], ['{"n":1}']])('does not take %j for arguments', (value) => {
    expect(lines(replay(STEP, input('a', value)))).toEqual(['a f failed args_not_object'])
  })

  it('takes text where the wire says text, or streamed that very text', () => {
    for (const encoding of [{ inputEncoding: 'text' }, {}]) {
      const result = replay(
        STEP,
        begin('a', encoding),
        piece('a', 'SELECT '),
        piece('a', '1'),
        input('a', 'SELECT 1'),
      )
      expect(result.cards).toMatchObject([{ state: 'args_ready', args: 'SELECT 1', argsFormat: 'text' }])
    }
    const changed = replay(
      STEP,
      begin('a', { inputEncoding: 'text' }),
      piece('a', 'DROP'),
      input('a', 'SELECT 1'),
    )
    expect(changed.cards).toMatchObject([{ args: 'SELECT 1', argsText: 'SELECT 1' }])
  })

  it('restarts the text at a second start, and compares it behind a ready', () => {
    expect(
      lines(
        replay(STEP, begin('a'), piece('a', '{"x"'), begin('a'), piece('a', '{"n":1}'), input('a', { n: 1 })),
      ),
    ).toEqual(['a f args_ready {"n":1}'])
    const twice = [begin('a'), piece('a', '{"n":1}'), input('a', { n: 1 })]
    const same = replay(STEP, ...twice, ...twice)
    expect([lines(same), codes(same)]).toEqual([['a f args_ready {"n":1}'], []])
    const changed = replay(STEP, ...twice, ask('a', 'q'), input('a', { n: 2 }))
    expect([lines(changed), codes(changed)]).toEqual([['a f waiting_approval {"n":2}'], ['args_changed']])
  })

  it('leaves out a delta before its start, and says so', () => {
    const result = replay(STEP, piece('a', '{"n":'), begin('a'), piece('a', '1}'), input('a', { n: 1 }))
    expect([lines(result), codes(result)]).toEqual([['a f args_ready {"n":1}'], ['frame_invalid']])
  })

  it('takes a late name, title and executor', () => {
    const result = replay(
      STEP,
      begin('a', { toolName: '' }),
      input('a', { n: 1 }, { title: 'Find', providerExecuted: true }),
    )
    expect(result.cards).toMatchObject([{ toolName: 'f', title: 'Find', executor: 'provider' }])
  })

  it('gives a call without an id one of its own', () => {
    const result = replay(
      STEP,
      begin(null),
      piece(undefined, '{"n":1}'),
      input('', { n: 1 }),
      input(null, { n: 2 }),
    )
    expect(result.cards.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }])
  })
})

describe('ai-sdk: arguments that the server could not use', () => {
  const error = (value: unknown) => ({
    type: 'tool-input-error',
    toolCallId: 'a',
    toolName: 'f',
    input: value,
    errorText: 'bad',
  })

  it.each([
    ['{"n":', 'args_truncated', '{"n":'],
    ['{n: 1}', 'args_unparsable', '{n: 1}'],
    [{ n: 'x' }, 'args_schema', '{"n":"x"}'],
    ['{"n":"x"}', 'args_schema', '{"n":"x"}'],
  ])('are failed: %j as %s', (value, errorCode, argsText) => {
    const result = replay(STEP, error(value), {
      type: 'tool-output-error',
      toolCallId: 'a',
      errorText: 'bad',
    })
    expect(result.cards).toMatchObject([{ state: 'failed', errorCode, argsText, errorText: 'bad' }])
    expect(codes(result)).toEqual([])
  })

  it('fail a call that streamed, though the frame changes its kind', () => {
    const result = replay(STEP, begin('a'), piece('a', '{"n"'), { ...error(undefined), dynamic: true })
    expect(result.cards).toMatchObject([{ errorCode: 'args_truncated', argsText: '{"n"' }])
  })
})

describe('ai-sdk: which call', () => {
  it('is another one where an id comes again in the next step', () => {
    const result = replay(
      start('m'),
      STEP,
      input('c', { n: 1 }),
      output('c', 1),
      STEP,
      input('c', { n: 1 }),
      output('c', 2),
    )
    expect(result.cards.map(({ toolCallId, result: value }) => [toolCallId, value])).toEqual([
      ['c', 1],
      ['c~2', 2],
    ])
  })

  it('is the newest one for an outcome in a later step or stream', () => {
    const session = new Replay()
    replayInto(session, createAiSdkAdapter(), [
      start('m'),
      STEP,
      input('c', { n: 1 }),
      STEP,
      output('c', 0),
      'clean',
    ])
    const result = replayInto(session, createAiSdkAdapter(), [
      start('n'),
      STEP,
      input('c', { n: 2 }),
      'clean',
    ])
    expect(lines(result)).toEqual(['c f succeeded {"n":1}', 'c~2 f args_ready {"n":2}'])
    const later = replayInto(session, createAiSdkAdapter(), [
      start('n'),
      output('c', false),
      output('gone', 1),
    ])
    expect(later.cards).toMatchObject([
      { result: 0 },
      { result: false },
      { toolCallId: 'gone', unannounced: true },
    ])
  })

  it('is the same one where a message is sent again, and another one in another message', () => {
    const session = new Replay()
    const stream = (id: string) => [
      start(id),
      STEP,
      begin('c'),
      piece('c', '{"n":1}'),
      input('c', { n: 1 }),
      'clean',
    ]
    replayInto(session, createAiSdkAdapter(), stream('m'))
    expect(replayInto(session, createAiSdkAdapter(), stream('m')).cards).toHaveLength(1)
    expect(replayInto(session, createAiSdkAdapter(), stream('n')).cards).toHaveLength(2)
  })

  it('is told by its arguments where the server names no message', () => {
    const session = new Replay()
    const turn = (n: number) => [
      start(),
      STEP,
      begin('c'),
      piece('c', `{"n":${String(n)}}`),
      input('c', { n }),
      output('c', n),
      'clean',
    ]
    for (const n of [1, 2, 1, 3, 2]) replayInto(session, createAiSdkAdapter(), turn(n))
    expect(session.result().cards.map(({ toolCallId, result }) => [toolCallId, result])).toEqual([
      ['c', 1],
      ['c~2', 2],
      ['c~3', 3],
    ])
  })

  it('is the one that waits where a server announces it again before its first step', () => {
    const session = new Replay()
    replayInto(session, createAiSdkAdapter(), [
      start(),
      STEP,
      STEP,
      input('c', { n: 1 }),
      ask('c', 'q'),
      FINISH,
      'clean',
    ])
    const result = replayInto(session, createAiSdkAdapter(), [
      start(),
      input('c', { n: 1 }),
      output('c', 'ok'),
      STEP,
      'clean',
    ])
    expect(lines(result)).toEqual(['c f succeeded {"n":1}'])
  })

  it('is none where a step is thrown away; its retry may use the id again', () => {
    const result = replay(
      start('m'),
      STEP,
      input('x', {}),
      STEP,
      begin('c'),
      piece('c', '{"pa'),
      { type: 'reset-step' },
      begin('c'),
      input('c', { n: 2 }),
    )
    expect(lines(result)).toEqual(['x f args_ready {}', 'c f args_ready {"n":2}'])
    const asked = replay(
      STEP,
      input('c', { n: 1 }),
      ask('c', 'q'),
      { type: 'reset-step' },
      input('c', { n: 2 }),
    )
    expect(lines(asked)).toEqual(['c f cancelled superseded', 'c~2 f args_ready {"n":2}'])
  })

  it('goes on where another stream begins a step in its midst', () => {
    expect(
      lines(
        replay(
          start('m'),
          STEP,
          begin('a'),
          piece('a', '{"n":'),
          STEP,
          begin('b'),
          piece('a', '1}'),
          input('a', { n: 1 }),
          input('b', {}),
        ),
      ),
    ).toEqual(['a f args_ready {"n":1}', 'b f args_ready {}'])
  })
})

describe('ai-sdk: questions and outcomes', () => {
  it('keeps what the answer has to repeat', () => {
    const { cards } = replay(
      STEP,
      input('a', { n: 1 }, { dynamic: true, providerMetadata: { x: { y: 1 } } }),
      ask('a', 'q', { signature: 'sig' }),
    )
    expect(cards).toMatchObject([
      {
        state: 'waiting_approval',
        approval: {
          approvalId: 'q',
          metadata: { dynamic: true, callProviderMetadata: { x: { y: 1 } }, approval: { signature: 'sig' } },
        },
      },
    ])
  })

  it('reads answers, which name only the question', () => {
    const { cards } = replay(
      STEP,
      input('a', {}),
      ask('a', 'q', { isAutomatic: true }),
      answer('q', true),
      input('b', {}),
      ask('b', 'r'),
      answer('r', false),
      {
        type: 'tool-output-denied',
        toolCallId: 'b',
      },
    )
    expect(cards).toMatchObject([
      { state: 'executing', approval: { outcome: 'approved', isAutomatic: true } },
      { state: 'denied', reason: 'policy' },
    ])
  })

  it.each([ask('a', ''), ask(null, 'q'), answer('q', 'yes'), answer(null, true), output(undefined, 1)])(
    'guesses nothing about %j',
    (frame) => {
      const result = replay(STEP, input('a', {}), frame)
      expect([lines(result), codes(result)]).toEqual([['a f args_ready {}'], ['frame_invalid']])
    },
  )

  it('are repeated without their question where a stream goes on: the answer goes to its card, or nowhere', () => {
    const denial = { type: 'tool-output-denied', toolCallId: 'a' }
    const alone = replay(start(), answer('p', false), denial, FINISH, DONE, 'clean')
    expect(alone.cards).toMatchObject([{ toolCallId: 'a', state: 'denied', unannounced: true }])
    expect(alone.issues).toEqual([])
    expect(alone.events.some((event) => event.type === 'tool_approval_response')).toBe(false)
    const session = new Replay()
    replayInto(session, createAiSdkAdapter(), [start(), STEP, input('a', { n: 1 }), ask('a', 'p'), 'clean'])
    const later = replayInto(session, createAiSdkAdapter(), [start(), answer('p', false), denial, 'clean'])
    expect(later.cards).toMatchObject([
      { state: 'denied', reason: 'policy', approval: { outcome: 'denied', status: 'denied' } },
    ])
    expect(later.issues).toEqual([])
    const bare = createAiSdkAdapter().push(answer('p', true))
    expect(bare).toMatchObject([{ type: 'tool_approval_response', approvalId: 'p' }])
    expect(Object.keys(bare[0] ?? {})).not.toContain('toolCallId')
  })

  it('lets preliminary output be replaced, and takes any value for a result', () => {
    const { cards, events } = replay(
      STEP,
      input('a', {}),
      output('a', 1, { preliminary: true }),
      output('a', 0),
      { type: 'tool-output-available', toolCallId: 'b' },
    )
    expect(events.filter(({ type }) => type === 'tool_output_delta')).toHaveLength(1)
    expect(cards).toMatchObject([{ state: 'succeeded', result: 0 }, { state: 'succeeded' }])
  })

  it('does not take the outcome of a call that comes twice for news', () => {
    const call = [begin('a'), piece('a', '{"n":1}'), input('a', { n: 1 }), output('a', 'x')]
    const result = replay(STEP, ...call, ...call)
    expect([lines(result), codes(result)]).toEqual([['a f succeeded {"n":1}'], []])
  })
})

describe('ai-sdk: the run', () => {
  it('waits where a call does, and is complete otherwise', () => {
    const call = [start(), STEP, input('a', {})]
    expect(outcomes(replay(...call, FINISH, 'clean').events)).toEqual(['waiting'])
    expect(outcomes(replay(...call, ask('a', 'q'), FINISH, 'clean').events)).toEqual(['waiting'])
    expect(outcomes(replay(...call, output('a', 1), FINISH, DONE, 'clean').events)).toEqual(['completed'])
    expect(lines(replay(...call, ask('a', 'q'), FINISH, 'error'))).toEqual(['a f waiting_approval {}'])
    expect(outcomes(replay(...call, 'error').events)).toEqual(['error'])
  })

  it('ends as aborted where the wire says so, once', () => {
    const result = replay(
      start(),
      STEP,
      input('a', {}),
      begin('b'),
      piece('b', '{'),
      { type: 'abort', reason: 'user' },
      DONE,
      'clean',
    )
    expect(lines(result)).toEqual(['a f cancelled aborted', 'b f cancelled aborted'])
    expect(outcomes(result.events)).toEqual(['aborted'])
  })

  it('readies nothing after an error', () => {
    const result = replay(
      STEP,
      begin('a'),
      piece('a', '{"n":1}'),
      { type: 'error', errorText: 'overloaded' },
      input('a', { n: 1 }),
      input('b', {}),
      'clean',
    )
    expect(lines(result)).toEqual(['a f failed args_truncated', 'b f failed args_truncated'])
    expect(outcomes(result.events)).toEqual(['error'])
    expect(result.issues[0]).toMatchObject({ code: 'stream_error', message: 'overloaded' })
  })

  it('passes text through, knows the parts that are not for cards, and names what it does not know', () => {
    const others = [
      'text-start',
      'text-end',
      'reasoning-start',
      'reasoning-end',
      'data-weather',
      'source-url',
      'source-document',
      'file',
      'message-metadata',
      'custom',
    ]
    const result = replay(
      ...others.map((type) => ({ type })),
      { type: 'text-delta', id: 't', delta: 'Hi' },
      { type: 'reasoning-delta', id: 'r', delta: 'hm' },
      { type: 'tool-teleport' },
      { type: 'tool-teleport' },
    )
    expect(result.events).toEqual([
      { type: 'text_delta', text: 'Hi' },
      { type: 'reasoning_delta', text: 'hm' },
    ])
    expect(codes(result)).toEqual(['frame_unknown'])
  })
})
