import { jsonTreeFromValue } from '../../json/fromValue.js'
import { parseJsonText } from '../../json/parse.js'
import type { JsonMember, JsonNode } from '../../json/types.js'
import { maskText } from '../mask/maskText.js'
import { maskTree } from '../mask/maskTree.js'
import type { MaskPolicy } from '../mask/types.js'
import { revealText } from '../reveal/revealText.js'
import { binaryLabel, binaryType } from './binary.js'
import { blocksOf } from './blocks.js'
import { isEmpty, memberOf } from './nodes.js'
import { rankOfKey } from './ranks.js'

/** A few words about a result. */
export interface ResultSummary {
  readonly kind: 'empty' | 'text' | 'fields' | 'binary'
  readonly text?: string | undefined
  readonly fields?: readonly SummaryField[] | undefined
  /** How many values there are beside those that are shown. */
  readonly more?: number | undefined
}

export interface SummaryField {
  readonly key: string
  readonly text: string
}

export interface SummarizeOptions {
  /** Fields that are shown. @default 5 */
  maxFields?: number | undefined
  /** Characters of a text or of one field. @default 200 */
  maxText?: number | undefined
  masking?: MaskPolicy | undefined
}

interface Limits {
  readonly fields: number
  readonly text: number
  readonly masking: MaskPolicy | undefined
}

/** Results wrap what they are about in one of these. */
const WRAPPERS = ['structuredContent', 'data', 'result', 'results', 'items', 'output', 'response', 'value']

/**
 * What a person wants to know of a result at one look: the text, or the three to five fields that say most.
 * Masked, with deceptive characters named, and without base64. Calls no code of the value.
 */
export function summarizeResult(value: unknown, options: SummarizeOptions = {}): ResultSummary {
  const { maxFields = 5, maxText = 200, masking } = options
  const limits: Limits = { fields: maxFields, text: maxText, masking }
  const root = typeof value === 'string' ? treeOfText(value) : jsonTreeFromValue(value).root
  return root === undefined || isEmpty(root) ? { kind: 'empty' } : summarize(root, limits)
}

function treeOfText(text: string): JsonNode {
  const root = /^\s*[{[]/.test(text) ? parseJsonText(text).root : undefined
  return root ?? { kind: 'string', value: text }
}

function summarize(root: JsonNode, limits: Limits): ResultSummary {
  const blocks = blocksOf(root)
  if (blocks !== undefined) {
    const text = blocks.map((block) => block.text).join(' ')
    const kind = blocks.every((block) => block.isBinary) ? 'binary' : 'text'
    return text.trim() === ''
      ? { kind: 'empty' }
      : { kind, text: shorten(maskText(text, limits.masking).text, limits.text) }
  }
  if (root.kind === 'string') {
    const type = binaryType(root.value)
    if (type !== undefined) return { kind: 'binary', text: binaryLabel(type, root.value) }
    return { kind: 'text', text: shorten(maskText(root.value, limits.masking).text, limits.text) }
  }
  if (root.kind === 'array' || root.kind === 'object') return summarizeFields(root, limits)
  return { kind: 'text', text: scalarText(root) }
}

function summarizeFields(root: JsonNode, limits: Limits): ResultSummary {
  const tree = { root, problems: [], depth: 0, size: 0, exact: false }
  const masked = unwrap(maskTree(tree, limits.masking).root ?? root)
  const members =
    masked.kind === 'array' ? itemsOf(masked.items) : masked.kind === 'object' ? masked.members : []
  const readable = members.filter(({ value }) => !isEmpty(value))
  if (readable.length === 0) return { kind: 'empty' }
  // Of a list the first are shown; of an object the ones that say most, in the order they were sent in.
  const chosen =
    masked.kind === 'array'
      ? readable.slice(0, limits.fields)
      : readable
          .map((member, index) => ({
            member,
            index,
            rank: rankOfKey(member.key) + (isScalar(member.value) ? 0 : 10),
          }))
          .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
          .slice(0, limits.fields)
          .toSorted((a, b) => a.index - b.index)
          .map(({ member }) => member)
  const fields = chosen.map(({ key, value }) => ({
    key: shorten(key, 60),
    text: fieldText(value, limits.text),
  }))
  const more = members.length - fields.length
  return more === 0 ? { kind: 'fields', fields } : { kind: 'fields', fields, more }
}

function itemsOf(items: readonly JsonNode[]): JsonMember[] {
  return items.map((value, index) => ({ key: String(index + 1), value }))
}

/** A member that holds all there is to say, inside status words: `{ ok: true, data: {…} }`. */
function unwrap(root: JsonNode): JsonNode {
  let node = root
  for (let level = 0; level < 4 && node.kind === 'object'; level += 1) {
    const parent: JsonNode = node
    const inner = WRAPPERS.map((name) => memberOf(parent, name)).find(
      (value) => value !== undefined && !isScalar(value),
    )
    if (inner === undefined || isEmpty(inner) || node.members.length > 4) return node
    node = inner
  }
  return node
}

function isScalar(node: JsonNode): boolean {
  return node.kind !== 'object' && node.kind !== 'array'
}

/** A field in one line; of what is nested, the name it goes by, else how much it is. */
function fieldText(node: JsonNode, longest: number): string {
  if (node.kind === 'array')
    return node.items.every(isScalar) ? listText(node.items, longest) : `[${node.items.length}]`
  if (node.kind !== 'object') return shorten(leafText(node), longest)
  const [best] = node.members
    .filter(({ value }) => isScalar(value) && !isEmpty(value))
    .toSorted((a, b) => rankOfKey(a.key) - rankOfKey(b.key))
  return best === undefined ? `{${node.members.length}}` : shorten(leafText(best.value), longest)
}

function listText(items: readonly JsonNode[], longest: number): string {
  const shown = items.slice(0, 5).map(leafText).join(', ')
  return shorten(items.length > 5 ? `${shown} … [${items.length}]` : shown, longest)
}

function leafText(node: JsonNode): string {
  if (node.kind !== 'string') return scalarText(node)
  if (node.isMasked) return node.value + (node.lastFour ?? '')
  const type = binaryType(node.value)
  return type === undefined ? node.value : binaryLabel(type, node.value)
}

function scalarText(node: JsonNode): string {
  if (node.kind === 'number') return node.text
  return node.kind === 'boolean' ? String(node.value) : 'null'
}

/** One line, cut between characters, with nothing hidden in it. */
function shorten(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  const cut = characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line
  return revealText(cut).text
}
