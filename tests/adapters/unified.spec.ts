import { describe, expect, it } from 'vitest'
import { createUnifiedAdapter } from '../../src/adapters/index.js'
import type { ToolEvent } from '../../src/core/events.js'
import { codes, lines, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createUnifiedAdapter(), frames)
const start = { type: 'tool_call_start', toolCallId: 'a', toolName: 'f' }
const ready = { type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 } }

describe('unified: shapes', () => {
  it('passes events on as they are', () => {
    const events: ToolEvent[] = [
      { type: 'run_started', runId: 'r', seq: 1, epoch: 'e', at: 5 },
      {
        type: 'tool_call_start',
        toolCallId: 'a',
        toolName: 'f',
        index: 0,
        executor: 'server',
        riskLevel: 'low',
      },
      { type: 'tool_args_delta', toolCallId: 'a', partialJson: '{"n":1}', offset: 0 },
      { type: 'tool_args_delta', toolCallId: 'a', partialJson: '{"n":1}', replace: true, stepId: 's' },
      { type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 }, argsText: '{"n":1}' },
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p', metadata: null, defaultToNo: true },
      { type: 'tool_approval_response', approvalId: 'p', outcome: 'approved' },
      { type: 'tool_execution_start', toolCallId: 'a' },
      { type: 'tool_output_delta', toolCallId: 'a', output: 0, progress: { done: 1 } },
      { type: 'tool_result', toolCallId: 'a', result: null },
      { type: 'tool_discarded', runId: 'r', stepId: 's' },
      { type: 'run_finished', runId: 'r', outcome: 'completed' },
      { type: 'text_delta', text: '' },
    ]
    const adapter = createUnifiedAdapter()
    expect(events.flatMap((event) => adapter.push(event))).toEqual(events)
    expect(adapter.push(events)).toEqual(events)
  })

  it.each([
    [{ type: 'tool_call_start' }],
    [{ type: 'tool_call_start', toolCallId: '' }],
    [{ type: 'tool_call_start', toolCallId: 7 }],
    [{ type: 'tool_args_delta', toolCallId: 'a' }],
    [{ type: 'tool_args_delta', toolCallId: 'a', partialJson: { n: 1 } }],
    [{ type: 'tool_call_ready', toolCallId: 'a' }],
    [{ type: 'tool_call_ready', toolCallId: 'a', argsText: '{"n":' }],
    [{ type: 'tool_args_progress', toolCallId: 'a', charsAccumulated: '5' }],
    [{ type: 'tool_approval_request', toolCallId: 'a' }],
    [{ type: 'tool_approval_response', approvalId: 'p' }],
    [{ type: 'tool_snapshot', runId: 'r', cards: {} }],
    [{ type: 'run_started' }],
    [{ type: 'text_delta', text: null }],
  ])('drops and reports what cannot do its work: %j', (event) => {
    const result = replay(event)
    expect(result.events).toEqual([])
    expect(codes(result)).toEqual(['event_invalid'])
  })

  it('leaves out optional fields of a wrong type and reports them; null is absent', () => {
    const result = replay({
      ...start,
      index: -1,
      executor: 'robot',
      title: null,
      at: 'noon',
      riskLevel: 'none',
    })
    expect(result.events).toEqual([{ type: 'tool_call_start', toolCallId: 'a', toolName: 'f' }])
    expect(codes(result)).toEqual(['event_invalid', 'event_invalid', 'event_invalid', 'event_invalid'])
    expect(result.issues[0]).toMatchObject({ toolCallId: 'a', eventType: 'tool_call_start', frameIndex: 0 })
  })

  it('fills in what a missing field means', () => {
    const adapter = createUnifiedAdapter()
    expect([
      ...adapter.push({ type: 'tool_call_start', toolCallId: 'a' }),
      ...adapter.push({ type: 'tool_error', toolCallId: 'a' }),
      ...adapter.push({ type: 'tool_cancelled', toolCallId: 'a' }),
      ...adapter.push({ type: 'run_finished' }),
    ]).toEqual([
      { type: 'tool_call_start', toolCallId: 'a', toolName: '' },
      { type: 'tool_error', toolCallId: 'a', errorCode: 'tool_failed' },
      { type: 'tool_cancelled', toolCallId: 'a', endReason: 'interrupted' },
      { type: 'run_finished', outcome: 'completed' },
    ])
  })

  it('accepts the shorthand of an answer', () => {
    const answer = (approved: boolean) =>
      replay({ type: 'tool_approval_response', approvalId: 'p', approved }).events[0]
    expect(answer(true)).toMatchObject({ outcome: 'approved' })
    expect(answer(false)).toMatchObject({ outcome: 'denied' })
  })

  it('offers only answers of the four kinds', () => {
    const options = [
      { id: 'y', kind: 'allow_once' },
      { id: 'n', kind: 'sometimes' },
      { kind: 'reject_once' },
      null,
    ]
    const result = replay(start, ready, {
      type: 'tool_approval_request',
      toolCallId: 'a',
      approvalId: 'p',
      options,
    })
    expect(result.cards[0]?.approval?.options).toEqual([{ id: 'y', kind: 'allow_once' }])
    expect(codes(result)).toEqual(['event_invalid'])
  })

  it('offers no answer that shares its id with another', () => {
    const options = ['allow_once', 'allow_always'].map((kind) => ({ id: 'x', kind }))
    const ask = { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p', options }
    const result = replay(start, ready, ask)
    expect(result.cards[0]?.approval?.options).toEqual([])
    expect(codes(result)).toEqual(['event_invalid'])
  })

  it('names each unknown type once and goes on', () => {
    const result = replay(
      { type: 'actionRequired' },
      { type: 'actionRequired' },
      { n: 1 },
      { type: 5 },
      start,
      ready,
      'text',
      '[DONE]',
    )
    expect(codes(result)).toEqual(['unknown_event_type', 'unknown_event_type', 'frame_unparsable'])
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
  })

  it('is not fooled by names of Object.prototype', () => {
    const result = replay(
      { type: 'constructor' },
      { type: '__proto__' },
      { ...start, toolCallId: '__proto__' },
    )
    expect(codes(result)).toEqual(['unknown_event_type', 'unknown_event_type'])
    expect(result.cards[0]?.toolCallId).toBe('__proto__')
  })

  it('reports an error of the stream', () => {
    expect(codes(replay({ type: 'error', message: 'boom' }, { error: { message: 'boom' } }))).toEqual([
      'stream_error',
      'stream_error',
    ])
  })
})

