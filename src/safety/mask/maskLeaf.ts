import { finish, jsonText } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import type { Choices } from './choices.js'
import { isSecretValue } from './keys/keyTerm.js'
import type { KeyTerm } from './keys/terms.js'
import { askMaskers, OWN_KIND } from './maskers.js'
import { namesOrdinaryNumber } from './rules/ordinaryNumbers.js'
import { scanSteps } from './scanSteps.js'
import { MASK, maskSpans, type Span } from './spans.js'

export type Leaf = Exclude<JsonNode, { kind: 'object' | 'array' }>

/** Masks a node and all below it. */
export type MaskNode = (
  root: JsonNode,
  choices: Choices,
  options: { readonly pointer: string; readonly inText: boolean; readonly nesting: number },
) => MaskedLeaf

/** How a leaf is masked. */
export interface LeafContext {
  readonly choices: Choices
  /** Empty where nobody asks for it. */
  readonly pointer: string
  /** The name it goes by. */
  readonly key: string
  /** What its name says. */
  readonly term?: KeyTerm | undefined
  /** A host wants it masked, whatever it is. */
  readonly isForced: boolean
  readonly lastFour: boolean
  /** The last four characters go into the text itself, which is all there will be. */
  readonly inText: boolean
  readonly nesting: number
}

/** A node after the mask, and how many secrets it had. */
export interface MaskedLeaf {
  readonly node: JsonNode
  readonly count: number
}

/** Less would show half of what it hides. */
const SHORTEST_FOR_LAST_FOUR = 8
const WITH_LAST_FOUR: ReadonlySet<string> = new Set(['card', 'iban', 'account'])

/** What stands in a text: JSON, as it is after the mask; else its secrets. */
export type ReadText = (text: string, context: LeafContext) => MaskedLeaf | readonly Span[]

export function maskLeaf(leaf: Leaf, context: LeafContext, readText: ReadText): MaskedLeaf {
  const masked = maskByRules(leaf, context, readText)
  return context.choices.maskers.length === 0 ? masked : maskByHost(masked, context)
}

/** What the host's own rules hide of what is left. */
function maskByHost({ node, count }: MaskedLeaf, context: LeafContext): MaskedLeaf {
  const { choices, term, isForced } = context
  if (node.kind === 'null' || (term?.isKept === true && !isForced)) return { node, count }
  const text = node.kind === 'string' ? node.value : jsonText(node)
  if (text === MASK) return { node, count }
  const left = askMaskers(text, context, choices.maskers)
  if (left?.count === 0) return { node, count }
  if (left === undefined || node.kind !== 'string')
    return { node: hide(text, OWN_KIND, context), count: count + 1 }
  return {
    node: { kind: 'string', value: left.text, isMasked: true, maskKind: OWN_KIND },
    count: count + left.count,
  }
}

function maskByRules(leaf: Leaf, context: LeafContext, readText: ReadText): MaskedLeaf {
  if (leaf.kind === 'null' || leaf.kind === 'boolean')
    return context.isForced ? { node: hide('', 'value', context), count: 1 } : { node: leaf, count: 0 }
  const text = leaf.kind === 'string' ? leaf.value : leaf.text
  const { term, isForced } = context
  if (term?.isKept === true && !isForced) return { node: leaf, count: 0 }
  if (term !== undefined && (isForced || isSecretValue(text, term, leaf.kind === 'number')))
    return { node: hide(text, term.kind, context), count: 1 }
  if (leaf.kind === 'number') return maskNumber(leaf, context)
  const found = readText(leaf.value, context)
  return 'node' in found ? found : maskString(leaf, found, context)
}

function maskNumber(leaf: Leaf & { kind: 'number' }, context: LeafContext): MaskedLeaf {
  const [span] = leaf.text.length < 11 ? [] : finish(scanSteps(leaf.text, context.choices.term))
  if (span === undefined || isOrdinary(span, context)) return { node: leaf, count: 0 }
  return { node: hide(leaf.text, span.kind, context), count: 1 }
}

function maskString(
  leaf: Leaf & { kind: 'string' },
  spans: readonly Span[],
  context: LeafContext,
): MaskedLeaf {
  const [first] = spans
  if (first === undefined) return { node: leaf, count: 0 }
  if (spans.length === 1 && isWhole(leaf.value, first)) {
    if (isOrdinary(first, context)) return { node: leaf, count: 0 }
    return { node: hide(leaf.value, first.kind, context), count: 1 }
  }
  const node: JsonNode = {
    kind: 'string',
    value: maskSpans(leaf.value, spans),
    isMasked: true,
    maskKind: first.kind,
  }
  return { node, count: spans.length }
}

/** An order number or an amount that only looks like a phone or a card. */
function isOrdinary({ kind }: Span, { key }: LeafContext): boolean {
  return (kind === 'phone' || kind === 'card') && namesOrdinaryNumber(key, kind)
}

function isWhole(text: string, { start, end }: Span): boolean {
  return text.slice(0, start).trim() === '' && text.slice(end).trim() === ''
}

function hide(text: string, maskKind: string, context: LeafContext): JsonNode {
  const end =
    context.lastFour || context.term?.lastFour === true || WITH_LAST_FOUR.has(maskKind) ? lastFour(text) : ''
  if (end === '') return { kind: 'string', value: MASK, isMasked: true, maskKind }
  if (context.inText) return { kind: 'string', value: MASK + end, isMasked: true, maskKind }
  return { kind: 'string', value: MASK, isMasked: true, maskKind, lastFour: end }
}

function lastFour(text: string): string {
  const characters = text.slice(-64).replace(/[^\p{L}\p{N}]/gu, '')
  return characters.length < SHORTEST_FOR_LAST_FOUR ? '' : characters.slice(-4)
}
