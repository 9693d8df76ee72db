import { canonicalNumber } from './canonicalNumber.js'
import { cutText } from './cutText.js'
import { isJsonTree, quoteJson } from './jsonText.js'
import type { JsonMember, JsonNode, JsonTree } from './types.js'

export interface CanonicalOptions {
  /**
   * `exact`: a number that RFC 8785 would print as another one is written as its exact decimal.
   * `ieee`: plain RFC 8785, every number as its IEEE 754 double.
   * @default 'exact'
   */
  numbers?: 'exact' | 'ieee' | undefined
}

type Task = string | JsonNode

/**
 * Canonical form v1: no blanks, members sorted by UTF-16 code units, numbers as above. Iterative. Duplicate
 * keys are all kept, in order of appearance: such a value cannot be approved anyway.
 *
 * @returns `''` for a tree without a root
 * @see https://www.rfc-editor.org/rfc/rfc8785
 */
export function canonicalizeJson(tree: JsonTree | JsonNode, options: CanonicalOptions = {}): string {
  const root = isJsonTree(tree) ? tree.root : tree
  return root === undefined ? '' : [...canonicalPieces(root, options)].join('')
}

/** Parts that are written in one piece. */
const PARTS = 1024
/** Code units of a text that are written in one piece. */
const UNITS = 65_536

/** The canonical form piece by piece, so that nothing as long as the whole is ever made. */
export function* canonicalPieces(
  root: JsonNode,
  { numbers = 'exact' }: CanonicalOptions = {},
): Generator<string, void, undefined> {
  let out: string[] = []
  let length = 0
  const tasks: Task[] = [root]
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task !== 'string' && task.kind === 'string' && task.value.length > UNITS) {
      out.push('"')
      for (const piece of cutText(task.value, UNITS)) {
        out.push(quoteJson(piece).slice(1, -1))
        yield out.join('')
        out = []
      }
      out.push('"')
    } else {
      const text = typeof task === 'string' ? task : open(task, tasks, numbers)
      length += text.length
      out.push(text)
    }
    if (out.length < PARTS && length < UNITS) continue
    yield out.join('')
    out = []
    length = 0
  }
  yield out.join('')
}

/** What a value begins with; the rest of it is left to do. */
function open(node: JsonNode, tasks: Task[], numbers: 'exact' | 'ieee'): string {
  switch (node.kind) {
    case 'string':
      return quoteJson(node.value)
    case 'number':
      return canonicalNumber(node.text, numbers)
    case 'boolean':
      return String(node.value)
    case 'null':
      return 'null'
    case 'array':
      tasks.push(']')
      for (let index = node.items.length - 1; index >= 0; index -= 1) {
        tasks.push(node.items[index] as JsonNode)
        if (index > 0) tasks.push(',')
      }
      return '['
    case 'object':
      tasks.push('}')
      pushMembers(tasks, sorted(node.members))
      return '{'
  }
}

function pushMembers(tasks: Task[], members: readonly JsonMember[]): void {
  for (let index = members.length - 1; index >= 0; index -= 1) {
    const member = members[index] as JsonMember
    tasks.push(member.value, `${index > 0 ? ',' : ''}${quoteJson(member.key)}:`)
  }
}

/** JavaScript compares strings by UTF-16 code units, as RFC 8785 asks; the sort is stable. */
function sorted(members: readonly JsonMember[]): readonly JsonMember[] {
  if (members.every(({ key }, index) => index === 0 || (members[index - 1] as JsonMember).key <= key))
    return members
  return [...members].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
