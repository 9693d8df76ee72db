import type { ToolCardData } from '../../core/card.js'
import { isTerminalState } from '../../core/states.js'

/** Whether a card has a question beside it: one that waits, or that says what became of it until the call runs. */
export function hasOpenQuestion({ approval, state }: ToolCardData): boolean {
  if (approval === undefined || isTerminalState(state)) return false
  return state !== 'executing' || approval.status !== 'approved'
}
