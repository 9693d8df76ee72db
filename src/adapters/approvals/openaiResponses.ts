import { localApprovalId } from '../../core/decision.js'
import { idOf, isRecord, listOf, recordOf } from '../shared/wire.js'
import { refuseReason, refuseResponse } from './noPlace.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/**
 * An item for the `input` of the next request, or a list of them: `mcp_approval_response` for a tool of an
 * MCP server, and for a computer call its `computer_call_output` with `acknowledged_safety_checks`. The
 * screenshot, which only the host has, goes into the latter as `output`: the decision's `response` if there
 * is one, else the host adds it. A reason goes with an MCP response only, a response with an output only.
 *
 * @throws where an item has no place for what was decided
 * @see https://platform.openai.com/docs/guides/tools-remote-mcp#approvals
 * @see https://platform.openai.com/docs/guides/tools-computer-use#acknowledge-safety-checks
 */
export const encodeOpenAiResponsesApproval: ApprovalEncoder = (decided) =>
  decided.length === 1 ? encode(decided[0]) : decided.map(encode)

function encode(decided: DecidedCall): object {
  const { decision, card } = decided
  const metadata = recordOf(card.approval?.metadata)
  if (decision.approvalId === localApprovalId(card))
    throw new Error(
      `The provider did not ask about "${card.toolCallId}": keep this decision in the host, and answer a function call with its function_call_output.`,
    )
  if (decision.editedArgs !== undefined)
    throw new Error(
      'OpenAI Responses cannot take edited arguments. Deny with a reason that says what to change.',
    )
  return metadata['type'] === 'computer_call' ? acknowledge(decided, metadata) : respond(decided)
}

function respond({ decision }: DecidedCall): object {
  const { approvalId, outcome, reason } = decision
  if (outcome !== 'approved' && outcome !== 'denied')
    throw new Error(`An MCP approval is approved or denied, not ${outcome}. Deny what is not approved.`)
  refuseResponse(decision, 'an mcp_approval_response')
  return {
    type: 'mcp_approval_response',
    approval_request_id: approvalId,
    approve: outcome === 'approved',
    ...(reason === undefined ? {} : { reason }),
  }
}

function acknowledge({ decision, card }: DecidedCall, metadata: Readonly<Record<string, unknown>>): object {
  const callId = idOf(metadata['call_id'])
  if (decision.outcome !== 'approved')
    throw new Error(
      `The safety checks of "${card.toolCallId}" can only be acknowledged. Do not run the action, and start the next request without previous_response_id.`,
    )
  refuseReason(decision, 'a computer_call_output')
  if (callId === undefined)
    throw new Error(`The computer call "${card.toolCallId}" has no call_id, so its output cannot name it.`)
  return {
    type: 'computer_call_output',
    call_id: callId,
    acknowledged_safety_checks: listOf(metadata['pending_safety_checks']).filter(isRecord),
    ...(decision.response === undefined ? {} : { output: decision.response }),
  }
}
