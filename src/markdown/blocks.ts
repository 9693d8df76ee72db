import { parseInlines, type Token } from './parser.js'
import type { References } from './references.js'

/** The smallest part that is parsed and drawn as one: a paragraph, a list item, a table row … */
export interface MarkdownUnit {
  readonly tokens: readonly Token[]
  /** Labels of links that were looked up in it: another definition changes how it looks. */
  asked: ReadonlySet<string> | undefined
  /** What was read before it, if it may be read again. */
  before?: string | undefined
  /** Number of tokens, those inside paragraphs included. */
  size: number
  /** Goes up when the unit looks different. */
  version: number
}

/** Anything that is drawn as a whole. */
interface FlowBlock {
  readonly kind: 'flow'
  readonly unit: MarkdownUnit
}

/**
 * A list. `settled` only grows and stays the same array; `tail` may still change. Tables and code alike.
 */
export interface ListBlock {
  readonly kind: 'list'
  readonly ordered: boolean
  readonly start: number
  /** `-`, `*`, `+`, `.` or `)`: another one begins another list. */
  readonly marker: string
  /** No blank line between the items: their paragraphs are not set apart. */
  readonly tight: boolean
  readonly settled: MarkdownUnit[]
  readonly tail: readonly MarkdownUnit[]
}

export interface TableBlock {
  readonly kind: 'table'
  readonly head: MarkdownUnit
  readonly settled: MarkdownUnit[]
  readonly tail: readonly MarkdownUnit[]
}

export interface CodeBlock {
  readonly kind: 'code'
  info: string
  /** Whole lines, in pieces of about equal length, without their secrets. */
  readonly settled: string[]
  tail: string
}

export type MarkdownBlock = FlowBlock | ListBlock | TableBlock | CodeBlock

/** A block with its place in the lines that were parsed. Everything that it holds is in `tail`. */
export interface ParsedBlock {
  readonly block: MarkdownBlock
  readonly start: number
  /** The line after its last. */
  readonly end: number
  /** First lines of the parts: items, rows. */
  readonly partLines: readonly number[]
  /** A fence that has its end mark. */
  readonly closed: boolean
  /** Where a link label leads: nothing to draw. */
  readonly isDefinition: boolean
  readonly tokens: readonly Token[]
}

/** Puts the tokens of whole blocks together. Inline parts are not parsed yet: {@link fillUnit} does. */
export function toBlocks(tokens: readonly Token[]): ParsedBlock[] {
  const blocks: ParsedBlock[] = []
  for (let from = 0; from < tokens.length;) {
    const to = endOf(tokens, from)
    blocks.push(toBlock(tokens.slice(from, to)))
    from = to
  }
  return blocks
}

function toBlock(tokens: readonly Token[]): ParsedBlock {
  const first = tokens[0] as Token
  const [start, end] = first.map ?? [0, 0]
  const isDefinition = first.type === 'reference_definition'
  const place = { start, end, tokens, partLines: [] as readonly number[], closed: false, isDefinition }
  switch (first.type) {
    case 'bullet_list_open':
    case 'ordered_list_open': {
      const { units, lines } = parts(tokens, 'list_item_open')
      return { ...place, block: listBlock(first, tokens, units), partLines: lines }
    }
    case 'table_open': {
      const { units, lines } = parts(tokens, 'tr_open')
      const [head, ...rows] = units
      const block: TableBlock = { kind: 'table', head: head ?? unitOf([]), settled: [], tail: rows }
      return { ...place, block, partLines: lines.slice(1) }
    }
    case 'fence': {
      const lines = lineCount(first.content)
      const block: CodeBlock = { kind: 'code', info: first.info, settled: [], tail: first.content }
      return { ...place, block, closed: end - start > lines + 1 }
    }
    default:
      return { ...place, block: { kind: 'flow', unit: unitOf(tokens) } }
  }
}

function lineCount(text: string): number {
  const breaks = text.split('\n').length - 1
  return text === '' || text.endsWith('\n') ? breaks : breaks + 1
}

function listBlock(open: Token, tokens: readonly Token[], units: MarkdownUnit[]): ListBlock {
  const direct = tokens.find((token) => token.type === 'paragraph_open' && token.level === open.level + 2)
  return {
    kind: 'list',
    ordered: open.type === 'ordered_list_open',
    start: Number(open.attrGet('start') ?? 1),
    marker: open.markup,
    tight: direct?.hidden ?? true,
    settled: [],
    tail: units,
  }
}

/** The parts that begin with a token of one type, without what is between them. */
function parts(tokens: readonly Token[], type: string): { units: MarkdownUnit[]; lines: number[] } {
  const units: MarkdownUnit[] = []
  const lines: number[] = []
  for (let index = 1; index < tokens.length;) {
    const token = tokens[index] as Token
    if (token.type !== type) {
      index++
      continue
    }
    const to = endOf(tokens, index)
    units.push(unitOf(tokens.slice(index, to)))
    lines.push(token.map?.[0] ?? 0)
    index = to
  }
  return { units, lines }
}

/** Index after the token that closes the one at `from`. */
function endOf(tokens: readonly Token[], from: number): number {
  let open = 0
  for (let index = from; index < tokens.length; index++) {
    open += tokens[index]?.nesting ?? 0
    if (open === 0) return index + 1
  }
  return tokens.length
}

function unitOf(tokens: readonly Token[]): MarkdownUnit {
  return { tokens, asked: undefined, size: tokens.length, version: 0 }
}

/** Parses the inside of a unit, again when the definitions that it asked for have changed. */
export function fillUnit(unit: MarkdownUnit, references: References): void {
  unit.asked = parseInlines(unit.tokens, references)
  unit.version++
  unit.size = unit.tokens.reduce((sum, token) => sum + 1 + (token.children?.length ?? 0), 0)
}

/** The units of a block whose inside was never parsed. */
export function newUnits(block: MarkdownBlock): readonly MarkdownUnit[] {
  switch (block.kind) {
    case 'flow':
      return [block.unit]
    case 'list':
      return block.tail
    case 'table':
      return block.head.version === 0 ? [block.head, ...block.tail] : block.tail
    case 'code':
      return []
  }
}
