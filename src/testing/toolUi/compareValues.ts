import { writeValue } from './writeValue.js'

/** Where two values differ first, and how. */
export interface ValueDifference {
  /** `.items[2].id`; `''` for the whole. */
  readonly path: string
  readonly expected: string
  readonly received: string
}

/** Deeper values are taken to differ: only a circle in the expectation gets there. */
const MAX_DEPTH = 2000

/**
 * The first difference, `undefined` when there is none. A key whose value is `undefined` is no key; a pattern
 * matches text.
 */
export function compareValues(expected: unknown, received: unknown): ValueDifference | undefined {
  return compare(expected, received, '', 0)
}

function compare(
  expected: unknown,
  received: unknown,
  path: string,
  depth: number,
): ValueDifference | undefined {
  if (Object.is(expected, received) || expected === received) return undefined
  if (expected instanceof RegExp && typeof received === 'string' && received.search(expected) >= 0)
    return undefined
  const isBranch = depth < MAX_DEPTH && isObject(expected) && isObject(received)
  if (!isBranch || Array.isArray(expected) !== Array.isArray(received))
    return { path, expected: writeValue(expected), received: writeValue(received) }
  if (Array.isArray(expected) && Array.isArray(received) && expected.length !== received.length)
    return { path: `${path}.length`, expected: String(expected.length), received: String(received.length) }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(received)])) {
    const step = Array.isArray(expected) ? `[${key}]` : `.${key}`
    const found = compare(own(expected, key), own(received, key), path + step, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof RegExp)
}

/** Own keys only: `constructor` is a key like any other. */
function own(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
}
