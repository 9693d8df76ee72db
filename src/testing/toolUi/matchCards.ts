import type { ToolCardData } from '../../core/card.js'
import type { ExpectedCard } from './types.js'

export interface CardMatch {
  readonly expected: ExpectedCard
  /** Its place among `expected`, from 0. */
  readonly position: number
  readonly card: ToolCardData | undefined
}

type Fits = (expected: ExpectedCard, card: ToolCardData) => boolean

/** The surest sign first: the id, then the name, then the next card that is left. */
const PASSES: readonly { isFor: (expected: ExpectedCard) => boolean; fits: Fits }[] = [
  {
    isFor: ({ toolCallId }) => hasText(toolCallId),
    fits: ({ toolCallId }, card) =>
      isText(toolCallId, card.toolCallId) || isText(toolCallId, card.providerCallId),
  },
  {
    isFor: ({ toolCallId, toolName }) => !hasText(toolCallId) && hasText(toolName),
    fits: ({ toolName }, card) => isText(toolName, card.toolName),
  },
  { isFor: ({ toolCallId, toolName }) => !hasText(toolCallId) && !hasText(toolName), fits: () => true },
]

/** Finds the card for each expectation; a card is never taken twice. */
export function matchCards(expected: readonly ExpectedCard[], cards: readonly ToolCardData[]): CardMatch[] {
  const left = new Set(cards)
  const found = new Map<number, ToolCardData>()
  for (const { isFor, fits } of PASSES)
    expected.forEach((one, position) => {
      if (!isFor(one)) return
      const card = [...left].find((candidate) => fits(one, candidate))
      if (card === undefined) return
      left.delete(card)
      found.set(position, card)
    })
  return expected.map((one, position) => ({ expected: one, position, card: found.get(position) }))
}

function hasText(value: unknown): boolean {
  return typeof value === 'string' || value instanceof RegExp
}

function isText(expected: unknown, received: string | undefined): boolean {
  if (received === undefined) return false
  return expected instanceof RegExp ? received.search(expected) >= 0 : expected === received
}
