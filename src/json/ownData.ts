/** {@link ownValue} of a property that only its getter knows. */
export const GETTER = Symbol('getter')
/** {@link ownValue} of a property that cannot be looked at. */
export const UNREADABLE = Symbol('unreadable')

// Every function here may meet a proxy whose traps throw, or one that was revoked.
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The length of an array, undefined for everything else. */
export function arrayLength(value: object): number | undefined {
  if (!attempt(() => Array.isArray(value), false)) return undefined
  const length = ownValue(value, 'length')
  return typeof length === 'number' && Number.isSafeInteger(length) && length > 0 ? length : 0
}

export function ownKeys(value: object): readonly string[] {
  return attempt(() => Object.keys(value), [])
}

/** What an own property holds; undefined where there is none. A getter is not called. */
export function ownValue(value: object, key: string): unknown {
  try {
    const property = Object.getOwnPropertyDescriptor(value, key)
    if (property === undefined) return undefined
    return Object.hasOwn(property, 'value') ? property.value : GETTER
  } catch {
    return UNREADABLE
  }
}

/**
 * What stands for an object that keeps its data where properties do not show it: the ISO text of a date, the
 * entries of a Map, the items of a Set. Other objects stand for themselves.
 */
export function dataOf(value: object): unknown {
  return attempt(() => {
    const prototype: unknown = Object.getPrototypeOf(value)
    // The built-in functions check what they get, so a mere look-alike throws here.
    if (prototype === Date.prototype) return isoText(Date.prototype.getTime.call(value))
    if (prototype === Map.prototype) {
      const entries: unknown[] = []
      Map.prototype.forEach.call(
        value as Map<unknown, unknown>,
        (item, key) => void entries.push([key, item]),
      )
      return entries
    }
    if (prototype === Set.prototype) {
      const items: unknown[] = []
      Set.prototype.forEach.call(value as Set<unknown>, (item) => void items.push(item))
      return items
    }
    return value
  }, value)
}

function isoText(time: number): string | null {
  return Number.isFinite(time) ? new Date(time).toISOString() : null
}
