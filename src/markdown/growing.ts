import { fillUnit, newUnits, toBlocks, type MarkdownBlock, type ParsedBlock } from './blocks.js'
import { continueBlock, finishBlock, settle, type OpenBlock } from './openBlock.js'
import { parseBlocks } from './parser.js'
import type { References } from './references.js'
import { SettledUnits } from './settledUnits.js'

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
}

/** Longer parts that may still change are not read again for each piece, but when they have grown by a share. */
const WAIT_FROM = 4096
const WAIT_SHARE = 8

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
  private readonly units = new SettledUnits()
  private open: OpenBlock | undefined
  /** What the settled blocks count beside their units. */
  private size = 0
  private tail: readonly MarkdownBlock[] = []
  private tailSize = 0
  /** Length of the text that was looked at, and of that in which late definitions were looked up. */
  private readTo = 0
  private filledTo = 0
  private parsed = 0

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
      waiting: this.text.slice(this.readTo),
      isFinal: !mayWait,
    }
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
    this.tail = this.readTail(layer)
    this.readTo = this.text.length
    const fillsAll = !mayWait || this.isWorthIt(this.filledTo, this.filledTo)
    if (this.units.fill(layer, fillsAll)) this.filledTo = this.readTo
    this.tailSize = fillTail(this.tail, layer)
  }

  private parse(source: string, layer: References): ParsedBlock[] {
    this.parsed += source.length
    return toBlocks(parseBlocks(source, layer))
  }

  private readTail(layer: References): MarkdownBlock[] {
    const parsed = this.parse((this.open?.prefix ?? '') + this.text.slice(this.offset), layer)
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
    for (const unit of newUnits(block)) this.units.add(unit, layer)
    this.size += ownSize(block)
    this.blocks.push(finishBlock(block))
  }

  private settleLast(last: ParsedBlock, layer: References, source: string): number {
    const lines = (from: number, to: number): string =>
      source.slice(lineStart(source, from), lineStart(source, to))
    const { open, units, line } = settle(last, this.open, lines)
    this.open = open
    for (const unit of units) this.units.add(unit, layer)
    return line
  }
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
