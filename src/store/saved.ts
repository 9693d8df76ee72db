import type { ToolCardData, ToolCardInput } from '../core/card.js'
import { completeCard } from '../core/completeCard.js'
import { askedElsewhere } from '../core/markApproval.js'
import { jsonText, jsonTreeFromValue } from '../json/index.js'

const VERSION = 1

/** Cards as one JSON text. Written through our own tree: no `toJSON` or getter of the data is called. */
export function cardsToText(cards: readonly ToolCardData[]): string {
  return cards.length === 0 ? '' : jsonText(jsonTreeFromValue({ v: VERSION, cards }))
}

/**
 * Cards from {@link cardsToText}'s text. Who wrote it is not known here: it comes with the page.
 *
 * @param prepare lets the host's policy speak about each
 * @returns `undefined` where the text is not ours; cards that are damaged are left out
 */
export function cardsFromText(
  text: string,
  prepare: (card: ToolCardInput) => ToolCardInput = (card) => card,
): readonly ToolCardData[] | undefined {
  if (text === '') return []
  let saved: unknown
  try {
    saved = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof saved !== 'object' || saved === null) return undefined
  const { v, cards } = saved as { v?: unknown; cards?: unknown }
  if (v !== VERSION || !Array.isArray(cards)) return undefined
  return cards.flatMap((card) => completeCard(prepare(askedElsewhere(card as ToolCardInput))) ?? [])
}
