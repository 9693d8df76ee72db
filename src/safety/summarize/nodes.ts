import type { JsonNode } from '../../json/types.js'

/** The value of a member; of duplicates the last, as JSON parsers take it. */
export function memberOf(node: JsonNode, key: string): JsonNode | undefined {
  return node.kind === 'object' ? node.members.findLast((member) => member.key === key)?.value : undefined
}

/** The text of a string; `''` for everything else. */
export function textOf(node: JsonNode | undefined): string {
  return node?.kind === 'string' ? node.value : ''
}

/** Whether there is nothing in it to read. */
export function isEmpty(node: JsonNode): boolean {
  switch (node.kind) {
    case 'null':
      return true
    case 'string':
      return node.value.trim() === ''
    case 'array':
      return node.items.length === 0
    case 'object':
      return node.members.length === 0
    case 'number':
    case 'boolean':
      return false
  }
}
