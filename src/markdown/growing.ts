import {
  fillUnit,
  newUnits,
  toBlocks,
  type MarkdownBlock,
  type ParsedBlock,
  type TableBlock,
} from './blocks.js'
import type { MaskPolicy } from '../safety/index.js'
import { Hiding } from './hiding.js'
import { continueBlock, finishBlock, settle, type OpenBlock } from './openBlock.js'
import { parseBlocks } from './parser.js'
import type { References } from './references.js'
import { SettledUnits } from './settledUnits.js'
import { VisibleText } from './visibleText.js'

/** Text as blocks. The same for the same text, however it arrived. */
export interface MarkdownDocument {
  /** Only grows, and stays the same array until the text is another. */
  readonly settled: readonly MarkdownBlock[]
  /** Blocks that more text may still change. */
  readonly tail: readonly MarkdownBlock[]
  /** Number of blocks and of the parts inside them. */
  readonly tokens: number
  /** Another number when something in `settled` looks different. */
  readonly revision: number
  /** Text that has not been looked at yet: more is coming, and then it will be. */
  readonly waiting: string
  /** All of the text has been looked at, and no more is expected. */
  readonly isFinal: boolean
  /** Secrets that were found in what a person reads of it. */
  readonly hidden: ReadonlySet<string>
}

/** Longer parts that may still change are not read again for each piece, but when they have grown by a share. */
const WAIT_FROM = 4096
const WAIT_SHARE = 8
/** UTF-16 code units of waiting text that are masked at once. */
const MASK_AT = 512

/**
 * Reads text that grows: what no further text can change is parsed once, only the rest again. Where that is
 * long, in a paragraph or a quote without an end, it waits until it is worth it: the sum over all pieces is
 * linear in the text, whatever the text.
 */
export class GrowingMarkdown {
  private text = ''
  /** Where the tail begins, in UTF-16 code units. */
  private offset = 0
  /** How much of the text was looked at for settling: whole lines only, the last may still change its kind. */
  private seen = 0
  private readonly blocks: MarkdownBlock[] = []
  private readonly hiding: Hiding
  private readonly units: SettledUnits
  private open: OpenBlock | undefined
  /** What the settled blocks count beside their units. */
  private size = 0
  private tail: readonly MarkdownBlock[] = []
  private tailSize = 0
  /** Length of the text that was looked at, and of that in which late definitions were looked up. */
  private readTo = 0
  private filledTo = 0
  private parsed = 0
  /** The end of what a person reads of the tail. */
  private tailEnd = ''

  private waiting = { since: 0, from: 0, shown: '' }

  constructor(masking?: MaskPolicy) {
    this.hiding = new Hiding(masking)
    this.units = new SettledUnits(this.hiding)
  }

  /** Whether the text begins with all that was read before. */
  continues(text: string): boolean {
    return normalizeLines(text).startsWith(this.text)
  }

  /**
   * @param text all of the text so far, with any line ends; see {@link continues}
   * @param mayWait more is coming soon
   * @throws when it has far too many tokens
   */
  read(text: string, mayWait = false): MarkdownDocument {
    this.text = normalizeLines(text)
    if (!mayWait || this.isWorthIt(this.readTo - this.offset, this.readTo)) this.readOn(mayWait)
    return {
      settled: this.blocks,
      tail: this.tail,
      tokens: this.size + this.units.size + this.tailSize,
      revision: this.units.revision,
      waiting: this.waitingText(),
      isFinal: !mayWait,
      hidden: this.hiding.hidden,
    }
  }

  /** What has not been looked at, without secrets: whole words of it are masked once. */
  private waitingText(): string {
    if (this.waiting.from < this.readTo || this.readTo !== this.waiting.since)
      this.waiting = { since: this.readTo, from: this.readTo, shown: '' }
    const { from } = this.waiting
    const before = this.hiding.end(this.tailEnd, this.text.slice(this.readTo, from))
    const text = this.text.slice(from)
    const end = text.length < MASK_AT ? 0 : text.lastIndexOf('\n') + 1 || text.lastIndexOf(' ') + 1
    if (end === 0) return this.waiting.shown + this.hiding.hideText(text, before)
    this.waiting.shown += this.hiding.hideText(text.slice(0, end), before)
    this.waiting.from += end
    return this.waitingText()
  }

  /** UTF-16 code units that were parsed in all readings, into blocks or, what is settled, inside of them. */
  get work(): number {
    return this.parsed + this.units.parsed
  }

