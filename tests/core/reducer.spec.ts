import { describe, expect, it } from 'vitest'
import { applyToolEvent, applyToolEvents, explainToolEvent } from '../../src/core/applyToolEvent.js'
import type { ToolCardData, ToolCards } from '../../src/core/card.js'
import { coalesceToolEvents } from '../../src/core/coalesceToolEvents.js'
import type { ToolEvent } from '../../src/core/events.js'
import { reduceToolCard } from '../../src/core/reduceToolCard.js'
import { cardIn, ID, PATH_TO, ready, request, start } from './samples.js'

const NONE: ToolCards = new Map()

function run(...events: readonly ToolEvent[]): {
  card: ToolCardData | undefined
  cards: ToolCards
  codes: string[]
} {
  const codes: string[] = []
  const cards = applyToolEvents(NONE, events, (issue) => codes.push(issue.code))
  return { card: cards.get(ID), cards, codes }
}

const delta = (partialJson: string, more: Partial<ToolEvent> = {}): ToolEvent =>
  ({ type: 'tool_args_delta', toolCallId: ID, partialJson, ...more }) as ToolEvent

describe('arguments while they arrive', () => {
  it('append, count, and leave no text behind at ready', () => {
    const streaming = run(start, delta('{"n"'), delta(':1}')).card
    expect(streaming).toMatchObject({ state: 'streaming_args', partialJson: '{"n":1}', charsAccumulated: 7 })
    expect(run(start, delta('{"n":1}'), ready).card).toMatchObject({
      state: 'args_ready',
      partialJson: '',
      args: { n: 1 },
      argsText: '{"n":1}',
      argsExact: true,
      charsAccumulated: 7,
    })
  })

  it('an empty piece changes nothing, not even planned', () => {
    const planned = cardIn('planned')
    expect(reduceToolCard(planned, delta(''))).toBe(planned)
  })

  it('an overlap is trimmed, a conflict keeps the first text, a gap is dropped', () => {
    expect(run(start, delta('{"n"', { offset: 0 }), delta('"n":1', { offset: 1 })).card?.partialJson).toBe(
      '{"n":1',
    )
    const conflict = run(start, delta('{"n"', { offset: 0 }), delta('"m":1', { offset: 1 }))
    expect(conflict.card?.partialJson).toBe('{"n":1')
    expect(conflict.codes).toEqual(['args_conflict'])
    const gap = run(start, delta('{', { offset: 0 }), delta('1', { offset: 5 }))
    expect(gap.card?.partialJson).toBe('{')
    expect(gap.codes).toEqual(['args_gap'])
  })

  it('replace puts the whole text in, restart empties it', () => {
    expect(run(start, delta('{"a'), delta('{"b":2', { replace: true })).card?.partialJson).toBe('{"b":2')
    const restarted = run(start, delta('{"a'), { ...start, restart: true } as ToolEvent)
    expect(restarted.card).toMatchObject({ partialJson: '', charsAccumulated: 0, state: 'streaming_args' })
    expect(run(start, delta('{"a'), start).card?.partialJson).toBe('{"a')
  })

  it('counts without text are absolute', () => {
    const progress = (charsAccumulated: number): ToolEvent => ({
      type: 'tool_args_progress',
      toolCallId: ID,
      toolName: 'search',
      charsAccumulated,
      startedAt: 5,
    })
    expect(run(progress(142), progress(150)).card).toMatchObject({
      state: 'streaming_args',
      charsAccumulated: 150,
      startedAt: 5,
      toolName: 'search',
    })
  })

  it('a halved emoji joins again', () => {
    expect(run(start, delta('"\ud83d'), delta('\ude00"')).card?.partialJson).toBe('"😀"')
  })

  it('text arguments are kept as the string', () => {
    const card = run({ ...start, argsFormat: 'text' } as ToolEvent, delta('SELECT 1'), {
      type: 'tool_call_ready',
      toolCallId: ID,
      args: 'SELECT 1',
      argsText: 'SELECT 1',
    }).card
    expect(card).toMatchObject({ argsFormat: 'text', args: 'SELECT 1', state: 'args_ready' })
  })
})

