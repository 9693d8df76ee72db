import { finish } from '../../json/index.js'
import type { JsonMember, JsonNode } from '../../json/types.js'
import { maskTree } from '../mask/maskTree.js'
import { maskRunsSteps } from './maskRuns.js'
import { isEmpty, memberOf } from './nodes.js'
import { rankOfKey } from './ranks.js'
import { isScalar, leafText, shorten } from './shortText.js'
import type { Limits, ResultSummary } from './types.js'

/** Results wrap what they are about in one of these. */
const WRAPPERS = ['structuredContent', 'data', 'result', 'results', 'items', 'output', 'response', 'value']

/** Items of a list, and fields of an object, that are looked at. */
const MOST_ITEMS = 200
const MOST_FIELDS = 1000

/** The fields of an object or the items of a list that say most. */
export function summarizeFields(root: JsonNode, limits: Limits): ResultSummary {
  const tree = { root, problems: [], depth: 0, size: 0, exact: false }
  const masked = maskTree(tree, limits.masking).root ?? root
  finish(maskRunsSteps(root, masked, limits.masking))
  return summarizeMasked(masked, limits)
}

/** The same of a tree that has been through the mask. */
export function summarizeMasked(root: JsonNode, limits: Omit<Limits, 'masking'>): ResultSummary {
  const { node: masked, outer } = unwrap(root)
  const inner =
    masked.kind === 'array'
      ? itemsOf(masked.items.slice(0, MOST_ITEMS))
      : masked.kind === 'object'
        ? masked.members.slice(0, MOST_FIELDS)
        : []
  const members = [...outer, ...inner]
  const readable = members.filter(({ value }) => !isEmpty(value))
  if (readable.length === 0) return { kind: 'empty' }
  if (masked.kind === 'array' && outer.length === 0 && masked.items.every(isScalar))
    return listSummary(masked.items, limits)
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
          .sort((a, b) => a.rank - b.rank || a.index - b.index)
          .slice(0, limits.fields)
          .sort((a, b) => a.index - b.index)
          .map(({ member }) => member)
  const fields = chosen.map(({ key, value }) => ({
    key: shorten(key, 60),
    text: fieldText(value, limits.text),
  }))
  const size =
    masked.kind === 'array' ? masked.items.length : masked.kind === 'object' ? masked.members.length : 0
  const more = outer.length + size - fields.length
  return more === 0 ? { kind: 'fields', fields } : { kind: 'fields', fields, more }
}

/** A list of plain values, in one line. */
function listSummary(items: readonly JsonNode[], limits: Omit<Limits, 'masking'>): ResultSummary {
  const text = shorten(items.slice(0, limits.fields).map(leafText).join(', '), limits.text)
  const more = items.length - limits.fields
  return more <= 0 ? { kind: 'text', text } : { kind: 'text', text, more }
}

function itemsOf(items: readonly JsonNode[]): JsonMember[] {
  return items.map((value, index) => ({ key: String(index + 1), value }))
}

/**
 * A member that holds what it is about, inside status words: `{ ok: true, data: {…} }`. What these say beside a
 * plain yes is told too: it may be that all of it failed.
 */
function unwrap(root: JsonNode): { node: JsonNode; outer: readonly JsonMember[] } {
  let node = root
  let outer: JsonMember[] = []
  for (let level = 0; level < 4 && node.kind === 'object'; level += 1) {
    const parent: JsonNode = node
    const inner = WRAPPERS.map((name) => memberOf(parent, name)).find(
      (value) => value !== undefined && !isScalar(value),
    )
    if (inner === undefined || isEmpty(inner) || node.members.length > 4) break
    const words = [...outer, ...node.members.filter(({ value }) => isScalar(value) && saysMore(value))]
    // A list of plain values stands in one line beside them.
    if (words.length > 0 && inner.kind === 'array' && inner.items.every(isScalar)) break
    node = inner
    outer = words
  }
  return { node, outer }
}

const saysMore = (node: JsonNode): boolean => !isEmpty(node) && !(node.kind === 'boolean' && node.value)

/** A field in one line; of what is nested, the name it goes by, else how much it is. */
function fieldText(node: JsonNode, longest: number): string {
  if (node.kind === 'array')
    return node.items.every(isScalar) ? listText(node.items, longest) : `[${node.items.length}]`
  if (node.kind !== 'object') return shorten(leafText(node), longest)
  const [best] = node.members
    .filter(({ value }) => isScalar(value) && !isEmpty(value))
    .sort((a, b) => rankOfKey(a.key) - rankOfKey(b.key))
  return best === undefined ? `{${node.members.length}}` : shorten(leafText(best.value), longest)
}

function listText(items: readonly JsonNode[], longest: number): string {
  const shown = items.slice(0, 5).map(leafText).join(', ')
  return shorten(items.length > 5 ? `${shown} … [${items.length}]` : shown, longest)
}
