/** Beyond this many values the deeper levels stay unfrozen: walking them all would block the page. */
const FREEZE_LIMIT = 50_000

/** What was frozen here. A host's frozen data was frozen by somebody who did not look at it. */
const frozenHere = new WeakSet<object>()

/**
 * Freezes plain data level by level, so that Vue never wraps it: `reactive` leaves what is not extensible
 * alone. Calls no getter, trap-safe, cycle-safe; the value itself is returned.
 */
export function deepFreeze<T>(value: T): T {
  if (!isObject(value) || frozenHere.has(value)) return value
  frozenHere.add(value)
  try {
    const seen = new Set<object>([value])
    let left = FREEZE_LIMIT
    for (const object of seen) {
      Object.freeze(object)
      // Naming the places of a long list takes longer than freezing it.
      if (Array.isArray(object) && object.length > left) break
      const keys = Object.keys(object)
      left -= keys.length
      if (left < 0) break
      for (const key of keys) {
        const child: unknown = Object.getOwnPropertyDescriptor(object, key)?.value
        if (isObject(child)) seen.add(child)
      }
    }
  } catch {
    // Typed arrays with elements and revoked proxies refuse to be frozen: they stay as they are.
  }
  return value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
