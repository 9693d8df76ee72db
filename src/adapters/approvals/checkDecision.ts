import { digestOfDecided } from '../../core/argsProblem.js'
import { localApprovalId } from '../../core/decision.js'
import { isTerminalState } from '../../core/states.js'
import { chosenOption, questionOf } from './chosenOption.js'
import type { DecidedCall } from './types.js'

/**
 * What every wire's encoder may rely on: each decision answers the question that its card asks, about the call
 * as it stands there; the question is open, the wire asked it, and nobody else in the list answers it; the
 * chosen option was offered and says the same, and a no carries nothing but its reason.
 *
 * @throws otherwise; the message names the way out
 */
export function checkDecisions(decided: readonly DecidedCall[]): void {
  const answered = new Set<string>()
  for (const one of decided) {
    checkDecision(one)
    const { approvalId, toolCallId } = one.decision
    const question = JSON.stringify([toolCallId, approvalId])
    if (answered.has(question))
      throw new Error(
        `The list has two decisions for the question "${approvalId}" of call "${toolCallId}". Give the one that counts.`,
      )
    answered.add(question)
  }
}

function checkDecision(decided: DecidedCall): void {
  const { decision, card } = decided
  const { approvalId, outcome, editedArgs, response } = decision
  if (decision.toolCallId !== card.toolCallId)
    throw new Error(
      `The decision is about call "${decision.toolCallId}", the card is "${card.toolCallId}". Give encodeApproval the card that came with the decision.`,
    )
  questionOf(decided)
  if (approvalId === localApprovalId(card))
    throw new Error(
      `Your own policy asked about "${card.toolCallId}", not the wire: keep this decision in the host, and run or refuse the tool there.`,
    )
  checkOpen(decided)
  chosenOption(decided)
  if (
    (outcome === 'denied' || outcome === 'cancelled') &&
    (editedArgs !== undefined || response !== undefined)
  )
    throw new Error(
      `A decision "${outcome}" carries only a reason. Leave editedArgs and response out, or approve or answer with them.`,
    )
  checkDigest(decided)
}

/** A decision that is being sent, or may not have arrived, is sent again: the same is asked. */
function checkOpen(decided: DecidedCall): void {
  const { card } = decided
  const { approvalId, status } = questionOf(decided)
  const isOpen = status === 'pending' || status === 'submitting' || status === 'unknown'
  if (isOpen && !isTerminalState(card.state)) return
  throw new Error(
    `The question "${approvalId}" about call "${card.toolCallId}" is not open any more: ` +
      `${isOpen ? `the call ${card.state}` : `it is ${status}`}. Send nothing, and show what the card says now.`,
  )
}

/** A yes holds for the bytes that were on screen. A no needs none. */
function checkDigest({ decision, card }: DecidedCall): void {
  const { outcome, editedArgs, argsDigest } = decision
  if (outcome !== 'approved' && outcome !== 'answered') return
  if (digestOfDecided(card, editedArgs) === argsDigest) return
  throw new Error(
    `The decision about call "${card.toolCallId}" was made for other arguments than the card has now: its argsDigest differs. ` +
      'Show the call as it is, and let it be decided again.',
  )
}
