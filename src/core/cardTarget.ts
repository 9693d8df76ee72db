import type { ToolCardData } from './card.js'

/** Where cards are kept: a Map for the pure fold, reactive cells for the store. One engine drives both. */
export interface CardTarget {
  get(toolCallId: string): ToolCardData | undefined
  set(card: ToolCardData): void
  remove(toolCallId: string): void
  /** The card takes the place of another one, which goes. */
  replace(toolCallId: string, card: ToolCardData): void
  /** Cards of a run, or all of them. The result is not touched by later calls. */
  list(runId?: string): readonly ToolCardData[]
}
