import type { MaskPolicy } from '../safety/mask/types.js'

const isFunction = (value: unknown): boolean => typeof value === 'function'
const listOf =
  (accepts: (item: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(accepts)
const names = listOf((item) => typeof item === 'string')

/** Every field of a mask policy: a new one does not compile until it is here. */
const FIELDS: Record<keyof MaskPolicy, (value: unknown) => boolean> = {
  mask: names,
  unmask: names,
  lastFour: names,
  maskers: listOf(isFunction),
  reveal: isFunction,
  results: (value) => typeof value === 'boolean',
}

export const MASKING_USE =
  '{ mask, unmask, lastFour: string[], maskers: functions, reveal: a function, results: boolean }'

/** Whether a value can be used as a {@link MaskPolicy}. */
export function isMasking(value: unknown): value is MaskPolicy {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([name, part]) =>
      Object.hasOwn(FIELDS, name) && (part === undefined || FIELDS[name as keyof MaskPolicy](part)),
  )
}
