import type { ToolCardData } from '../card.js'
import type { ToolCallNamedEvent, ToolCallStartEvent } from '../events.js'
import { given, replaceFields, updateCard } from '../update.js'
import { resetApproval } from './approval.js'
import type { Effect } from './types.js'

/** What a start says of the call, for fields that may change while it is prepared. */
function metadata(event: ToolCallStartEvent): Partial<ToolCardData> {
  return {
    ...given('providerCallId', event.providerCallId),
    ...given('title', event.title),
    ...given('index', event.index),
    ...given('stepId', event.stepId),
    ...given('spanId', event.spanId),
    ...given('executor', event.executor),
    ...given('serverLabel', event.serverLabel),
    ...given('parentToolCallId', event.parentToolCallId),
    ...given('riskLevel', event.riskLevel),
    ...given('permission', event.permission),
  }
}

function changes(card: ToolCardData, patch: object): boolean {
  return Object.entries(patch).some(([key, value]) => card[key as keyof ToolCardData] !== value)
}

/** A start for a call whose arguments are still open: metadata merge, and `restart` empties the text. */
export const announce: Effect<ToolCallStartEvent> = (card, event) => {
  const patch = {
    ...metadata(event),
    ...given('argsFormat', event.argsFormat),
    ...(event.toolName === '' ? {} : { toolName: event.toolName }),
    ...(event.restart === true && card.charsAccumulated > 0 ? { partialJson: '', charsAccumulated: 0 } : {}),
  }
  return changes(card, patch) ? updateCard(card, patch) : card
}

/** A start for a call whose arguments are complete: another name counts, the text is compared at its ready. */
export const announceAgain: Effect<ToolCallStartEvent> = (card, event, cell, report) => {
  const isSameName = event.toolName === '' || event.toolName === card.toolName
  const patch = {
    ...metadata(event),
    // Risk belongs to a name: that of a refused name must not come in with it.
    ...(isSameName ? {} : { riskLevel: card.riskLevel, permission: card.permission }),
    ...(event.restart === true ? { resending: true as const } : {}),
  }
  const merged = changes(card, patch) ? updateCard(card, patch) : card
  const named = event.toolName === '' ? merged : correctName(merged, event, cell, report)
  if (named === undefined || named.approval !== card.approval || !asksAnew(card, named)) return named
  return resetApproval(named)
}

/** What a person who was asked has read, or what the digest names, is another now. */
function asksAnew(before: ToolCardData, card: ToolCardData): boolean {
  return (
    card.state !== 'executing' &&
    (['providerCallId', 'serverLabel', 'riskLevel', 'permission'] as const).some(
      (field) => before[field] !== card[field],
    )
  )
}

/** A start for a call that is over: only what is missing is filled in. */
export const claimNames: Effect<ToolCallStartEvent> = (card, event) => {
  if (card.unannounced && event.toolName !== '') {
    // Its ready may still bring the arguments: `resending` remembers that.
    return replaceFields(card, ['unannounced'], {
      ...metadata(event),
      ...given('argsFormat', event.argsFormat),
      toolName: event.toolName,
      resending: true,
    })
  }
  const patch = {
    ...(card.toolName === '' && event.toolName !== '' ? { toolName: event.toolName } : {}),
    ...(card.title === undefined ? given('title', event.title) : {}),
    ...(card.providerCallId === undefined ? given('providerCallId', event.providerCallId) : {}),
  }
  return changes(card, patch) ? updateCard(card, patch) : card
}

export const setName: Effect<ToolCallNamedEvent> = (card, event) =>
  event.toolName === card.toolName || event.toolName === ''
    ? card
    : updateCard(card, { toolName: event.toolName, ...risk(event) })

/** A name for a call whose arguments are complete. A late first name is fine, another one asks anew. */
export const correctName: Effect<ToolCallNamedEvent | ToolCallStartEvent> = (card, event, _cell, report) => {
  if (event.toolName === card.toolName || event.toolName === '') return card
  if (card.toolName === '') return updateCard(card, { toolName: event.toolName, ...risk(event) })
  report('name_changed')
  if (card.state === 'executing') return card
  return resetApproval(updateCard(card, { toolName: event.toolName, ...risk(event) }))
}

/** The policy's risk and permission come with the name that they belong to. */
function risk(event: object): Partial<Pick<ToolCardData, 'riskLevel' | 'permission'>> {
  const { riskLevel, permission } = event as Partial<ToolCallStartEvent>
  return { ...given('riskLevel', riskLevel), ...given('permission', permission) }
}
