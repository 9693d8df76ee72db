import type { ToolCardData } from '../core/card.js'
import type { ToolEvent } from '../core/events.js'

/** Durations in ms. The percentiles are of the last 1,000, `count` and `max` of all; `null` = none yet. */
export interface Distribution {
  readonly count: number
  readonly p50: number | null
  readonly p90: number | null
  readonly p99: number | null
  readonly max: number | null
}

/**
 * How tool calls went, as plain JSON. Shares are between 0 and 1, `null` where nothing was counted. Lists of
 * `toolCallIds` name the last 20.
 */
export interface ToolMetricsReport {
  /** Events that were looked at. */
  readonly events: number
  /** First and last `at` of the events, epoch ms. */
  readonly from: number | null
  readonly to: number | null
  /** Calls by how they stand now; `discarded` calls never happened, `unannounced` ones had only an outcome. */
  readonly calls: {
    readonly total: number
    readonly open: number
    readonly succeeded: number
    readonly failed: number
    readonly denied: number
    readonly cancelled: number
    readonly discarded: number
    readonly unannounced: number
  }
  /** From `run_started` or the newest `step_started` of the run to the card. */
  readonly startLatency: Distribution
  /**
   * From the question to its end, also where it came while the arguments arrived; one that is replaced by
   * another goes on. `pending` questions are not over.
   */
  readonly approvalWait: Distribution & { readonly pending: number }
  /**
   * Whether the arguments that ran were those that a person could read, by digest. `unseen` ran without
   * arguments that were complete before, `different` with others. Every attempt counts.
   */
  readonly argsAccuracy: {
    readonly executed: number
    readonly same: number
    readonly different: number
    readonly unseen: number
    readonly rate: number | null
    readonly toolCallIds: readonly string[]
  }
  /** Calls whose arguments were broken: they end as `args_…` and must not run. `rate` is of all calls. */
  readonly argsErrors: {
    readonly total: number
    readonly rate: number | null
    readonly byCode: Readonly<Record<string, number>>
  }
  /**
   * Calls that ran before their arguments were complete and had passed, or had a result although they never
   * were. Must be 0. `rate` is of all calls.
   */
  readonly executedBeforeReady: {
    readonly total: number
    readonly rate: number | null
    readonly toolCallIds: readonly string[]
  }
  /** Calls that a person denied and that ran all the same. Must be 0. `rate` is of all calls. */
  readonly ranAfterDenial: {
    readonly total: number
    readonly rate: number | null
    readonly toolCallIds: readonly string[]
  }
  /**
   * Cards that an event changed although it is about others. Must be 0. `failures` are calls that failed
   * while others of their run were open.
   */
  readonly isolation: {
    readonly changes: number
    readonly failures: number
    readonly violations: number
    readonly toolCallIds: readonly string[]
  }
  /** Pauses of more than `afterMs` in which a card stood as running and no event came; `open` last still. */
  readonly hangs: {
    readonly afterMs: number
    readonly total: number
    readonly open: number
    readonly duration: Distribution
    readonly toolCallIds: readonly string[]
  }
}

/** What a store gives: every event that it applies, and the cards that it has. `useToolCallStore()` is one. */
export interface ToolEventSource {
  onEvent(handler: (event: ToolEvent) => void): () => void
  readonly ids?: readonly string[] | undefined
  readonly card?: ((toolCallId: string) => ToolCardData | undefined) | undefined
}

export type ToolMetricsSource = ToolEventSource | Iterable<ToolEvent>
