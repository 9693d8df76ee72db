import type { ToolEvent } from '../core/events.js'
import { MetricsCollector } from './collector.js'
import { readReport } from './readReport.js'
import type { ToolEventSource, ToolMetricsReport, ToolMetricsSource } from './types.js'

export interface ToolMetricsOptions {
  /** Ms that a running card may stand still before that counts as a hang. @default 10000 */
  hangAfter?: number | undefined
  /** Calls that are kept in mind; of more, the oldest that are over are let go. @default 1000 */
  maxCalls?: number | undefined
}

export interface ToolMetrics {
  /** Looks at more events, in order. */
  add(events: ToolEvent | Iterable<ToolEvent>): void
  /**
   * What was measured so far, as plain JSON.
   *
   * @param now epoch ms on the clock of the events, for calls that hang still. @default the last `at`
   */
  report(now?: number): ToolMetricsReport
  /** Stops listening to the store; the report stays. */
  stop(): void
}

/**
 * Measures how tool calls went: start latency, waiting for people, hangs, broken arguments, and four things
 * that must be 0: calls that ran with other arguments than were shown, calls that ran before their arguments
 * were complete, calls that ran although they were denied, and cards that an event about others changed.
 *
 * It keeps time by the events' `at` and folds them into cards of its own: at most `maxCalls`, with the last
 * 1,000 durations of each kind, so it may run for as long as the app.
 *
 * @param source the store (events from now on; `stop()` ends it), or events, such as those of a replay
 * @throws TypeError where the source is neither
 * @example
 * const metrics = createToolMetrics(useToolCallStore())
 * setInterval(() => send(JSON.stringify(metrics.report())), 60_000)
 */
export function createToolMetrics(
  source: ToolMetricsSource = [],
  options: ToolMetricsOptions = {},
): ToolMetrics {
  const hangAfter = positive('hangAfter', options.hangAfter ?? 10_000)
  const collector = new MetricsCollector({
    hangAfter,
    maxCalls: positive('maxCalls', options.maxCalls ?? 1000),
  })
  let stop = (): void => undefined
  if (isStore(source)) {
    const { ids, card } = source
    collector.seed((ids ?? []).flatMap((id) => card?.(id) ?? []))
    stop = source.onEvent((event) => {
      collector.add(event)
    })
  } else addAll(source)

  function addAll(events: Iterable<ToolEvent>): void {
    if (typeof (events as Partial<Iterable<ToolEvent>> | null)?.[Symbol.iterator] !== 'function')
      throw new TypeError(
        'createToolMetrics: this is neither events nor a store. Pass useToolCallStore(), or a list of events.',
      )
    for (const event of events) collector.add(event)
  }

  return {
    add: (events) => {
      addAll('type' in events ? [events] : events)
    },
    report: (now) => readReport(collector, hangAfter, now ?? collector.to ?? 0),
    stop: () => {
      stop()
    },
  }
}

function isStore(source: ToolMetricsSource): source is ToolEventSource {
  return typeof (source as Partial<ToolEventSource> | null)?.onEvent === 'function'
}

function positive(name: string, value: number): number {
  if (value > 0) return value
  throw new RangeError(`createToolMetrics: ${name} is ${value}. Give a number above 0.`)
}
