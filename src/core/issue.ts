/**
 * Why an event, or a frame, changed nothing or changed something it should not have needed to.
 * `code` is permanent; `message` says what happened, `fix` what to do about it.
 */
export interface ToolIssue {
  code: ToolIssueCode
  message: string
  fix?: string | undefined
  toolCallId?: string | undefined
  eventType?: string | undefined
  /** Number of the frame within its feed, from 0. */
  frameIndex?: number | undefined
}

/** Every code that the library reports. Codes are permanent: they are added, never renamed. */
export type ToolIssueCode =
  // events
  | 'unknown_event_type'
  | 'event_invalid'
  | 'unknown_tool_call'
  | 'refused_in_state'
  | 'name_changed'
  | 'args_changed'
  | 'args_changed_while_executing'
  | 'args_conflict'
  | 'args_gap'
  | 'args_after_ready'
  | 'approval_unknown'
  | 'approval_ambiguous'
  | 'edit_refused'
  | 'approval_before_ready'
  | 'executed_before_ready'
  | 'executed_without_approval'
  | 'restarted_without_retry'
  | 'output_before_ready'
  | 'result_before_ready'
  | 'result_without_approval'
  | 'result_after_denial'
  | 'retry_refused'
  | 'sequence_gap'
  | 'snapshot_invalid'
  // frames and transport
  | 'frame_unparsable'
  | 'frame_unknown'
  | 'frame_invalid'
  | 'protocol_unknown'
  | 'wrong_protocol'
  | 'stream_error'
  | 'transport_error'
  | 'limit_exceeded'
  // host
  | 'decision_failed'
  | 'decision_unhandled'
  | 'policy_failed'
  | 'masker_failed'
  | 'preview_refused'
  | 'adapter_failed'
  | 'adapter_unused'
  | 'watcher_failed'
  | 'hook_failed'
  | 'feed_replaced'
  | 'hydration_invalid'
  | 'render_failed'

export type ToolIssueHandler = (issue: ToolIssue) => void
