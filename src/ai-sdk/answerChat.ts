import { encodeAiSdkApproval } from '../adapters/approvals/aiSdk.js'
import { beforeSending } from '../adapters/approvals/beforeSending.js'
import { isRecord, recordOf, textOf, type WireRecord } from '../adapters/shared/wire.js'
import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision, DecisionReceipt } from '../core/decision.js'
import type { AiSdkChat } from './chatTypes.js'

/**
 * Gives a decision to the chat, which sends it with its next request. The chat answers every part that has the
 * question's id, so a yes is only given where that is this call alone.
 *
 * @returns why nothing was given to the chat
 * @throws where the chat cannot take it, or did not: it keeps silent about ids that it does not know
 */
export async function answerChat(
  chat: AiSdkChat | undefined,
  decision: ApprovalDecision,
  card: ToolCardData,
): Promise<DecisionReceipt> {
  const { approvalId: id, reason } = decision
  const { asked, approved } = beforeSending(() => ({
    approved: saysYes(decision, card),
    asked: chatAsking(chat, id),
  }))
  if (approved && !isAskedAlone(asked, decision)) return { refused: SHARED_QUESTION }
  await asked.addToolApprovalResponse(reason === undefined ? { id, approved } : { id, approved, reason })
  if (stateOf(asked, id) === 'approval-requested')
    throw new Error(`The chat did not take the answer to "${id}".`)
}

function saysYes(decision: ApprovalDecision, card: ToolCardData): boolean {
  const { approval } = recordOf(encodeAiSdkApproval([{ decision, card }]))
  return recordOf(approval)['approved'] === true
}

type AnswerableChat = AiSdkChat & {
  addToolApprovalResponse: NonNullable<AiSdkChat['addToolApprovalResponse']>
}

function chatAsking(chat: AiSdkChat | undefined, id: string): AnswerableChat {
  if (typeof chat?.addToolApprovalResponse !== 'function')
    throw new Error(
      'The chat has no addToolApprovalResponse: it needs AI SDK 6 (@ai-sdk/vue 3), or give onDecision.',
    )
  if (stateOf(chat, id) === undefined)
    throw new Error(
      `No part of the chat asks "${id}". A question of your own policy needs onDecision, which sends it to your server.`,
    )
  return chat as AnswerableChat
}

const SHARED_QUESTION =
  'Another call of this chat has the same question, and a yes would let it run too. A no is possible.'

function isAskedAlone(
  chat: AiSdkChat,
  { approvalId, providerCallId, toolCallId }: ApprovalDecision,
): boolean {
  const open = partsAsking(chat, approvalId).filter((part) => part['state'] === 'approval-requested')
  return open.every((part) => part['toolCallId'] === (providerCallId ?? toolCallId)) && open.length <= 1
}

/** The state of the part that asks this. */
function stateOf(chat: AiSdkChat, approvalId: string): string | undefined {
  const part = partsAsking(chat, approvalId).at(-1)
  return part && textOf(part['state'])
}

function partsAsking(chat: AiSdkChat, approvalId: string): readonly WireRecord[] {
  return chat.messages.flatMap(({ parts }) =>
    (parts as readonly unknown[]).filter(
      (part): part is WireRecord => isRecord(part) && recordOf(part['approval'])['id'] === approvalId,
    ),
  )
}
