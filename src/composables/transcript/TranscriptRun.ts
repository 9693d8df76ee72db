import { computed, shallowRef, type ComputedRef } from 'vue'
import { CardsBlock, TextBlock, type OwnBlock } from './blocks.js'

/** Where a stream that is sent anew from its beginning has come to, in what is known of it. */
interface Replay {
  /** Blocks before this one were passed. */
  readonly index: number
  /** UTF-16 code units of that block that were passed. */
  readonly offset: number
}

/** The blocks of one run, in stream order. */
export class TranscriptRun {
  private readonly list: OwnBlock[] = []
  private readonly version = shallowRef(0)
  /** Made when somebody reads it: thousands of blocks may come at once. */
  readonly blocks: ComputedRef<readonly OwnBlock[]> = computed(
    () => (void this.version.value, [...this.list]),
  )
  /** UTF-16 code units that were forgotten. */
  readonly omitted = shallowRef(0)
  /** Calls that only progress told of so far. */
  private readonly provisional = new Set<string>()
  private readonly places = new Map<string, CardsBlock>()
  private order: readonly string[] | undefined
  private positions: ReadonlyMap<string, number> = new Map()
  private open: TextBlock | undefined
  private replay: Replay | undefined
  private isRunning = false
  private epoch: string | undefined

  constructor(
    private readonly nextId: () => number,
    private readonly onRemove: () => void,
  ) {}

  /** A run that starts while it is running is sent again, and so are the events of another epoch. */
  start(): void {
    this.close()
    if (this.isRunning) this.rewind()
    this.isRunning = true
  }

  finish(): void {
    this.close()
    this.isRunning = false
    this.replay = undefined
  }

  noteEpoch(epoch: string, isSnapshot: boolean): void {
    if (this.epoch !== undefined && this.epoch !== epoch && !isSnapshot) this.rewind()
    this.epoch = epoch
  }

  close(): void {
    this.open?.close()
    this.open = undefined
  }

  /** @returns how many UTF-16 code units are new */
  say(kind: TextBlock['kind'], piece: string, stepId: string | undefined): number {
    const rest = this.replay === undefined ? piece : this.passText(kind, piece)
    if (rest === '') return 0
    if (this.open?.kind !== kind || this.open.stepId !== stepId) {
      this.close()
      this.add((this.open = new TextBlock(this.nextId(), kind, stepId)))
    }
    this.open.append(rest)
    return rest.length
  }

  /**
   * Gives a call its place: after the words so far. An announcement ends those words; progress does not, and
   * words that follow it go on in the same block.
   *
   * @param order the ids of the run as the store has them
   */
  place(toolCallId: string, how: 'announced' | 'progress', order: readonly string[], parent?: string): void {
    const known = this.places.get(toolCallId)
    if (known !== undefined) {
      if (how === 'announced' && this.provisional.delete(toolCallId)) this.close()
      this.pass(known)
      return
    }
    this.replay = undefined
    // What a sub-agent calls stands with the call that runs it, and the words of its caller go on.
    const above = parent === undefined ? undefined : this.places.get(parent)
    if (how === 'progress') this.provisional.add(toolCallId)
    else if (above === undefined) this.close()
    const last = this.list.at(-1)
    const block = above ?? (last?.kind === 'cards' ? last : this.add(new CardsBlock(this.nextId())))
    this.places.set(toolCallId, block)
    block.add(toolCallId, order, (id) => this.positionIn(order, id))
  }

  /** Of many calls that come at once, the order is the same array. */
  private positionIn(order: readonly string[], toolCallId: string): number {
    if (this.order !== order) {
      this.order = order
      this.positions = new Map(order.map((id, index) => [id, index]))
    }
    return this.positions.get(toolCallId) ?? order.length
  }

  hasCard(toolCallId: string): boolean {
    return this.places.has(toolCallId)
  }

  rename(from: string, to: string): void {
    const block = this.places.get(from)
    if (block === undefined || this.places.has(to)) return
    this.places.delete(from)
    this.places.set(to, block)
    block.set(block.toolCallIds.map((id) => (id === from ? to : id)))
    if (this.provisional.delete(from)) this.provisional.add(to)
  }

  /** Takes calls away that are gone; words that follow one another afterwards stay two blocks. */
  keepCards(isThere: (toolCallId: string) => boolean): void {
    for (const [id, block] of this.places) {
      if (isThere(id)) continue
      this.places.delete(id)
      this.provisional.delete(id)
      block.set(block.toolCallIds.filter((other) => other !== id))
      if (block.toolCallIds.length === 0) this.remove(block)
    }
  }

  /** A step that never happened takes its words with it. @returns how many UTF-16 code units are gone */
  discardStep(stepId: string): number {
    const gone = this.list.filter((block) => block.kind !== 'cards' && block.stepId === stepId)
    for (const block of gone) this.remove(block)
    return gone.reduce((sum, block) => sum + (block.kind === 'cards' ? 0 : block.text.length), 0)
  }

  /** Forgets the oldest words, up to `length` of them. @returns how many UTF-16 code units are gone */
  forget(length: number): number {
    const oldest = this.list.find((block) => block.kind !== 'cards')
    if (oldest === undefined) return 0
    const gone = oldest === this.open ? oldest.cut(length) : oldest.text.length
    if (oldest !== this.open) this.remove(oldest)
    this.omitted.value += gone
    this.replay = undefined
    return gone
  }

  private rewind(): void {
    this.close()
    this.replay = { index: 0, offset: 0 }
  }

  /** The part of a piece that is not known yet. Where it differs from what is known, all of it is new. */
  private passText(kind: TextBlock['kind'], piece: string): string {
    const blocks = this.list
    let rest = piece
    for (; this.replay !== undefined; this.replay = { index: this.replay.index + 1, offset: 0 }) {
      const { index, offset } = this.replay
      const block = blocks[index]
      if (block === undefined) break
      if (block.kind === 'cards' || block.kind !== kind) continue
      const known = block.text.slice(offset, offset + rest.length)
      if (!rest.startsWith(known)) break
      rest = rest.slice(known.length)
      this.replay = { index, offset: offset + known.length }
      if (rest === '') return rest
      if (index === blocks.length - 1) {
        this.open = block
        block.reopen()
        break
      }
    }
    this.replay = undefined
    return rest
  }

  /** In a stream that is sent anew this call came by: what follows it is known too. */
  private pass(block: CardsBlock): void {
    if (this.replay === undefined) return
    const index = this.list.indexOf(block)
    if (index >= this.replay.index) this.replay = { index: index + 1, offset: 0 }
  }

  private add<B extends OwnBlock>(block: B): B {
    this.list.push(block)
    this.version.value += 1
    return block
  }

  private remove(block: OwnBlock): void {
    if (block === this.open) this.close()
    this.list.splice(this.list.indexOf(block), 1)
    this.version.value += 1
    this.onRemove()
  }
}
