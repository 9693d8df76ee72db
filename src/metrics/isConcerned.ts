import type { ToolCardData } from '../core/card.js'
import { localApprovalId } from '../core/decision.js'
import type { ToolEvent } from '../core/events.js'
import type { CardChange } from './trackedCards.js'

/** Whether the event is about the card that it changed. Written apart from the reducer, which it checks. */
export function isConcerned(event: ToolEvent, { before, after }: CardChange): boolean {
  const card = (before ?? after) as ToolCardData
  switch (event.type) {
    case 'tool_snapshot':
      return after?.runId === (event.runId ?? 'default')
    case 'run_finished':
      return card.runId === (event.runId ?? 'default')
    case 'run_started':
      return card.runId === event.supersedes
    case 'tool_discarded':
      return event.toolCallId === undefined
        ? card.runId === event.runId && card.stepId === event.stepId
        : card.toolCallId === event.toolCallId
    case 'tool_approval_response':
      return event.toolCallId === undefined
        ? event.approvalId === (card.approval?.approvalId ?? localApprovalId(card))
        : card.toolCallId === event.toolCallId
    case 'tool_call_start':
      return after?.toolCallId === event.toolCallId
    default:
      return 'toolCallId' in event && card.toolCallId === event.toolCallId
  }
}
