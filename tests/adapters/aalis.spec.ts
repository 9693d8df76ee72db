import { describe, expect, it } from 'vitest'
import { createAalisAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createAalisAdapter(), frames)

const sessionId = 's1'
const progress = (index: number, name: string, charsAccumulated: number) => ({
  type: 'stream',
  sessionId,
  toolCallProgress: { index, name, charsAccumulated },
})
const text = (contentDelta: string) => ({ type: 'stream', sessionId, contentDelta })
const start = (toolName: string, toolArgs?: unknown) => ({
  type: 'tool_call',
  sessionId,
  toolName,
  toolArgs,
  toolPhase: 'start',
})
const end = (toolName: string, toolArgs?: unknown, toolResult: unknown = 'ok') => ({
  type: 'tool_call',
  sessionId,
  toolName,
  toolArgs,
  toolPhase: 'end',
  toolResult,
})
const done = { type: 'stream', sessionId, done: true }

describe('aalis: executions', () => {
  it('start with all arguments, as they were sent, and end with a result', () => {
    const adapter = createAalisAdapter()
    const raw = `{"type":"tool_call","sessionId":"s1","toolName":"tide","toolArgs":{"port":12345678901234567890},"toolPhase":"start"}`
    const { events, cards } = replayOnce(adapter, [
      raw,
      end('tide', { port: Number('12345678901234567890') }),
      done,
    ])
    expect(events).toEqual([
      { type: 'tool_call_start', toolCallId: 'aalis:default:0', toolName: 'tide', stepId: 'response#1.0' },
      {
        type: 'tool_call_ready',
        toolCallId: 'aalis:default:0',
        args: { port: Number('12345678901234567890') },
        argsText: '{"port":12345678901234567890}',
      },
      { type: 'tool_execution_start', toolCallId: 'aalis:default:0' },
      { type: 'tool_result', toolCallId: 'aalis:default:0', result: 'ok' },
      { type: 'run_finished', outcome: 'completed' },
    ])
    expect(cards).toMatchObject([{ state: 'succeeded', result: 'ok' }])
  })

  it('have both spellings, also mixed', () => {
    const bus = (phase: string, more: object) => ({ type: 'tool:execute', toolName: 'tide', phase, ...more })
    expect(
      lines(replay(bus('start', { args: { n: 1 } }), bus('end', { args: { n: 1 }, result: '3 m' }))),
    ).toEqual(['aalis:default:0 tide succeeded {"n":1}'])
    expect(lines(replay(start('tide', { n: 1 }), bus('end', { args: { n: 1 }, result: '3 m' })))).toEqual([
      'aalis:default:0 tide succeeded {"n":1}',
    ])
    const named = { event: 'tool:execute', data: { toolName: 'tide', args: {}, phase: 'start' } }
    expect(replayOnce(createAalisAdapter(), [{ ...named.data }]).cards).toHaveLength(1)
  })

  it.each([[{ n: 1 }], ['{"n":1}']])('takes arguments as %j', (args) => {
    expect(lines(replay(start('f', args)))).toEqual(['aalis:default:0 f executing {"n":1}'])
  })

  it.each([[{}], [null], [undefined]])('takes %j for no arguments', (args) => {
    expect(lines(replay(start('f', args), end('f', {})))).toEqual(['aalis:default:0 f succeeded {}'])
  })

  it('does not make arguments of anything else', () => {
    expect(lines(replay(start('f', [1])))).toEqual(['aalis:default:0 f failed args_not_object'])
    expect(lines(replay(start('f', '{"n":')))).toEqual(['aalis:default:0 f failed args_truncated'])
  })

  it('end in any order: by name and equal arguments', () => {
    const { cards } = replay(
      start('read', { file: 'a' }),
      start('read', { file: 'b', from: 1 }),
      start('list'),
      end('read', { from: 1, file: 'b' }, 'B'),
      end('list', {}, 'L'),
      end('read', { file: 'a' }, 'A'),
    )
    expect(cards.map((card) => card.result)).toEqual(['A', 'B', 'L'])
  })

  it('tell arguments apart whose digits no number holds', () => {
    const raw = (phase: string, digit: number, more = '') =>
      `{"type":"tool_call","toolName":"f","toolArgs":{"id":900719925474099${String(digit)}},"toolPhase":"${phase}"${more}}`
    const { cards } = replay(raw('start', 3), raw('start', 2), raw('end', 2, ',"toolResult":"two"'))
    expect(cards.map((card) => card.result)).toEqual([undefined, 'two'])
  })

  it('end the oldest of the name where no arguments are equal', () => {
    const { cards } = replay(
      start('read', { n: 1 }),
      start('read', { n: 2 }),
      end('read', { n: 9 }, 'first'),
      end('read', undefined, 'second'),
    )
    expect(cards.map((card) => card.result)).toEqual(['first', 'second'])
  })

  it('never end a call of another name', () => {
    expect(lines(replay(start('read', { n: 1 }), end('write', { n: 1 })))).toEqual([
      'aalis:default:0 read executing {"n":1}',
      'aalis:default:1 write succeeded {"n":1}',
    ])
  })

  it('may be delivered twice at their end', () => {
    const frames = [start('f', { n: 1 }), end('f', { n: 1 }, 'x'), end('f', { n: 1 }, 'x')]
    expect(replay(...frames).cards).toHaveLength(1)
    expect(replay(...frames, start('f', { n: 1 }), end('f', { n: 1 }, 'x')).cards).toHaveLength(2)
  })

  it('keep every result a success, also a falsy one', () => {
    for (const result of ['', 0, false, null, 'Error: no'])
      expect(replay(start('f'), end('f', {}, result)).cards).toMatchObject([{ state: 'succeeded', result }])
  })

  it('without a name or a phase are reported, not guessed', () => {
    const outcome = replay(start(''), { ...start('f'), toolPhase: 'middle' }, { type: 'tool_call' })
    expect(outcome.cards).toEqual([])
    expect(codes(outcome)).toEqual(['frame_invalid'])
  })
})