describe('ready', () => {
  it('creates a card when it names the tool, and is refused when it does not', () => {
    expect(run({ ...ready, toolName: 'refund' } as ToolEvent).card?.state).toBe('args_ready')
    expect(run(ready)).toMatchObject({ card: undefined, codes: ['unknown_tool_call'] })
    expect(run({ ...ready, toolName: '' } as ToolEvent).codes).toEqual(['unknown_tool_call'])
  })

  it('waits for the person at once when a request is pending already', () => {
    const asked = run(start, request)
    expect(asked.card).toMatchObject({ state: 'planned', approval: { status: 'pending' } })
    expect(applyToolEvent(asked.cards, ready).get(ID)?.state).toBe('waiting_approval')
  })

  it('with equal arguments in another key order changes nothing', () => {
    const first = run(start, { ...ready, args: { a: 1, b: 2 }, argsText: '{"a":1,"b":2}' } as ToolEvent).cards
    const again = applyToolEvent(first, {
      ...ready,
      args: { b: 2, a: 1 },
      argsText: '{ "b": 2, "a": 1 }',
    } as ToolEvent)
    expect(again).toBe(first)
  })

  it('with other arguments asks anew and says so', () => {
    const { card, codes } = run(start, ready, request, {
      ...ready,
      args: { n: 2 },
      argsText: '{"n":2}',
    } as ToolEvent)
    expect(card).toMatchObject({
      state: 'waiting_approval',
      args: { n: 2 },
      approval: { status: 'pending', changes: 1 },
    })
    expect(codes).toEqual(['args_changed'])
  })

  it('tells 2^53+1 from 2^53 by the text', () => {
    const big = (text: string): ToolEvent => ({
      type: 'tool_call_ready',
      toolCallId: ID,
      args: JSON.parse(text) as unknown,
      argsText: text,
    })
    const { card, codes } = run(
      start,
      big('{"id":9007199254740993}'),
      request,
      big('{"id":9007199254740992}'),
    )
    expect(codes).toEqual(['args_changed'])
    expect(card?.argsText).toBe('{"id":9007199254740992}')
  })

  it('while approved but not started goes back to the question; once started it is refused', () => {
    const approved: ToolEvent = {
      type: 'tool_approval_response',
      toolCallId: ID,
      approvalId: 'p1',
      approved: true,
    }
    const other = { ...ready, args: { n: 2 }, argsText: '{"n":2}' } as ToolEvent
    expect(run(start, ready, request, approved, other).card).toMatchObject({
      state: 'waiting_approval',
      args: { n: 2 },
      approval: { status: 'pending', changes: 1 },
    })
    const begun = run(
      start,
      ready,
      request,
      approved,
      { type: 'tool_execution_start', toolCallId: ID, at: 9 },
      other,
    )
    expect(begun.card).toMatchObject({ state: 'executing', args: { n: 1 } })
    expect(begun.codes).toEqual(['args_changed_while_executing'])
  })

  it('after a restart the text of a ready call is not new', () => {
    const again = run(start, ready, { ...start, restart: true } as ToolEvent, delta('{"n":1}'), ready)
    expect(again.codes).toEqual([])
    expect(again.card).toMatchObject({ state: 'args_ready', args: { n: 1 } })
    expect(again.card?.resending).toBeUndefined()
  })
})

describe('names', () => {
  it('a late name is set once, another one after ready asks anew', () => {
    const named = (toolName: string): ToolEvent => ({ type: 'tool_call_named', toolCallId: ID, toolName })
    const nameless = { ...start, toolName: '' } as ToolEvent
    expect(run(nameless, named('refund')).card?.toolName).toBe('refund')
    expect(run(nameless, ready, named('refund')).codes).toEqual([])
    const renamed = run(start, ready, request, named('delete_all'))
    expect(renamed.card).toMatchObject({
      toolName: 'delete_all',
      approval: { status: 'pending', changes: 1 },
    })
    expect(renamed.codes).toEqual(['name_changed'])
  })

  it('the risk of a refused name does not come in with it', () => {
    const running = run({ ...start, riskLevel: 'high' } as ToolEvent, ready, {
      type: 'tool_execution_start',
      toolCallId: ID,
    })
    const disguise = { ...start, toolName: 'search', riskLevel: 'low', permission: 'read' } as ToolEvent
    expect(applyToolEvent(running.cards, disguise).get(ID)).toMatchObject({
      toolName: 'refund',
      riskLevel: 'high',
    })
  })
})

