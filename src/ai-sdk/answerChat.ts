import { encodeAiSdkApproval } from '../adapters/approvals/aiSdk.js'
import { isRecord, recordOf, textOf } from '../adapters/shared/wire.js'
import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision } from '../core/decision.js'
import type { AiSdkChat } from './chatTypes.js'

/**
 * Gives a decision to the chat, which sends it with its next request.
 *
 * @throws where the chat cannot take it, or did not: it keeps silent about ids that it does not know
 */
export async function answerChat(
  chat: AiSdkChat | undefined,
  decision: ApprovalDecision,
  card: ToolCardData,
): Promise<void> {
  const { approval } = recordOf(encodeAiSdkApproval([{ decision, card }]))
  if (typeof chat?.addToolApprovalResponse !== 'function')
    throw new Error(
      'The chat has no addToolApprovalResponse: it needs AI SDK 6 (@ai-sdk/vue 3), or give onDecision.',
    )
  const { approvalId: id, reason } = decision
  if (stateOf(chat, id) === undefined)
    throw new Error(
      `No part of the chat asks "${id}". A question of your own policy needs onDecision, which sends it to your server.`,
    )
  const approved = recordOf(approval)['approved'] === true
  await chat.addToolApprovalResponse(reason === undefined ? { id, approved } : { id, approved, reason })
  if (stateOf(chat, id) === 'approval-requested')
    throw new Error(`The chat did not take the answer to "${id}".`)
}

/** The state of the part that asks this. */
function stateOf(chat: AiSdkChat, approvalId: string): string | undefined {
  for (const { parts } of chat.messages.toReversed())
    for (const part of parts as readonly unknown[])
      if (isRecord(part) && recordOf(part['approval'])['id'] === approvalId) return textOf(part['state'])
  return undefined
}
