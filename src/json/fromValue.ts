import { MAX_DEPTH } from './limits.js'
import { pointerStep, ProblemList } from './problem-list.js'
import { hasLoneSurrogate } from './surrogates.js'
import type { JsonMember, JsonNode, JsonTree } from './types.js'

const NULL: JsonNode = { kind: 'null' }

interface Open {
  readonly value: object
  readonly depth: number
  readonly pointer: string
  fill(child: JsonNode, key: string): void
  readonly keys: readonly string[]
  next: number
}

/**
 * The tree of a JavaScript value, as `JSON.stringify` would write it, but without calling any code of the
 * value: getters, `toJSON` and proxies' traps that throw become `null` or text. Iterative; a cycle is cut
 * with the text `[circular]`.
 *
 * @returns a tree with `exact: false`: the sender's own text is not known
 */
export function jsonTreeFromValue(value: unknown): JsonTree {
  const list = new ProblemList()
  const path = new Set<object>()
  const stack: Open[] = []
  let deepest = 0
  let root: JsonNode = NULL

  function open(child: unknown, pointer: string, level: number): JsonNode {
    const scalar = scalarNode(child)
    if (scalar !== undefined) {
      if (scalar.kind === 'string' && hasLoneSurrogate(scalar.value)) list.add('lone_surrogate', 0, () => pointer)
      return scalar
    }
    const object = child as object
    if (path.has(object)) return { kind: 'string', value: '[circular]' }
    deepest = Math.max(deepest, level)
    if (level === MAX_DEPTH + 1) list.add('too_deep', 0, () => pointer)
    path.add(object)
    return container(object, pointer, level, stack)
  }

  root = open(value, '', 1)
  while (stack.length > 0) {
    const top = stack[stack.length - 1] as Open
    const key = top.keys[top.next]
    if (key === undefined) {
      path.delete(top.value)
      stack.pop()
      continue
    }
    top.next += 1
    const pointer = top.depth > MAX_DEPTH ? '' : top.pointer + pointerStep(key)
    if (hasLoneSurrogate(key)) list.add('lone_surrogate', 0, () => pointer)
    const child = ownValue(top.value, key)
    if (child !== undefined || Array.isArray(top.value)) top.fill(open(child, pointer, top.depth + 1), key)
  }
  return { root, problems: list.problems, depth: deepest, size: 0, exact: false }
}

/** A node for everything that has no children; `undefined` for arrays and objects. */
function scalarNode(value: unknown): JsonNode | undefined {
  switch (typeof value) {
    case 'string':
      return { kind: 'string', value }
    case 'boolean':
      return { kind: 'boolean', value }
    case 'number':
      return Number.isFinite(value) ? { kind: 'number', text: Object.is(value, -0) ? '-0' : String(value) } : NULL
    case 'bigint':
      return { kind: 'number', text: String(value) }
    case 'object':
      return value === null ? NULL : dateNode(value)
    default:
      return NULL
  }
}

/** Dates are the one exotic object that results really hold. */
function dateNode(value: object): JsonNode | undefined {
  if (!(value instanceof Date)) return undefined
  const time = Date.prototype.getTime.call(value)
  return Number.isFinite(time) ? { kind: 'string', value: new Date(time).toISOString() } : NULL
}

function container(value: object, pointer: string, depth: number, stack: Open[]): JsonNode {
  const base = { value, depth, pointer, next: 0 }
  if (isArray(value)) {
    const items: JsonNode[] = []
    const length = (value as { length: number }).length
    const keys = Array.from({ length: Math.min(length, 10_000_000) }, (_, index) => String(index))
    stack.push({ ...base, keys, fill: (child) => items.push(child) })
    return { kind: 'array', items }
  }
  const members: JsonMember[] = []
  stack.push({ ...base, keys: ownKeys(value), fill: (child, key) => members.push({ key, value: child }) })
  return { kind: 'object', members }
}

function isArray(value: object): boolean {
  try {
    return Array.isArray(value)
  } catch {
    // A revoked proxy.
    return false
  }
}

function ownKeys(value: object): readonly string[] {
  try {
    return Object.keys(value)
  } catch {
    return []
  }
}

/** The value of a data property; functions, symbols and getters count as absent, as JSON has none. */
function ownValue(value: object, key: string): unknown {
  try {
    const own: unknown = Object.getOwnPropertyDescriptor(value, key)?.value
    return typeof own === 'function' || typeof own === 'symbol' ? undefined : own
  } catch {
    return undefined
  }
}
