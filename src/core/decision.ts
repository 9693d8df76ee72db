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

/** The server refused the decision for good and recorded nothing: the person is asked again, and reads why. */
export interface DecisionRefused {
  /** For the person, in the server's words. */
  refused: string
}

/** The host's answer to a decision: nothing, that somebody decided before, or that the server refused it. */
export type DecisionReceipt = void | { alreadyDecided: 'approved' | 'denied' } | DecisionRefused

/**
 * Whether this is an answer that says more than that the decision arrived.
 * @internal
 */
export function isReceipt(value: unknown): value is Exclude<DecisionReceipt, void> {
  if (typeof value !== 'object' || value === null) return false
  const { alreadyDecided, refused } = value as Record<string, unknown>
  return alreadyDecided === 'approved' || alreadyDecided === 'denied' || typeof refused === 'string'
}

/**
 * Whether there is an answer for each decision.
 * @internal
 */
export function isReceiptList(
  receipt: DecisionsReceipt,
): receipt is Extract<DecisionsReceipt, readonly unknown[]> {
  return Array.isArray(receipt)
}

/** A decision that could not be written: nothing was sent. The store knows it by name. */
export class DecisionNotSent extends Error {
  override readonly name = 'DecisionNotSent'
}

/** Sends a decision to the server. A rejection means: outcome unknown. */
export type DecisionHandler = (
  decision: ApprovalDecision,
  card: ToolCardData,
) => DecisionReceipt | Promise<DecisionReceipt>

/**
 * Answers to several decisions: one for all, or one for each in their order. A promise among them that is rejected
 * leaves the outcome of that one unknown; a list of another length, that of all.
 */
export type DecisionsReceipt = DecisionReceipt | readonly (DecisionReceipt | Promise<DecisionReceipt>)[]

/**
 * Sends the decisions of a batch to the server in one go, where its wire takes them together. A rejection means:
 * the outcome of all of them is unknown.
 */
export type DecisionsHandler = (
  decisions: readonly ApprovalDecision[],
  cards: readonly ToolCardData[],
) => DecisionsReceipt | Promise<DecisionsReceipt>

/** The approval id of a question that no wire asked: the host's own policy did. */
export function localApprovalId(card: Pick<ToolCardData, 'toolCallId' | 'attempt'>): string {
  return `local:${card.toolCallId}:${String(card.attempt)}`
}
