import type { ToolCardData } from '../core/card.js'

/**
 * Cards in order of appearance, those of one step that have an `index` by it: parallel calls may be
 * announced in any order. Cards without an index keep their place.
 */
export function orderCards(cards: readonly ToolCardData[]): ToolCardData[] {
  const places = new Map<string, number[]>()
  cards.forEach((card, place) => {
    if (card.index === undefined) return
    const step = JSON.stringify([card.runId, card.stepId])
    const ofStep = places.get(step)
    if (ofStep === undefined) places.set(step, [place])
    else ofStep.push(place)
  })
  const ordered = [...cards]
  for (const ofStep of places.values()) {
    const sorted = ofStep
      .flatMap((place) => cards[place] ?? [])
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
    ofStep.forEach((place, position) => {
      const card = sorted[position]
      if (card !== undefined) ordered[place] = card
    })
  }
  return ordered
}
