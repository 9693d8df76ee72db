import type { ToolCardData } from '../core/card.js'
import { localApprovalId } from '../core/decision.js'

/**
 * All that a person reads beside the arguments before deciding, as one text: with another text it is another
 * question, whatever its id.
 */
export function questionOf(card: ToolCardData): string {
  const { toolName, serverLabel, riskLevel, permission, attempt, approval } = card
  return JSON.stringify([
    approval?.approvalId ?? localApprovalId(card),
    approval?.changes ?? 0,
    attempt,
    toolName,
    serverLabel,
    riskLevel,
    permission,
    approval?.options,
    approval?.message,
  ])
}
