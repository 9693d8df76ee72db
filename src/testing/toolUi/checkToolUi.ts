import type { ToolCardData, ToolCardInput } from '../../core/card.js'
import { completeCard } from '../../core/completeCard.js'
import type { ToolEvent } from '../../core/events.js'
import { historyOf } from '../replayHistory.js'
import { compareCard } from './compareCard.js'
import { cardName } from './cardName.js'
import { findForbidden } from './forbidden.js'
import { matchCards, type CardMatch } from './matchCards.js'
import { readExpectation } from './readExpectation.js'
import type { ExpectedCard, ToolUiDifference, ToolUiExpectation, ToolUiSource } from './types.js'
import { writeValue } from './writeValue.js'

/** What a check found. */
export interface ToolUiCheck {
  readonly differences: readonly ToolUiDifference[]
  /** The cards that were looked at. */
  readonly cards: readonly ToolCardData[]
}

/**
 * Compares cards, and all that they were before, with what a person should see. Pure.
 *
 * @throws TypeError where the source has no cards, the expectation is none, or the past that it asks for cannot
 * be known from these cards; the message names the fix
 */
export function checkToolUi(source: ToolUiSource, expectation: ToolUiExpectation): ToolUiCheck {
  const wanted = readExpectation(expectation)
  const { cards, events } = readSource(source)
  const now = lastTime(events)
  const differences: ToolUiDifference[] = []
  if (wanted.cards !== undefined) {
    const matches = matchCards(wanted.cards, cards)
    for (const match of matches) differences.push(...compareMatch(match, now))
    if (!wanted.allowOthers) differences.push(...unexpected(matches, cards))
    if (wanted.inOrder) differences.push(...outOfOrder(matches, cards))
  }
  differences.push(...findForbidden(wanted.forbidden, cards, events))
  return { differences, cards }
}

function compareMatch({ expected, position, card }: CardMatch, now: number): ToolUiDifference[] {
  if (card !== undefined) return compareCard(expected, card, now)
  return [{ kind: 'missing', message: `missing: cards[${position}], ${describe(expected)}` }]
}

function describe({ toolName, toolCallId, state }: ExpectedCard): string {
  const parts = Object.entries({ toolName, toolCallId, state }).filter(([, value]) => value !== undefined)
  return parts.length === 0
    ? 'any card'
    : parts.map(([name, value]) => `${name} ${writeValue(value)}`).join(', ')
}

function unexpected(matches: readonly CardMatch[], cards: readonly ToolCardData[]): ToolUiDifference[] {
  const taken = new Set(matches.map((match) => match.card))
  return cards
    .filter((card) => !taken.has(card))
    .map((card) => ({
      kind: 'unexpected',
      message: `not expected: ${cardName(card)}, ${card.state}`,
      toolCallId: card.toolCallId,
    }))
}

function outOfOrder(matches: readonly CardMatch[], cards: readonly ToolCardData[]): ToolUiDifference[] {
  const found = matches.flatMap(({ card }) => card ?? [])
  const inOrder = [...found].sort((a, b) => cards.indexOf(a) - cards.indexOf(b))
  const first = found.findIndex((card, place) => card !== inOrder[place])
  const [wanted, received] = [found[first], inOrder[first]]
  if (wanted === undefined || received === undefined) return []
  const message = `the order differs from place ${first + 1}`
  return [{ kind: 'order', message, expected: cardName(wanted), received: cardName(received) }]
}

interface Source {
  cards: readonly ToolCardData[]
  events: readonly ToolEvent[] | undefined
}

function readSource(source: ToolUiSource): Source {
  const given: unknown = source
  const list = cardsIn(given)
  if (list === undefined)
    throw new TypeError(
      `There are no cards in ${isPromise(given) ? 'a promise: await it first' : writeValue(given)}. Pass the result of replayToolStream, a list of cards, or { cards, events }.`,
    )
  // Array.from, as a hole in a list is no card either.
  const cards = Array.from(list, (input: ToolCardInput | null | undefined, position) => {
    const card = typeof input === 'object' && input !== null ? completeCard(input) : undefined
    if (card === undefined) throw new TypeError(`cards[${position}] is no card: ${writeValue(input)}.`)
    return card
  })
  return { cards, events: eventsOf(given as { cards?: unknown; events?: unknown }) }
}

/** What the cards saw where it is a replay's, or its parts; else the events that are given. */
function eventsOf(given: { cards?: unknown; events?: unknown }): readonly ToolEvent[] | undefined {
  const { cards, events } = given
  if (Array.isArray(events)) return historyOf(given) ?? historyOf(events) ?? (events as readonly ToolEvent[])
  return historyOf(given) ?? (Array.isArray(cards) ? historyOf(cards) : undefined)
}

function cardsIn(given: unknown): readonly ToolCardInput[] | undefined {
  if (Array.isArray(given)) return given as readonly ToolCardInput[]
  if (given instanceof Map) return [...(given.values() as Iterable<ToolCardInput>)]
  if (typeof given !== 'object' || given === null) return undefined
  const { cards } = given as { cards?: unknown }
  return cards === given
    ? undefined
    : Array.isArray(cards) || cards instanceof Map
      ? cardsIn(cards)
      : undefined
}

function isPromise(given: unknown): boolean {
  return typeof (given as { then?: unknown } | null)?.then === 'function'
}

function lastTime(events: readonly ToolEvent[] | undefined): number {
  let last = 0
  for (const event of events ?? []) if (typeof event?.at === 'number' && event.at > last) last = event.at
  return last
}
