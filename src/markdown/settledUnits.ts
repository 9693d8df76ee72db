import { fillUnit, type MarkdownUnit } from './blocks.js'
import type { Token } from './parser.js'
import { changedLabels, layerReferences, type References } from './references.js'

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
  /** Settled since the last reading. Their inside needs the definitions of all of the text. */
  private fresh: MarkdownUnit[] = []

  /** Definitions for a piece of text that follows the settled part; what it defines is added there only. */
  layer(): References {
    return layerReferences(this.definitions)
  }

  /** @param layer the definitions of the piece that the unit was parsed with */
  add(unit: MarkdownUnit, layer: References): void {
    this.fresh.push(unit)
    this.define(unit.tokens, layer)
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
    for (const unit of this.fresh) this.parse(unit, layer)
    this.fresh = []
    return looks
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
    for (const { content } of unit.tokens) this.parsed += content.length
    this.size += unit.size
    if (unit.asked === undefined) this.askers.delete(unit)
    else this.askers.add(unit)
  }
}
