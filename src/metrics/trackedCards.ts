import type { ToolCardData } from '../core/card.js'
import type { CardTarget } from '../core/cardTarget.js'

/** What one event did to one card. */
export interface CardChange {
  readonly before: ToolCardData | undefined
  readonly after: ToolCardData | undefined
}

/** Cards in a Map that changes in place and remembers what changed, for whoever folds events one by one. */
export class TrackedCards implements CardTarget {
  private cards = new Map<string, ToolCardData>()
  private changes = new Map<string, CardChange>()

  get size(): number {
    return this.cards.size
  }

  get(toolCallId: string): ToolCardData | undefined {
    return this.cards.get(toolCallId)
  }

  set(card: ToolCardData): void {
    this.note(card.toolCallId, this.cards.get(card.toolCallId), card)
    this.cards.set(card.toolCallId, card)
  }

  remove(toolCallId: string): void {
    this.note(toolCallId, this.cards.get(toolCallId), undefined)
    this.cards.delete(toolCallId)
  }

  replace(toolCallId: string, card: ToolCardData): void {
    this.note(card.toolCallId, this.cards.get(toolCallId), card)
    const entries = [...this.cards.values()].map((other) => (other.toolCallId === toolCallId ? card : other))
    this.cards = new Map(entries.map((entry) => [entry.toolCallId, entry]))
  }

  list(runId?: string): readonly ToolCardData[] {
    const all = [...this.cards.values()]
    return runId === undefined ? all : all.filter((card) => card.runId === runId)
  }

  /** Drops a card without calling that a change. */
  forget(toolCallId: string): void {
    this.cards.delete(toolCallId)
  }

  /** What changed since the last time. A placeholder that was claimed is the `before` of the claimed card. */
  takeChanges(): readonly CardChange[] {
    if (this.changes.size === 0) return []
    const changes = [...this.changes.values()]
    this.changes = new Map()
    return changes
  }

  private note(toolCallId: string, before: ToolCardData | undefined, after: ToolCardData | undefined): void {
    const first = this.changes.get(toolCallId)
    this.changes.set(toolCallId, { before: first === undefined ? before : first.before, after })
  }
}
