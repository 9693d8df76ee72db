import { encodeApproval, type ToolStreamAdapter } from '../../../src/adapters/index.js'
import type { ToolCardData } from '../../../src/core/card.js'
import { digestOfDecided } from '../../../src/core/argsProblem.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import { replayOnce } from '../replay.js'

type Answer = Partial<ApprovalDecision>

/** The cards that wait for a person after these frames. */
export function asked(adapter: ToolStreamAdapter, frames: readonly unknown[]): readonly ToolCardData[] {
  return replayOnce(adapter, frames).cards.filter(({ approval }) => approval?.status === 'pending')
}

/** The same answer to each of the cards, or one each, as the wire wants it. */
export function answer(protocol: string, cards: readonly ToolCardData[], ...answers: Answer[]): unknown {
  const decided = cards.map((card, position) => ({
    card,
    decision: {
      approvalId: card.approval?.approvalId ?? '',
      toolCallId: card.toolCallId,
      outcome: 'approved' as const,
      argsDigest: digestOfDecided(card, (answers[position] ?? answers[0])?.editedArgs),
      decisionKey: 'key',
      ...(answers[position] ?? answers[0]),
    },
  }))
  return encodeApproval(protocol, decided)
}
