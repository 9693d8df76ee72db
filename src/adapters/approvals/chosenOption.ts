import type { ToolApproval, ToolApprovalOption } from '../../core/card.js'
import type { DecidedCall } from './types.js'

/**
 * The question that a decision answers.
 *
 * @throws where the card asks nothing, or something else by now: the answer would go to the wrong question
 */
export function questionOf({ decision, card }: DecidedCall): ToolApproval {
  const { approval } = card
  if (approval?.approvalId === decision.approvalId) return approval
  const asked = approval === undefined ? 'asks nothing' : `asks "${approval.approvalId}"`
  throw new Error(
    `The decision answers "${decision.approvalId}", but the wire's card "${card.toolCallId}" ${asked}. ` +
      'Give encodeApproval the card that came with the decision; a question of your own policy is answered in your host.',
  )
}

/**
 * The offered answer that a decision chose; `undefined` where it names none.
 *
 * @throws where the answer is not offered, or says the opposite of the decision
 */
export function chosenOption(decided: DecidedCall): ToolApprovalOption | undefined {
  const { optionId, outcome } = decided.decision
  if (optionId === undefined) return undefined
  const options = questionOf(decided).options ?? []
  const option = options.find(({ id }) => id === optionId)
  const offered = options.map(({ id }) => `"${id}"`).join(', ') || 'none'
  if (option === undefined)
    throw new Error(
      `The answer "${optionId}" is not offered. Offered: ${offered}. Choose one of them, or none.`,
    )
  const said = option.kind.startsWith('allow') ? 'approved' : 'denied'
  if (said !== outcome)
    throw new Error(`The answer "${optionId}" means ${said}, the decision says ${outcome}. Make them agree.`)
  return option
}