describe('aalis: placeholders', () => {
  it('count absolutely, one by index, and never become ready', () => {
    const { cards, events } = replay(
      progress(0, 'search', 40),
      progress(1, 'now', 2),
      progress(0, 'search', 55),
    )
    expect(cards).toMatchObject([
      { toolName: 'search', state: 'streaming_args', charsAccumulated: 55, index: 0 },
      { toolName: 'now', state: 'streaming_args', charsAccumulated: 2, index: 1 },
    ])
    expect(events.map((event) => event.type)).toEqual(Array(3).fill('tool_args_progress'))
  })

  it('are claimed by the first execution of their name, the lowest index first', () => {
    const { cards, events } = replay(
      progress(2, 'read', 5),
      progress(0, 'list', 5),
      progress(1, 'read', 9),
      start('read', { file: 'a' }),
    )
    expect(events.at(-3)).toMatchObject({ type: 'tool_call_start', replaces: 'aalis:default:progress-2' })
    expect(cards.map((card) => `${card.toolName} ${card.state}`)).toEqual([
      'list streaming_args',
      'read executing',
      'read streaming_args',
    ])
  })

  it('of a later step have indexes of their own', () => {
    const { cards } = replay(
      progress(0, 'read', 5),
      progress(1, 'list', 5),
      start('read'),
      start('list'),
      end('list'),
      end('read'),
      progress(0, 'write', 5),
      start('write'),
    )
    expect(cards.map((card) => card.toolName)).toEqual(['read', 'list', 'write'])
  })

  it('keep the time of the card that they become', () => {
    const { cards } = replay(
      {
        type: 'stream_resume',
        toolCallsProgress: [{ index: 0, name: 'f', charsAccumulated: 3, startedAt: 1000 }],
      },
      start('f', { n: 1 }),
    )
    expect(cards).toMatchObject([{ toolCallId: 'aalis:default:0', startedAt: 1000, state: 'executing' }])
  })

  it('of other names stay', () => {
    expect(replay(progress(0, 'read', 5), start('write')).cards).toHaveLength(2)
  })

  it.each([
    ['text', text('So')],
    ['reasoning', { type: 'stream', sessionId, reasoningDelta: 'hm' }],
    ['done', done],
  ])('are discarded by %s', (_name, frame) => {
    const { cards, events } = replay(progress(0, 'read', 5), progress(1, 'now', 5), frame)
    expect(cards).toEqual([])
    expect(events.filter((event) => event.type === 'tool_discarded')).toHaveLength(2)
  })

  it('are not discarded by empty text, nor by the frame that counts them', () => {
    expect(replay(progress(0, 'read', 5), text('')).cards).toHaveLength(1)
    const both = { ...progress(0, 'read', 9), contentDelta: 'So' }
    expect(replay(progress(0, 'read', 5), progress(1, 'now', 5), both).cards).toMatchObject([
      { toolName: 'read', charsAccumulated: 9 },
    ])
  })

  it('of one index with another name are another call', () => {
    expect(replay(progress(0, 'read', 5), progress(0, 'write', 1)).cards).toMatchObject([
      { toolName: 'write', charsAccumulated: 1 },
    ])
    expect(replay(progress(0, '', 5), progress(0, 'write', 6)).cards).toMatchObject([
      { toolName: 'write', charsAccumulated: 6 },
    ])
  })

  it('are not made of nonsense', () => {
    for (const toolCallProgress of [
      { index: 0, name: 'f' },
      { charsAccumulated: -1 },
      { charsAccumulated: '5' },
    ])
      expect(replay({ type: 'stream', toolCallProgress })).toMatchObject({
        cards: [],
        issues: [{ code: 'frame_invalid' }],
      })
    expect(replay({ type: 'stream', toolCallProgress: null }).issues).toEqual([])
  })

  it('that are open when the stream ends were cut', () => {
    expect(lines(replay(progress(0, 'f', 5), 'clean'))[0]).toMatch(/f failed args_truncated$/)
    expect(lines(replay(progress(0, 'f', 5), 'error'))[0]).toMatch(/f failed args_truncated$/)
    expect(lines(replay(progress(0, 'f', 5), 'aborted'))[0]).toMatch(/f cancelled aborted$/)
  })
})

