import { soundOptions } from './approvalFields.js'
import type { ToolEventType } from './events.js'
import {
  any,
  count,
  endReason,
  filled,
  flag,
  list,
  number,
  oneOf,
  progress,
  runOutcome,
  text,
  type FieldCheck,
  type FieldRecord,
} from './fieldChecks.js'

const risk = { riskLevel: oneOf('low', 'medium', 'high'), permission: oneOf('read', 'write') }

/** What any event may carry. */
const COMMON: Readonly<Record<string, FieldCheck>> = {
  at: number,
  runId: filled,
  stepId: text,
  spanId: text,
  seq: number,
  epoch: text,
}

interface EventFields {
  /** Without these the event says nothing. */
  readonly required?: Readonly<Record<string, FieldCheck>>
  readonly optional?: Readonly<Record<string, FieldCheck>>
  /** What a missing field means. */
  readonly defaults?: Readonly<Record<string, unknown>>
}

const call = { toolCallId: filled }

/** The fields of our events: what they hold, and which of them an event cannot do without. */
const FIELDS: Readonly<Record<ToolEventType, EventFields>> = {
  run_started: { required: { runId: filled }, optional: { supersedes: text } },
  step_started: { required: { stepId: filled } },
  tool_call_start: {
    required: call,
    optional: {
      ...{ toolName: text, restart: flag, providerCallId: text, title: text, index: count },
      ...{ argsFormat: oneOf('json', 'text'), executor: oneOf('client', 'server', 'provider') },
      ...{ serverLabel: text, parentToolCallId: text, replaces: text, ...risk },
    },
    defaults: { toolName: '' },
  },
  tool_call_named: { required: { ...call, toolName: text }, optional: risk },
  tool_args_delta: { required: { ...call, partialJson: text }, optional: { offset: count, replace: flag } },
  tool_args_progress: {
    required: { ...call, charsAccumulated: count },
    optional: { toolName: text, startedAt: number, index: count, ...risk },
    defaults: { toolName: '' },
  },
  tool_call_ready: { required: call, optional: { args: any, argsText: text, toolName: text, ...risk } },
  tool_approval_request: {
    required: { ...call, approvalId: filled },
    optional: {
      ...{ options: list, editable: flag, responseSchema: any, expiresAt: number, defaultToNo: flag },
      ...{
        needsResponse: flag,
        optionsLost: flag,
        isAutomatic: flag,
        batchId: text,
        message: text,
        metadata: any,
      },
    },
  },
  tool_approval_response: {
    required: { approvalId: filled },
    optional: {
      ...{ toolCallId: filled, outcome: oneOf('approved', 'denied', 'answered', 'cancelled') },
      ...{ approved: flag, optionId: text, reason: text, editedArgs: any, response: any, argsDigest: text },
    },
  },
  tool_approval_withdrawn: { required: { ...call, approvalId: filled } },
  tool_execution_start: { required: call },
  tool_output_delta: { required: call, optional: { text, output: any, progress } },
  tool_result: {
    required: call,
    optional: {
      ...{ toolName: text, result: any, resultSummary: text, durationMs: number },
      resultFormat: oneOf('text', 'markdown'),
    },
  },
  tool_error: {
    required: call,
    optional: {
      ...{ toolName: text, errorCode: text, errorText: text, retryable: flag, idempotent: flag },
      argsText: text,
    },
    defaults: { errorCode: 'tool_failed' },
  },
  tool_denied: { required: call, optional: { reason: text } },
  tool_cancelled: {
    required: call,
    optional: { endReason },
    defaults: { endReason: 'interrupted' },
  },
  tool_retry: { required: call, optional: { attempt: count } },
  tool_discarded: { optional: { toolCallId: filled } },
  tool_snapshot: {
    required: { cards: list },
    optional: { lastSeq: number, serverNow: number, requestedAt: number },
  },
  run_finished: {
    optional: { outcome: runOutcome },
    defaults: { outcome: 'completed' },
  },
  text_delta: { required: { text } },
  reasoning_delta: { required: { text } },
}

interface TypeFields {
  readonly all: ReadonlyMap<string, FieldCheck>
  readonly required: readonly string[]
  readonly defaults: readonly (readonly [string, unknown])[]
}

const TYPES = new Map<string, TypeFields>(
  Object.entries(FIELDS).map(([type, { required, optional, defaults }]) => [
    type,
    {
      all: new Map(Object.entries({ ...COMMON, ...optional, ...required })),
      required: Object.keys(required ?? {}),
      defaults: Object.entries(defaults ?? {}),
    },
  ]),
)

/** What an event of a type needs, and what a missing field means; `undefined` for a type that is not ours. */
export function fieldsOf(type: unknown): Omit<TypeFields, 'all'> | undefined {
  return typeof type === 'string' ? TYPES.get(type) : undefined
}

/**
 * An event without fields of a wrong type. Null counts as absent where the field takes no null. Of the answers
 * to a question only those stay that say one thing each.
 *
 * @param onWrong told of every field that was left out or lost a part, unless it was null
 * @returns the event itself where all of its fields are right
 */
export function soundEvent<E extends object>(event: E, type: string, onWrong: (field: string) => void): E {
  const checks = TYPES.get(type)?.all
  if (checks === undefined) return event
  const from = event as FieldRecord
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(from)) {
    const value = from[key]
    const check = checks.get(key)
    if (check === undefined || value === undefined || (value !== null && check(value))) continue
    // A field that takes any value takes null too.
    if (value === null && check(undefined)) continue
    copy ??= { ...from }
    copy[key] = undefined
    if (value !== null) onWrong(key)
  }
  const { options } = from
  if (type === 'tool_approval_request') {
    const answers = soundOptions(options)
    if (answers.optionsLost || (list(options) && answers.options !== options))
      copy = { ...(copy ?? from), ...answers }
    if (list(options) && answers.optionsLost) onWrong('options')
  }
  return (copy as E | undefined) ?? event
}
