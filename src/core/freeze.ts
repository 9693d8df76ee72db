/** Beyond this many objects the deeper levels stay unfrozen: walking them all would block the page. */
const FREEZE_LIMIT = 50_000

/**
 * Freezes plain data level by level, so that Vue never wraps it: `reactive` leaves what is not extensible
 * alone. Calls no getter, trap-safe, cycle-safe; the value itself is returned.
 */
export function deepFreeze<T>(value: T): T {
  if (!isObject(value)) return value
  try {
    const seen = new Set<object>([value])
    for (const object of seen) {
      Object.freeze(object)
      if (seen.size > FREEZE_LIMIT) break
      for (const key of Object.keys(object)) {
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
