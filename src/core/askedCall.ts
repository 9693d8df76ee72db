import type { CardTarget } from './cardTarget.js'
import { localApprovalId } from './decision.js'

/** The call that has this question: an answer may name only the question. */
export function askedCall(target: Pick<CardTarget, 'list'>, approvalId: string): string | undefined {
  const cards = target.list()
  const asked =
    cards.findLast((card) => card.approval?.approvalId === approvalId) ??
    cards.findLast((card) => card.approval === undefined && localApprovalId(card) === approvalId)
  return asked?.toolCallId
}

export function isAsked(target: Pick<CardTarget, 'list'>, approvalId: string): boolean {
  return askedCall(target, approvalId) !== undefined
}
