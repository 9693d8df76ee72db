import type { ToolCardData, ToolCards } from './card.js'
import { applyEventTo } from './applyEventTo.js'
import type { CardTarget } from './cardTarget.js'
import type { ToolEvent } from './events.js'
import { list } from './fieldChecks.js'
import type { ToolIssue, ToolIssueHandler } from './issue.js'

/**
 * One event against all cards. Pure: no clock, no randomness, and the input is not changed.
 *
 * @returns the same Map when nothing changed; else a new one in which untouched cards are the same objects
 */
export function applyToolEvent(cards: ToolCards, event: ToolEvent, report?: ToolIssueHandler): ToolCards {
  return applyToolEvents(cards, [event], report)
}

/** {@link applyToolEvent} for a batch, with at most one copy of the Map. */
export function applyToolEvents(
  cards: ToolCards,
  events: readonly ToolEvent[],
  report?: ToolIssueHandler,
): ToolCards {
  // Hosts without types: no cards are none, and what is no list has no events.
  const target = new MapTarget(isMap(cards) ? cards : new Map())
  if (list(events)) for (const event of events) applyEventTo(target, event, report)
  return target.cards
}

/**
 * Why an event would change nothing, or what would be reported about its change; `undefined` when it is fine.
 * A batch with several issues (a snapshot) gives the first.
 */
export function explainToolEvent(cards: ToolCards, event: ToolEvent): ToolIssue | undefined {
  let first: ToolIssue | undefined
  applyToolEvents(cards, [event], (issue) => {
    first ??= issue
  })
  return first
}

function isMap(cards: unknown): cards is ToolCards {
  return typeof (cards as Partial<ToolCards> | null | undefined)?.get === 'function'
}

/** A Map that is copied at the first change. */
class MapTarget implements CardTarget {
  cards: ToolCards
  private copy: Map<string, ToolCardData> | undefined

  constructor(cards: ToolCards) {
    this.cards = cards
  }

  get(toolCallId: string): ToolCardData | undefined {
    return this.cards.get(toolCallId)
  }

  set(card: ToolCardData): void {
    this.draft().set(card.toolCallId, card)
  }

  remove(toolCallId: string): void {
    this.draft().delete(toolCallId)
  }

  replace(toolCallId: string, card: ToolCardData): void {
    const entries = [...this.cards].map(([id, other]) =>
      id === toolCallId ? ([card.toolCallId, card] as const) : ([id, other] as const),
    )
    this.cards = this.copy = new Map(entries)
  }

  list(runId?: string): readonly ToolCardData[] {
    const all = [...this.cards.values()]
    return runId === undefined ? all : all.filter((card) => card.runId === runId)
  }

  private draft(): Map<string, ToolCardData> {
    if (this.copy === undefined) this.cards = this.copy = new Map(this.cards)
    return this.copy
  }
}
