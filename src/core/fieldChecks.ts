/** What a field of an event or of a card may hold; said once for both. */
export type FieldCheck = (value: unknown) => boolean
export type FieldRecord = Readonly<Record<string, unknown>>

export const text: FieldCheck = (value) => typeof value === 'string'
export const filled: FieldCheck = (value) => typeof value === 'string' && value !== ''
export const number: FieldCheck = (value) => typeof value === 'number' && Number.isFinite(value)
export const count: FieldCheck = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0
export const flag: FieldCheck = (value) => typeof value === 'boolean'
export const any: FieldCheck = () => true
export const record = (value: unknown): value is FieldRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const list = (value: unknown): value is readonly unknown[] => Array.isArray(value)
export const oneOf =
  (...words: readonly string[]): FieldCheck =>
  (value) =>
    words.includes(value as string)
export const runOutcome = oneOf('completed', 'aborted', 'error', 'waiting')
export const endReason = oneOf('aborted', 'interrupted', 'superseded', 'approval_expired', 'withdrawn')
export const progress: FieldCheck = (value) =>
  record(value) &&
  (value['message'] === undefined || text(value['message'])) &&
  ['done', 'total'].every((name) => value[name] === undefined || number(value[name]))
/** A result that came for a denied call. */
export const lateResult: FieldCheck = (value) =>
  record(value) && (value['at'] === undefined || number(value['at']))
