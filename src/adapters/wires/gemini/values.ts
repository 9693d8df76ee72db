import { isRecord, listOf, type WireRecord } from '../../shared/wire.js'

/** Pieces of arguments; what is no list of them cannot be placed, which fails their call. */
export function patchesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) || isRecord(value) || value === undefined || value === null
    ? listOf(value)
    : [value]
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** An empty text where a value is only promised. */
export function valueOf(entry: WireRecord): unknown {
  const { stringValue, numberValue, boolValue } = entry
  if (typeof stringValue === 'string') return stringValue
  if (typeof numberValue === 'number') return numberValue
  // As protocol buffers may write a double.
  if (typeof numberValue === 'string') return NUMBER.test(numberValue) ? Number(numberValue) : undefined
  if (typeof boolValue === 'boolean') return boolValue
  if ('nullValue' in entry) return null
  return entry['willContinue'] === true ? '' : undefined
}
