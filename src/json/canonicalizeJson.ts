import { canonicalNumber } from './canonicalNumber.js'
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
  if (root === undefined) return ''
  const numbers = options.numbers ?? 'exact'
  const out: string[] = []
  const tasks: Task[] = [root]
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === 'string') {
      out.push(task)
      continue
    }
    switch (task.kind) {
      case 'string':
        out.push(quoteJson(task.value))
        break
      case 'number':
        out.push(canonicalNumber(task.text, numbers))
        break
      case 'boolean':
        out.push(String(task.value))
        break
      case 'null':
        out.push('null')
        break
      case 'array':
        out.push('[')
        tasks.push(']')
        for (let index = task.items.length - 1; index >= 0; index -= 1) {
          tasks.push(task.items[index] as JsonNode)
          if (index > 0) tasks.push(',')
        }
        break
      case 'object':
        out.push('{')
        tasks.push('}')
        pushMembers(tasks, sorted(task.members))
    }
  }
  return out.join('')
}

function pushMembers(tasks: Task[], members: readonly JsonMember[]): void {
  for (let index = members.length - 1; index >= 0; index -= 1) {
    const member = members[index] as JsonMember
    tasks.push(member.value, `${index > 0 ? ',' : ''}${quoteJson(member.key)}:`)
  }
}

/** JavaScript compares strings by UTF-16 code units, as RFC 8785 asks; the sort is stable. */
function sorted(members: readonly JsonMember[]): readonly JsonMember[] {
  return [...members].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
