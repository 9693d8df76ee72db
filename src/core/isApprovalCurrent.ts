import { digestOfDecided } from './argsProblem.js'
import type { ToolCardInput } from './card.js'
import { completeCard } from './completeCard.js'
import { localApprovalId } from './decision.js'

/** What an approval names: that of an `ApprovalDecision`, or of the `approval` on a card. */
export interface NamedApproval {
  approvalId: string
  toolCallId?: string | undefined
  /** 64 hex digits; without it nothing is named. */
  argsDigest?: string | undefined
  /** The answer that was chosen. */
  optionId?: string | undefined
  editedArgs?: unknown
}

/**
 * Whether an approval still names what the card holds: the same call, the same question, an answer that is
 * still offered, and a digest of this name and these arguments. Says nothing about whether it was granted,
 * and does not look at the clock.
 *
 * @param approval a decision that was kept, sent or received
 */
export function isApprovalCurrent(input: ToolCardInput, approval: NamedApproval): boolean {
  const card = completeCard(input)
  if (card === undefined || typeof approval.argsDigest !== 'string') return false
  if (approval.toolCallId !== undefined && approval.toolCallId !== card.toolCallId) return false
  const asked = card.approval
  if (approval.approvalId !== (asked?.approvalId ?? localApprovalId(card))) return false
  if (asked?.status === 'withdrawn') return false
  const { optionId } = approval
  const isOffered = asked?.options?.some((option) => option.id === optionId)
  if (optionId !== undefined && isOffered === false) return false
  return digestOfDecided(card, approval.editedArgs) === approval.argsDigest
}
