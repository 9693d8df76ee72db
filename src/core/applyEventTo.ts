import { askedCall, isAskedTwice } from './askedCall.js'
import type { ToolCardData } from './card.js'
import type { CardTarget } from './cardTarget.js'
import type { ToolEvent } from './events.js'
import type { ToolIssueHandler } from './issue.js'
import { reportIssue } from './report.js'
import { stepCard } from './reduceToolCard.js'
import { applySnapshot } from './snapshot.js'
import { updateCard } from './update.js'
import { readEvent } from './readEvent.js'

/** Applies one event, to however many cards it concerns. Never throws. */
export function applyEventTo(target: CardTarget, given: ToolEvent, report?: ToolIssueHandler): void {
  const event = readEvent(given, undefined, report)
  if (event === undefined) return
  switch (event.type) {
    case 'tool_snapshot':
      applySnapshot(target, event, report)
      return
    case 'run_finished':
      applyToAll(target, target.list(event.runId ?? 'default'), event, report)
      return
    case 'run_started':
      if (event.supersedes !== undefined) applyToAll(target, target.list(event.supersedes), event, report)
      return
    case 'tool_discarded':
      if (event.toolCallId === undefined) applyToAll(target, target.list(event.runId), event, report)
      else applyToCall(target, event.toolCallId, event, report)
      return
    case 'tool_approval_request':
      if (isAskedTwice(target, event.approvalId, event.toolCallId))
        reportIssue(report, 'approval_ambiguous', event, undefined)
      applyToCall(target, event.toolCallId, event, report)
      return
    case 'tool_approval_response':
      if (event.toolCallId === undefined && isAskedTwice(target, event.approvalId)) {
        reportIssue(report, 'approval_ambiguous', event, undefined)
        return
      }
      applyToCall(target, event.toolCallId ?? askedCall(target, event.approvalId), event, report)
      return
    case 'tool_call_start':
      if (event.replaces !== undefined) claimPlaceholder(target, event.replaces, event.toolCallId)
      applyToCall(target, event.toolCallId, event, report)
      return
    case 'step_started':
    case 'text_delta':
    case 'reasoning_delta':
      return
    default:
      applyToCall(target, event.toolCallId, event, report)
  }
}

function applyToCall(
  target: CardTarget,
  toolCallId: string | undefined,
  event: ToolEvent,
  report: ToolIssueHandler | undefined,
): void {
  const card = toolCallId === undefined ? undefined : target.get(toolCallId)
  const next = stepCard(card, event, report)
  if (next === card) return
  if (next === undefined) target.remove(toolCallId ?? '')
  else target.set(next)
}

function applyToAll(
  target: CardTarget,
  cards: readonly ToolCardData[],
  event: ToolEvent,
  report: ToolIssueHandler | undefined,
): void {
  for (const card of cards) {
    const next = stepCard(card, event, report)
    if (next === card) continue
    if (next === undefined) target.remove(card.toolCallId)
    else target.set(next)
  }
}

/** A placeholder that nothing filled becomes the announced call, in its place. */
function claimPlaceholder(target: CardTarget, placeholderId: string, toolCallId: string): void {
  const placeholder = target.get(placeholderId)
  if (placeholder === undefined || placeholderId === toolCallId || target.get(toolCallId) !== undefined)
    return
  if (placeholder.state !== 'planned' && placeholder.state !== 'streaming_args') return
  target.replace(placeholderId, updateCard(placeholder, { toolCallId } as object))
}
