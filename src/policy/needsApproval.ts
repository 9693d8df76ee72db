import type { ToolCardData } from '../core/card.js'
import type { ToolIssueHandler } from '../core/issue.js'
import { askPolicy } from './askPolicy.js'
import { guardPolicy } from './guardPolicy.js'
import type { ToolPolicy } from './types.js'

/** Whether the host wants a person to be asked about this call. A policy function that fails means yes. */
export function needsApproval(policy: ToolPolicy, card: ToolCardData, onIssue?: ToolIssueHandler): boolean {
  const { approval = 'never' } = guardPolicy(policy, onIssue).resolve(card.toolName)
  if (typeof approval === 'string') return approval !== 'never'
  return askPolicy(approval, card, true, onIssue)
}
