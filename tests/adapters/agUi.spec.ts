import { describe, expect, it } from 'vitest'
import { createAgUiAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { chunk, end, finished, piece, result, start, started, whole } from './agUiFrames.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createAgUiAdapter(), frames)
const outcomes = ({ events }: ReturnType<typeof replay>) =>
  events.flatMap((event) => (event.type === 'run_finished' ? [`${event.runId} ${event.outcome}`] : []))

describe('ag-ui: calls', () => {
  it('are ready at their TOOL_CALL_END, and at nothing else', () => {
    const open = [started('r'), start('a'), piece('a', '{"n":'), piece('a', '1}')]
    expect(lines(replay(...open, end('a')))).toEqual(['a f args_ready {"n":1}'])
    for (const how of [[finished('r')], [{ type: 'RUN_ERROR', message: 'x' }], ['clean'], ['error']])
      expect(lines(replay(...open, ...how))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...open, 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it.each([
    ['no text', []],
    ['an empty delta', ['']],
    ['{}', ['{}']],
    ['{} in two pieces', ['{', '}']],
  ])('mean {} with %s', (_what, deltas) => {
    const frames = [started('r'), start('a'), ...deltas.map((delta) => piece('a', delta)), end('a')]
    expect(lines(replay(...frames))).toEqual(['a f args_ready {}'])
  })

  it('interleave by id, and their results come in any order', () => {
    const frames = [
      ...[started('r'), start('a', 'add'), start('b', 'sub', { parentMessageId: '' })],
      ...[piece('a', '{"x":'), piece('b', '{"y":'), piece('b', '2}'), piece('a', '1}'), end('b'), end('a')],
      ...[result('b', '7'), result('a', ''), finished('r', { outcome: null })],
    ]
    const replayed = replay(...frames)
    expect(replayed.cards).toMatchObject([
      { toolCallId: 'a', state: 'succeeded', args: { x: 1 }, result: '', runId: 'r' },
      { toolCallId: 'b', state: 'succeeded', args: { y: 2 }, result: '7' },
    ])
    expect(outcomes(replayed)).toEqual(['r completed'])
    expect(codes(replayed)).toEqual([])
  })

  it('take fields in snake case and null for absent', () => {
    const frames = [
      { type: 'RUN_STARTED', thread_id: 'th', run_id: 'r' },
      { type: 'TOOL_CALL_START', tool_call_id: 'a', tool_call_name: 'f', parent_message_id: null },
      { type: 'TOOL_CALL_ARGS', tool_call_id: 'a', delta: '{}', raw_event: null },
      { type: 'TOOL_CALL_END', tool_call_id: 'a', timestamp: null },
      { type: 'TOOL_CALL_RESULT', tool_call_id: 'a', message_id: 'm', content: null },
      { type: 'RUN_FINISHED', thread_id: 'th', run_id: 'r', result: null },
    ]
    const replayed = replay(...frames)
    expect(replayed.cards).toMatchObject([{ toolCallId: 'a', state: 'succeeded', runId: 'r' }])
    expect(replayed.cards[0]?.result).toBeUndefined()
    expect(codes(replayed)).toEqual([])
  })

  it('keep results of unknown calls apart, and drop pieces that belong to none', () => {
    const { cards, unmatched, issues } = replay(
      ...[started('r'), start('a'), end('a'), result('zzz', 'x'), piece('b', '{}'), end('b')],
      ...[
        { type: 'TOOL_CALL_START', toolCallName: 'f' },
        { type: 'TOOL_CALL_RESULT', content: 'y' },
      ],
      ...[piece('a', 7)],
    )
    expect(cards).toMatchObject([
      { toolCallId: 'a', state: 'args_ready', args: {} },
      { toolCallId: 'zzz', state: 'succeeded', toolName: '' },
    ])
    expect(unmatched).toEqual([cards[1]])
    expect(issues.map((issue) => issue.code)).toEqual(Array.from({ length: 5 }, () => 'frame_invalid'))
  })

  it('read failure from a flag, never from the text', () => {
    const { cards } = replay(
      ...[started('r'), ...whole('a'), ...whole('b'), ...whole('c')],
      ...[result('a', 'Error: none'), result('b', 'no', { state: 'output-error' })],
      ...[result('c', [{ type: 'text', text: 'x' }], { error: 'boom' })],
    )
    expect(cards).toMatchObject([
      { state: 'succeeded', result: 'Error: none' },
      { state: 'failed', errorText: 'no', errorCode: 'tool_failed' },
      { state: 'failed', errorText: 'boom' },
    ])
  })

  it('pass text and thinking through, of both spellings, and skip the rest', () => {
    const skipped = ['STATE_DELTA', 'ACTIVITY_SNAPSHOT', 'RAW', 'CUSTOM', 'STEP_FINISHED', 'THINKING_START']
    const { events, issues } = replay(
      started('r'),
      { type: 'STEP_STARTED', stepName: 'plan' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'a' },
      { type: 'TEXT_MESSAGE_CHUNK', delta: 'b' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'm', delta: 'c' },
      { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'd' },
      ...skipped.map((type) => ({ type })),
      { type: 'SOMETHING_NEW' },
    )
    expect(events).toEqual([
      { type: 'run_started', runId: 'r' },
      { type: 'step_started', runId: 'r', stepId: 'plan' },
      { type: 'text_delta', text: 'a', runId: 'r' },
      { type: 'text_delta', text: 'b', runId: 'r' },
      { type: 'reasoning_delta', text: 'c', runId: 'r' },
      { type: 'reasoning_delta', text: 'd', runId: 'r' },
    ])
    expect(issues.map((issue) => issue.code)).toEqual(['frame_unknown'])
  })

  it('hang under the call that started their subagent', () => {
    const { cards } = replay(
      ...[started('r'), ...whole('a')],
      { type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'x', parentToolCallId: 'a' },
      { type: 'SUBAGENT_STARTED', subagentRunId: 's2', name: 'y', parentSubagentRunId: 's1' },
      ...[
        start('b', 'f', { subagentRunId: 's1' }),
        end('b'),
        start('c', 'f', { subagentRunId: 's2' }),
        end('c'),
      ],
    )
    expect(cards.map((card) => card.parentToolCallId)).toEqual([undefined, 'a', 'a'])
  })
})

describe('ag-ui: chunks', () => {
  const first = chunk({ toolCallId: 'a', toolCallName: 'f', delta: '{"n":' })

  it('need an id only at first, and end with the next call or message', () => {
    const frames = [
      ...[
        started('r'),
        first,
        chunk({ delta: '1' }),
        chunk({ toolCallId: 'a', toolCallName: 'f', delta: '}' }),
      ],
      ...[chunk({ toolCallId: 'b', toolCallName: 'g', parentMessageId: null })],
    ]
    expect(lines(replay(...frames))).toEqual(['a f args_ready {"n":1}', 'b g planned '])
    const text = { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'ok' }
    expect(lines(replay(...frames, text))[1]).toBe('b g args_ready {}')
    expect(lines(replay(...frames, finished('r')))[1]).toBe('b g args_ready {}')
    expect(lines(replay(...frames, 'error'))[1]).toBe('b g failed args_truncated')
  })

  it('lose nothing where a server interleaves them', () => {
    const frames = [
      ...[started('r'), first, chunk({ toolCallId: 'b', toolCallName: 'g', delta: '{"m":' })],
      ...[
        { type: 'RAW', event: {} },
        chunk({ toolCallId: 'a', delta: '1}' }),
        chunk({ toolCallId: 'b', delta: '2}' }),
      ],
      ...[finished('r')],
    ]
    expect(lines(replay(...frames))).toEqual(['a f args_ready {"n":1}', 'b g args_ready {"m":2}'])
  })

  it('fail where they are cut', () => {
    expect(lines(replay(started('r'), first, finished('r')))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(started('r'), first, 'clean'))).toEqual(['a f failed args_truncated'])
    const ended = [started('r'), first, chunk({ delta: '1}' }), 'clean']
    expect(lines(replay(...ended))).toEqual(['a f args_ready {"n":1}'])
  })

  it('of another subagent do not end a call', () => {
    const other = { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'x', subagentRunId: 's' }
    const opened = chunk({ toolCallId: 'a', toolCallName: 'f' })
    expect(lines(replay(started('r'), opened, other, chunk({ delta: '{"n":1}' }), finished('r')))).toEqual([
      'a f args_ready {"n":1}',
    ])
  })

  it('without a call to go on with are left out', () => {
    const replayed = replay(started('r'), chunk({ delta: '{}' }), chunk({ toolCallName: 'f', delta: '{}' }))
    expect(replayed.cards).toEqual([])
    expect(codes(replayed)).toEqual(['frame_invalid'])
  })
})

describe('ag-ui: runs', () => {
  it('finish as waiting while a frontend tool has no result, and the call keeps waiting in later runs', () => {
    const replayed = replay(
      ...[started('r1'), ...whole('a'), finished('r1', { outcome: { type: 'success' } })],
      ...[started('r2'), finished('r2'), 'clean'],
    )
    expect(outcomes(replayed)).toEqual(['r1 waiting', 'r2 completed'])
    expect(replayed.cards).toMatchObject([{ state: 'args_ready', runId: 'r1' }])
  })

  it('give a call of an earlier run its result', () => {
    const replayed = replay(
      ...[started('r1'), ...whole('a'), finished('r1', { outcome: { type: 'interrupt' } })],
      ...[started('r2'), result('a', 'done'), finished('r2')],
    )
    expect(lines(replayed)).toEqual(['a f succeeded {"n":1}'])
    expect(outcomes(replayed)).toEqual(['r1 waiting', 'r2 completed'])
  })

  it('announce a call again without changing it', () => {
    const replayed = replay(
      ...[started('r1'), ...whole('a'), finished('r1')],
      ...[started('r2'), ...whole('a'), result('a', 'x'), finished('r2')],
    )
    expect(lines(replayed)).toEqual(['a f succeeded {"n":1}'])
    expect(codes(replayed)).toEqual([])
  })

  it('begin the text of a call anew where it is started a second time', () => {
    const replayed = replay(started('r'), start('a'), piece('a', '{"n":9'), ...whole('a'))
    expect(lines(replayed)).toEqual(['a f args_ready {"n":1}'])
  })

  it('name other arguments of a call that was ready', () => {
    const replayed = replay(started('r1'), ...whole('a'), started('r2'), ...whole('a', '{"n":2}'))
    expect(lines(replayed)).toEqual(['a f args_ready {"n":2}'])
    expect(codes(replayed)).toEqual(['args_changed'])
  })

  it('end with an error, after which nothing becomes ready until another run', () => {
    const replayed = replay(
      ...[started('r1'), ...whole('a'), start('b'), { type: 'RUN_ERROR', message: 'quota', code: 'Q1' }],
      ...[end('b'), ...whole('c'), started('r2'), ...whole('d'), finished('r2')],
    )
    expect(lines(replayed)).toEqual([
      'a f cancelled interrupted',
      'b f failed args_truncated',
      'c f failed args_truncated',
      'd f args_ready {"n":1}',
    ])
    expect(replayed.issues.map((issue) => issue.message)).toEqual(['quota (Q1)'])
    expect(outcomes(replayed)[0]).toBe('r1 error')
  })

  it('that fail before they start, or finish twice, change nothing of the one before', () => {
    const first = [started('r'), ...whole('a'), finished('r')]
    const failed = replay(...first, { type: 'RUN_ERROR', message: 'stale' })
    expect(lines(failed)).toEqual(['a f args_ready {"n":1}'])
    expect(codes(failed)).toEqual(['stream_error'])
    expect(lines(replay(...first, finished('r')))).toEqual(['a f args_ready {"n":1}'])
    expect(outcomes(replay({ type: 'RUN_ERROR', message: 'no' }, 'clean'))).toEqual(['undefined error'])
  })

  it('take an error in any other shape for the end too', () => {
    const replayed = replay(started('r'), start('a'), { error: { message: 'gone' } })
    expect(lines(replayed)).toEqual(['a f failed args_truncated'])
    expect(codes(replayed)).toEqual(['stream_error'])
  })

  it('that are cancelled end their calls as aborted', () => {
    const replayed = replay(
      started('r'),
      ...whole('a'),
      start('b'),
      finished('r', { outcome: { type: 'cancelled' } }),
    )
    expect(lines(replayed)).toEqual(['a f cancelled aborted', 'b f cancelled aborted'])
  })

  it('without RUN_STARTED belong to the feed’s run', () => {
    const session = new Replay(undefined, 'mine')
    const { cards, events } = replayInto(session, createAgUiAdapter(), [
      ...whole('a'),
      result('a', 1),
      finished('x'),
    ])
    expect(cards).toMatchObject([{ runId: 'mine', state: 'succeeded' }])
    expect(events.at(-1)).toEqual({ type: 'run_finished', outcome: 'completed', runId: 'mine' })
  })

  it('of the wire yield to the run that the options name', () => {
    const { events } = replayOnce(createAgUiAdapter({ runId: 'mine' }), [
      started('r'),
      ...whole('a'),
      finished('r'),
    ])
    expect(new Set(events.flatMap((event) => event.runId ?? []))).toEqual(new Set(['mine']))
    expect(events.at(-1)).toMatchObject({ outcome: 'waiting' })
  })

  it('go on after a stream was cut and sent again', () => {
    const session = new Replay()
    replayInto(session, createAgUiAdapter(), [started('r'), start('a'), piece('a', '{"n"')])
    const again = [started('r'), ...whole('a'), finished('r'), 'clean']
    expect(lines(replayInto(session, createAgUiAdapter(), again))).toEqual(['a f args_ready {"n":1}'])
  })

  it('never throw, whatever comes', () => {
    const adapter = createAgUiAdapter()
    const types = ['RUN_STARTED', 'RUN_FINISHED', 'TOOL_CALL_START', 'TOOL_CALL_CHUNK', 'MESSAGES_SNAPSHOT']
    const values = [null, 7, '', 'x', [], {}, [null, 7, {}], { type: 'interrupt', interrupts: [null, {}] }]
    const fields = ['runId', 'toolCallId', 'toolCallName', 'delta', 'outcome', 'messages', 'input']
    for (const type of [...types, 'TOOL_CALL_RESULT', 'RUN_ERROR', 'CUSTOM'])
      for (const field of fields)
        for (const value of values) expect(() => adapter.push({ type, [field]: value })).not.toThrow()
    for (const value of [undefined, null, 7, 'x', []]) expect(() => adapter.push(value)).not.toThrow()
  })
})
