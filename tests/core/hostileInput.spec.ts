import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyToolEvent,
  applyToolEvents,
  approvalBlock,
  canApprove,
  canCancel,
  canDeny,
  canRetry,
  coalesceToolEvents,
  completeCard,
  digestOfCard,
  explainToolEvent,
  reduceToolCard,
  TOOL_CARD_STATES,
  type ToolCards,
  type ToolEvent,
  type ToolIssue,
} from '../../src/core/index.js'
import { ready, request, start } from './samples.js'

const NO_OBJECTS: readonly unknown[] = [undefined, null, 0, 5, '', 'x', true, false, 5n, Symbol('x')]
const JUNK: readonly unknown[] = [...NO_OBJECTS, [], [null], {}, [{}], () => 1, Object.freeze({}), new Map()]

/** Fields of events, also where they do not belong. */
const FIELDS = [
  ...['toolName', 'runId', 'stepId', 'spanId', 'seq', 'epoch', 'at', 'restart', 'providerCallId', 'title'],
  ...['index', 'argsFormat', 'executor', 'serverLabel', 'parentToolCallId', 'replaces', 'riskLevel'],
  ...['permission', 'partialJson', 'offset', 'replace', 'charsAccumulated', 'startedAt', 'args', 'argsText'],
  ...['approvalId', 'options', 'editable', 'responseSchema', 'expiresAt', 'message', 'metadata', 'outcome'],
  ...['optionId', 'reason', 'editedArgs', 'response', 'text', 'output', 'progress', 'result'],
  ...['resultSummary', 'resultFormat', 'durationMs', 'errorCode', 'errorText', 'retryable', 'idempotent'],
  ...['endReason', 'attempt', 'cards', 'lastSeq', 'serverNow', 'supersedes', 'approved'],
]
const TYPES = [
  ...['run_started', 'tool_call_start', 'tool_call_named', 'tool_args_delta', 'tool_args_progress'],
  ...['tool_call_ready', 'tool_approval_request', 'tool_approval_response', 'tool_approval_withdrawn'],
  ...['tool_execution_start', 'tool_output_delta', 'tool_result', 'tool_error', 'tool_denied'],
  ...['tool_cancelled', 'tool_retry', 'tool_discarded', 'tool_snapshot', 'run_finished', 'text_delta'],
]

const junk = fc.constantFrom(null, 0, -1, NaN, 1e308, '', 'x', true, [], [null], [{}], {}, { id: 1 })
const junkEvent = fc
  .tuple(
    fc.constantFrom(...TYPES),
    fc.dictionary(fc.constantFrom(...FIELDS), junk, { maxKeys: 4 }),
    fc.record({
      toolName: fc.constant('f'),
      partialJson: fc.constant('{"n":1}'),
      args: fc.constant({ n: 1 }),
    }),
    fc.constantFrom('p1', ''),
  )
  .map(
    ([type, fields, right, approvalId]) =>
      ({
        ...right,
        approvalId,
        errorCode: 'x',
        cards: [],
        ...fields,
        type,
        toolCallId: 'a',
      }) as unknown as ToolEvent,
  )

describe('values that are no events, cards or lists', () => {
  it('change nothing and are named', () => {
    const cards = applyToolEvents(new Map(), [start])
    const card = cards.get('call_1')
    for (const value of JUNK) {
      const issues: ToolIssue[] = []
      const event = value as ToolEvent
      expect(applyToolEvent(cards, event, (issue) => issues.push(issue))).toBe(cards)
      expect(reduceToolCard(card, event)).toBe(card)
      expect(explainToolEvent(cards, event)?.code).toBe('unknown_event_type')
      expect(issues).toHaveLength(1)
    }
  })

  it('are no cards', () => {
    for (const value of JUNK) {
      expect(completeCard(value as never)).toBeUndefined()
      expect(approvalBlock(value as never, 0)).toBe('not_ready')
      const guards = [canApprove(value as never, 0), canDeny(value as never), canRetry(value as never)]
      expect([...guards, canCancel(value as never)]).toEqual([false, false, false, false])
    }
    const frozen = Object.freeze({ ...completeCard({ toolCallId: 'a' }), state: 'gone' })
    expect(completeCard(frozen as never)).toBeUndefined()
  })

  it('are empty lists and no cards at all', () => {
    const cards: ToolCards = new Map()
    for (const value of NO_OBJECTS) {
      expect(applyToolEvents(cards, value as never)).toBe(cards)
      expect(coalesceToolEvents(value as never)).toEqual([])
      expect([...applyToolEvent(value as never, start).keys()]).toEqual(['call_1'])
    }
  })
})

describe('fields of a wrong type', () => {
  it('are left out and named; null counts as absent', () => {
    const issues: ToolIssue[] = []
    const event = { ...ready, argsText: null, stepId: null, at: {}, runId: 5 } as unknown as ToolEvent
    const cards = applyToolEvents(new Map(), [start, event], (issue) => issues.push(issue))
    expect(cards.get('call_1')).toMatchObject({ state: 'args_ready', args: { n: 1 }, argsExact: false })
    expect(issues.map(({ code, message }) => [code, /"(\w+)" is of/.exec(message)?.[1]])).toEqual([
      ['event_invalid', 'at'],
      ['event_invalid', 'runId'],
    ])
  })

  it('within a progress leave it out', () => {
    const cards = applyToolEvents(new Map(), [
      start,
      ready,
      { type: 'tool_execution_start', toolCallId: 'call_1' },
    ])
    for (const progress of [{ message: {} }, { done: '<x>', total: 2 }, { done: 1, total: NaN }]) {
      const issues: ToolIssue[] = []
      const event = { type: 'tool_output_delta', toolCallId: 'call_1', progress } as unknown as ToolEvent
      const next = applyToolEvent(cards, event, (issue) => issues.push(issue))
      expect(next.get('call_1')).not.toHaveProperty('progress')
      expect(issues.map(({ code }) => code)).toEqual(['event_invalid'])
    }
  })

  it('never throw, and never reach a card', () => {
    fc.assert(
      fc.property(fc.array(junkEvent, { maxLength: 8 }), (events) => {
        let cards: ToolCards = new Map()
        for (const event of [start, request, ...events]) cards = applyToolEvent(cards, event)
        for (const card of cards.values()) {
          expect(TOOL_CARD_STATES).toContain(card.state)
          const given = Object.entries(card).filter(([, value]) => value !== undefined)
          // Whoever completes a card leaves out what its fields may not hold.
          const kept = completeCard({ ...card } as never) as unknown as Record<string, unknown>
          expect(given.filter(([name]) => kept[name] === undefined)).toEqual([])
          canApprove(card, 0)
          digestOfCard(card)
        }
      }),
    )
  })
})
