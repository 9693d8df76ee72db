import { localApprovalId } from '../../core/decision.js'
import { chosenOption, questionOf } from './chosenOption.js'
import type { DecidedCall } from './types.js'

/**
 * What every wire's encoder may rely on: the decision answers the question that the card asks, the wire asked
 * it, the chosen option was offered and says the same, and a no carries nothing but its reason.
 *
 * @throws otherwise; the message names the way out
 */
export function checkDecision(decided: DecidedCall): void {
  const { decision, card } = decided
  const { approvalId, outcome, editedArgs, response } = decision
  questionOf(decided)
  if (approvalId === localApprovalId(card))
    throw new Error(
      `Your own policy asked about "${card.toolCallId}", not the wire: keep this decision in the host, and run or refuse the tool there.`,
    )
  chosenOption(decided)
  if (
    (outcome === 'denied' || outcome === 'cancelled') &&
    (editedArgs !== undefined || response !== undefined)
  )
    throw new Error(
      `A decision "${outcome}" carries only a reason. Leave editedArgs and response out, or approve or answer with them.`,
    )
}
