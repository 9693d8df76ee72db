import type { ToolApprovalRequestEvent, ToolApprovalResponseEvent, ToolEvent } from '../../../core/events.js'
import type { FramePath } from '../../shared/frameText.js'
import type { PydanticCalls } from './calls.js'
import { idOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What a decision needs of its request. */
interface PydanticQuestion {
  tool_call_id: string
  /** All calls that must be approved together. */
  together: readonly string[]
  /** What the tool said with `ApprovalRequired(metadata=…)`. */
  metadata?: unknown
}

/** `DeferredToolRequests`: calls that somebody else runs, and calls that a person must approve. */
export function readDeferred(
  calls: PydanticCalls,
  requests: WireRecord,
  path: FramePath,
  text: string | undefined,
  out: ToolEvent[],
): void {
  calls.endResponse()
  const metadata = recordOf(requests['metadata'])
  const together = listOf(requests['approvals']).flatMap((item) => idOf(recordOf(item)['tool_call_id']) ?? [])
  for (const list of ['calls', 'approvals'] as const) {
    listOf(requests[list]).forEach((item, position) => {
      const part = recordOf(item)
      const id = idOf(part['tool_call_id'])
      if (id === undefined) return
      const slot = calls.callOf(part, false, [...path, list, position], text, out)
      if (list === 'calls') {
        if (slot !== undefined) calls.table.amend(slot, { executor: 'client' }, out)
        return
      }
      const question: PydanticQuestion = { tool_call_id: id, together }
      if (Object.hasOwn(metadata, id)) question.metadata = metadata[id]
      const toolCallId = slot?.key ?? calls.table.keyOf(id, out)
      const event: ToolApprovalRequestEvent = {
        type: 'tool_approval_request',
        toolCallId,
        approvalId: toolCallId,
        editable: true,
        metadata: question,
        ...(together.length > 1 ? { batchId: together.join() } : {}),
      }
      calls.table.emit(out, event)
    })
  }
}

/** `DeferredToolResults`: a handler in the agent's own process answered. */
export function readDeferredResults(calls: PydanticCalls, results: WireRecord, out: ToolEvent[]): void {
  for (const [id, answer] of Object.entries(recordOf(results['approvals']))) {
    const toolCallId = calls.table.keyOf(id, out)
    const event: ToolApprovalResponseEvent = {
      type: 'tool_approval_response',
      toolCallId,
      approvalId: toolCallId,
      outcome: answer === true || isApproved(answer) ? 'approved' : 'denied',
    }
    if (isRecord(answer)) {
      const reason = textOf(answer['message'])
      if (reason !== '') event.reason = reason
      if (event.outcome === 'approved' && isRecord(answer['override_args']))
        event.editedArgs = answer['override_args']
    }
    calls.table.emit(out, event)
  }
}

function isApproved(answer: unknown): boolean {
  return isRecord(answer) && (answer['kind'] === 'tool-approved' || 'override_args' in answer)
}
