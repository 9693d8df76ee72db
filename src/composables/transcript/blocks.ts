import { shallowRef } from 'vue'

interface BlockBase {
  /** For `:key`; stays the same while the block is there. */
  readonly id: number
}

/** Words of the model. A piece that arrives changes `text` of this block and nothing else. */
export interface TranscriptText extends BlockBase {
  readonly kind: 'text' | 'reasoning'
  readonly text: string
  /** More may follow in it. */
  readonly isOpen: boolean
}

/** Calls with no words between them. */
export interface TranscriptCards extends BlockBase {
  readonly kind: 'cards'
  readonly toolCallIds: readonly string[]
}

export type TranscriptBlock = TranscriptText | TranscriptCards

export class TextBlock implements TranscriptText {
  private readonly written = shallowRef('')
  private readonly goesOn = shallowRef(true)

  constructor(
    readonly id: number,
    readonly kind: 'text' | 'reasoning',
    readonly stepId: string | undefined,
  ) {}

  get text(): string {
    return this.written.value
  }

  get isOpen(): boolean {
    return this.goesOn.value
  }

  append(piece: string): void {
    this.written.value += piece
  }

  /** Forgets its beginning. @returns how many UTF-16 code units are gone */
  cut(length: number): number {
    const { text } = this
    const isHalf = /[\uDC00-\uDFFF]/.test(text.charAt(length))
    const gone = Math.min(text.length, isHalf ? length + 1 : length)
    this.written.value = text.slice(gone)
    return gone
  }

  close(): void {
    this.goesOn.value = false
  }

  reopen(): void {
    this.goesOn.value = true
  }
}

export class CardsBlock implements TranscriptCards {
  readonly kind = 'cards'
  private readonly ids = shallowRef<readonly string[]>([])
  /** By which they are sorted. */
  private order: readonly string[] | undefined

  constructor(readonly id: number) {}

  get toolCallIds(): readonly string[] {
    return this.ids.value
  }

  set(ids: readonly string[]): void {
    this.ids.value = ids
    this.order = undefined
  }

  /** Puts a call in its place by `order`, at the end of which most calls come. */
  add(toolCallId: string, order: readonly string[], at: (toolCallId: string) => number): void {
    const ids = [...this.ids.value, toolCallId]
    if (this.order === order) {
      const place = at(toolCallId)
      let index = ids.length - 1
      for (; index > 0 && at(ids[index - 1] ?? '') > place; index -= 1) ids[index] = ids[index - 1] ?? ''
      ids[index] = toolCallId
    } else if (order.at(-1) !== toolCallId) ids.sort((a, b) => at(a) - at(b))
    this.ids.value = ids
    this.order = order
  }
}

export type OwnBlock = TextBlock | CardsBlock
