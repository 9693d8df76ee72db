import type { JsonMember, JsonNode, JsonStringNode } from '../../json/types.js'

const NONE: readonly JsonMember[] = []
const indexed = new WeakMap<JsonNode, readonly JsonMember[]>()

/** What a node holds: members with their keys, items with their position. The same array for the same node. */
export function entriesOf(node: JsonNode): readonly JsonMember[] {
  if (node.kind === 'object') return node.members
  if (node.kind !== 'array') return NONE
  let entries = indexed.get(node)
  if (entries === undefined) {
    entries = node.items.map((value, index) => ({ key: String(index), value }))
    indexed.set(node, entries)
  }
  return entries
}

/** A text; of a masked one, with the end that tells it from others. */
export function textOf(node: JsonStringNode): string {
  return node.lastFour === undefined ? node.value : `${node.value} ${node.lastFour}`
}

/** A value that is written as it was sent: numbers keep every digit. */
export function scalarText(node: JsonNode): string {
  switch (node.kind) {
    case 'number':
      return node.text
    case 'boolean':
      return String(node.value)
    case 'null':
      return 'null'
    case 'string':
      return node.value
    case 'object':
      return '{}'
    case 'array':
      return '[]'
  }
}

const cut = new WeakMap<JsonNode, number>()

/** Says that a list or object holds more values than its node. */
export function markCut(node: JsonNode, omitted: number): void {
  cut.set(node, omitted)
}

/** How many values a list or object holds beyond those of its node. */
export const omittedFrom = (node: JsonNode): number => cut.get(node) ?? 0

const isContainer = (node: JsonNode) => node.kind === 'object' || node.kind === 'array'
const isShort = (node: JsonNode) => !isContainer(node) && scalarText(node).length <= 40

const MOST_INLINE = 12

/** Short lists of short values stand in one line. */
export function isInline(node: JsonNode): boolean {
  return node.kind === 'array' && node.items.length <= MOST_INLINE && node.items.every(isShort)
}

/** Whether a value needs lines of its own. */
export function isNested(node: JsonNode): boolean {
  return isContainer(node) && entriesOf(node).length > 0 && !isInline(node)
}

/** Whether a tree has at most `limit` values. Stops counting there; iterative, whatever the depth. */
export function hasAtMost(root: JsonNode, limit: number): boolean {
  const waiting: JsonNode[] = [root]
  let seen = 0
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    seen += 1
    if (seen + waiting.length > limit) return false
    if (node.kind === 'object') for (const member of node.members) waiting.push(member.value)
    if (node.kind === 'array') for (const item of node.items) waiting.push(item)
  }
  return true
}
