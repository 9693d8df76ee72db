import { isTerminalState, TOOL_CARD_STATES } from '../core/states.js'
import type { MetricsCollector } from './collector.js'
import type { ToolMetricsReport } from './types.js'

/** @param now epoch ms, on the clock of the events */
export function readReport(from: MetricsCollector, hangAfter: number, now: number): ToolMetricsReport {
  const { counts, isolation, records, states } = from
  const { afterDenial, early, errorsByCode, hangs, hangTimes, inexact, verdicts } = records
  const executed = verdicts.same + verdicts.different + verdicts.unseen
  const argsErrors = [...errorsByCode.values()].reduce((sum, count) => sum + count, 0)
  const inState = (state: string): number => states.get(state) ?? 0
  const open = TOOL_CARD_STATES.filter((state) => !isTerminalState(state))
  const hanging = records.hanging(now)
  return {
    events: from.events,
    from: from.from,
    to: from.to,
    calls: {
      total: counts.total,
      open: open.reduce((sum, state) => sum + inState(state), 0),
      succeeded: inState('succeeded'),
      failed: inState('failed'),
      denied: inState('denied'),
      cancelled: inState('cancelled'),
      discarded: counts.discarded,
      unannounced: counts.unannounced,
    },
    startLatency: from.startLatency.read(),
    approvalWait: { ...records.approvalWait.read(), pending: from.asked },
    argsAccuracy: {
      executed,
      ...verdicts,
      rate: share(verdicts.same, executed),
      toolCallIds: inexact.toolCallIds,
    },
    argsErrors: {
      total: argsErrors,
      rate: share(argsErrors, counts.total),
      byCode: Object.fromEntries(errorsByCode),
    },
    executedBeforeReady: {
      total: early.total,
      rate: share(early.total, counts.total),
      toolCallIds: early.toolCallIds,
    },
    ranAfterDenial: {
      total: afterDenial.total,
      rate: share(afterDenial.total, counts.total),
      toolCallIds: afterDenial.toolCallIds,
    },
    isolation: {
      changes: isolation.changes,
      failures: isolation.failures,
      violations: isolation.violations.total,
      toolCallIds: isolation.violations.toolCallIds,
    },
    hangs: {
      afterMs: hangAfter,
      total: hangs.total + hanging.length,
      open: hanging.length,
      duration: hangTimes.read(),
      toolCallIds: [...new Set([...hangs.toolCallIds, ...hanging])].slice(-20),
    },
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