describe('approval', () => {
  const answer = (more: object): ToolEvent =>
    ({ type: 'tool_approval_response', approvalId: 'p1', ...more }) as ToolEvent

  it('is found by its own id', () => {
    expect(run(start, ready, request, answer({ approved: true })).card).toMatchObject({
      state: 'executing',
      approval: { status: 'approved', outcome: 'approved' },
    })
  })

  it('of another question is refused', () => {
    const { card, codes } = run(
      start,
      ready,
      request,
      answer({ approvalId: 'p0', toolCallId: ID, approved: true }),
    )
    expect(card?.state).toBe('waiting_approval')
    expect(codes).toEqual(['approval_unknown'])
  })

  it('never comes before ready', () => {
    const { card, codes } = run(start, request, answer({ toolCallId: ID, approved: true }))
    expect(card).toMatchObject({ state: 'planned', approval: { status: 'pending' } })
    expect(codes).toEqual(['approval_before_ready'])
  })

  it('the same request again changes nothing, another one asks anew', () => {
    const asked = run(start, ready, request).cards
    expect(applyToolEvent(asked, request)).toBe(asked)
    const next = applyToolEvent(asked, { ...request, approvalId: 'p2' } as ToolEvent)
    expect(next.get(ID)?.approval).toMatchObject({ approvalId: 'p2', status: 'pending' })
  })

  it('by the local id approves a ready card that nothing asked about', () => {
    const local = answer({ toolCallId: ID, approvalId: `local:${ID}:1`, approved: true })
    expect(run(start, ready, local).card?.state).toBe('executing')
    expect(run(start, ready, answer({ toolCallId: ID, approved: true })).codes).toEqual(['approval_unknown'])
  })

  it('with edited arguments replaces them and marks the card', () => {
    const { card, cards } = run(start, ready, request, answer({ approved: true, editedArgs: { n: 5 } }))
    expect(card).toMatchObject({ state: 'executing', args: { n: 5 }, edited: true, argsExact: false })
    expect(card?.argsText).toBeUndefined()
    expect(applyToolEvent(cards, { ...ready, args: { n: 5 } } as ToolEvent)).toBe(cards)
  })

  it('an unclear answer is a denial', () => {
    expect(run(start, ready, request, answer({})).card?.state).toBe('denied')
  })

  it('asks again in mid-run', () => {
    const { card } = run(start, ready, { type: 'tool_execution_start', toolCallId: ID }, request)
    expect(card).toMatchObject({ state: 'waiting_approval', approval: { status: 'pending' } })
  })
})