describe('aalis: turns', () => {
  it('end with done: what has no result is interrupted', () => {
    const { cards, events } = replay(start('f'), start('g'), end('f'), done)
    expect(cards.map((card) => card.endReason ?? card.state)).toEqual(['succeeded', 'interrupted'])
    expect(events.at(-1)).toEqual({ type: 'run_finished', outcome: 'completed' })
  })

  it('count their calls anew, with cards of their own', () => {
    const turn = [start('f', { n: 1 }), end('f', { n: 1 }), done]
    expect(lines(replay(...turn, ...turn))).toEqual([
      'aalis:default:0 f succeeded {"n":1}',
      'aalis:default:0~2 f succeeded {"n":1}',
    ])
    const session = new Replay()
    replayInto(session, createAalisAdapter(), turn)
    expect(replayInto(session, createAalisAdapter(), turn).cards).toHaveLength(2)
  })

  it('without done wait for what runs, and the late result still counts', () => {
    const adapter = createAalisAdapter()
    const session = new Replay()
    expect(replayInto(session, adapter, [start('f'), 'clean']).events.at(-1)).toMatchObject({
      outcome: 'waiting',
    })
    const outcome = replayInto(session, adapter, [
      {
        type: 'stream_resume',
        sessionId,
        segments: [{ type: 'tool_call', name: 'f', args: {}, result: 'late' }],
      },
    ])
    expect(outcome.cards).toMatchObject([{ state: 'succeeded', result: 'late' }])
  })

  it('of several sessions on one socket are kept apart', () => {
    const other = { sessionId: 's2' }
    const { cards, events } = replay(
      start('f', { n: 1 }),
      { ...start('f', { n: 1 }), ...other },
      { ...end('f', { n: 1 }, 'two'), ...other },
      { ...done, ...other },
      end('f', { n: 1 }, 'one'),
      done,
    )
    expect(cards.map((card) => card.result)).toEqual(['one', 'two'])
    expect(events.filter((event) => event.type === 'run_finished')).toHaveLength(1)
  })

  it('name the run that is known', () => {
    const adapter = createAalisAdapter({ runId: 'r' })
    expect(adapter.push(done)).toEqual([{ type: 'run_finished', outcome: 'completed', runId: 'r' }])
    expect(adapter.push(start('f'))[0]).toMatchObject({ toolCallId: 'aalis:r:0', runId: 'r' })
  })

  it('end as failed after an error', () => {
    const outcome = replay(start('f'), { type: 'error', message: 'boom' }, 'clean')
    expect(codes(outcome)).toEqual(['stream_error'])
    expect(outcome.events.at(-1)).toMatchObject({ outcome: 'error' })
  })

  it('pass text and reasoning on, and leave the frames of the page alone', () => {
    const outcome = replay(
      text('Hello'),
      { type: 'stream', sessionId, reasoningDelta: 'hm' },
      { type: 'message', sessionId, content: 'Hello' },
      { type: 'token_usage', tokenUsage: {} },
      { type: 'sessions_changed' },
    )
    expect(outcome.events).toEqual([
      { type: 'text_delta', text: 'Hello' },
      { type: 'reasoning_delta', text: 'hm' },
    ])
    expect(codes(replay({ type: 'note' }, { type: 'note' }, 'text'))).toEqual([
      'frame_unknown',
      'frame_unparsable',
    ])
  })
})

