/** A copy of a chat's own data: cards are frozen, and its messages must not be. */
export function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  try {
    return structuredClone(value)
  } catch {
    return copyOfJson(value)
  }
}

/** Proxies and functions cannot be cloned; what is no JSON of them is not shown. */
function copyOfJson(value: object): unknown {
  try {
    return JSON.parse(JSON.stringify(value)) as unknown
  } catch {
    return undefined
  }
}
