/** A JSON object from a wire: every field may be missing, null or of another type than documented. */
export type WireRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object at a key, or an empty one. */
export function recordIn(record: WireRecord, key: string): WireRecord {
  const value = record[key]
  return isRecord(value) ? value : NOTHING
}

/** The items at a key: a list, a single object (some gateways send that), or nothing. */
export function listIn(record: WireRecord, key: string): readonly unknown[] {
  const value = record[key]
  if (Array.isArray(value)) return value as readonly unknown[]
  return isRecord(value) ? [value] : NONE
}

/** A text, or `''` where there is none. */
export function textIn(record: WireRecord, key: string): string {
  const value = record[key]
  return typeof value === 'string' ? value : ''
}

/**
 * An id as providers mean it: `""`, `"null"` and null are none (DashScope, Writer, LM Studio); a number
 * counts as its digits.
 */
export function idIn(record: WireRecord, key: string): string | undefined {
  const value = record[key]
  if (typeof value === 'string') return value === '' || value === 'null' ? undefined : value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

/** A position in a list; anything else counts as none. */
export function indexIn(record: WireRecord, key: string): number | undefined {
  const value = record[key]
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** A value as JSON text; `''` for what has none (a host's own objects may: big integers, cycles). */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

const NOTHING: WireRecord = Object.freeze({})
const NONE: readonly unknown[] = Object.freeze([])
