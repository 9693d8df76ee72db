import type { ApprovalDecision } from '../../core/decision.js'

/** What a listener of `approve` and `deny` may do with the decision. */
export interface DecisionControl {
  /** Nothing is sent, and the question stands as before. */
  preventDefault(): void
  /** Sending is over when this settles; a rejection means that nobody knows whether it arrived. */
  waitUntil(sending: PromiseLike<unknown>): void
}

/** What `approve` and `deny` are emitted with. */
export type DecisionArgs = [decision: ApprovalDecision, control: DecisionControl]

export type DecisionListener = (decision: ApprovalDecision, control: DecisionControl) => unknown
