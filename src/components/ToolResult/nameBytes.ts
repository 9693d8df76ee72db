import type { Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { binaryLabel, binaryType } from '../../safety/summarize/binary.js'

/** UTF-16 code units, or values, that are looked at in one step. */
const STEP = 4096

/** Nobody reads base64. */
function readable(node: JsonNode): JsonNode {
  const type = node.kind === 'string' ? binaryType(node.value) : undefined
  return type === undefined || node.kind !== 'string'
    ? node
    : { kind: 'string', value: binaryLabel(type, node.value) }
}

/**
 * Puts its type and size in the place of each value that is bytes. Changes the tree, which must be the caller's.
 *
 * @returns whether there were any
 */
export function* nameBytes(root: JsonNode): Steps<boolean> {
  let isFound = false
  const waiting: JsonNode[] = [root]
  let size = 0
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const children = node.kind === 'array' ? node.items : node.kind === 'object' ? node.members : []
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index] as (typeof children)[number]
      const before = 'value' in child && 'key' in child ? child.value : child
      if (before.kind === 'array' || before.kind === 'object') waiting.push(before)
      const value = readable(before)
      if (value !== before) isFound = true
      if (value !== before && node.kind === 'array') (node.items as JsonNode[])[index] = value
      if (value !== before && 'key' in child) (child as { value: JsonNode }).value = value
      if (++size % STEP === 0) yield 0
    }
  }
  return isFound
}
