import type { ToolApprovalOutcome, ToolCardData } from './card.js'

/** What a person decided, bound to the exact call that was on screen. */
export interface ApprovalDecision {
  approvalId: string
  toolCallId: string
  /** The id that the server knows, where the card's key differs from it. The digest is over this id. */
  providerCallId?: string | undefined
  outcome: ToolApprovalOutcome
  optionId?: string | undefined
  /** Goes back to the model. */
  reason?: string | undefined
  editedArgs?: unknown
  response?: unknown
  /** `digestToolCall` of the call as it was shown: 64 hex digits. */
  argsDigest: string
  /** The same for every resend of this decision, so that a server can ignore repeats. */
  decisionKey: string
}

/** The host's answer to a decision: nothing, or that somebody decided before. */
export type DecisionReceipt = void | { alreadyDecided: 'approved' | 'denied' }

/** Sends a decision to the server. A rejection means: outcome unknown. */
export type DecisionHandler = (
  decision: ApprovalDecision,
  card: ToolCardData,
) => DecisionReceipt | Promise<DecisionReceipt>

/** The approval id of a question that no wire asked: the host's own policy did. */
export function localApprovalId(card: Pick<ToolCardData, 'toolCallId' | 'attempt'>): string {
  return `local:${card.toolCallId}:${String(card.attempt)}`
}