describe('aalis: stream_resume', () => {
  const resume = (more: object) => ({
    type: 'stream_resume',
    content: '',
    reasoningContent: '',
    segments: [],
    done: false,
    ...more,
  })
  const segment = (name: string, args: unknown, more: object = {}) => ({
    type: 'tool_call',
    name,
    args,
    ...more,
  })

  it('restores running and finished calls with their times, and placeholders by index', () => {
    const { cards } = replay(
      resume({
        content: 'Hi there',
        segments: [
          { type: 'text', content: 'Hi ' },
          segment('read', { file: 'a' }, { startTime: 1000, result: 'A', endTime: 1750 }),
          segment('read', { file: 'b' }, { startTime: 2000 }),
        ],
        toolCallsProgress: [
          { index: 1, name: 'now', charsAccumulated: 2, startedAt: 3100 },
          { index: 0, name: 'search', charsAccumulated: 142, startedAt: 3000 },
        ],
      }),
      progress(0, 'search', 150),
    )
    expect(cards).toMatchObject([
      { toolName: 'read', state: 'succeeded', result: 'A', startedAt: 1000, endedAt: 1750, durationMs: 750 },
      { toolName: 'read', state: 'executing', startedAt: 2000, executionStartedAt: 2000 },
      { toolName: 'search', charsAccumulated: 150, startedAt: 3000, index: 0 },
      { toolName: 'now', charsAccumulated: 2, startedAt: 3100, index: 1 },
    ])
  })

  it('goes on with the calls that are known, and tells nothing twice', () => {
    const again = resume({
      content: 'Hello',
      segments: [
        segment('f', { n: 1 }, { result: 'x', endTime: 5 }),
        segment('f', { n: 1 }),
        segment('g', {}),
      ],
      toolCallsProgress: [{ index: 1, name: 'k', charsAccumulated: 9 }],
    })
    const outcome = replay(
      text('Hel'),
      start('f', { n: 1 }),
      end('f', { n: 1 }, 'x'),
      start('f', { n: 1 }),
      progress(0, 'h', 3),
      progress(1, 'k', 8),
      again,
      again,
    )
    expect(lines(outcome)).toEqual([
      'aalis:default:0 f succeeded {"n":1}',
      'aalis:default:1 f executing {"n":1}',
      'aalis:default:progress-1 k streaming_args ',
      'aalis:default:2 g executing {}',
    ])
    expect(outcome.events.flatMap((event) => (event.type === 'text_delta' ? event.text : []))).toEqual([
      'Hel',
      'lo',
    ])
    expect(outcome.issues).toEqual([])
  })

  it('fills in the result of a call that the lost connection had interrupted', () => {
    const adapter = createAalisAdapter()
    const session = new Replay()
    replayInto(session, adapter, [start('f', { n: 1 }), 'error'])
    adapter.reset()
    const { cards } = replayInto(session, adapter, [
      resume({ sessionId, segments: [segment('f', { n: 1 })] }),
      end('f', { n: 1 }, 'late'),
    ])
    expect(cards).toMatchObject([{ state: 'succeeded', result: 'late', priorEndReason: 'interrupted' }])
  })

  it('of another turn than the interrupted one: anything but a resume begins anew', () => {
    const adapter = createAalisAdapter()
    const session = new Replay()
    replayInto(session, adapter, [start('f', { n: 1 }), 'error'])
    const { cards } = replayInto(session, adapter, [start('f', { n: 1 }), end('f', { n: 1 }, 'new')])
    expect(cards.map((card) => card.result)).toEqual([undefined, 'new'])
  })

  it('may say that all is over', () => {
    const outcome = replay(resume({ segments: [segment('f', {})], done: true }))
    expect(outcome.cards).toMatchObject([{ state: 'cancelled', endReason: 'interrupted' }])
    expect(outcome.events.at(-1)).toMatchObject({ type: 'run_finished', outcome: 'completed' })
  })

  it('survives missing and strange fields', () => {
    const frames = [
      { type: 'stream_resume' },
      resume({ segments: null, toolCallsProgress: null, content: null }),
      resume({ segments: [null, 1, segment('', {}), { type: 'tool_call' }], toolCallsProgress: ['x', null] }),
      resume({ segments: {}, toolCallsProgress: {} }),
    ]
    for (const frame of frames) expect(replay(frame).cards).toEqual([])
  })
})
