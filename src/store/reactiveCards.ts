import { computed, shallowRef, triggerRef, type ComputedRef, type ShallowRef } from 'vue'
import type { ToolCardLookup } from '../adapters/shared/keys.js'
import type { ToolCardData } from '../core/card.js'
import { positionOfCard } from '../core/cardOrder.js'
import { isAsked } from '../core/askedCall.js'
import type { CardTarget } from '../core/cardTarget.js'
import { isTerminalState } from '../core/states.js'
import { CellMap } from './cellMap.js'

/**
 * Cards in one shallow cell each: a delta touches one cell, and no list is rendered for it. Order, pending and
 * open cards have cells of their own, written only when one comes, goes or changes state.
 */
export class ReactiveCards implements CardTarget, ToolCardLookup {
  readonly ids: ShallowRef<readonly string[]> = shallowRef([])
  readonly openCount: ComputedRef<number>
  readonly runIds: ComputedRef<readonly string[]>
  /** Ids of cards in `waiting_approval` that a person has to answer, in order. */
  readonly pendingIds: ComputedRef<readonly string[]>
  readonly unmatched: ComputedRef<readonly ToolCardData[]>

  private readonly cells = new Map<string, ShallowRef<ToolCardData | undefined>>()
  private readonly runs = new Map<string, ShallowRef<readonly string[]>>()
  private readonly runOrder: ShallowRef<readonly string[]> = shallowRef([])
  private readonly pending = shallowRef(new Set<string>())
  private readonly openByRun = new CellMap<number>()
  private readonly strays = shallowRef(new Set<string>())
  private readonly parents = shallowRef(new Map<string, string>())
  private readonly looks = shallowRef(0)
  /** Cards as of their last change of state or approval, where somebody asked for that. */
  private readonly quiet = new Map<string, ShallowRef<ToolCardData | undefined>>()
  /** Ids that were asked for before they had a card. */
  private readonly awaited = new Map<string, ShallowRef<ToolCardData | undefined>>()

  constructor(private readonly onChange: (card: ToolCardData, before: ToolCardData | undefined) => void) {
    this.openCount = computed(() => this.openByRun.values().reduce((sum, count) => sum + count, 0))
    this.runIds = computed(() => this.runOrder.value)
    this.pendingIds = computed(() => this.inOrder(this.pending.value))
    this.unmatched = computed(() => this.inOrder(this.strays.value).flatMap((id) => this.read(id) ?? []))
  }

  /** Reactive on this card alone. */
  read(toolCallId: string): ToolCardData | undefined {
    return (this.cells.get(toolCallId) ?? this.awaitCell(toolCallId)).value
  }

  /** Reactive on this card's state and approval, not on its text: for cards that nobody looks at. */
  readQuiet(toolCallId: string): ToolCardData | undefined {
    if (!this.cells.has(toolCallId)) return this.read(toolCallId)
    let cell = this.quiet.get(toolCallId)
    if (cell === undefined) this.quiet.set(toolCallId, (cell = shallowRef(this.get(toolCallId))))
    return cell.value
  }

  /** Reactive: which calls are part of another, and of which. */
  readParents(): ReadonlyMap<string, string> {
    return this.parents.value
  }

  /** Changes with the state or the risk of any card, and with nothing else of them. */
  readLooks(): number {
    return this.looks.value
  }

  /** Reactive: how many cards of a run are not over. */
  readOpen(runId: string): number {
    return this.openByRun.get(runId) ?? 0
  }

  readRun(runId: string): readonly string[] {
    return this.runCell(runId).value
  }

  get(toolCallId: string): ToolCardData | undefined {
    return this.cells.get(toolCallId)?.value
  }

  has(toolCallId: string): boolean {
    return this.get(toolCallId) !== undefined
  }

  newestByProviderId(wireId: string): string | undefined {
    const isNamed = (card: ToolCardData): boolean =>
      card.providerCallId === wireId || card.toolCallId === wireId
    return this.list().findLast(isNamed)?.toolCallId
  }

  isAsked(approvalId: string): boolean {
    return isAsked(this, approvalId)
  }

  set(card: ToolCardData): void {
    const cell = this.cells.get(card.toolCallId)
    const before = cell?.value
    if (cell === undefined) this.insert(card)
    else cell.value = card
    this.count(card.toolCallId, before, card)
    if (before?.riskLevel !== card.riskLevel && before?.state === card.state) this.looks.value += 1
    if (before?.state !== card.state || before.approval !== card.approval)
      this.setQuiet(card.toolCallId, card)
    this.onChange(card, before)
  }

  private setQuiet(toolCallId: string, card: ToolCardData | undefined): void {
    const cell = this.quiet.get(toolCallId)
    if (cell === undefined) return
    cell.value = card
    if (card === undefined) this.quiet.delete(toolCallId)
  }

  remove(toolCallId: string): void {
    const cell = this.cells.get(toolCallId)
    const card = cell?.value
    if (cell === undefined || card === undefined) return
    this.cells.delete(toolCallId)
    cell.value = undefined
    this.setQuiet(toolCallId, undefined)
    const run = this.runCell(card.runId)
    run.value = run.value.filter((id) => id !== toolCallId)
    this.ids.value = this.ids.value.filter((id) => id !== toolCallId)
    if (run.value.length === 0) this.dropRun(card.runId)
    this.count(toolCallId, card, undefined)
  }

