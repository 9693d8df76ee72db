import type { ToolCardData } from './card.js'

/**
 * Where a new card belongs among those of its run: at the end, but calls of one step stand by `index`.
 * Where no step is marked, only calls that are still being prepared are taken for one step: an `index` starts
 * anew with every response.
 *
 * @param ids ids in order
 * @returns the position in `ids` for the new card
 */
export function positionOfCard(
  ids: readonly string[],
  get: (toolCallId: string) => ToolCardData | undefined,
  card: ToolCardData,
): number {
  let position = ids.length
  if (card.index === undefined) return position
  while (position > 0) {
    const before = get(ids[position - 1] ?? '')
    if (before?.index === undefined || before.index <= card.index || !isOneStep(before, card)) break
    position -= 1
  }
  return position
}

function isOneStep(before: ToolCardData, card: ToolCardData): boolean {
  if (before.runId !== card.runId || before.stepId !== card.stepId) return false
  return card.stepId !== undefined || before.state === 'planned' || before.state === 'streaming_args'
}
