import type { DecidedCall } from '../../../src/adapters/index.js'
import { digestOfDecided } from '../../../src/core/argsProblem.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import { replayToolStream } from '../../../src/testing/replayToolStream.js'

/** The same decision about each card that these frames ask about. Approved, where nothing else is said. */
export async function decide(
  protocol: string,
  frames: readonly unknown[],
  decision: Partial<ApprovalDecision>,
): Promise<DecidedCall[]> {
  const { cards } = await replayToolStream(protocol, frames)
  return cards.flatMap((card) =>
    card.approval === undefined
      ? []
      : {
          card,
          decision: {
            approvalId: card.approval.approvalId,
            toolCallId: card.toolCallId,
            outcome: 'approved',
            argsDigest: digestOfDecided(card, decision.editedArgs),
            decisionKey: 'key',
            ...decision,
          },
        },
  )
}
