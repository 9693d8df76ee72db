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
  const { rules, directories, ...words } = suggestion
  const lines = hasOnly(words, 'type', 'behavior', 'mode', 'destination')
    ? linesOf(words, rules, directories)
    : []
  // All of it is sent, so where words would leave something out it is shown as it is.
  return lines.length > 0 && lines.every((line) => line !== undefined) ? lines : [jsonOf(suggestion)]
}

function linesOf(
  { type, behavior, mode, destination }: Texts,
  rules: unknown,
  directories: unknown,
): (string | undefined)[] {
  const end = destination === undefined ? '' : ` · ${destination}`
  const line = (words: string, what: unknown) =>
    typeof what === 'string' && what !== '' ? `${words} ${what}${end}` : undefined
  const given = [behavior, mode, rules, directories].filter((one) => one !== undefined).length
  if (type === 'addRules' && behavior !== undefined && Array.isArray(rules) && given === 2)
    return rules.map((rule) => line(behavior, ruleText(rule)))
  if (type === 'addDirectories' && Array.isArray(directories) && given === 1)
    return directories.map((directory) => line('directory', directory))
  return type === 'setMode' && given === 1 ? [line('mode', mode)] : []
}

function ruleText(rule: unknown): string | undefined {
  if (!hasOnly(rule, 'toolName', 'ruleContent')) return undefined
  const { toolName, ruleContent } = rule
  return toolName === undefined || ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`
}

type Texts = Readonly<Record<string, string | undefined>>

/** A record of no more than these members, each a text that can be read. */
function hasOnly(value: unknown, ...names: readonly string[]): value is Texts {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([name, word]) => names.includes(name) && typeof word === 'string' && word !== '',
    )
  )
}
