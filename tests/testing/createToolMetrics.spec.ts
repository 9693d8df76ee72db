import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ToolEvent } from '../../src/core/events.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { createToolMetrics, replayToolStream } from '../../src/testing/index.js'

const start = (id: string, at: number, more: object = {}): ToolEvent => ({
  type: 'tool_call_start',
  toolCallId: id,
  toolName: 'issue_payment',
  at,
  ...more,
})
const ready = (id: string, at: number, args: object = { amount: 5 }): ToolEvent => ({
  type: 'tool_call_ready',
  toolCallId: id,
  args,
  argsText: JSON.stringify(args),
  at,
})
const execute = (id: string, at: number): ToolEvent => ({ type: 'tool_execution_start', toolCallId: id, at })
const result = (id: string, at: number): ToolEvent => ({ type: 'tool_result', toolCallId: id, result: 1, at })
const ask = (id: string, at: number): ToolEvent => ({
  type: 'tool_approval_request',
  toolCallId: id,
  approvalId: `p-${id}`,
  at,
})
const answer = (id: string, at: number, more: object = { outcome: 'approved' }): ToolEvent =>
  ({ type: 'tool_approval_response', toolCallId: id, approvalId: `p-${id}`, at, ...more }) as ToolEvent
const output = (id: string, at: number): ToolEvent => ({
  type: 'tool_output_delta',
  toolCallId: id,
  text: '.',
  at,
})
const measure = (...events: ToolEvent[]) => createToolMetrics(events).report()

describe('createToolMetrics', () => {
  it('is plain JSON, also before anything came', () => {
    const empty = createToolMetrics().report()
    expect(JSON.parse(JSON.stringify(empty))).toEqual(empty)
    expect(empty.startLatency).toEqual({ count: 0, p50: null, p90: null, p99: null, max: null })
    expect(empty.argsAccuracy.rate).toBeNull()
    const full = measure(start('a', 1), ready('a', 2), execute('a', 3), result('a', 4))
    expect(JSON.parse(JSON.stringify(full))).toEqual(full)
    expect(full).toMatchObject({ events: 4, from: 1, to: 4 })
  })

  it('counts calls by how they stand', () => {
    const { calls } = measure(
      ...['a', 'b', 'c', 'd', 'e'].map((id) => start(id, 1)),
      ready('a', 2),
      result('a', 3),
      { type: 'tool_error', toolCallId: 'b', errorCode: 'timeout' },
      { type: 'tool_denied', toolCallId: 'c' },
      { type: 'tool_discarded', toolCallId: 'd' },
      result('z', 4),
    )
    expect(calls).toEqual({
      total: 6,
      open: 1,
      succeeded: 2,
      failed: 1,
      denied: 1,
      cancelled: 0,
      discarded: 1,
      unannounced: 1,
    })
  })

  it('measures from the run, or its newest step, to the card', () => {
    const { startLatency } = measure(
      { type: 'run_started', runId: 'r', at: 1000 },
      start('a', 1400, { runId: 'r' }),
      { type: 'step_started', runId: 'r', stepId: 's2', at: 2000 },
      start('b', 2100, { runId: 'r' }),
      start('c', 2200),
      start('other', 9000, { runId: 'unknown' }),
      start('clock went back', 1, { runId: 'r' }),
    )
    expect(startLatency).toEqual({ count: 3, p50: 200, p90: 400, p99: 400, max: 400 })
  })

  it('reports percentiles that were measured, of the last thousand', () => {
    const events = Array.from({ length: 2000 }, (_, n) => [
      { type: 'run_started', runId: `r${n}`, at: 0 } as const,
      start(`c${n}`, n, { runId: `r${n}` }),
    ]).flat()
    expect(measure(...events).startLatency).toEqual({
      count: 2000,
      p50: 1499,
      p90: 1899,
      p99: 1989,
      max: 1999,
    })
  })

  it('measures how long people were waited for, and who waits still', () => {
    const { approvalWait } = measure(
      ...['a', 'b', 'c', 'd'].flatMap((id) => [start(id, 1), ready(id, 2), ask(id, 100)]),
      answer('a', 350),
      answer('b', 600, { outcome: 'denied' }),
      { type: 'tool_cancelled', toolCallId: 'c', endReason: 'approval_expired', at: 900 },
    )
    expect(approvalWait).toEqual({ count: 3, p50: 500, p90: 800, p99: 800, max: 800, pending: 1 })
  })
})