describe('the end of a call', () => {
  it.each([0, false, '', null])('%j is a result', (result) => {
    const { card } = run(start, ready, { type: 'tool_result', toolCallId: ID, result })
    expect(card?.state).toBe('succeeded')
    expect(card).toHaveProperty('result', result)
  })

  it('without a ready keeps the text, and reads it only when it is one whole object', () => {
    const end: ToolEvent = { type: 'tool_result', toolCallId: ID, result: 'ok' }
    expect(run(start, delta('{"q":"x"}'), end).card).toMatchObject({
      args: { q: 'x' },
      argsText: '{"q":"x"}',
      argsUnconfirmed: true,
    })
    expect(run(start, delta('{"q":'), end).card).toMatchObject({ argsText: '{"q":', argsUnconfirmed: true })
    expect(run(start, delta('{"q":'), end).card).not.toHaveProperty('args')
    const truncated: ToolEvent = { type: 'tool_error', toolCallId: ID, errorCode: 'args_truncated' }
    expect(run(start, delta('{"q":1}'), truncated).card).toMatchObject({ argsText: '{"q":1}' })
    expect(run(start, delta('{"q":1}'), truncated).card).not.toHaveProperty('args')
  })

  it('the truth replaces a stop and remembers it', () => {
    const { card } = run(...PATH_TO.cancelled, { type: 'tool_result', toolCallId: ID, result: 'done' })
    expect(card).toMatchObject({ state: 'succeeded', result: 'done', priorEndReason: 'interrupted' })
    expect(card?.endReason).toBeUndefined()
  })

  it('a result of a denied call is kept as a warning', () => {
    const { card, codes } = run(...PATH_TO.denied, {
      type: 'tool_result',
      toolCallId: ID,
      result: 'ran',
      at: 9,
    })
    expect(card).toMatchObject({ state: 'denied', lateResult: { result: 'ran', at: 9 } })
    expect(codes).toEqual(['result_after_denial'])
  })

  it('an outcome of an unknown call waits for its announcement', () => {
    const { card, cards } = run({ type: 'tool_result', toolCallId: ID, result: 'ok' })
    expect(card).toMatchObject({ state: 'succeeded', unannounced: true, toolName: '' })
    const announced = applyToolEvents(cards, [start, ready]).get(ID)
    expect(announced).toMatchObject({ state: 'succeeded', toolName: 'refund', args: { n: 1 }, result: 'ok' })
    expect(announced?.unannounced).toBeUndefined()
  })

  it('a retry keeps the arguments, clears the rest and needs a person again', () => {
    const failed = run(start, ready, request, { type: 'tool_error', toolCallId: ID, errorCode: 'timeout' })
    const retried = applyToolEvent(failed.cards, { type: 'tool_retry', toolCallId: ID })
    expect(retried.get(ID)).toMatchObject({
      state: 'args_ready',
      attempt: 2,
      args: { n: 1 },
      approvalRequired: true,
    })
    expect(retried.get(ID)).not.toHaveProperty('errorCode')
    expect(retried.get(ID)).not.toHaveProperty('approval')
    expect(explainToolEvent(retried, { type: 'tool_execution_start', toolCallId: ID })?.code).toBe(
      'executed_without_approval',
    )
  })

  it('arguments that were never complete cannot be tried again', () => {
    const { cards } = run(start, delta('{"n":1}'), {
      type: 'tool_error',
      toolCallId: ID,
      errorCode: 'timeout',
    })
    expect(explainToolEvent(cards, { type: 'tool_retry', toolCallId: ID })?.code).toBe('retry_refused')
  })

  it('a question nobody answered is not pending on a card that is over', () => {
    expect(
      run(start, ready, request, { type: 'run_finished', runId: 'r', outcome: 'aborted' }).card,
    ).toMatchObject({
      state: 'cancelled',
      endReason: 'aborted',
      approval: { status: 'withdrawn' },
    })
    expect(
      run(start, ready, request, { type: 'tool_cancelled', toolCallId: ID, endReason: 'approval_expired' })
        .card,
    ).toMatchObject({ approval: { status: 'expired' } })
  })
})

describe('runs and steps', () => {
  it('the end of one run leaves the cards of another', () => {
    const other = { ...start, toolCallId: 'b', runId: 'r2' } as ToolEvent
    const { cards } = run(start, other, { type: 'run_finished', runId: 'r', outcome: 'completed' })
    expect(cards.get(ID)?.state).toBe('cancelled')
    expect(cards.get('b')?.state).toBe('planned')
  })

  it('a step that was thrown away takes its open calls along', () => {
    const { cards } = run(start, { ...start, toolCallId: 'b', stepId: 's2' } as ToolEvent, {
      type: 'tool_discarded',
      runId: 'r',
      stepId: 's',
    })
    expect([...cards.keys()]).toEqual(['b'])
  })

  it('a placeholder becomes the announced call, in its place', () => {
    const progress = (id: string, index: number): ToolEvent => ({
      type: 'tool_args_progress',
      toolCallId: id,
      toolName: 'search',
      charsAccumulated: 5,
      index,
    })
    const cards = applyToolEvents(NONE, [
      progress('slot-0', 0),
      progress('slot-1', 1),
      { type: 'tool_call_start', toolCallId: 'real', toolName: 'search', replaces: 'slot-0' },
    ])
    expect([...cards.keys()]).toEqual(['real', 'slot-1'])
    expect(cards.get('real')).toMatchObject({
      toolCallId: 'real',
      charsAccumulated: 5,
      state: 'streaming_args',
    })
  })
})

