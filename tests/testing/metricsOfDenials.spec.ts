import { describe, expect, it } from 'vitest'
import type { ToolEvent } from '../../src/core/events.js'
import { createToolMetrics, makeToolCard } from '../../src/testing/index.js'

const of = { toolCallId: 'a' }
const start = (at: number): ToolEvent => ({ type: 'tool_call_start', ...of, toolName: 'pay', at })
const ready = (at: number): ToolEvent => ({ type: 'tool_call_ready', ...of, args: { n: 1 }, at })
const run = (at: number): ToolEvent => ({ type: 'tool_execution_start', ...of, at })
const output = (at: number): ToolEvent => ({ type: 'tool_output_delta', ...of, text: '.', at })
const result = (at: number): ToolEvent => ({ type: 'tool_result', ...of, result: 1, at })
const error = (at: number): ToolEvent => ({ type: 'tool_error', ...of, errorCode: 'timeout', at })
const denied = (at: number): ToolEvent => ({ type: 'tool_denied', ...of, at })
const retry = (at: number): ToolEvent => ({ type: 'tool_retry', ...of, at })
const aborted = (at: number): ToolEvent => ({
  type: 'run_finished',
  runId: 'default',
  outcome: 'aborted',
  at,
})
const ask = (at: number, approvalId = 'p'): ToolEvent => ({
  type: 'tool_approval_request',
  ...of,
  approvalId,
  at,
})
const answer = (at: number, outcome: 'approved' | 'denied' = 'approved', approvalId = 'p'): ToolEvent => ({
  type: 'tool_approval_response',
  ...of,
  approvalId,
  outcome,
  at,
})
const measure = (...events: ToolEvent[]) => createToolMetrics(events).report()
const waits = (...events: ToolEvent[]) => {
  const { count, max, pending } = measure(...events).approvalWait
  return { count, max, pending }
}

describe('executedBeforeReady', () => {
  const early = (...events: ToolEvent[]) => measure(...events).executedBeforeReady.total

  it('counts a call without complete arguments that has a result, also after its run was aborted', () => {
    const piece: ToolEvent = { type: 'tool_args_delta', ...of, partialJson: '{"n":1}', at: 1 }
    expect(early(start(0), result(1))).toBe(1)
    expect(early(start(0), aborted(1), result(2))).toBe(1)
    expect(early(start(0), piece, aborted(2), result(3))).toBe(1)
    expect(early(start(0), aborted(1), run(2))).toBe(1)
    expect(early(start(0), aborted(1), output(2), result(3))).toBe(1)
    expect(early(start(0), denied(1), result(2))).toBe(1)
  })

  it('counts no call that had its arguments, none without an outcome, and none that only failed', () => {
    expect(early(start(0), ready(1), aborted(2), result(3))).toBe(0)
    expect(early(start(0), aborted(1))).toBe(0)
    expect(early(start(0), aborted(1), error(2))).toBe(0)
    expect(early(result(1))).toBe(0)
    expect(early(result(1), result(2))).toBe(0)
  })
})

describe('ranAfterDenial', () => {
  it('counts a denied call that ran, once', () => {
    expect(measure(start(0), ready(1), denied(2), result(3)).ranAfterDenial).toEqual({
      total: 1,
      rate: 1,
      toolCallIds: ['a'],
    })
    const total = (...events: ToolEvent[]) => measure(start(0), ready(1), ...events).ranAfterDenial.total
    expect(total(ask(2), answer(3, 'denied'), run(4), output(5), result(6), result(7))).toBe(1)
    expect(total(denied(2), run(3))).toBe(1)
    expect(total(denied(2))).toBe(0)
    expect(total(run(2), result(3))).toBe(0)
  })

  it('does not count a call that ran before it was denied and whose events come again', () => {
    expect(measure(start(0), ready(1), run(2), denied(3), run(2)).ranAfterDenial.total).toBe(0)
  })

  it('counts cards of a snapshot that say so', () => {
    const card = makeToolCard({ ...of, runId: 'r', state: 'denied', lateResult: { result: 1 } })
    const snapshot: ToolEvent = { type: 'tool_snapshot', runId: 'r', epoch: '1', cards: [card] }
    expect(measure(snapshot, { ...snapshot, epoch: '2' }).ranAfterDenial.total).toBe(1)
  })
})

describe('approvalWait', () => {
  it('is from the question to its end, also while the arguments arrive', () => {
    expect(waits(start(0), ask(100), answer(6000, 'denied'))).toEqual({ count: 1, max: 5900, pending: 0 })
    expect(waits(start(0), ask(100), ready(5000), answer(6000))).toEqual({ count: 1, max: 5900, pending: 0 })
    expect(waits(start(0), ask(100), aborted(700))).toEqual({ count: 1, max: 600, pending: 0 })
    expect(waits(start(0), ask(100))).toEqual({ count: 0, max: null, pending: 1 })
  })

  it('goes on where another question takes its place', () => {
    const asked = [start(0), ready(1), ask(100), ask(500, 'q')]
    expect(waits(...asked)).toEqual({ count: 0, max: null, pending: 1 })
    expect(waits(...asked, answer(1000, 'approved', 'q'))).toEqual({ count: 1, max: 900, pending: 0 })
    const early = [start(0), ask(100), ask(200, 'q'), ready(300), ask(400, 'r')]
    expect(waits(...early, answer(1000, 'approved', 'r'))).toEqual({ count: 1, max: 900, pending: 0 })
  })

  it('begins anew for another attempt, and where other arguments are asked about', () => {
    const twice = [start(0), ready(1), ask(100), answer(150), run(200), error(300), retry(400)]
    expect(waits(...twice, ask(5000, 'q'), answer(5070, 'approved', 'q'))).toMatchObject({
      count: 2,
      max: 70,
    })
    const changed: ToolEvent = { type: 'tool_call_ready', ...of, args: { n: 2 }, at: 900 }
    expect(waits(start(0), ready(1), ask(100), answer(150), changed, answer(990))).toMatchObject({
      count: 2,
      max: 90,
    })
  })

  it('goes on from before a snapshot, or from the time that it names', () => {
    const card = makeToolCard({ ...of, state: 'waiting_approval', approvalRequestedAt: 40, runId: 'default' })
    const snapshot: ToolEvent = {
      type: 'tool_snapshot',
      runId: 'default',
      epoch: '1',
      cards: [card],
      at: 500,
    }
    const yes = answer(1000, 'approved', 'approval-1')
    expect(waits(snapshot, yes)).toEqual({ count: 1, max: 960, pending: 0 })
    expect(waits(start(0), ready(1), ask(100, 'approval-1'), snapshot, yes)).toMatchObject({
      count: 1,
      max: 900,
    })
  })
})