describe('arguments shown and arguments that ran', () => {
  it('are the same for a call that was read, approved and run', () => {
    const { argsAccuracy } = measure(
      ...['a', 'b'].flatMap((id) => [start(id, 1), ready(id, 2)]),
      ask('a', 3),
      answer('a', 4),
      execute('a', 5),
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'issue_payment', providerCallId: 'late' },
      result('a', 6),
      result('b', 7),
    )
    expect(argsAccuracy).toEqual({ executed: 2, same: 2, different: 0, unseen: 0, rate: 1, toolCallIds: [] })
  })

  it('are the same where a person edited them, or read them again after a change', () => {
    const { argsAccuracy } = measure(
      start('a', 1),
      ready('a', 2),
      ask('a', 3),
      answer('a', 4, { outcome: 'approved', editedArgs: { amount: 4 } }),
      execute('a', 5),
      start('b', 6),
      ready('b', 7),
      ask('b', 8),
      ready('b', 9, { amount: 500 }),
      answer('b', 10),
      execute('b', 11),
    )
    expect(argsAccuracy).toMatchObject({ executed: 2, same: 2 })
  })

  it('differ where others came while it ran, or where the decision named others', () => {
    const { argsAccuracy } = measure(
      start('a', 1),
      ready('a', 2),
      execute('a', 3),
      ready('a', 4, { amount: 500 }),
      result('a', 5),
      start('b', 6),
      ready('b', 7),
      ask('b', 8),
      answer('b', 9, { outcome: 'approved', argsDigest: '0'.repeat(64) }),
      execute('b', 10),
      start('c', 11),
      ready('c', 12),
      execute('c', 13),
      ready('c', 14),
    )
    expect(argsAccuracy).toMatchObject({ executed: 3, same: 1, different: 2, toolCallIds: ['a', 'b'] })
  })

  it('were unseen where it ran before they were complete', () => {
    const report = measure(start('a', 1), execute('a', 2), ready('a', 3), result('a', 4))
    expect(report.argsAccuracy).toMatchObject({ executed: 1, unseen: 1, rate: 0, toolCallIds: ['a'] })
    expect(report.executedBeforeReady).toEqual({ total: 1, rate: 1, toolCallIds: ['a'] })
  })

  it('count anew for each attempt', () => {
    const { argsAccuracy } = measure(
      start('a', 1),
      ready('a', 2),
      execute('a', 3),
      { type: 'tool_error', toolCallId: 'a', errorCode: 'timeout', at: 4 },
      { type: 'tool_retry', toolCallId: 'a', at: 5 },
      execute('a', 6),
      result('a', 7),
    )
    expect(argsAccuracy).toMatchObject({ executed: 2, same: 2 })
  })

  it('are not judged for a call whose beginning nobody saw', () => {
    const { argsAccuracy, executedBeforeReady } = measure(
      {
        type: 'tool_snapshot',
        runId: 'default',
        epoch: '1',
        cards: [{ toolCallId: 'a', state: 'executing' }],
      },
      result('a', 2),
      result('z', 3),
    )
    expect(argsAccuracy.executed).toBe(0)
    expect(executedBeforeReady.total).toBe(0)
  })
})

