import type { JsonMember, JsonNode, JsonStringNode } from '../../json/types.js'

const NONE: readonly JsonMember[] = []

/** What a node holds, as it is. The same array for the same node. */
export function partsOf(node: JsonNode): readonly (JsonNode | JsonMember)[] {
  if (node.kind === 'object') return node.members
  return node.kind === 'array' ? node.items : NONE
}

/** Parts of a node, all if nothing else is said: members with their keys, items with their position. */
export function entriesOf(node: JsonNode, end = Infinity, start = 0): readonly JsonMember[] {
  if (node.kind === 'object') return node.members.slice(start, end)
  if (node.kind !== 'array') return NONE
  return node.items.slice(start, end).map((value, index) => ({ key: String(start + index), value }))
}

export const namesOf = (node: JsonNode): readonly string[] =>
  node.kind === 'object' ? node.members.map(({ key }) => key) : []

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
/** Values of a small tree. */
const FIRST = 30

/** Short lists of short values stand in one line. */
export function isInline(node: JsonNode): boolean {
  return node.kind === 'array' && node.items.length <= MOST_INLINE && node.items.every(isShort)
}

/** Whether a value needs lines of its own. */
export function isNested(node: JsonNode): boolean {
  return isContainer(node) && partsOf(node).length > 0 && !isInline(node)
}

/** UTF-16 code units: longer texts show their head and their tail. */
export const LONGEST_TEXT = 1200

/** Whether one of the first values of a tree is a text that stands folded. */
export function hasLongText(root: JsonNode): boolean {
  const isLong = (node: JsonNode) => node.kind === 'string' && node.value.length > LONGEST_TEXT
  return isLong(root) || entriesOf(root, FIRST).some(({ value }) => isLong(value))
}

/** Whether a tree has at most `limit` values. Stops counting there; iterative, whatever the depth. */
export function hasAtMost(root: JsonNode, limit: number): boolean {
  const waiting: JsonNode[] = [root]
  let seen = 0
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    seen += 1
    if (seen + waiting.length + partsOf(node).length > limit) return false
    if (node.kind === 'object') for (const member of node.members) waiting.push(member.value)
    if (node.kind === 'array') for (const item of node.items) waiting.push(item)
  }
  return true
}