  /** Whether the text has grown so much since `from` that work on a part of this length is in proportion. */
  private isWorthIt(length: number, from: number): boolean {
    return length < WAIT_FROM || (this.text.length - from) * WAIT_SHARE >= length
  }

  private readOn(mayWait: boolean): void {
    this.settleLines()
    const layer = this.units.layer()
    const parsed = this.parse((this.open?.prefix ?? '') + this.text.slice(this.offset), layer)
    this.readTo = this.text.length
    const fillsAll = !mayWait || this.isWorthIt(this.filledTo, this.filledTo)
    if (this.units.fill(layer, fillsAll)) this.filledTo = this.readTo
    this.tail = this.tailOf(parsed)
    this.tailSize = fillTail(this.tail, layer)
    this.tailEnd = this.hiding.hide(visibleTail(this.tail), this.units.before)
  }

  private parse(source: string, layer: References): ParsedBlock[] {
    this.parsed += source.length
    return toBlocks(parseBlocks(source, layer))
  }

  private tailOf(parsed: readonly ParsedBlock[]): MarkdownBlock[] {
    return parsed
      .filter((item) => !item.isDefinition)
      .map(({ block }, index) => (index === 0 && this.open ? continueBlock(this.open, block) : block))
  }

  /** Takes out of the tail what whole lines make final: every block but the last, and parts of that. */
  private settleLines(): void {
    const end = this.text.lastIndexOf('\n') + 1
    if (end <= this.seen) return
    this.seen = end
    const prefix = this.open?.prefix ?? ''
    const source = prefix + this.text.slice(this.offset, end)
    const layer = this.units.layer()
    const parsed = this.parse(source, layer)
    const last = parsed.at(-1)
    if (last === undefined) return

    for (const item of last.closed ? parsed : parsed.slice(0, -1)) this.finish(item, layer)
    const line = last.closed ? last.end : this.settleLast(last, layer, source)
    this.offset += lineStart(source, line) - prefix.length
  }

  private finish(item: ParsedBlock, layer: References): void {
    const block = this.open === undefined ? item.block : continueBlock(this.open, item.block)
    this.open = undefined
    if (item.isDefinition) {
      this.units.define(item.tokens, layer)
      return
    }
    for (const unit of newUnits(block)) this.units.add(unit, layer, tableOf(block))
    this.size += ownSize(block)
    const finished = finishBlock(block)
    if (finished.kind === 'code' && block.kind === 'code') this.units.addCode(finished, block.tail)
    this.blocks.push(finished)
  }

  private settleLast(last: ParsedBlock, layer: References, source: string): number {
    const lines = (from: number, to: number): string =>
      source.slice(lineStart(source, from), lineStart(source, to))
    const { open, units, code, line } = settle(last, this.open, lines)
    this.open = open
    for (const unit of units) this.units.add(unit, layer, open && tableOf(open.block))
    if (code !== undefined && open?.block.kind === 'code') this.units.addCode(open.block, code)
    return line
  }
}

const tableOf = (block: MarkdownBlock): TableBlock | undefined => (block.kind === 'table' ? block : undefined)

/** What a person reads of what may still change. */
function visibleTail(tail: readonly MarkdownBlock[]): VisibleText {
  const visible = new VisibleText()
  for (const block of tail) {
    if (block.kind === 'code') visible.code(block, block.tail, (shown) => (block.tail = shown))
    else if (block.kind === 'table') for (const unit of newUnits(block)) visible.row(unit, block)
    else for (const unit of newUnits(block)) visible.unit(unit)
  }
  return visible
}

/** A block of code is one token, but four elements. */
function ownSize(block: MarkdownBlock): number {
  return block.kind === 'code' ? 4 : 0
}

/** @returns the number of tokens */
function fillTail(tail: readonly MarkdownBlock[], layer: References): number {
  let size = 0
  for (const block of tail) {
    size += ownSize(block)
    for (const unit of newUnits(block)) {
      fillUnit(unit, layer)
      size += unit.size
    }
  }
  return size
}

function normalizeLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Where a line begins; the end of the text for the line after the last. */
function lineStart(text: string, line: number): number {
  let position = 0
  for (let count = 0; count < line; count++) {
    const next = text.indexOf('\n', position)
    if (next < 0) return text.length
    position = next + 1
  }
  return position
}
