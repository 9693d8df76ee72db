/** Values beyond which nobody looks further: the digest refuses them by itself. */
const MOST = 2_000_000

/**
 * Whether a value is what JSON can say, and no code of it runs when it is read: plain objects and lists without
 * getters, text, finite numbers, big integers, true, false, null. A member that is undefined is absent.
 */
export function isJsonValue(value: unknown): boolean {
  const waiting: unknown[] = [value]
  const seen = new Set<object>()
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) {
      if (!isScalar(next)) return false
      continue
    }
    if (seen.has(next)) continue
    seen.add(next)
    if (seen.size + waiting.length > MOST || !isPlain(next)) return false
    if (Array.isArray(next) && next.length > MOST) return false
    for (const key of Reflect.ownKeys(next)) {
      if (Array.isArray(next) && key === 'length') continue
      const field = Object.getOwnPropertyDescriptor(next, key)
      // A member that no list of members names is in no JSON text, but a tool that is handed the value sees it.
      if (typeof key !== 'string' || !field?.enumerable || !('value' in field)) return false
      waiting.push(field.value)
    }
  }
  return true
}

function isScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === undefined || value === null || ['string', 'boolean', 'bigint'].includes(typeof value)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (Array.isArray(value)) return true
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