describe('unified: exact arguments', () => {
  it('cuts them out of the frame, also of a list of events', () => {
    const frame = '{"type":"tool_call_ready","toolCallId":"a","toolName":"f","args":{"n": 1.10}}'
    expect(replay(frame).cards[0]).toMatchObject({ argsText: '{"n": 1.10}', argsExact: true })
    expect(replay(`[${JSON.stringify(start)}, ${frame}]`).cards[0]).toMatchObject({ argsText: '{"n": 1.10}' })
  })

  it('believes the text where text and value differ: a person sees the text', () => {
    expect(replay(start, { ...ready, argsText: '{"n": 2}' }).cards[0]).toMatchObject({
      args: { n: 2 },
      argsText: '{"n": 2}',
    })
    expect(
      replay(start, { type: 'tool_call_ready', toolCallId: 'a', argsText: '{"n": 2}' }).cards[0],
    ).toMatchObject({ args: { n: 2 } })
  })

  it('drops a text that is no JSON beside a value', () => {
    const { cards } = replay(start, { ...ready, argsText: '{"n": ' })
    expect(cards[0]).toMatchObject({ args: { n: 1 }, argsExact: false })
    expect(cards[0]?.argsText).toBeUndefined()
  })

  it('keeps text arguments as text', () => {
    const { cards } = replay({ ...start, argsFormat: 'text' }, { ...ready, args: 'select 1' })
    expect(cards[0]).toMatchObject({ args: 'select 1', argsText: 'select 1' })
  })

  it.each(['123', '{"to":"m","to":"a"}', 'select 1'])('never reads text as JSON: %s', (argsText) => {
    const adapter = createUnifiedAdapter()
    adapter.push({ ...start, argsFormat: 'text' })
    const [event] = adapter.push({ type: 'tool_call_ready', toolCallId: 'a', argsText })
    expect(event).toMatchObject({ args: argsText, argsText })
  })

  it('leaves doubly encoded arguments a string', () => {
    const { cards } = replay(start, { ...ready, args: '{"n":1}' })
    expect(cards[0]?.args).toBe('{"n":1}')
  })
})

