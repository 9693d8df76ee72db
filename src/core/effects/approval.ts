import type { ToolApproval, ToolCardData } from '../card.js'
import { localApprovalId } from '../decision.js'
import type {
  ToolApprovalRequestEvent,
  ToolApprovalResponseEvent,
  ToolApprovalWithdrawnEvent,
} from '../events.js'
import { deepFreeze } from '../freeze.js'
import { given, replaceFields, updateCard } from '../update.js'
import { closeCard } from './close.js'
import type { Effect } from './types.js'

/**
 * The call is not the one that was asked about any more: the question stands again, and says how often it
 * changed. A card that was already approved goes back to the question, and so does one that only its decision
 * asked about.
 */
export function resetApproval(card: ToolCardData): ToolCardData {
  const { approval } = card
  if (approval === undefined) return card
  const {
    outcome: _outcome,
    argsDigest: _digest,
    reason: _reason,
    optionId: _option,
    response: _response,
    refused: _refused,
    ...question
  } = approval
  if (approval.status === 'withdrawn') return card
  const isPastReady = card.state === 'executing' || card.state === 'args_ready'
  const state = isPastReady ? 'waiting_approval' : card.state
  return updateCard(card, {
    state,
    approval: deepFreeze<ToolApproval>({
      ...question,
      status: 'pending',
      changes: (approval.changes ?? 0) + 1,
    }),
  })
}

export const ask: Effect<ToolApprovalRequestEvent> = (card, event, cell) => {
  if (card.approval?.approvalId === event.approvalId) return card
  return updateCard(card, {
    state: cell.to ?? card.state,
    ...(card.state === 'executing' && !('args' in card) ? { args: undefined } : {}),
    ...given('approvalRequestedAt', event.at),
    approval: deepFreeze<ToolApproval>({
      approvalId: event.approvalId,
      status: 'pending',
      ...given('options', event.options),
      ...given('optionsLost', event.optionsLost),
      ...given('editable', event.editable),
      ...given('responseSchema', event.responseSchema),
      ...given('needsResponse', event.needsResponse),
      ...given('expiresAt', event.expiresAt),
      ...given('defaultToNo', event.defaultToNo),
      ...given('isAutomatic', event.isAutomatic),
      ...given('batchId', event.batchId),
      ...given('message', event.message),
      ...given('metadata', event.metadata),
    }),
  })
}

/** The question that the response answers: the one on the card, or the host's own by its local id. */
function answered(card: ToolCardData, event: ToolApprovalResponseEvent): ToolApproval | undefined {
  if (card.approval?.approvalId === event.approvalId) return card.approval
  return card.approval === undefined && event.approvalId === localApprovalId(card)
    ? { approvalId: event.approvalId, status: 'pending' }
    : undefined
}

function withAnswer(
  approval: ToolApproval,
  status: ToolApproval['status'],
  outcome: ToolApproval['outcome'],
  event: ToolApprovalResponseEvent,
): ToolApproval {
  return deepFreeze({
    ...approval,
    status,
    outcome,
    ...given('optionId', event.optionId),
    ...given('reason', event.reason),
    ...given('response', event.response),
    ...given('argsDigest', event.argsDigest),
  })
}

/** Arguments as the person edited them: complete, but no wire's text. A tool that takes text takes nothing else. */
function edits(card: ToolCardData, { editedArgs }: ToolApprovalResponseEvent): object | undefined {
  if (editedArgs === undefined || (card.argsFormat === 'text' && typeof editedArgs !== 'string'))
    return undefined
  return { args: deepFreeze(editedArgs), argsExact: false, edited: true }
}

export const approve: Effect<ToolApprovalResponseEvent> = (card, event, cell, report) => {
  const approval = answered(card, event)
  if (approval === undefined) {
    report('approval_unknown')
    return card
  }
  const edited = edits(card, event)
  if (edited === undefined && event.editedArgs !== undefined) report('edit_refused')
  return replaceFields(card, edited === undefined ? [] : ['argsText'], {
    ...edited,
    state: cell.to ?? card.state,
    approval: withAnswer(approval, 'approved', 'approved', event),
  })
}

export const answer: Effect<ToolApprovalResponseEvent> = (card, event, cell, report) => {
  const approval = answered(card, event)
  if (approval !== undefined)
    return updateCard(card, {
      state: cell.to ?? card.state,
      approval: withAnswer(approval, 'approved', 'answered', event),
    })
  report('approval_unknown')
  return card
}

/** What an answer says, on a card that has gone on. */
export function recordAnswer(
  card: ToolCardData,
  approval: ToolApproval,
  event: ToolApprovalResponseEvent,
): ToolCardData {
  const outcome = event.outcome ?? (event.approved === true ? 'approved' : 'denied')
  const isNo = outcome === 'denied' || outcome === 'cancelled'
  const status = approval.outcome === undefined ? (isNo ? 'denied' : 'approved') : approval.status
  const edited = isNo ? undefined : edits(card, event)
  return replaceFields(card, edited === undefined ? [] : ['argsText'], {
    ...edited,
    ...(card.state === 'denied' ? given('reason', card.reason ?? event.reason) : {}),
    approval: withAnswer(approval, status, outcome, event),
  })
}

/** An answer that changes no state any more is kept as information: who said what. */
export const recordResponse: Effect<ToolApprovalResponseEvent> = (card, event, _cell, report) => {
  const approval =
    answered(card, event) ??
    (card.approval === undefined ? { approvalId: event.approvalId, status: 'pending' as const } : undefined)
  if (approval === undefined) {
    report('approval_unknown')
    return card
  }
  return approval.outcome === undefined ? recordAnswer(card, approval, event) : card
}

export const denyResponse: Effect<ToolApprovalResponseEvent> = (card, event, _cell, report) => {
  const approval =
    answered(card, event) ??
    (card.approval === undefined ? { approvalId: event.approvalId, status: 'pending' as const } : undefined)
  if (approval === undefined) {
    report('approval_unknown')
    return card
  }
  return closeCard(card, event, {
    state: 'denied',
    ...given('reason', event.reason),
    approval: withAnswer(approval, 'denied', 'denied', event),
  })
}

export const cancelResponse: Effect<ToolApprovalResponseEvent> = (card, event, cell, report) => {
  const approval = answered(card, event)
  if (approval !== undefined)
    return closeCard(card, event, {
      state: 'cancelled',
      endReason: cell.endReason ?? 'aborted',
      approval: withAnswer(approval, 'withdrawn', 'cancelled', event),
    })
  report('approval_unknown')
  return card
}

export const withdraw: Effect<ToolApprovalWithdrawnEvent> = (card, event, cell, report) => {
  const { approval } = card
  if (approval?.approvalId !== event.approvalId) {
    report('approval_unknown')
    return card
  }
  if (approval.status === 'withdrawn') return card
  const withdrawn = deepFreeze<ToolApproval>({ ...approval, status: 'withdrawn' })
  return cell.to === 'cancelled'
    ? closeCard(card, event, { state: 'cancelled', endReason: 'withdrawn', approval: withdrawn })
    : updateCard(card, { approval: withdrawn })
}
