import type { ApprovalDecision, DecisionReceipt, DecisionsReceipt } from '../../core/decision.js'
import type { UseApprovalBatchOptions } from '../../composables/useApprovalBatch.js'
import { createDecisionSender, emitAndWait, strictest } from '../ApprovalPanel/decisionSender.js'
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
    const each = await Promise.all(answers.map((answer) => answersFor(decided.length, answer)))
    // One that is unknown is a rejection of its own, so that no other is.
    return decided.map((_, at) => settled(() => strictest(each.flatMap((one) => one[at] ?? []))))
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

type Answer = PromiseSettledResult<unknown>

/** What one listener answered, for each decision: one answer is for all, a list has one for each. */
async function answersFor(count: number, answer: Answer): Promise<readonly Answer[]> {
  const { value } = answer as { value?: unknown }
  if (!Array.isArray(value)) return Array.from({ length: count }, () => answer)
  if (value.length === count) return Promise.allSettled(value)
  const reason = new Error(
    `a listener gave ${String(value.length)} answers to ${String(count)} decisions; give one for each, or one for all`,
  )
  return Array.from({ length: count }, () => ({ status: 'rejected', reason }))
}

/** As a promise, where it throws. */
function settled(receipt: () => DecisionReceipt): DecisionReceipt | Promise<never> {
  try {
    return receipt()
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)))
  }
}
