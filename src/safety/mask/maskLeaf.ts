import { jsonText, parseJsonText } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import type { Choices } from './choices.js'
import { isSecretValue } from './keys/keyTerm.js'
import type { KeyTerm } from './keys/terms.js'
import { namesOrdinaryNumber } from './rules/ordinaryNumbers.js'
import { scanText } from './scanText.js'
import { MASK, maskSpans, type Span } from './spans.js'

export type Leaf = Exclude<JsonNode, { kind: 'object' | 'array' }>

/** Masks a node and all below it. */
export type MaskNode = (
  root: JsonNode,
  choices: Choices,
  options: { readonly inText: boolean; readonly nesting: number },
) => MaskedLeaf

/** How a leaf is masked. */
export interface LeafContext {
  readonly choices: Choices
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

/** JSON in JSON in JSON: so deep it is read as text. */
const DEEPEST_NESTING = 6
/** Less would show half of what it hides. */
const SHORTEST_FOR_LAST_FOUR = 8
const WITH_LAST_FOUR: ReadonlySet<string> = new Set(['card', 'iban', 'account'])

export function maskLeaf(leaf: Leaf, context: LeafContext, maskNode: MaskNode): MaskedLeaf {
  if (leaf.kind === 'null' || leaf.kind === 'boolean')
    return context.isForced ? { node: hide('', 'value', context), count: 1 } : { node: leaf, count: 0 }
  const text = leaf.kind === 'string' ? leaf.value : leaf.text
  const { term, isForced } = context
  if (term?.isKept === true && !isForced) return { node: leaf, count: 0 }
  if (term !== undefined && (isForced || isSecretValue(text, term, leaf.kind === 'number')))
    return { node: hide(text, term.kind, context), count: 1 }
  if (leaf.kind === 'number') return maskNumber(leaf, context)
  return maskJsonIn(leaf.value, context, maskNode) ?? maskString(leaf, context)
}

function maskNumber(leaf: Leaf & { kind: 'number' }, context: LeafContext): MaskedLeaf {
  const [span] = leaf.text.length < 11 ? [] : scanText(leaf.text, context.choices.term)
  if (span === undefined || isOrdinary(span, context)) return { node: leaf, count: 0 }
  return { node: hide(leaf.text, span.kind, context), count: 1 }
}

function maskString(leaf: Leaf & { kind: 'string' }, context: LeafContext): MaskedLeaf {
  const spans = scanText(leaf.value, context.choices.term)
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
  return (kind === 'phone' || kind === 'card') && namesOrdinaryNumber(key)
}

function isWhole(text: string, { start, end }: Span): boolean {
  return text.slice(0, start).trim() === '' && text.slice(end).trim() === ''
}

/** The text of JSON inside a string, masked as JSON; `undefined` when it is none or has no secret. */
function maskJsonIn(text: string, context: LeafContext, maskNode: MaskNode): MaskedLeaf | undefined {
  if (context.nesting >= DEEPEST_NESTING || !/^\s*[{[]/.test(text)) return undefined
  const { root } = parseJsonText(text)
  if (root === undefined) return undefined
  const { node, count } = maskNode(root, context.choices, { inText: true, nesting: context.nesting + 1 })
  if (count === 0) return { node: { kind: 'string', value: text }, count: 0 }
  const value = jsonText(node, { indent: text.includes('\n') ? 2 : 0 })
  return { node: { kind: 'string', value, isMasked: true }, count }
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
