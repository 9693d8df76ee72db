import type { ToolApprovalOption } from '../../../core/card.js'
import type { ToolApprovalRequestEvent } from '../../../core/events.js'
import { isRecord, jsonOf, listOf, textOf, type WireRecord } from '../../shared/wire.js'

/** The answer that also saves all rules that the agent suggests. */
export const ALLOW_ALWAYS = 'allow_always'

/** What the answer to a permission needs of its request. */
interface ClaudeRequestMetadata {
  /** As sent: a text, as a rule. */
  requestId: unknown
  /** The rules of {@link ALLOW_ALWAYS}, as sent. */
  suggestions?: readonly unknown[]
}

/** The question that a `can_use_tool` request asks about a call. */
export function permissionOf(
  request: WireRecord,
  requestId: unknown,
  approvalId: string,
  toolCallId: string,
): ToolApprovalRequestEvent {
  const metadata: ClaudeRequestMetadata = { requestId }
  const event: ToolApprovalRequestEvent = {
    type: 'tool_approval_request',
    toolCallId,
    approvalId,
    editable: true,
    metadata,
  }
  const suggestions = listOf(request['permission_suggestions']).filter(isRecord)
  if (suggestions.length > 0 && request['suppress_always_allow_rule'] !== true) {
    metadata.suggestions = suggestions
    event.options = optionsOf(suggestions)
  }
  if (request['default_to_no'] === true) event.defaultToNo = true
  const words = ['title', 'description', 'decision_reason', 'blocked_path'].map((key) => textOf(request[key]))
  const message = [...new Set(words)].filter((line) => line !== '').join('\n')
  if (message !== '') event.message = message
  return event
}

function optionsOf(suggestions: readonly WireRecord[]): ToolApprovalOption[] {
  return [
    { id: 'allow_once', kind: 'allow_once' },
    { id: ALLOW_ALWAYS, kind: 'allow_always', grants: suggestions.flatMap(grantsOf) },
    { id: 'reject_once', kind: 'reject_once' },
  ]
}

/** What one suggestion saves, in words that name all of it: `allow Bash(npm test) · session`. */
function grantsOf(suggestion: WireRecord): string[] {
  const type = textOf(suggestion['type'])
  const where = textOf(suggestion['destination'])
  const line = (...words: unknown[]): string =>
    [words.map(textOf).filter(Boolean).join(' '), where].filter(Boolean).join(' · ')
  const rules = listOf(suggestion['rules']).filter(isRecord).map(ruleText)
  const directories = listOf(suggestion['directories']).map(textOf).filter(Boolean)
  if (type === 'addRules' && rules.length > 0) return rules.map((rule) => line(suggestion['behavior'], rule))
  if (type === 'addDirectories' && directories.length > 0)
    return directories.map((directory) => line('directory', directory))
  if (type === 'setMode' && textOf(suggestion['mode']) !== '') return [line('mode', suggestion['mode'])]
  // Whatever else it is, nothing of it is hidden.
  return [jsonOf(suggestion)]
}

function ruleText(rule: WireRecord): string {
  const content = textOf(rule['ruleContent'])
  const name = textOf(rule['toolName'])
  return content === '' ? name : `${name}(${content})`
}