  replace(toolCallId: string, card: ToolCardData): void {
    const old = this.cells.get(toolCallId)
    const before = old?.value
    if (old === undefined || before === undefined) return
    this.cells.delete(toolCallId)
    this.place(card)
    const renamed = (ids: readonly string[]): string[] =>
      ids.map((id) => (id === toolCallId ? card.toolCallId : id))
    const run = this.runCell(before.runId)
    run.value = renamed(run.value)
    this.ids.value = renamed(this.ids.value)
    old.value = undefined
    this.setQuiet(toolCallId, undefined)
    this.count(toolCallId, before, undefined)
    this.count(card.toolCallId, undefined, card)
    this.onChange(card, undefined)
  }

  list(runId?: string): readonly ToolCardData[] {
    const ids = runId === undefined ? this.ids.value : (this.runs.get(runId)?.value ?? [])
    return ids.flatMap((id) => this.get(id) ?? [])
  }

  discard(runId: string): readonly ToolCardData[] {
    const cards = this.list(runId)
    const gone = new Set(cards.map((card) => card.toolCallId))
    for (const card of cards) {
      const cell = this.cells.get(card.toolCallId)
      this.cells.delete(card.toolCallId)
      if (cell !== undefined) cell.value = undefined
      this.setQuiet(card.toolCallId, undefined)
      this.count(card.toolCallId, card, undefined)
    }
    this.ids.value = this.ids.value.filter((id) => !gone.has(id))
    this.dropRun(runId)
    return cards
  }

  clear(): void {
    for (const runId of [...this.runs.keys()]) this.discard(runId)
    this.awaited.clear()
  }

  private insert(card: ToolCardData): void {
    this.place(card)
    const read = (id: string): ToolCardData | undefined => this.get(id)
    const run = this.runCell(card.runId)
    if (run.value.length === 0 && !this.runOrder.value.includes(card.runId))
      this.runOrder.value = [...this.runOrder.value, card.runId]
    run.value = inserted(run.value, positionOfCard(run.value, read, card), card.toolCallId)
    this.ids.value = inserted(this.ids.value, positionOfCard(this.ids.value, read, card), card.toolCallId)
  }

  private runCell(runId: string): ShallowRef<readonly string[]> {
    let cell = this.runs.get(runId)
    if (cell === undefined) this.runs.set(runId, (cell = shallowRef([])))
    return cell
  }

  private dropRun(runId: string): void {
    const cell = this.runs.get(runId)
    if (cell === undefined) return
    // Whoever still shows the run sees this cell empty, and then reads a new one.
    this.runs.delete(runId)
    cell.value = []
    this.runOrder.value = this.runOrder.value.filter((id) => id !== runId)
  }

  private awaitCell(toolCallId: string): ShallowRef<ToolCardData | undefined> {
    let cell = this.awaited.get(toolCallId)
    if (cell === undefined) this.awaited.set(toolCallId, (cell = shallowRef()))
    return cell
  }

  private place(card: ToolCardData): void {
    const { toolCallId } = card
    const cell = this.awaited.get(toolCallId) ?? shallowRef<ToolCardData | undefined>()
    this.awaited.delete(toolCallId)
    // Found first, written then: whoever waited for it may read at once.
    this.cells.set(toolCallId, cell)
    cell.value = card
  }

  private count(id: string, before: ToolCardData | undefined, after: ToolCardData | undefined): void {
    if (before?.parentToolCallId !== after?.parentToolCallId) this.nest(id, after?.parentToolCallId)
    const isSame = before?.state === after?.state && before?.unannounced === after?.unannounced
    if (isSame && waits(before) === waits(after)) return
    this.looks.value += 1
    const isOpen = (card: ToolCardData | undefined): number => (card && !isTerminalState(card.state) ? 1 : 0)
    const change = isOpen(after) - isOpen(before)
    if (change !== 0) this.countOpen((after ?? before)?.runId ?? '', change)
    toggle(this.pending, id, waits(after))
    toggle(this.strays, id, after?.unannounced === true)
  }

  private nest(id: string, parent: string | undefined): void {
    if (parent === undefined) this.parents.value.delete(id)
    else this.parents.value.set(id, parent)
    triggerRef(this.parents)
  }

  private countOpen(runId: string, change: number): void {
    const count = (this.openByRun.get(runId) ?? 0) + change
    if (count === 0) this.openByRun.delete(runId)
    else this.openByRun.set(runId, count)
  }

  private inOrder(ids: ReadonlySet<string>): readonly string[] {
    return ids.size === 0 ? [] : this.ids.value.filter((id) => ids.has(id))
  }
}

function inserted(ids: readonly string[], position: number, id: string): readonly string[] {
  return position === ids.length ? [...ids, id] : [...ids.slice(0, position), id, ...ids.slice(position)]
}

const waits = (card: ToolCardData | undefined): boolean =>
  card?.state === 'waiting_approval' && card.approval?.isAutomatic !== true

function toggle(set: ShallowRef<Set<string>>, id: string, isIn: boolean): void {
  if (set.value.has(id) === isIn) return
  if (isIn) set.value.add(id)
  else set.value.delete(id)
  triggerRef(set)
}
