import type { JsonNode } from '../../json/types.js'

/** What stands under a key, the last one as JavaScript would have it. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.kind !== 'object') return undefined
  return node.members.findLast((member) => member.key === key)?.value
}

export function textIn(node: JsonNode | undefined, key: string): string | undefined {
  const value = memberOf(node, key)
  return value?.kind === 'string' && value.value !== '' ? value.value : undefined
}

export function numberIn(node: JsonNode | undefined, key: string): number | undefined {
  const value = memberOf(node, key)
  return value?.kind === 'number' ? Number(value.text) : undefined
}

export function itemsIn(node: JsonNode | undefined, key: string): readonly JsonNode[] | undefined {
  const value = memberOf(node, key)
  return value?.kind === 'array' ? value.items : undefined
}

export const isScalar = ({ kind }: JsonNode): boolean => kind !== 'object' && kind !== 'array'
