import { isReceipt, type ApprovalDecision, type DecisionsReceipt } from '../../core/decision.js'
import type { UseApprovalBatchOptions } from '../../composables/useApprovalBatch.js'
import { createDecisionSender, emitAndWait } from '../ApprovalPanel/decisionSender.js'
import type { DecisionArgs } from '../ApprovalPanel/types.js'
import type { Relay } from '../shared/useRelay.js'
import type { BatchDecisionArgs } from './types.js'

/** The events of a batch as senders: one for all where somebody hears it, else one for each. */
export function createBatchSenders(
  approve: Relay<DecisionArgs>,
  deny: Relay<DecisionArgs>,
  decisions: Relay<BatchDecisionArgs>,
) {
  const single = createDecisionSender(approve, deny)

  async function together(decided: readonly ApprovalDecision[]): Promise<DecisionsReceipt> {
    const answers = await emitAndWait(decisions, decided)
    return answers.length === decided.length &&
      answers.every((answer) => answer === undefined || isReceipt(answer))
      ? answers
      : answers.find(isReceipt)
  }

  return {
    senders: {
      // Asked at each use: a listener may come later.
      get together() {
        return decisions.isHeard() ? together : undefined
      },
      each: single.senderFor,
    } satisfies UseApprovalBatchOptions['senders'],
    /** Emits for those who look on; the sending is somebody else's. */
    tell: (decided: readonly ApprovalDecision[]) => {
      if (decisions.isHeard()) return
      decisions(decided, { preventDefault() {}, waitUntil() {} })
      for (const decision of decided)
        if (single.senderFor(decision.outcome) === undefined) single.tell(decision)
    },
  }
}
