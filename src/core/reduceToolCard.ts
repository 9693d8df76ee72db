import type { ToolCardData } from './card.js'
import { localApprovalId } from './decision.js'
import { blankCard } from './effects/create.js'
import { EFFECTS } from './effects/index.js'
import type { ToolEvent } from './events.js'
import type { ToolIssueCode, ToolIssueHandler } from './issue.js'
import { reportIssue } from './report.js'
import type { Transition } from './transitionCells.js'
import { transitionRow } from './transitionRow.js'
import { TRANSITIONS } from './transitions.js'
import { given, updateCard } from './update.js'
import { readEvent } from './readEvent.js'

/**
 * One event against one card: O(size of the event), whatever the card holds.
 *
 * @param card the card, or `undefined` where there is none
 * @param report told of every issue; the result never depends on it
 * @returns the card after the event: the same object when nothing changed, `undefined` when there is no card
 */
export function reduceToolCard(
  card: ToolCardData | undefined,
  event: ToolEvent,
  report?: ToolIssueHandler,
): ToolCardData | undefined {
  const sound = readEvent(event, card?.state, report)
  return sound === undefined ? card : stepCard(card, sound, report)
}

/** {@link reduceToolCard} for an event that was checked before. */
export function stepCard(
  card: ToolCardData | undefined,
  event: ToolEvent,
  report?: ToolIssueHandler,
): ToolCardData | undefined {
  const row = transitionRow(event)
  if (row === undefined || (card !== undefined && !concerns(card, event))) return card
  const cells = TRANSITIONS[row] as (typeof TRANSITIONS)['tool_call_start'] & Record<string, Transition>
  const cell: Transition = cells[card?.state ?? 'absent']
  const tell = (code: ToolIssueCode): void => {
    reportIssue(report, code, event, card?.state)
  }
  const next =
    card === undefined
      ? createCard(event, cell, cells.planned, tell)
      : EFFECTS[cell.effect](card, event, cell, tell)
  if (cell.issue !== undefined && isReported(cell, card, next)) tell(cell.issue)
  if (next === card || next === undefined || event.seq === undefined) return next
  if (next.lastSeq === event.seq && next.epoch === (event.epoch ?? next.epoch)) return next
  return updateCard(next, { lastSeq: event.seq, ...given('epoch', event.epoch) })
}

/** A refusal is always named; a change that should not have been needed only when it happened. */
function isReported(
  cell: Transition,
  card: ToolCardData | undefined,
  next: ToolCardData | undefined,
): boolean {
  if (cell.effect === 'refuse') return !(card?.resending && cell.issue === 'args_after_ready')
  if (cell.issue === 'executed_without_approval' && card?.approval?.status === 'approved') return false
  return next !== card
}

function createCard(
  event: ToolEvent,
  cell: Transition,
  planned: Transition,
  tell: (code: ToolIssueCode) => void,
): ToolCardData | undefined {
  if (cell.effect !== 'create' && cell.effect !== 'create_ready') return undefined
  const named = event as ToolEvent & { toolCallId: string; toolName?: string }
  if (cell.effect === 'create_ready' && (named.toolName ?? '') === '') {
    tell('unknown_tool_call')
    return undefined
  }
  const created = EFFECTS[planned.effect](blankCard(named), event, cell, tell)
  const outcome = cell.to === 'succeeded' || cell.to === 'failed' || cell.to === 'denied'
  return created !== undefined && outcome ? updateCard(created, { unannounced: true }) : created
}

/** Whether the event is about this card. */
function concerns(card: ToolCardData, event: ToolEvent): boolean {
  switch (event.type) {
    case 'run_finished':
      return (event.runId ?? 'default') === card.runId
    case 'run_started':
      return event.supersedes === card.runId
    case 'tool_discarded':
      return event.toolCallId === undefined
        ? event.runId === card.runId && event.stepId === card.stepId
        : event.toolCallId === card.toolCallId
    case 'tool_approval_response':
      return event.toolCallId === undefined
        ? event.approvalId === (card.approval?.approvalId ?? localApprovalId(card))
        : event.toolCallId === card.toolCallId
    default:
      return !('toolCallId' in event) || event.toolCallId === card.toolCallId
  }
}
