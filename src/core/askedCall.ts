import type { CardTarget } from './cardTarget.js'
import { localApprovalId } from './decision.js'
import { isTerminalState } from './states.js'

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

/** Whether calls that are not over share a question's id: nobody can tell which of them an answer means. */
export function isAskedTwice(
  target: Pick<CardTarget, 'list'>,
  approvalId: string,
  toolCallId?: string,
): boolean {
  const asked = target
    .list()
    .filter(({ approval, state }) => approval?.approvalId === approvalId && !isTerminalState(state))
  return toolCallId === undefined ? asked.length > 1 : asked.some((card) => card.toolCallId !== toolCallId)
}
