import { soundEvent } from './eventFields.js'
import type { ToolEvent, ToolEventType } from './events.js'
import {
  count,
  endReason,
  filled,
  list,
  number,
  runOutcome,
  text,
  type FieldCheck,
  type FieldRecord,
} from './fieldChecks.js'

/** What is wrong with an event, in words. */
type EventCheck = (event: FieldRecord) => string | undefined

const call: EventCheck = (event) =>
  filled(event['toolCallId']) ? undefined : 'toolCallId must be a non-empty string'
const run: EventCheck = (event) =>
  event['runId'] === undefined || text(event['runId']) ? undefined : 'runId must be a string'
const callAnd =
  (field: string, check: FieldCheck, what: string): EventCheck =>
  (event) =>
    call(event) ?? (check(event[field]) ? undefined : `${field} must be ${what}`)
const approval = callAnd('approvalId', filled, 'a non-empty string')

const CHECKS: Record<ToolEventType, EventCheck> = {
  run_started: run,
  step_started: run,
  tool_call_start: callAnd('toolName', text, 'a string'),
  tool_call_named: callAnd('toolName', text, 'a string'),
  tool_args_delta: (event) =>
    call(event) ??
    (text(event['partialJson']) ? undefined : 'partialJson must be a string') ??
    (event['offset'] === undefined || count(event['offset']) ? undefined : 'offset must be a number'),
  tool_args_progress: callAnd('charsAccumulated', count, 'a number of characters'),
  tool_call_ready: (event) => call(event) ?? ('args' in event ? undefined : 'args is missing'),
  tool_approval_request: approval,
  tool_approval_response: (event) =>
    filled(event['approvalId']) ? undefined : 'approvalId must be a non-empty string',
  tool_approval_withdrawn: approval,
  tool_execution_start: call,
  tool_output_delta: call,
  tool_result: call,
  tool_error: callAnd('errorCode', text, 'a string'),
  tool_denied: call,
  tool_cancelled: callAnd('endReason', endReason, 'an end reason'),
  tool_retry: call,
  tool_discarded: (event) =>
    event['toolCallId'] === undefined && text(event['runId']) && text(event['stepId'])
      ? undefined
      : call(event),
  tool_snapshot: (event) => run(event) ?? (list(event['cards']) ? undefined : 'cards must be an array'),
  run_finished: (event) =>
    run(event) ??
    (event['outcome'] === undefined || runOutcome(event['outcome'])
      ? undefined
      : 'outcome must be completed, aborted, error or waiting'),
  text_delta: () => undefined,
  reasoning_delta: () => undefined,
}

const CHECK_OF = new Map<string, EventCheck>(Object.entries(CHECKS))

/** Whether the type is one of ours. */
export function isToolEventType(type: unknown): type is ToolEventType {
  return typeof type === 'string' && CHECK_OF.has(type)
}

/**
 * What keeps a value from being an event of its type, in words; `undefined` when it is one.
 * `'unknown'` for a type that is not ours.
 */
export function eventProblem(event: ToolEvent): string | undefined {
  if (typeof event !== 'object' || (event as object | null) === null) return 'unknown'
  // The hot path: nearly every event of a stream is one of these.
  if (event.type === 'tool_args_delta' && text(event.partialJson) && text(event.toolCallId)) {
    const { toolCallId, offset } = event
    if (toolCallId !== '' && (offset === undefined || count(offset))) return undefined
  }
  const check = CHECK_OF.get(event.type)
  return check === undefined ? 'unknown' : check(event as unknown as Record<string, unknown>)
}

/**
 * The event without optional fields of a wrong type: one of them is no reason to lose what it says.
 *
 * @param onFault told what was left out, in words
 */
export function withoutFaults(event: ToolEvent, onFault: (detail: string) => void): ToolEvent {
  // The hot path, as above.
  if (event.type === 'tool_args_delta') {
    const { at, seq, epoch, runId } = event
    const isSound =
      (at === undefined || number(at)) &&
      (seq === undefined || number(seq)) &&
      (epoch === undefined || text(epoch)) &&
      (runId === undefined || text(runId))
    if (isSound) return event
  }
  return soundEvent(event, event.type, (field) => {
    const isList = field === 'options' && 'options' in event && Array.isArray(event.options)
    onFault(
      isList
        ? 'some of "options" are no answers, or share an id, and were left out'
        : `"${field}" is of a wrong type and was left out`,
    )
  })
}
