import type { ToolCardData } from '../core/card.js'
import type { ToolIssueHandler } from '../core/issue.js'
import type { ToolPolicy } from './types.js'

const told = new WeakMap<ToolPolicy, Set<string>>()

/**
 * Whether closed values of this call may be shown while its arguments arrive: the host's rule asks for it, and
 * the call only reads. Half an argument of a write, or of a call that a person is asked about, must not look
 * like something to act on.
 *
 * @param onIssue told once a tool of a rule that asks for a preview of a write
 */
export function canPreview(policy: ToolPolicy, card: ToolCardData, onIssue?: ToolIssueHandler): boolean {
  if (card.state !== 'streaming_args' || card.argsFormat !== 'json' || card.partialJson === '') return false
  if (card.approval !== undefined || card.approvalRequired === true) return false
  const { preview, permission } = policy.resolve(card.toolName)
  if (preview !== 'closed-values') return false
  if (permission === 'read') return card.permission === 'read'
  tell(policy, card, onIssue)
  return false
}

function tell(policy: ToolPolicy, { toolName, toolCallId }: ToolCardData, onIssue?: ToolIssueHandler): void {
  let names = told.get(policy)
  if (names === undefined) told.set(policy, (names = new Set()))
  if (names.has(toolName)) return
  names.add(toolName)
  onIssue?.({
    code: 'preview_refused',
    message: `The rule of the tool "${toolName}" asks for a preview, but not for permission 'read'; none is shown.`,
    fix: "Add permission: 'read' to the rule if the tool only reads, else take preview out of it.",
    toolCallId,
  })
}
