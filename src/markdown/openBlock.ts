import type { CodeBlock, ListBlock, MarkdownBlock, MarkdownUnit, ParsedBlock, TableBlock } from './blocks.js'

/**
 * The last block of the text so far, when it is of a kind that grows by parts: the parts before the last
 * are settled, and only what follows them is parsed again, behind lines that repeat the block's beginning.
 */
export interface OpenBlock {
  readonly block: ListBlock | TableBlock | CodeBlock
  /** Lines that are put before the tail, so that it is read as the continuation that it is. */
  readonly prefix: string
  /** Lines of `prefix`. */
  readonly prefixLines: number
}

/** What {@link settle} took out of a block. */
export interface Settled {
  /** The block that goes on; `undefined` where nothing of it is settled. */
  readonly open: OpenBlock | undefined
  /** Newly settled units, or lines of code, which are not in the block yet. */
  readonly units: readonly MarkdownUnit[]
  readonly code?: string
  /** Line, among those that were parsed, where the tail begins. */
  readonly line: number
}

/** How many parts of a continued block only stand for what came before: the list item of the prefix. */
const repeatedParts = (open: OpenBlock | undefined): number => (open?.block.kind === 'list' ? 1 : 0)

/** The parsed continuation of an open block, as the block that it is. */
export function continueBlock(open: OpenBlock, parsed: MarkdownBlock): MarkdownBlock {
  const { block } = open
  if (block.kind === 'list' && parsed.kind === 'list') {
    return { ...block, tight: block.tight && parsed.tight, tail: parsed.tail.slice(1) }
  }
  if (block.kind === 'table' && parsed.kind === 'table') return { ...block, tail: parsed.tail }
  if (block.kind === 'code' && parsed.kind === 'code') return { ...block, tail: parsed.tail }
  throw new Error('The prefix of an open block did not begin the same block.')
}

/** Moves everything in the tail of a finished block to its settled parts, but for code: that is masked first. */
export function finishBlock(block: MarkdownBlock): MarkdownBlock {
  switch (block.kind) {
    case 'flow':
      return block
    case 'code':
      return { ...block, tail: '' }
    case 'list':
    case 'table':
      block.settled.push(...block.tail)
      return { ...block, tail: [] }
  }
}

/**
 * Settles what can be settled of the last block of whole lines: all of a list but its last item, all rows
 * of a table, all lines of code. Other blocks are read again as a whole.
 *
 * @param lines the lines that were parsed, prefix included
 */
export function settle(
  parsed: ParsedBlock,
  open: OpenBlock | undefined,
  lines: (from: number, to: number) => string,
): Settled {
  const block = open === undefined ? parsed.block : continueBlock(open, parsed.block)
  const nothing = { open, units: [], line: open?.prefixLines ?? parsed.start }
  switch (block.kind) {
    case 'flow':
      return nothing
    case 'list': {
      if (block.tail.length < 2) return nothing
      const units = block.tail.slice(0, -1)
      block.settled.push(...units)
      return {
        open: { block: { ...block, tail: [] }, prefix: listPrefix(block), prefixLines: 1 },
        units,
        line: parsed.partLines[units.length + repeatedParts(open)] ?? parsed.end,
      }
    }
    case 'table': {
      block.settled.push(...block.tail)
      const prefix = open?.prefix ?? lines(parsed.start, parsed.start + 2)
      return {
        open: { block: { ...block, tail: [] }, prefix, prefixLines: 2 },
        units: open === undefined ? [block.head, ...block.tail] : block.tail,
        line: parsed.end,
      }
    }
    case 'code': {
      const prefix = open?.prefix ?? lines(parsed.start, parsed.start + 1)
      return {
        open: { block: { ...block, tail: '' }, prefix, prefixLines: 1 },
        units: [],
        code: block.tail,
        line: parsed.end,
      }
    }
  }
}

/**
 * An item that makes the tail continue the list. Indented, so that no item of the list, which may be
 * indented by up to three spaces, is read as nested in it.
 */
function listPrefix(block: ListBlock): string {
  return block.ordered ? `   1${block.marker} x\n` : `   ${block.marker} x\n`
}
