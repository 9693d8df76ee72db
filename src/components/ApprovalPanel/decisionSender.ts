import type { ToolApprovalOutcome } from '../../core/card.js'
import {
  isReceipt,
  type ApprovalDecision,
  type DecisionHandler,
  type DecisionReceipt,
} from '../../core/decision.js'
import type { Relay } from '../shared/useRelay.js'
import type { DecisionArgs, DecisionControl } from './types.js'

/** Thrown by a sender when its host took the decision back before it was sent. The store knows it by name. */
class DecisionCancelled extends Error {
  override readonly name = 'DecisionCancelled'
}

/**
 * Emits what was decided, and waits for everything that its listeners started.
 *
 * @returns what became of each
 */
export async function emitAndWait<Decided>(
  relay: Relay<[decided: Decided, control: DecisionControl]>,
  decided: Decided,
): Promise<PromiseSettledResult<unknown>[]> {
  const sending: PromiseLike<unknown>[] = []
  let isCancelled = false
  const control: DecisionControl = {
    preventDefault: () => (isCancelled = true),
    waitUntil: (promise) => void sending.push(promise),
  }
  const results = relay(decided, control)
  if (isCancelled) throw new DecisionCancelled()
  return Promise.allSettled([...results, ...sending])
}

/**
 * What counts where several answered: that it was refused, else that one does not know.
 *
 * @throws what one of them threw
 */
export function strictest(answers: readonly PromiseSettledResult<unknown>[]): DecisionReceipt {
  const receipts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
  const known = receipts.filter(isReceipt)
  const refused = known.find((receipt) => 'refused' in receipt)
  if (refused !== undefined) return refused
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return known[0]
}

async function emitDecision(
  relay: Relay<DecisionArgs>,
  decision: ApprovalDecision,
): Promise<DecisionReceipt> {
  return strictest(await emitAndWait(relay, decision))
}

/** The panel's own events as a sender of decisions. */
export function createDecisionSender(approve: Relay<DecisionArgs>, deny: Relay<DecisionArgs>) {
  const relayFor = ({ outcome }: Pick<ApprovalDecision, 'outcome'>) =>
    outcome === 'denied' || outcome === 'cancelled' ? deny : approve

  return {
    /** `undefined` where nobody listens, so that the feed or the plugin sends. */
    senderFor: (outcome: ToolApprovalOutcome): DecisionHandler | undefined =>
      relayFor({ outcome }).isHeard() ? (decision) => emitDecision(relayFor(decision), decision) : undefined,
    /** Emits for those who look on; the sending is somebody else's. */
    tell: (decision: ApprovalDecision) =>
      void relayFor(decision)(decision, { preventDefault() {}, waitUntil() {} }),
  }
}
