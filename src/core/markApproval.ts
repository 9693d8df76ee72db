import type { ToolApproval, ToolCardData } from './card.js'
import { localApprovalId } from './decision.js'
import { deepFreeze } from './freeze.js'
import { updateCard } from './update.js'

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
  return updateCard(card, { approval: deepFreeze({ ...approval, status, argsDigest }) })
}
