import type { ToolCardsContext } from '../../composables/useToolCardsConfig.js'
import type { Distribution, ToolMetricsReport } from '../../metrics/types.js'
import type { MetricCheck, MetricTime, MetricVerdict } from './types.js'

type Words = Pick<ToolCardsContext, 't' | 'plural' | 'format'>

/** Details that are shown; the report has more. */
const MAX_DETAILS = 5

function duration({ t, format }: Words, ms: number | null, whole = false): string {
  if (ms === null) return '–'
  return ms < 1000 ? t('time.milliseconds', { ms: format.number(ms) }) : format.duration(ms, whole)
}

/** How many calls there were, and how they stand: `14 calls`, `9 done`, `1 failed`. */
export function countWords({ calls }: ToolMetricsReport, { t, plural, format }: Words): string[] {
  const states = [
    [calls.open, t('metrics.open')],
    [calls.succeeded, t('state.succeeded')],
    [calls.failed, t('state.failed')],
    [calls.denied, t('state.denied')],
    [calls.cancelled, t('state.cancelled')],
  ] as const
  const words = states.flatMap(([count, word]) =>
    count > 0 ? t('metrics.some', { count: format.number(count), word }) : [],
  )
  return [plural('calls', calls.total), ...words]
}

export function timeLines(report: ToolMetricsReport, words: Words): MetricTime[] {
  const { t, format } = words
  const line = (key: string, label: string, times: Distribution, now = 0): MetricTime => ({
    key,
    label,
    note: now > 0 ? t('metrics.now', { count: format.number(now) }) : undefined,
    cells: [
      format.number(times.count),
      ...[times.p50, times.p90, times.p99, times.max].map((ms) => duration(words, ms)),
    ],
  })
  const { startLatency, approvalWait, hangs } = report
  return [
    line('start', t('metrics.start'), startLatency),
    line('waiting', t('metrics.waiting'), approvalWait, approvalWait.pending),
    line('hang', t('metrics.hang'), hangs.duration, hangs.open),
  ]
}

export function checkLines(report: ToolMetricsReport, words: Words): MetricCheck[] {
  const { t, format } = words
  const { argsAccuracy, argsErrors, calls, executedBeforeReady, hangs, isolation, ranAfterDenial } = report
  const { executed, same } = argsAccuracy
  const count = (total: number): string => format.number(total)
  const mustBeNone = (total: number): MetricVerdict => (total > 0 ? 'look' : calls.total > 0 ? 'ok' : 'none')
  const codes = Object.entries(argsErrors.byCode).map(([code, total]) => `${code} ${count(total)}`)
  const line = (
    key: string,
    label: string,
    value: string,
    verdict: MetricVerdict,
    details: readonly string[] = [],
  ): MetricCheck => ({ key, label, value, verdict, details: details.slice(-MAX_DETAILS) })
  return [
    line(
      'same',
      t('metrics.same'),
      executed === 0 ? '–' : t('metrics.of', { part: count(same), whole: count(executed) }),
      executed === 0 ? 'none' : same === executed ? 'ok' : 'look',
      argsAccuracy.toolCallIds,
    ),
    line(
      'early',
      t('metrics.early'),
      count(executedBeforeReady.total),
      mustBeNone(executedBeforeReady.total),
      executedBeforeReady.toolCallIds,
    ),
    line(
      'denied',
      t('metrics.denied'),
      count(ranAfterDenial.total),
      mustBeNone(ranAfterDenial.total),
      ranAfterDenial.toolCallIds,
    ),
    line(
      'isolation',
      t('metrics.isolation'),
      count(isolation.violations),
      mustBeNone(isolation.violations),
      isolation.toolCallIds,
    ),
    line(
      'hangs',
      t('metrics.hangs', { time: duration(words, hangs.afterMs, hangs.afterMs % 1000 === 0) }),
      count(hangs.total),
      mustBeNone(hangs.total),
      hangs.toolCallIds,
    ),
    line(
      'broken',
      t('metrics.broken'),
      count(argsErrors.total),
      calls.total === 0 ? 'none' : argsErrors.total === 0 ? 'ok' : 'noted',
      codes,
    ),
  ]
}
