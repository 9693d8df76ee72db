import { recordOf, textOf, type WireRecord } from '../shared/wire.js'
import { isWhole } from './isWhole.js'
import { refuseResponse } from './noPlace.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/**
 * The tool part of the message, answered: `{ type, toolCallId, state: 'approval-responded', input, approval }`.
 * Put it in the place of the part that asked and send the messages; a `Chat` takes its `approval` for
 * `addToolApprovalResponse({ id, approved, reason })`. Several decisions as a list of parts.
 *
 * @throws where the decision is more than yes or no with a reason, and for numbers that a value cannot hold
 * @see https://ai-sdk.dev/docs/ai-sdk-ui/chatbot-tool-usage#tool-execution-approval
 */
export const encodeAiSdkApproval: ApprovalEncoder = (decided) =>
  decided.length === 1 ? encode(decided[0]) : decided.map(encode)

function encode({ decision, card }: DecidedCall): WireRecord {
  const { outcome, approvalId, reason } = decision
  if (outcome !== 'approved' && outcome !== 'denied')
    throw new Error(`The AI SDK has no answer "${outcome}": approve or deny call "${card.toolCallId}".`)
  if (decision.editedArgs !== undefined)
    throw new Error(
      `The AI SDK runs call "${card.toolCallId}" with the arguments that it has: deny it, and say in the reason what to change.`,
    )
  refuseResponse(decision, 'an approval of the AI SDK')
  const { args } = card
  if (outcome === 'approved' && !isWhole(card))
    throw new Error(
      `Call "${card.toolCallId}" has numbers that JavaScript cannot hold, so others than those on screen would be sent: deny it, or let the server send long numbers as text.`,
    )
  const { dynamic, approval, ...part } = recordOf(card.approval?.metadata)
  return {
    ...part,
    ...(dynamic === true
      ? { type: 'dynamic-tool', toolName: card.toolName }
      : { type: `tool-${textOf(card.toolName)}` }),
    toolCallId: card.providerCallId ?? card.toolCallId,
    state: 'approval-responded',
    input: args,
    approval: {
      ...recordOf(approval),
      id: approvalId,
      approved: outcome === 'approved',
      ...(reason === undefined ? {} : { reason }),
    },
  }
}
