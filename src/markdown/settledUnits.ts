import { fillUnit, type CodeBlock, type MarkdownUnit, type TableBlock } from './blocks.js'
import { appendChunks } from './chunks.js'
import type { Hiding } from './hiding.js'
import type { Token } from './parser.js'
import { changedLabels, layerReferences, type References } from './references.js'
import { VisibleText } from './visibleText.js'

/** Settled since the last reading: its inside needs the definitions of all of the text, and its mask all before. */
type Fresh =
  | { readonly unit: MarkdownUnit; readonly table: TableBlock | undefined }
  | { readonly code: CodeBlock; readonly text: string }

/**
 * What no further text can change, but for one thing: a definition `[label]: address` far below can turn
 * `[label]` into a link. So every unit remembers what it asked for, and only those concerned are parsed again.
 */
export class SettledUnits {
  /** Number of tokens of all units. */
  size = 0
  /** Goes up when an older unit was parsed again. */
  revision = 0
  private readonly definitions: References = layerReferences(null)
  /** What the last tail defined, on top of `definitions`. */
  private last: References = layerReferences(this.definitions)
  private readonly changed = new Set<string>()
  private readonly askers = new Set<MarkdownUnit>()
  private fresh: Fresh[] = []
  /** The end of what a person reads of it. */
  before = ''

  constructor(private readonly hiding: Hiding) {}

  /** Definitions for a piece of text that follows the settled part; what it defines is added there only. */
  layer(): References {
    return layerReferences(this.definitions)
  }

  /** @param layer the definitions of the piece that the unit was parsed with */
  add(unit: MarkdownUnit, layer: References, table?: TableBlock): void {
    this.fresh.push({ unit, table })
    this.define(unit.tokens, layer)
  }

  addCode(code: CodeBlock, text: string): void {
    this.fresh.push({ code, text })
  }

  /** Settles the definitions among these tokens. */
  define(tokens: readonly Token[], layer: References): void {
    for (const token of tokens) {
      const label = token.type === 'reference_definition' ? token.meta?.['label'] : undefined
      // The first definition of a label counts, as in text that is read at once.
      if (typeof label !== 'string' || this.definitions[label] !== undefined) continue
      const reference = layer[label]
      if (reference === undefined) continue
      if (this.last[label]?.href !== reference.href) this.changed.add(label)
      this.definitions[label] = reference
    }
  }

  /** How many code units the insides have that were parsed: the work of all fillings. */
  parsed = 0

  /**
   * Parses the inside of new units, and of older ones that the definitions of all of the text change.
   *
   * @param fillsOlder `false` leaves the older ones for another time
   * @returns whether older ones were looked at
   */
  fill(layer: References, fillsOlder: boolean): boolean {
    for (const label of changedLabels(this.last, layer)) this.changed.add(label)
    this.last = layer
    const looks = fillsOlder && this.changed.size > 0
    if (looks) {
      for (const unit of this.askers) if (this.isChanged(unit)) this.parse(unit, layer)
      this.changed.clear()
    }
    for (const fresh of this.fresh) if ('unit' in fresh) this.parse(fresh.unit, layer)
    this.hide(this.fresh)
    this.fresh = []
    return looks
  }

  /** Hides what is secret in new parts, with what stands before them. */
  private hide(fresh: readonly Fresh[]): void {
    if (fresh.length === 0) return
    const visible = new VisibleText()
    const pending: (() => void)[] = []
    for (const part of fresh) {
      if ('unit' in part) {
        if (part.unit.asked !== undefined) part.unit.before = this.hiding.end(this.before, visible.text)
        if (part.table === undefined) visible.unit(part.unit)
        else visible.row(part.unit, part.table)
      } else {
        let { text } = part
        visible.code(part.code, text, (shown) => (text = shown))
        pending.push(() => appendChunks(part.code.settled, text))
      }
    }
    this.before = this.hiding.hide(visible, this.before)
    for (const append of pending) append()
  }

  private isChanged(unit: MarkdownUnit): boolean {
    for (const label of unit.asked ?? []) if (this.changed.has(label)) return true
    return false
  }

  private parse(unit: MarkdownUnit, layer: References): void {
    if (unit.version > 0) {
      this.size -= unit.size
      this.revision++
    }
    fillUnit(unit, layer)
    if (unit.before !== undefined) this.hiding.hide(new VisibleText().unit(unit), unit.before)
    for (const { content } of unit.tokens) this.parsed += content.length
    this.size += unit.size
    if (unit.asked === undefined) this.askers.delete(unit)
    else this.askers.add(unit)
  }
}
