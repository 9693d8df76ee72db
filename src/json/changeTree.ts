import { canonicalNumber } from './canonicalNumber.js'
import type { JsonNode } from './types.js'

/** From the root down: keys of members, positions of items. */
export type JsonPath = readonly (string | number)[]

/**
 * A tree with another value at one place; everything else is the same nodes. A member that is not there is added
 * at the end. A place that the tree does not have changes nothing. Recursive: for trees without `too_deep`.
 *
 * @param after `undefined` takes the value out
 */
export function changeAt(
  node: JsonNode | undefined,
  path: JsonPath,
  after: JsonNode | undefined,
): JsonNode | undefined {
  const [step, ...rest] = path
  if (step === undefined) return after
  if (node?.kind === 'object' && typeof step === 'string') {
    const index = node.members.findIndex(({ key }) => key === step)
    const value = changeAt(node.members[index]?.value, rest, after)
    const member = value === undefined ? [] : [{ key: step, value }]
    const at = index < 0 ? node.members.length : index
    return {
      kind: 'object',
      members: [...node.members.slice(0, at), ...member, ...node.members.slice(at + 1)],
    }
  }
  if (node?.kind === 'array' && typeof step === 'number' && step < node.items.length) {
    const value = changeAt(node.items[step], rest, after)
    const item = value === undefined ? [] : [value]
    return { kind: 'array', items: [...node.items.slice(0, step), ...item, ...node.items.slice(step + 1)] }
  }
  return node
}

/** A tree in which nodes are replaced; it is not looked into those. Recursive: for trees without `too_deep`. */
export function mapTree(
  node: JsonNode,
  nodeFor: (node: JsonNode) => JsonNode | undefined,
  keyFor: (key: string) => string = (key) => key,
): JsonNode {
  const other = nodeFor(node)
  if (other !== undefined) return other
  if (node.kind === 'array')
    return { kind: 'array', items: node.items.map((item) => mapTree(item, nodeFor, keyFor)) }
  if (node.kind !== 'object') return node
  const members = node.members.map(({ key, value }) => ({
    key: keyFor(key),
    value: mapTree(value, nodeFor, keyFor),
  }))
  return { kind: 'object', members }
}

/** Whether `JSON.parse` and `JSON.stringify`, of whatever language, surely leave the number what it is. */
export function isHeldNumber(token: string): boolean {
  const value = Number(token)
  if (!Number.isFinite(value) || Object.is(value, -0)) return false
  return (
    canonicalNumber(token, 'exact') === String(value) &&
    (!Number.isInteger(value) || Number.isSafeInteger(value))
  )
}
