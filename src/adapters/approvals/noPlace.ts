import type { ApprovalDecision } from '../../core/decision.js'

/**
 * For wires, or answers of a wire, that have no place for a reason.
 *
 * @param answer what is said, in the words of the wire
 * @throws where there is one: the person would think that the model reads it
 */
export function refuseReason({ reason, toolCallId }: ApprovalDecision, answer: string): void {
  if (reason === undefined || reason === '') return
  throw new Error(
    `There is no place for a reason in ${answer} (call "${toolCallId}"). Decide without one, and tell the agent in its next prompt.`,
  )
}

/** @throws where there is a response, for answers that have no place for one */
export function refuseResponse({ response, toolCallId }: ApprovalDecision, answer: string): void {
  if (response === undefined) return
  throw new Error(`There is no place for a response in ${answer} (call "${toolCallId}"). Decide without one.`)
}
