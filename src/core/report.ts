import type { ToolEvent } from './events.js'
import type { ToolIssue, ToolIssueCode, ToolIssueHandler } from './issue.js'

/** What each code means and what to do about it; `{id}`, `{type}` and `{state}` are filled in. */
const TEXTS: Partial<Record<ToolIssueCode, readonly [message: string, fix: string]>> = {
  unknown_event_type: [
    'An event has the unknown type "{type}" and was ignored.',
    'Check the spelling against the ToolEvent union, or filter host events out before apply().',
  ],
  unknown_tool_call: [
    '"{type}" names the call "{id}", which nothing announced.',
    'Send tool_call_start (or tool_call_ready with toolName) first, with the same toolCallId.',
  ],
  refused_in_state: [
    '"{type}" does not apply to a card that is {state}.',
    'Nothing is needed if the event is a late repeat; otherwise check the order of the stream.',
  ],
  name_changed: [
    'The tool of call "{id}" was renamed after its arguments were complete; a person must decide again.',
    'Send the final name with tool_call_start or tool_call_ready.',
  ],
  args_changed: [
    'The arguments of call "{id}" changed after they were complete; a person must decide again.',
    'Send tool_call_ready once, when the arguments are final.',
  ],
  args_changed_while_executing: [
    'Other arguments arrived for call "{id}" while it was executing; the first ones were kept.',
    'Announce a new call (a new toolCallId) for other arguments.',
  ],
  args_conflict: [
    'A piece of arguments of call "{id}" overlaps the text that is there and differs from it; the first text stays.',
    'Check the offsets that the sender gives, or send replace: true.',
  ],
  args_gap: [
    'A piece of arguments of call "{id}" begins after the end of the text that is there; it was dropped.',
    'Nothing is needed when tool_call_ready follows; otherwise ask for a snapshot.',
  ],
  args_after_ready: [
    'More argument text arrived for call "{id}", which is {state}; its arguments stay as they are.',
    'End the argument stream before tool_call_ready.',
  ],
  approval_unknown: [
    'A decision names an approval that call "{id}" does not wait for.',
    'Answer with the approvalId of the pending tool_approval_request.',
  ],
  approval_ambiguous: [
    '"{type}" names a question that several open calls have.',
    'Give each tool_approval_request an approvalId of its own, and name the call in the answer.',
  ],
  edit_refused: [
    'The edited arguments of call "{id}" are no text, which its tool takes; its arguments stay as they are.',
    'Send editedArgs as a string for calls with argsFormat "text".',
  ],
  approval_before_ready: [
    'An approval arrived for call "{id}" before its arguments were complete; it was ignored.',
    'Ask for approval after tool_call_ready.',
  ],
  executed_before_ready: [
    'Call "{id}" began to execute before its arguments were complete.',
    'Send tool_call_ready before tool_execution_start.',
  ],
  executed_without_approval: [
    'Call "{id}" began to execute while a person was being asked.',
    'Have the server wait for the decision (verifyApproval) before it executes.',
  ],
  restarted_without_retry: [
    'Call "{id}" is {state} and began to execute again.',
    'Send tool_retry first, or use a new toolCallId.',
  ],
  output_before_ready: [
    'Output of call "{id}" arrived before its arguments were complete.',
    'Send tool_call_ready before output.',
  ],
  result_before_ready: [
    'The result of call "{id}" arrived before its arguments were complete.',
    'Send tool_call_ready before tool_result.',
  ],
  result_without_approval: [
    'The result of call "{id}" arrived while a person was being asked.',
    'Have the server wait for the decision (verifyApproval) before it executes.',
  ],
  result_after_denial: [
    'A result arrived for call "{id}", which was denied; it is kept as lateResult.',
    'Check why the server executed a denied call.',
  ],
  retry_refused: [
    'Call "{id}" is {state} and cannot be tried again.',
    'Only failed or interrupted calls with complete arguments can.',
  ],
  snapshot_invalid: [
    'A card of a snapshot was skipped: {detail}.',
    'Send cards with at least toolCallId, toolName and state.',
  ],
  event_invalid: [
    'An event of type "{type}" is not as it should be: {detail}.',
    'See the ToolEvent union for its fields.',
  ],
}

/** An answer that names only its question. */
const UNASKED = [
  '"{type}" answers the question "{id}", which no call has.',
  'Send tool_approval_request first, with the same approvalId, or name the call with toolCallId.',
] as const

/** Builds an issue from the catalogue and hands it over. */
export function reportIssue(
  report: ToolIssueHandler | undefined,
  code: ToolIssueCode,
  event: ToolEvent,
  state: string | undefined,
  detail = '',
): void {
  if (report === undefined) return
  const named: { toolCallId?: unknown; type?: unknown; approvalId?: unknown } =
    typeof event === 'object' ? (event ?? {}) : {}
  const id = named.toolCallId
  const isUnasked = code === 'unknown_tool_call' && id === undefined && named.approvalId !== undefined
  const [message, fix] = isUnasked ? UNASKED : (TEXTS[code] ?? [code, undefined])
  const fill = (text: string): string =>
    text
      .replace('{id}', shorten(isUnasked ? named.approvalId : id))
      .replace('{type}', shorten(named.type))
      .replace('{state}', state ?? 'absent')
      .replace('{detail}', detail)
  const issue: ToolIssue = { code, message: fill(message), eventType: shorten(named.type) }
  if (fix !== undefined) issue.fix = fix
  if (typeof id === 'string') issue.toolCallId = id
  report(issue)
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
