import type { ToolApprovalResponseEvent } from '../../core/events.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/** A `tool_approval_response`; several decisions as a list of them. */
export const encodeUnifiedApproval: ApprovalEncoder = (decided) =>
  decided.length === 1 ? encode(decided[0]) : decided.map(encode)

function encode({ decision }: DecidedCall): ToolApprovalResponseEvent {
  const { providerCallId, toolCallId, approvalId, outcome, argsDigest } = decision
  const event: ToolApprovalResponseEvent = {
    type: 'tool_approval_response',
    toolCallId: providerCallId ?? toolCallId,
    approvalId,
    outcome,
    argsDigest,
  }
  if (decision.optionId !== undefined) event.optionId = decision.optionId
  if (decision.reason !== undefined) event.reason = decision.reason
  if (decision.editedArgs !== undefined) event.editedArgs = decision.editedArgs
  if (decision.response !== undefined) event.response = decision.response
  return event
}
