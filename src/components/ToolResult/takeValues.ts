import type { Steps } from '../../json/index.js'
import { binaryLabel, binaryType } from '../../safety/summarize/binary.js'

type Container = Record<string, unknown> | unknown[]

export interface TakenValues {
  /** A plain copy of what fits; bytes written as text are only named. */
  value: unknown
  /** Values in the copy, and in the whole. */
  shown: number
  total: number
  /** `false`: there are more than `total`, too many to count them. */
  isCounted: boolean
  /** Values that a list or object of the copy lacks. */
  omitted: ReadonlyMap<object, number>
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

/** A data property's value: getters are not called. */
function read(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value
}

/** No prototype, so that `__proto__` is a key like any other. */
function emptyLike(value: object): Container {
  return Array.isArray(value) ? [] : (Object.create(null) as Record<string, unknown>)
}

/** Nobody reads base64. */
function readable(value: unknown): unknown {
  const type = typeof value === 'string' ? binaryType(value) : undefined
  return type === undefined ? value : binaryLabel(type, value as string)
}

/** Values that are looked at in one step, and what one counts. */
const STEP = 512
const UNITS_EACH = 8
/** Lists and objects that are looked into: the sets of more of them grow in jerks. */
const MOST_COUNTED = 100_000

/**
 * The first values of a result, level by level, so that the tree of one with a million rows is as quick to
 * draw as that of a small one.
 *
 * @param most values to take
 * @param mostEach values to take of each list or object
 */
export function* takeValues(root: unknown, most: number, mostEach: number): Steps<TakenValues> {
  if (!isContainer(root)) return { value: root, shown: 1, total: 1, isCounted: true, omitted: new Map() }
  const copy = emptyLike(root)
  const queue: { from: object; to: Container | undefined }[] = [{ from: root, to: copy }]
  const seen = new Set<object>([root])
  const omitted = new Map<object, number>()
  let shown = 1
  let total = 1
  let isCounted = true
  for (const { from, to } of queue) {
    const keys = Array.isArray(from) ? undefined : Object.keys(from)
    const length = keys?.length ?? (from as readonly unknown[]).length
    const before = shown
    for (let index = 0; index < length; index += 1) {
      if (++total % STEP === 0) yield STEP * UNITS_EACH
      const key = keys?.[index] ?? String(index)
      const child = read(from, key)
      const isTaken = to !== undefined && index < mostEach && shown < most
      const isNew = isContainer(child) && !seen.has(child)
      const next = isTaken && isNew ? emptyLike(child) : undefined
      if (isTaken) {
        shown += 1
        ;(to as Record<string, unknown>)[key] = next ?? readable(child)
      }
      if (!isNew) continue
      if (next === undefined && seen.size >= MOST_COUNTED) {
        isCounted = false
        continue
      }
      seen.add(child)
      queue.push({ from: child, to: next })
    }
    const missing = length - (shown - before)
    if (to !== undefined && missing > 0) omitted.set(to, missing)
  }
  return { value: copy, shown, total, isCounted, omitted }
}
