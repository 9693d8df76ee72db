import type { ToolCardData } from '../core/card.js'
import { localApprovalId } from '../core/decision.js'
import type { ToolApprovalRequestEvent } from '../core/events.js'
import type { ToolIssueHandler } from '../core/issue.js'
import { guardPolicy } from './guardPolicy.js'
import { needsApproval } from './needsApproval.js'
import type { ToolPolicy } from './types.js'

/** The question that the host's policy asks about a call where no wire asks; `undefined` where it asks nothing. */
export function localQuestion(
  policy: ToolPolicy,
  card: ToolCardData,
  at: number | undefined,
  onIssue?: ToolIssueHandler,
): ToolApprovalRequestEvent | undefined {
  if (!needsApproval(policy, card, onIssue)) return undefined
  const { editable } = guardPolicy(policy, onIssue).resolve(card.toolName)
  return {
    type: 'tool_approval_request',
    toolCallId: card.toolCallId,
    approvalId: localApprovalId(card),
    runId: card.runId,
    ...(at === undefined ? {} : { at }),
    ...(editable === true ? { editable } : {}),
  }
}
