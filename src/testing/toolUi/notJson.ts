import { writeText } from './writeValue.js'

/**
 * The first part of an expected value that no card can have: a Date, a Map, a function. Compared key by key it
 * would equal `{}`. Patterns are fine: they stand for text.
 *
 * @param path how the value is called
 * @returns in words, `undefined` where all is plain JSON
 */
export function notJson(value: unknown, path: string): string | undefined {
  return find(value, path, new Set())
}

function find(value: unknown, path: string, seen: Set<object>): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return `${path} is ${value}, no JSON.`
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    return `${path} is a ${typeof value}, no JSON.`
  if (typeof value !== 'object' || value === null || value instanceof RegExp || seen.has(value))
    return undefined
  seen.add(value)
  if (!Array.isArray(value) && !isPlain(value)) return `${path} is a ${nameOf(value)}, no JSON.`
  if (Object.getOwnPropertySymbols(value).length > 0) return `${path} has a symbol for a key, no JSON.`
  for (const [key, part] of Object.entries(value)) {
    const step = Array.isArray(value) ? `[${key}]` : `.${writeText(key)}`
    const found = find(part, path + step, seen)
    if (found !== undefined) return found
  }
  return undefined
}

/** Also objects of another realm, whose prototype is another `Object.prototype`. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function nameOf(value: object): string {
  const { constructor } = value
  return typeof constructor === 'function' && constructor.name !== 'Object'
    ? writeText(constructor.name)
    : 'object with a prototype of its own'
}
