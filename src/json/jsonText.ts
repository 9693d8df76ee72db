import { cutText } from './cutText.js'
import { finish, type Steps } from './steps.js'
import type { JsonNode, JsonStringNode, JsonTree } from './types.js'

/** A closing bracket to be written, or a node with what stands before it. */
type Task = string | { readonly before: string; readonly node: JsonNode; readonly level: number }

export interface JsonTextOptions {
  /** Spaces a level; 0 writes one line. @default 0 */
  indent?: number | undefined
  /** What a string is written as. @default its value */
  stringOf?: ((node: JsonStringNode) => string) | undefined
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
  return finish(jsonTextSteps(tree, options))
}

const valueOf = (node: JsonStringNode): string => node.value

/** Values that are written in one step. */
const STEP = 512
/** Code units of a text that are written in one step. */
const UNITS = 65_536

/** {@link jsonText} in steps, for trees that would block a page. */
export function* jsonTextSteps(
  tree: JsonTree | JsonNode,
  { indent = 0, stringOf = valueOf }: JsonTextOptions = {},
): Steps<string> {
  const root = isJsonTree(tree) ? tree.root : tree
  const tasks: Task[] = root === undefined ? [] : [{ before: '', node: root, level: 0 }]
  let out = ''
  let told = 0
  let count = 0
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === 'string') out += task
    else if (task.node.kind === 'string' && task.node.value.length > UNITS) {
      out += `${task.before}"`
      for (const piece of cutText(task.node.value, UNITS)) {
        out += quoteJson(piece).slice(1, -1)
        yield piece.length
      }
      out += '"'
      told = out.length
    } else out += begin(task, tasks, indent, stringOf)
    if (++count % STEP > 0) continue
    yield out.length - told
    told = out.length
  }
  return out
}

/** What a value begins with; the rest of it is left to do. */
function begin(
  { before, node, level }: Exclude<Task, string>,
  tasks: Task[],
  indent: number,
  stringOf: (node: JsonStringNode) => string,
): string {
  if (node.kind === 'string') return before + quoteJson(stringOf(node))
  if (node.kind !== 'object' && node.kind !== 'array') return before + scalarText(node)
  const line = (depth: number): string => (indent === 0 ? '' : `\n${' '.repeat(indent * depth)}`)
  const colon = indent === 0 ? ':' : ': '
  const isObject = node.kind === 'object'
  const count = isObject ? node.members.length : node.items.length
  tasks.push((count === 0 ? '' : line(level)) + (isObject ? '}' : ']'))
  const between = line(level + 1)
  for (let index = count - 1; index >= 0; index -= 1) {
    const comma = (index === 0 ? '' : ',') + between
    const member = isObject ? node.members[index] : undefined
    const child = isObject ? member?.value : node.items[index]
    if (child === undefined) continue
    const key = member === undefined ? '' : quoteJson(member.key) + colon
    tasks.push({ before: comma + key, node: child, level: level + 1 })
  }
  return before + (isObject ? '{' : '[')
}

function scalarText(node: Exclude<JsonNode, { kind: 'object' | 'array' | 'string' }>): string {
  switch (node.kind) {
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
  // Most texts are short and plain, and a look at them costs less than the call.
  return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value)
}

const PLAIN = /^[ !#-[\]-~]{0,64}$/
