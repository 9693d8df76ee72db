import type { ToolCardData } from '../../core/card.js'
import type { ApprovalDecision } from '../../core/decision.js'

/** A decision and the card that it is about. */
export interface DecidedCall {
  decision: ApprovalDecision
  card: ToolCardData
}

/**
 * Writes decisions as one wire wants them.
 *
 * @param decided one decision, or all of a wire that takes them together; never empty
 * @throws where the wire cannot say this decision; the message names the way out
 */
export type ApprovalEncoder = (decided: readonly [DecidedCall, ...DecidedCall[]]) => unknown