describe('snapshots', () => {
  const snapshot = (more: object): ToolEvent =>
    ({ type: 'tool_snapshot', runId: 'r', epoch: 'e1', cards: [], ...more }) as ToolEvent

  it('restore cards, keep our start where the server has none, and end what they lack', () => {
    const { cards, codes } = run(
      start,
      { ...start, toolCallId: 'b', at: 50 } as ToolEvent,
      snapshot({
        cards: [{ toolCallId: 'b', toolName: 'x', state: 'executing', args: { q: 1 } }, { toolCallId: '' }],
      }),
    )
    expect(cards.get('b')).toMatchObject({ state: 'executing', startedAt: 50, runId: 'r', attempt: 1 })
    expect(cards.get(ID)).toMatchObject({ state: 'cancelled', endReason: 'interrupted' })
    expect(codes).toEqual(['snapshot_invalid'])
  })

  it('of the same epoch never reopen what is over; a newer epoch does', () => {
    const numbered = PATH_TO.succeeded.map(
      (event, index) => ({ ...event, seq: index, epoch: 'e1' }) as ToolEvent,
    )
    const card = { toolCallId: ID, toolName: 'refund', state: 'executing', args: {} }
    expect(run(...numbered, snapshot({ cards: [card] })).card?.state).toBe('succeeded')
    expect(run(...numbered, snapshot({ cards: [card], epoch: 'e2' })).card?.state).toBe('executing')
  })

  it('spare cards that began after they were asked for', () => {
    expect(run({ ...start, at: 200 } as ToolEvent, snapshot({ requestedAt: 100 })).card?.state).toBe(
      'planned',
    )
    expect(run({ ...start, at: 50 } as ToolEvent, snapshot({ requestedAt: 100 })).card?.state).toBe(
      'cancelled',
    )
  })
})

describe('coalescing', () => {
  it('joins what touches, and nothing across another event of the call', () => {
    const joined = coalesceToolEvents([
      delta('a', { at: 1, seq: 1 }),
      { type: 'text_delta', text: 'hi' },
      delta('b', { at: 2, seq: 2 }),
      start,
      delta('c', { seq: 3 }),
    ])
    expect(joined).toEqual([
      delta('ab', { at: 1, seq: 2 }),
      { type: 'text_delta', text: 'hi' },
      start,
      delta('c', { seq: 3 }),
    ])
  })

  it('a replace drops the pieces before it; a gap in offsets is not joined', () => {
    expect(coalesceToolEvents([delta('a'), delta('xyz', { replace: true })])).toEqual([
      delta('xyz', { replace: true }),
    ])
    const apart = [delta('ab', { offset: 0 }), delta('c', { offset: 5 })]
    expect(coalesceToolEvents(apart)).toBe(apart)
  })
})

describe('strange input', () => {
  it('names the fix and changes nothing', () => {
    const cards = run(start).cards
    const bad = [
      { type: 'tool_args_delta', toolCallId: ID, partialJson: 5 },
      { type: 'tool_call_ready', toolCallId: ID },
      { type: 'tool_call_start', toolCallId: '', toolName: 'x' },
      { type: 'run_finished', runId: 'r', outcome: 'exploded' },
      { type: 'toString' },
      null,
    ] as unknown as ToolEvent[]
    for (const event of bad) {
      expect(applyToolEvent(cards, event)).toBe(cards)
      expect(explainToolEvent(cards, event)?.fix).toBeTruthy()
    }
  })

  it('ids and names like object members are ordinary', () => {
    for (const id of ['__proto__', 'constructor', 'toString']) {
      const cards = applyToolEvents(NONE, [{ type: 'tool_call_start', toolCallId: id, toolName: id }])
      expect(cards.get(id)?.toolName).toBe(id)
    }
  })
})
