import { applyToolEvents } from '../core/applyToolEvent.js'
import type { ToolCardData } from '../core/card.js'
import type { ToolSnapshotEvent } from '../core/events.js'
import { isTerminalState } from '../core/states.js'
import { isSameArgs } from '../json/isSameArgs.js'
import { partEvents, type PartMemory } from './partEvents.js'
import { isOver, type ToolPartView } from './toolPartView.js'

/**
 * Whether a card that is over tells of something else than its part: the chat's history was edited or loaded
 * anew, or the host gave another output. What the card knows beyond its part (a denial, late results) stays.
 */
export function isReplaced(
  card: ToolCardData,
  view: ToolPartView,
  before: ToolPartView | undefined,
): boolean {
  if (!isTerminalState(card.state) || card.state === 'cancelled' || card.unannounced === true) return false
  const wasOver = before !== undefined && isOver(before)
  if (!isOver(view)) return wasOver
  if (card.state === 'denied' && !(wasOver && before.state !== view.state)) return false
  const isOtherTool = view.toolName !== '' && view.toolName !== card.toolName
  return isOtherTool || isOtherInput(card, view, before) || isOtherOutcome(card, view)
}

/** Arguments that a person edited, or that could not be read, are not the part's; a change of the part's is. */
function isOtherInput(
  card: ToolCardData,
  { input }: ToolPartView,
  before: ToolPartView | undefined,
): boolean {
  const isKnown = card.args !== undefined && card.edited !== true
  const hasChanged = before === undefined ? isKnown : !isSame(before.input, input)
  return hasChanged && !isSame(card.args, input ?? {})
}

function isOtherOutcome(card: ToolCardData, { state, output, errorText }: ToolPartView): boolean {
  if (state === 'output-denied') return card.state !== 'denied'
  if (state === 'output-error') return card.state !== 'failed' || (card.errorText ?? '') !== errorText
  return card.state !== 'succeeded' || !isSame(card.result, output)
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || isSameArgs({ args: a }, { args: b })
}

let count = 0

/** The part's card as if it was read for the first time, in a newer epoch: that replaces what is over. */
export function replacementOf(
  view: ToolPartView,
  memory: PartMemory,
  card: ToolCardData,
  stepId: string,
  at: number,
): ToolSnapshotEvent {
  const { runId, startedAt, attempt } = card
  const fresh: PartMemory = { key: memory.key, view: undefined, text: '' }
  const events = partEvents(view, fresh, undefined, stepId).map((event) => ({ ...event, runId, at }))
  memory.text = fresh.text
  return {
    type: 'tool_snapshot',
    runId,
    epoch: `chat:${String(at)}:${String(++count)}`,
    // Other cards of the run are none of its business.
    requestedAt: 0,
    cards: [...applyToolEvents(new Map(), events).values()].map((one) => ({ ...one, attempt, startedAt })),
  }
}
