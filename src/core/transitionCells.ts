import type { ToolIssueCode } from './issue.js'
import { TOOL_CARD_STATES, type ToolCardState, type ToolEndReason } from './states.js'

/**
 * What happens to a card. Each effect is one function in `effects/`; the table says which one runs where.
 * `none`: nothing changes, and that is fine. `refuse`: nothing changes, and the issue is named.
 */
export type TransitionEffect =
  | 'none'
  | 'refuse'
  | 'create'
  | 'create_ready'
  | 'announce'
  | 'announce_again'
  | 'claim_names'
  | 'set_name'
  | 'correct_name'
  | 'append_args'
  | 'append_args_unless_known'
  | 'count_args'
  | 'ready'
  | 'ready_again'
  | 'ready_while_executing'
  | 'claim_args'
  | 'ask'
  | 'approve'
  | 'record_response'
  | 'deny_response'
  | 'answer'
  | 'cancel_response'
  | 'withdraw'
  | 'execute'
  | 'mark_started'
  | 'output'
  | 'succeed'
  | 'late_result'
  | 'fail'
  | 'deny'
  | 'cancel'
  | 'retry'
  | 'remove'

/** One cell: the effect, the state it leads to (absent: the state stays) and the issue it reports. */
export interface Transition {
  readonly effect: TransitionEffect
  readonly to?: ToolCardState
  readonly issue?: ToolIssueCode
  /** For `to: 'cancelled'`: why. */
  readonly endReason?: ToolEndReason
}

/** A card's column: its state, or `absent` when there is no card. */
export type TransitionColumn = 'absent' | ToolCardState
export const TRANSITION_COLUMNS: readonly TransitionColumn[] = ['absent', ...TOOL_CARD_STATES]

export const none: Transition = { effect: 'none' }
export const refuse = (issue: ToolIssueCode = 'refused_in_state'): Transition => ({ effect: 'refuse', issue })
export const unknown = refuse('unknown_tool_call')
export const go = (effect: TransitionEffect, to?: ToolCardState, issue?: ToolIssueCode): Transition => ({
  effect,
  ...(to ? { to } : {}),
  ...(issue ? { issue } : {}),
})
export const end = (endReason: ToolEndReason): Transition => ({
  effect: 'cancel',
  to: 'cancelled',
  endReason,
})

/** A row in the order of the contract's columns; `ended` stands for succeeded, failed and denied. */
interface Row {
  absent: Transition
  planned: Transition
  ready: Transition
  waiting: Transition
  executing: Transition
  ended: Transition | Record<'succeeded' | 'failed' | 'denied', Transition>
  cancelled: Transition
}

export function row(cells: Row): Readonly<Record<TransitionColumn, Transition>> {
  const ended =
    'effect' in cells.ended
      ? { succeeded: cells.ended, failed: cells.ended, denied: cells.ended }
      : cells.ended
  return {
    absent: cells.absent,
    planned: cells.planned,
    streaming_args: cells.planned,
    args_ready: cells.ready,
    waiting_approval: cells.waiting,
    executing: cells.executing,
    succeeded: ended.succeeded,
    failed: ended.failed,
    denied: ended.denied,
    cancelled: cells.cancelled,
  }
}

export function endOfRun(endReason: ToolEndReason): Readonly<Record<TransitionColumn, Transition>> {
  const stop = end(endReason)
  return row({
    absent: none,
    planned: stop,
    ready: stop,
    waiting: stop,
    executing: stop,
    ended: none,
    cancelled: none,
  })
}
