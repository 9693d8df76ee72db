import type {
  ToolApprovalOption,
  ToolApprovalOutcome,
  ToolArgsFormat,
  ToolCardInput,
  ToolExecutor,
  ToolProgress,
  ToolResultFormat,
} from './card.js'
import type { ToolEndReason, ToolPermission, ToolRiskLevel } from './states.js'

/** What any event may carry. */
export interface ToolEventBase {
  /** Epoch ms on the sender's clock; the feed stamps it where the sender gave none. */
  at?: number | undefined
  runId?: string | undefined
  stepId?: string | undefined
  spanId?: string | undefined
  /** Grows within an `epoch`; what was seen is dropped. */
  seq?: number | undefined
  epoch?: string | undefined
}

interface OfCall extends ToolEventBase {
  toolCallId: string
}

export interface RunStartedEvent extends ToolEventBase {
  type: 'run_started'
  runId: string
  /** A run whose open cards end as cancelled / superseded. */
  supersedes?: string | undefined
}

export interface StepStartedEvent extends ToolEventBase {
  type: 'step_started'
  runId: string
  stepId: string
}

export interface ToolCallStartEvent extends OfCall {
  type: 'tool_call_start'
  /** May be `''`: the name may come later. */
  toolName: string
  /** The call is announced anew: forget the text so far. */
  restart?: boolean | undefined
  providerCallId?: string | undefined
  title?: string | undefined
  index?: number | undefined
  argsFormat?: ToolArgsFormat | undefined
  executor?: ToolExecutor | undefined
  serverLabel?: string | undefined
  parentToolCallId?: string | undefined
  /** A placeholder card that becomes this one, in place. */
  replaces?: string | undefined
  riskLevel?: ToolRiskLevel | undefined
  permission?: ToolPermission | undefined
}

export interface ToolCallNamedEvent extends OfCall {
  type: 'tool_call_named'
  /** Assigned, never appended. */
  toolName: string
}

export interface ToolArgsDeltaEvent extends OfCall {
  type: 'tool_args_delta'
  partialJson: string
  /** Where this piece begins, in UTF-16 code units. */
  offset?: number | undefined
  /** The piece is the whole text so far. */
  replace?: boolean | undefined
}

export interface ToolArgsProgressEvent extends OfCall {
  type: 'tool_args_progress'
  toolName: string
  /** Absolute count, in UTF-16 code units. */
  charsAccumulated: number
  startedAt?: number | undefined
  index?: number | undefined
}

export interface ToolCallReadyEvent extends OfCall {
  type: 'tool_call_ready'
  args: unknown
  /** The exact text that `args` was parsed from. */
  argsText?: string | undefined
  toolName?: string | undefined
}

export interface ToolApprovalRequestEvent extends OfCall {
  type: 'tool_approval_request'
  approvalId: string
  options?: readonly ToolApprovalOption[] | undefined
  /** Some answers of the server could not be read. @default false, and true where a check leaves any out */
  optionsLost?: boolean | undefined
  editable?: boolean | undefined
  responseSchema?: unknown
  /** A plain yes is no answer. Without it `approved` in the schema is taken for one. @default false */
  needsResponse?: boolean | undefined
  expiresAt?: number | undefined
  defaultToNo?: boolean | undefined
  isAutomatic?: boolean | undefined
  batchId?: string | undefined
  message?: string | undefined
  metadata?: unknown
}

export interface ToolApprovalResponseEvent extends ToolEventBase {
  type: 'tool_approval_response'
  /** Absent: the call is found by `approvalId`. */
  toolCallId?: string | undefined
  approvalId: string
  outcome?: ToolApprovalOutcome | undefined
  /** Shorthand for `outcome`. */
  approved?: boolean | undefined
  optionId?: string | undefined
  reason?: string | undefined
  editedArgs?: unknown
  response?: unknown
  argsDigest?: string | undefined
}

export interface ToolApprovalWithdrawnEvent extends OfCall {
  type: 'tool_approval_withdrawn'
  approvalId: string
}

export interface ToolExecutionStartEvent extends OfCall {
  type: 'tool_execution_start'
}

export interface ToolOutputDeltaEvent extends OfCall {
  type: 'tool_output_delta'
  text?: string | undefined
  /** Preliminary output: replaces the one before. */
  output?: unknown
  progress?: ToolProgress | undefined
}

export interface ToolResultEvent extends OfCall {
  type: 'tool_result'
  toolName?: string | undefined
  /** Any value: `0`, `false`, `""` and `null` are results. */
  result?: unknown
  resultSummary?: string | undefined
  resultFormat?: ToolResultFormat | undefined
  durationMs?: number | undefined
}

export interface ToolErrorEvent extends OfCall {
  type: 'tool_error'
  toolName?: string | undefined
  errorCode: string
  errorText?: string | undefined
  retryable?: boolean | undefined
  idempotent?: boolean | undefined
  argsText?: string | undefined
}

export interface ToolDeniedEvent extends OfCall {
  type: 'tool_denied'
  reason?: string | undefined
}

export interface ToolCancelledEvent extends OfCall {
  type: 'tool_cancelled'
  endReason: ToolEndReason
}

export interface ToolRetryEvent extends OfCall {
  type: 'tool_retry'
  attempt?: number | undefined
}

/** It never happened: one call, or all calls of `runId` + `stepId`. */
export interface ToolDiscardedEvent extends ToolEventBase {
  type: 'tool_discarded'
  toolCallId?: string | undefined
}

export interface ToolSnapshotEvent extends ToolEventBase {
  type: 'tool_snapshot'
  runId: string
  cards: readonly ToolCardInput[]
  epoch: string
  lastSeq?: number | undefined
  /** Epoch ms of the sender's clock when it wrote the snapshot. */
  serverNow?: number | undefined
  /** Epoch ms when it was asked for: cards without `seq` that began later are not retired by it. */
  requestedAt?: number | undefined
}

export interface RunFinishedEvent extends ToolEventBase {
  type: 'run_finished'
  runId: string
  outcome: 'completed' | 'aborted' | 'error' | 'waiting'
}

/** Passed through for the host; never touches a card. */
export interface TextDeltaEvent extends ToolEventBase {
  type: 'text_delta' | 'reasoning_delta'
  text: string
}

export type ToolEvent =
  | RunStartedEvent
  | StepStartedEvent
  | ToolCallStartEvent
  | ToolCallNamedEvent
  | ToolArgsDeltaEvent
  | ToolArgsProgressEvent
  | ToolCallReadyEvent
  | ToolApprovalRequestEvent
  | ToolApprovalResponseEvent
  | ToolApprovalWithdrawnEvent
  | ToolExecutionStartEvent
  | ToolOutputDeltaEvent
  | ToolResultEvent
  | ToolErrorEvent
  | ToolDeniedEvent
  | ToolCancelledEvent
  | ToolRetryEvent
  | ToolDiscardedEvent
  | ToolSnapshotEvent
  | RunFinishedEvent
  | TextDeltaEvent

export type ToolEventType = ToolEvent['type']