describe('unified: the end of the stream', () => {
  const ends = (...frames: unknown[]) =>
    replay(...frames).events.filter((event) => event.type === 'run_finished')

  it('ends a run that was not ended: completed, or waiting where something is open', () => {
    expect(ends(start, ready, { type: 'tool_result', toolCallId: 'a' }, 'clean')).toEqual([
      { type: 'run_finished', outcome: 'completed' },
    ])
    expect(ends(start, ready, 'clean')).toEqual([{ type: 'run_finished', outcome: 'waiting' }])
    expect(
      ends({ type: 'run_started', runId: 'r' }, { ...start, runId: 'r' }, { ...ready, runId: 'r' }, 'error'),
    ).toEqual([{ type: 'run_finished', runId: 'r', outcome: 'error' }])
    expect(ends('clean')).toEqual([{ type: 'run_finished', outcome: 'completed' }])
  })

  it('ends nothing twice', () => {
    const over = { type: 'run_finished', runId: 'r', outcome: 'waiting' }
    expect(ends({ type: 'run_started', runId: 'r' }, over, 'clean')).toEqual([over])
    expect(ends({ type: 'run_finished' }, 'clean')).toHaveLength(1)
  })

  it('keeps runs apart', () => {
    const inRun = (runId: string, event: object) => ({ ...event, runId })
    expect(
      ends(
        inRun('r1', start),
        inRun('r1', ready),
        inRun('r2', { ...start, toolCallId: 'b' }),
        inRun('r2', { type: 'tool_denied', toolCallId: 'b' }),
        'clean',
      ),
    ).toEqual([
      { type: 'run_finished', runId: 'r1', outcome: 'waiting' },
      { type: 'run_finished', runId: 'r2', outcome: 'completed' },
    ])
  })

  it('fails calls whose arguments never ended, and lets them be aborted', () => {
    const open = [start, { type: 'tool_args_delta', toolCallId: 'a', partialJson: '{"n":1}' }]
    expect(lines(replay(...open, 'clean'))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...open, 'error'))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...open, 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it('knows calls from a snapshot', () => {
    const snapshot = (state: string) => ({
      type: 'tool_snapshot',
      runId: 'r',
      epoch: 'e',
      cards: [{ toolCallId: 'a', toolName: 'f', state }, 7],
    })
    expect(ends(snapshot('executing'), 'clean')).toMatchObject([{ runId: 'r', outcome: 'waiting' }])
    expect(ends(snapshot('succeeded'), 'clean')).toMatchObject([{ runId: 'r', outcome: 'completed' }])
  })

  it('does not wait for calls that were answered no, withdrawn or discarded', () => {
    const no = { type: 'tool_approval_response', toolCallId: 'a', approvalId: 'p', outcome: 'denied' }
    expect(ends(start, ready, no, 'clean')).toMatchObject([{ outcome: 'completed' }])
    expect(ends(start, ready, { type: 'tool_discarded', toolCallId: 'a' }, 'clean')).toMatchObject([
      { outcome: 'completed' },
    ])
  })
})
