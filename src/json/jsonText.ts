import { cutText } from './cutText.js'
import { finish, type Steps } from './steps.js'
import type { JsonNode, JsonStringNode, JsonTree } from './types.js'

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
/** Levels that are told apart by blanks. Each line of what is deeper would be longer than all it says. */
const DEEPEST_INDENT = 64
/** Code units of a text that are written in one step. */
const UNITS = 65_536

type Container = Extract<JsonNode, { kind: 'object' | 'array' }>

/** A list or object that is being written, and how many of its parts are. */
interface Open {
  readonly node: Container
  done: number
}

/** {@link jsonText} in steps, for trees that would block a page. */
export function* jsonTextSteps(
  tree: JsonTree | JsonNode,
  { indent = 0, stringOf = valueOf }: JsonTextOptions = {},
): Steps<string> {
  const line = (depth: number): string =>
    indent === 0 ? '' : `\n${' '.repeat(indent * Math.min(depth, DEEPEST_INDENT))}`
  const open: Open[] = []
  let out = ''
  let told = 0
  let count = 0
  let node = isJsonTree(tree) ? tree.root : tree
  while (node !== undefined) {
    if (node.kind === 'object' || node.kind === 'array') {
      out += node.kind === 'object' ? '{' : '['
      open.push({ node, done: 0 })
    } else if (node.kind === 'string' && node.value.length > UNITS) {
      out += '"'
      for (const piece of cutText(node.value, UNITS)) {
        out += quoteJson(piece).slice(1, -1)
        yield piece.length
      }
      out += '"'
      told = out.length
    } else out += node.kind === 'string' ? quoteJson(stringOf(node)) : scalarText(node)
    if (++count % STEP === 0) {
      yield out.length - told
      told = out.length
    }
    node = undefined
    for (let last = open.at(-1); last !== undefined && node === undefined; last = open.at(-1)) {
      const { node: holder, done } = last
      const member = holder.kind === 'object' ? holder.members[done] : undefined
      node = holder.kind === 'object' ? member?.value : holder.items[done]
      if (node === undefined) {
        out += (done === 0 ? '' : line(open.length - 1)) + (holder.kind === 'object' ? '}' : ']')
        open.pop()
      } else {
        out += (done === 0 ? '' : ',') + line(open.length)
        if (member !== undefined) out += quoteJson(member.key) + (indent === 0 ? ':' : ': ')
        last.done += 1
      }
    }
  }
  return out
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
