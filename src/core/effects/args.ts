import { isSameArgs } from '../../json/index.js'
import { digestOfCard } from '../argsProblem.js'
import type { ToolCardData, ToolCardInput } from '../card.js'
import type { ToolArgsDeltaEvent, ToolArgsProgressEvent, ToolCallReadyEvent } from '../events.js'
import { deepFreeze } from '../freeze.js'
import { oneReading } from '../oneReading.js'
import { grow } from './grow.js'
import { given, replaceFields, updateCard } from '../update.js'
import { resetApproval } from './approval.js'
import type { Effect, ReportCode } from './types.js'

/** Appends in O(piece): the accumulated text is read only where a piece overlaps it. */
export const appendArgs: Effect<ToolArgsDeltaEvent> = (card, event, cell, report) => {
  const piece = event.partialJson
  if (piece === '') return card
  const text = event.replace === true ? piece : joined(card.partialJson, piece, event.offset, report)
  if (text === undefined || text === card.partialJson) return card
  if (cell.to === 'streaming_args') return grow(card, text, event)
  return Object.freeze({
    ...card,
    state: cell.to ?? card.state,
    partialJson: text,
    charsAccumulated: text.length,
  }) as ToolCardData
}

/** The text with the piece at its place; `undefined` where the piece adds nothing. */
function joined(
  text: string,
  piece: string,
  offset: number | undefined,
  report: ReportCode,
): string | undefined {
  if (offset === undefined || offset === text.length) return text + piece
  if (offset > text.length) {
    report('args_gap')
    return undefined
  }
  const overlap = Math.min(piece.length, text.length - offset)
  if (text.slice(offset, offset + overlap) !== piece.slice(0, overlap)) report('args_conflict')
  return overlap === piece.length ? undefined : text + piece.slice(overlap)
}

export const appendArgsUnlessKnown: Effect<ToolArgsDeltaEvent> = (card, event, cell, report) => {
  if (card.args === undefined) return appendArgs(card, event, cell, report)
  if (!card.resending && event.partialJson !== '') report('args_after_ready')
  return card
}

/** An absolute count from a stream that sends no text. */
export const countArgs: Effect<ToolArgsProgressEvent> = (card, event, cell) => {
  const charsAccumulated = Math.max(event.charsAccumulated, card.partialJson.length)
  const toolName = card.toolName === '' ? event.toolName : card.toolName
  const startedAt = card.startedAt ?? event.startedAt
  if (charsAccumulated === card.charsAccumulated && toolName === card.toolName && card.state === cell.to)
    return card
  return updateCard(card, {
    state: cell.to ?? card.state,
    charsAccumulated,
    toolName,
    ...given('startedAt', startedAt),
  })
}

/** The arguments of a ready event, frozen, with the text that they were parsed from. */
function argsOf(event: ToolCallReadyEvent): Partial<ToolCardInput> {
  return {
    args: deepFreeze(event.args),
    argsExact: event.argsText !== undefined,
    ...given('argsText', event.argsText),
    partialJson: '',
    ...(event.argsText === undefined ? {} : { charsAccumulated: event.argsText.length }),
    ...given('argsReadyAt', event.at),
  }
}

function nameOf(card: ToolCardData, event: ToolCallReadyEvent): Partial<ToolCardInput> {
  if (card.toolName !== '' || event.toolName === undefined || event.toolName === '') return {}
  const { riskLevel, permission } = event as Partial<Pick<ToolCardData, 'riskLevel' | 'permission'>>
  return { toolName: event.toolName, ...given('riskLevel', riskLevel), ...given('permission', permission) }
}

/** Text for a tool that takes text is no JSON, so there every blank counts. */
function isSame(card: ToolCardData, event: ToolCallReadyEvent): boolean {
  return card.argsFormat === 'text' ? card.args === event.args : isSameArgs(card, event)
}

/** An effect that sees one set of arguments, whatever value the sender put beside their text. */
function reading(effect: Effect<ToolCallReadyEvent>): Effect<ToolCallReadyEvent> {
  return (card, event, cell, report) => effect(card, oneReading(event, card.argsFormat), cell, report)
}

export const ready = reading((card, event) => {
  const asked = card.approval?.status === 'pending'
  return updateCard(card, {
    ...nameOf(card, event),
    ...argsOf(event),
    state: asked ? 'waiting_approval' : 'args_ready',
  })
})

/** Equal arguments (or those that the person edited) change nothing; others are asked about anew. */
const replaceArgs: Effect<ToolCallReadyEvent> = (card, event, _cell, report) => {
  const renamed = { ...nameOf(card, event) }
  const same = isSame(card, event)
  const settled = card.resending || 'toolName' in renamed ? replaceFields(card, ['resending'], renamed) : card
  if (same) return settled
  const replaced = replaceFields(settled, ['argsText', 'edited'], argsOf(event))
  // The server repeats what a person made of them: the answer to the decision may come later.
  if (card.approval?.argsDigest !== undefined && card.approval.argsDigest === digestOfCard(replaced))
    return updateCard(replaced, { edited: true })
  report('args_changed')
  return resetApproval(replaced)
}

export const readyAgain = reading(replaceArgs)

/** What a person approved with edits stays as it was approved, also before it starts. */
export const readyWhileExecuting = reading((card, event, cell, report) => {
  if (card.args === undefined || card.argsUnconfirmed)
    return replaceFields(card, ['argsUnconfirmed'], { ...nameOf(card, event), ...argsOf(event) })
  const mayReplace = card.executionStartedAt === undefined && !isStarted(card) && card.edited !== true
  if (mayReplace) return replaceArgs(card, event, cell, report)
  const same = isSame(card, event)
  if (!same) report('args_changed_while_executing')
  return card.resending && (same || card.edited) ? replaceFields(card, ['resending'], {}) : card
})

/** Started without a clock: output proves it, or nobody was asked (then only a start leads here). */
function isStarted(card: ToolCardData): boolean {
  return card.approval?.status !== 'approved' || card.outputText !== undefined || card.output !== undefined
}

/** The announcement of a call whose outcome came first brings its arguments: to read, never to approve. */
export const claimArgs = reading((card, event, _cell, report) => {
  const claims = card.unannounced ?? card.resending
  if (!claims || card.args !== undefined) {
    if (card.resending && isSame(card, event)) return replaceFields(card, ['resending'], {})
    report('refused_in_state')
    return card
  }
  const { charsAccumulated: _count, argsReadyAt: _at, ...args } = argsOf(event)
  const named = card.toolName !== '' || (event.toolName !== undefined && event.toolName !== '')
  return replaceFields(card, named ? ['unannounced', 'resending'] : ['resending'], {
    ...nameOf(card, event),
    ...args,
  })
})
