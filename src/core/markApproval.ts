import type { ToolApproval, ToolCardData } from './card.js'
import { localApprovalId } from './decision.js'
import { deepFreeze } from './freeze.js'
import { given, replaceFields, updateCard } from './update.js'

/**
 * The card with what only the client knows of its question: that a decision is being sent, or that nobody
 * knows whether it arrived. No event says this, so it is not a transition.
 */
export function markApproval(
  card: ToolCardData,
  status: Extract<ToolApproval['status'], 'pending' | 'submitting' | 'unknown'>,
  argsDigest: string,
): ToolCardData {
  const approval = card.approval ?? { approvalId: localApprovalId(card), status: 'pending' }
  return withApproval(card, { ...approval, status, argsDigest, refused: undefined })
}

/**
 * The question as it stood before a decision that counts for nothing.
 *
 * @param refused why the server did not take it, in its words
 */
export function takeBackDecision(card: ToolCardData, refused?: string): ToolCardData {
  const { approval } = card
  if (approval === undefined) return card
  // The host's own question was on no card before; words about it need a place.
  if (card.state === 'args_ready') {
    if (refused === undefined) return replaceFields(card, ['approval'], {})
    return takeBackDecision(updateCard(card, { state: 'waiting_approval' }), refused)
  }
  return withApproval(card, { ...approval, status: 'pending', argsDigest: undefined, refused })
}

function withApproval(card: ToolCardData, { refused, argsDigest, ...question }: ToolApproval): ToolCardData {
  const approval = { ...question, ...given('refused', refused), ...given('argsDigest', argsDigest) }
  return updateCard(card, { approval: deepFreeze<ToolApproval>(approval) })
}
