/** A JSON object from a wire: every field may be missing, null or of another type than documented. */
export type WireRecord = Readonly<Record<string, unknown>>

// These take values, not a record and a key: a shared function that loads by varying keys is slow for all.

export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object, or an empty one. */
export function recordOf(value: unknown): WireRecord {
  return isRecord(value) ? value : NOTHING
}

/** The items of a list, of a single object (some gateways send that), or none. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[]
  return isRecord(value) ? [value] : NONE
}

/** A text, or `''` where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * An id as providers mean it: `""`, `"null"` and null are none (DashScope, Writer, LM Studio); a number
 * counts as its digits.
 */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' || value === 'null' ? undefined : value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

const DIGITS = /^\d{1,15}$/

/** A position in a list, also as digits; anything else counts as none. */
export function indexOf(value: unknown): number | undefined {
  if (typeof value === 'string') return DIGITS.test(value) ? Number(value) : undefined
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
