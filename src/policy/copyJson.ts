/**
 * A copy of parsed JSON in which every key is an ordinary one: no prototype, so that a missing `constructor`
 * or `toString` is missing. What is no JSON comes out as `undefined`.
 */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson)
  if (typeof value === 'object' && value !== null) {
    const copy = Object.create(null) as Record<string, unknown>
    for (const [key, member] of Object.entries(value)) copy[key] = copyJson(member)
    return copy
  }
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value
}
