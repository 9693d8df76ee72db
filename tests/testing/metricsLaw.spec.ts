import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { applyToolEvents } from '../../src/core/applyToolEvent.js'
import type { ToolCards } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import { isTerminalState } from '../../src/core/states.js'
import { isAsked } from '../../src/metrics/callRecord.js'
import { isConcerned } from '../../src/metrics/isConcerned.js'
import { Samples } from '../../src/metrics/samples.js'
import { createToolMetrics, expectToolUi, makeToolCard } from '../../src/testing/index.js'
import { EVENT_OF } from '../core/samples.js'

const id = fc.constantFrom('a', 'b', 'c', 'd')
const event: fc.Arbitrary<ToolEvent> = fc
  .record({
    base: fc.constantFrom<ToolEvent>(
      ...Object.values(EVENT_OF),
      { type: 'tool_snapshot', runId: 'r1', epoch: '2', cards: [{ toolCallId: 'b', state: 'executing' }] },
      { type: 'tool_discarded', runId: 'r1', stepId: 's' },
      { type: 'run_started', runId: 'r2', supersedes: 'r1' },
      null as unknown as ToolEvent,
      { type: 'tool_error', toolCallId: 'a', errorCode: 'args_schema' },
    ),
    toolCallId: id,
    replaces: fc.option(id, { nil: undefined }),
    at: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
    runId: fc.constantFrom('r1', 'r2'),
  })
  .map(({ base, toolCallId, replaces, at, runId }) => {
    if (base === null) return base
    const named = 'toolCallId' in base ? { toolCallId } : {}
    const claims = base.type === 'tool_call_start' && replaces !== undefined ? { replaces } : {}
    return { ...base, ...named, ...claims, at, runId: 'supersedes' in base ? 'r2' : runId } as ToolEvent
  })

describe('metrics of any events', () => {
  test.prop([fc.array(event, { maxLength: 60 })])('agree with the cards that these events make', (events) => {
    const report = createToolMetrics(events).report()
    const cards = [...applyToolEvents(new Map() as ToolCards, events).values()]
    const count = (state: string) => cards.filter((card) => card.state === state).length
    const { calls, argsAccuracy } = report
    expect(calls).toMatchObject({
      total: cards.length + calls.discarded,
      open: cards.filter((card) => !isTerminalState(card.state)).length,
      succeeded: count('succeeded'),
      failed: count('failed'),
      denied: count('denied'),
      cancelled: count('cancelled'),
      unannounced: cards.filter((card) => card.unannounced === true).length,
    })
    expect(report.approvalWait.pending).toBe(cards.filter(isAsked).length)
    expect(report.isolation).toMatchObject({ violations: 0, toolCallIds: [] })
    expect(report.ranAfterDenial.total).toBeGreaterThanOrEqual(
      cards.filter((card) => card.state === 'denied' && card.lateResult !== undefined).length,
    )
    expect(argsAccuracy.same + argsAccuracy.different + argsAccuracy.unseen).toBe(argsAccuracy.executed)
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  test.prop([fc.array(event, { maxLength: 60 })])('never make expectToolUi throw anything else', (events) => {
    const cards = [...applyToolEvents(new Map() as ToolCards, events).values()]
    expectToolUi({ cards, events }, { cards: cards.map(({ toolCallId, state }) => ({ toolCallId, state })) })
    const ended = events.some((one) => one?.type === 'tool_result')
    if (!ended) expectToolUi({ cards, events }, { forbidden: ['* succeeded'] })
  })
})

describe('isConcerned', () => {
  const change = (toolCallId: string, more: object = {}) => ({
    before: makeToolCard({ toolCallId, ...more }),
    after: makeToolCard({ toolCallId, ...more }),
  })
  const cases: [string, ToolEvent, object, string, boolean][] = [
    ['its own call', { type: 'tool_execution_start', toolCallId: 'a' }, {}, 'a', true],
    ['another call', { type: 'tool_execution_start', toolCallId: 'a' }, {}, 'b', false],
    ['its run', { type: 'run_finished', runId: 'r', outcome: 'error' }, { runId: 'r' }, 'a', true],
    ['another run', { type: 'run_finished', runId: 'r', outcome: 'error' }, { runId: 'q' }, 'a', false],
    [
      'the run that it replaces',
      { type: 'run_started', runId: 'r', supersedes: 'q' },
      { runId: 'q' },
      'a',
      true,
    ],
    ['no run that it replaces', { type: 'run_started', runId: 'r' }, { runId: 'q' }, 'a', false],
    ['its own question', { type: 'tool_approval_response', approvalId: 'local:a:1' }, {}, 'a', true],
    ['another question', { type: 'tool_approval_response', approvalId: 'local:a:1' }, {}, 'b', false],
    ['a card by mere text', { type: 'text_delta', text: 'a' }, {}, 'a', false],
  ]
  it.each(cases)('an event and %s', (_name, one, more, toolCallId, expected) => {
    expect(isConcerned(one, change(toolCallId, more))).toBe(expected)
  })
})

it('what is no duration is not counted', () => {
  const samples = new Samples()
  for (const ms of [NaN, -1, Infinity, 0, 5]) samples.add(ms)
  expect(samples.read()).toEqual({ count: 2, p50: 0, p90: 5, p99: 5, max: 5 })
})
