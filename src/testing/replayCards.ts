import type { ToolCardData } from '../core/card.js'
import type { CardTarget } from '../core/cardTarget.js'

/** Cards in a Map that changes in place: a replay of many calls must not copy it for each event. */
export class ReplayCards implements CardTarget {
  private cards = new Map<string, ToolCardData>()

  get(toolCallId: string): ToolCardData | undefined {
    return this.cards.get(toolCallId)
  }

  set(card: ToolCardData): void {
    this.cards.set(card.toolCallId, card)
  }

  remove(toolCallId: string): void {
    this.cards.delete(toolCallId)
  }

  replace(toolCallId: string, card: ToolCardData): void {
    const entries = [...this.cards.values()].map((other) => (other.toolCallId === toolCallId ? card : other))
    this.cards = new Map(entries.map((entry) => [entry.toolCallId, entry]))
  }

  list(runId?: string): readonly ToolCardData[] {
    const all = [...this.cards.values()]
    return runId === undefined ? all : all.filter((card) => card.runId === runId)
  }
}
