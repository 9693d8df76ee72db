import type { JsonNode, JsonTree } from './types.js'

/** A closing bracket to be written, or a node with what stands before it. */
type Task = string | { readonly before: string; readonly node: JsonNode; readonly level: number }

export interface JsonTextOptions {
  /** Spaces a level; 0 writes one line. @default 0 */
  indent?: number | undefined
}

export function isJsonTree(value: JsonTree | JsonNode): value is JsonTree {
  return 'problems' in value
}

/**
 * Writes a tree as JSON text: number tokens as they were, members in order, duplicates too. Iterative.
 *
 * @returns `''` for a tree without a root
 */
export function jsonText(tree: JsonTree | JsonNode, options: JsonTextOptions = {}): string {
  const root = isJsonTree(tree) ? tree.root : tree
  if (root === undefined) return ''
  const indent = options.indent ?? 0
  const colon = indent === 0 ? ':' : ': '
  const line = (level: number): string => (indent === 0 ? '' : `\n${' '.repeat(indent * level)}`)
  const out: string[] = []
  const tasks: Task[] = [{ before: '', node: root, level: 0 }]
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === 'string') {
      out.push(task)
      continue
    }
    const { before, node, level } = task
    out.push(before)
    if (node.kind !== 'object' && node.kind !== 'array') {
      out.push(scalarText(node))
      continue
    }
    const isObject = node.kind === 'object'
    const count = isObject ? node.members.length : node.items.length
    out.push(isObject ? '{' : '[')
    tasks.push((count === 0 ? '' : line(level)) + (isObject ? '}' : ']'))
    for (let index = count - 1; index >= 0; index -= 1) {
      const comma = (index === 0 ? '' : ',') + line(level + 1)
      const member = isObject ? node.members[index] : undefined
      const child = isObject ? member?.value : node.items[index]
      if (child === undefined) continue
      const key = member === undefined ? '' : quoteJson(member.key) + colon
      tasks.push({ before: comma + key, node: child, level: level + 1 })
    }
  }
  return out.join('')
}

function scalarText(node: Exclude<JsonNode, { kind: 'object' | 'array' }>): string {
  switch (node.kind) {
    case 'string':
      return quoteJson(node.value)
    case 'number':
      return node.text
    case 'boolean':
      return String(node.value)
    case 'null':
      return 'null'
  }
}

/** A string token. Lone surrogates are written as escapes, as `JSON.stringify` does (ECMA-262). */
export function quoteJson(value: string): string {
  return JSON.stringify(value)
}
