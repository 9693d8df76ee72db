import { readsTheSame } from '../core/argsProblem.js'
import type { ToolCardData } from '../core/card.js'
import { questionOf } from '../store/questionOf.js'

/**
 * Whether two states of a call ask one question about the same arguments. The id that the server knows may come
 * late and is none of it: what a person wrote about the question stands.
 */
export function asksTheSame(a: ToolCardData, b: ToolCardData): boolean {
  return a === b || (a.toolCallId === b.toolCallId && wordsOf(a) === wordsOf(b) && readsTheSame(a, b))
}

/** How often the call changed is no part of what it is now. */
function wordsOf(card: ToolCardData): string {
  const { approval } = card
  if (approval === undefined) return questionOf(card)
  return questionOf({ ...card, approval: { ...approval, changes: 0 } })
}
