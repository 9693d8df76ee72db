import { applyToolEvents } from '../../src/core/applyToolEvent.js'
import type { ToolCardData } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import type { ToolCardState } from '../../src/core/states.js'
import type { TransitionRow } from '../../src/core/transitions.js'

export const ID = 'call_1'
const at = 1_000

export const start: ToolEvent = {
  type: 'tool_call_start',
  toolCallId: ID,
  toolName: 'refund',
  runId: 'r',
  stepId: 's',
  at,
}
export const ready: ToolEvent = {
  type: 'tool_call_ready',
  toolCallId: ID,
  args: { n: 1 },
  argsText: '{"n":1}',
  at,
}
export const request: ToolEvent = { type: 'tool_approval_request', toolCallId: ID, approvalId: 'p1', at }
const execution: ToolEvent = { type: 'tool_execution_start', toolCallId: ID, at }

/** The events that lead to a card in each state. */
export const PATH_TO: Record<ToolCardState, readonly ToolEvent[]> = {
  planned: [start],
  streaming_args: [start, { type: 'tool_args_delta', toolCallId: ID, partialJson: '{"n"' }],
  args_ready: [start, ready],
  waiting_approval: [start, ready, request],
  executing: [start, ready, execution],
  succeeded: [start, ready, execution, { type: 'tool_result', toolCallId: ID, result: 'ok', at }],
  failed: [start, ready, execution, { type: 'tool_error', toolCallId: ID, errorCode: 'timeout', at }],
  denied: [start, ready, { type: 'tool_denied', toolCallId: ID, reason: 'no', at }],
  cancelled: [start, ready, { type: 'tool_cancelled', toolCallId: ID, endReason: 'interrupted', at }],
}

export function cardIn(state: ToolCardState): ToolCardData {
  const card = applyToolEvents(new Map(), PATH_TO[state]).get(ID)
  if (card === undefined) throw new Error(`no card in ${state}`)
  return card
}

/** An event of each row that fits the sample cards. */
export const EVENT_OF: Record<TransitionRow, ToolEvent> = {
  tool_call_start: { type: 'tool_call_start', toolCallId: ID, toolName: 'refund' },
  tool_call_named: { type: 'tool_call_named', toolCallId: ID, toolName: 'refund_all' },
  tool_args_delta: { type: 'tool_args_delta', toolCallId: ID, partialJson: '{"n":' },
  tool_args_progress: {
    type: 'tool_args_progress',
    toolCallId: ID,
    toolName: 'refund',
    charsAccumulated: 42,
  },
  tool_call_ready: {
    type: 'tool_call_ready',
    toolCallId: ID,
    toolName: 'refund',
    args: { n: 1 },
    argsText: '{"n":1}',
  },
  tool_approval_request: { type: 'tool_approval_request', toolCallId: ID, approvalId: 'p2' },
  'tool_approval_response:approved': {
    type: 'tool_approval_response',
    toolCallId: ID,
    approvalId: 'p1',
    approved: true,
  },
  'tool_approval_response:denied': {
    type: 'tool_approval_response',
    toolCallId: ID,
    approvalId: 'p1',
    approved: false,
  },
  'tool_approval_response:answered': {
    type: 'tool_approval_response',
    toolCallId: ID,
    approvalId: 'p1',
    outcome: 'answered',
  },
  'tool_approval_response:cancelled': {
    type: 'tool_approval_response',
    toolCallId: ID,
    approvalId: 'p1',
    outcome: 'cancelled',
  },
  tool_approval_withdrawn: { type: 'tool_approval_withdrawn', toolCallId: ID, approvalId: 'p1' },
  tool_execution_start: { type: 'tool_execution_start', toolCallId: ID },
  tool_output_delta: { type: 'tool_output_delta', toolCallId: ID, text: 'line' },
  tool_result: { type: 'tool_result', toolCallId: ID, result: 0 },
  tool_error: { type: 'tool_error', toolCallId: ID, errorCode: 'boom' },
  tool_denied: { type: 'tool_denied', toolCallId: ID },
  tool_cancelled: { type: 'tool_cancelled', toolCallId: ID, endReason: 'aborted' },
  tool_retry: { type: 'tool_retry', toolCallId: ID },
  tool_discarded: { type: 'tool_discarded', toolCallId: ID },
  'run_finished:completed': { type: 'run_finished', runId: 'r', outcome: 'completed' },
  'run_finished:error': { type: 'run_finished', runId: 'r', outcome: 'error' },
  'run_finished:aborted': { type: 'run_finished', runId: 'r', outcome: 'aborted' },
  'run_finished:waiting': { type: 'run_finished', runId: 'r', outcome: 'waiting' },
  'run_started:supersedes': { type: 'run_started', runId: 'r2', supersedes: 'r' },
}