describe('what must be 0', () => {
  it('counts calls that ran although their arguments were refused, once each', () => {
    const broken = (id: string): ToolEvent => ({
      type: 'tool_error',
      toolCallId: id,
      errorCode: 'args_schema',
    })
    const { executedBeforeReady, argsErrors } = measure(
      ...['a', 'b', 'c'].flatMap((id) => [start(id, 1), broken(id)]),
      execute('b', 2),
      output('b', 3),
      result('b', 4),
      { type: 'tool_error', toolCallId: 'd', toolName: 'x', errorCode: 'args_truncated' },
    )
    expect(executedBeforeReady).toEqual({ total: 1, rate: 0.25, toolCallIds: ['b'] })
    expect(argsErrors).toEqual({ total: 4, rate: 1, byCode: { args_schema: 3, args_truncated: 1 } })
  })

  it('sees one failure among open calls, and no other card that it changed', () => {
    const { isolation } = measure(
      ...['a', 'b', 'c'].map((id) => start(id, 1)),
      { type: 'tool_error', toolCallId: 'b', errorCode: 'timeout', at: 2 },
      { type: 'tool_call_start', toolCallId: 'd', toolName: 'x', replaces: 'c' },
      { type: 'run_finished', runId: 'default', outcome: 'error' },
    )
    expect(isolation).toEqual({ changes: 7, failures: 1, violations: 0, toolCallIds: [] })
  })
})

describe('hangs', () => {
  const running = [start('a', 0), ready('a', 0), execute('a', 0)]

  it('are pauses without news while a card stands as running', () => {
    const { hangs } = measure(...running, output('a', 9_000), output('a', 25_000), result('a', 40_000))
    expect(hangs).toMatchObject({ afterMs: 10_000, total: 2, open: 0, toolCallIds: ['a'] })
    expect(hangs.duration).toMatchObject({ count: 2, max: 16_000 })
  })

  it('last on until something comes, by the clock of the events', () => {
    const metrics = createToolMetrics([...running, start('b', 12_000)], { hangAfter: 5_000 })
    expect(metrics.report().hangs).toMatchObject({ total: 1, open: 1, toolCallIds: ['a'] })
    expect(metrics.report(4_000).hangs.open).toBe(0)
    metrics.add(result('a', 13_000))
    expect(metrics.report(99_000).hangs).toMatchObject({ total: 1, open: 0 })
  })

  it('are none while a person is waited for', () => {
    expect(measure(...running, ask('a', 1), answer('a', 90_000), result('a', 90_001)).hangs.total).toBe(0)
  })
})

describe('the source', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
  })

  it('may be the store, until it is stopped', () => {
    const store = useToolCallStore()
    store.applyBatch([start('before', 1), ready('before', 2)])
    const metrics = createToolMetrics(store)
    store.applyBatch([result('before', 3), start('a', 4)])
    const seen = metrics.report()
    expect(seen.calls).toMatchObject({ total: 2, succeeded: 1, open: 1, unannounced: 0 })
    expect(seen.argsAccuracy).toMatchObject({ executed: 1, same: 1 })
    metrics.stop()
    store.apply(start('b', 5))
    expect(metrics.report()).toEqual(seen)
  })

  it('may be the events of a replay', async () => {
    const replay = await replayToolStream('unified', [start('a', 1), ready('a', 2), result('a', 3)])
    expect(createToolMetrics(replay.events).report().calls.succeeded).toBe(1)
  })

  it('is named when it is neither', () => {
    expect(() => createToolMetrics({} as never)).toThrow('Pass useToolCallStore(), or a list of events')
    expect(() => createToolMetrics(null as never)).toThrow('Pass useToolCallStore(), or a list of events')
    expect(() => createToolMetrics([], { hangAfter: 0 })).toThrow('hangAfter is 0')
  })

  it('may bring events that are none', () => {
    const strange = [null, 1, { type: 'nope' }, { type: 'run_started' }, { type: 'tool_result' }, {}]
    expect(createToolMetrics(strange as never).report().calls.total).toBe(0)
  })

  it('is kept in bounds: calls that are over are let go first', () => {
    const events = Array.from({ length: 300 }, (_, n) => [start(`c${n}`, n), result(`c${n}`, n)]).flat()
    const metrics = createToolMetrics([start('open', 0), ...events], { maxCalls: 20 })
    metrics.add([ready('open', 400), result('open', 401)])
    expect(metrics.report().calls).toMatchObject({ total: 301, succeeded: 301, open: 0, unannounced: 0 })
  })
})
