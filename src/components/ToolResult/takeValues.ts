import { binaryLabel, binaryType } from '../../safety/summarize/binary.js'

type Container = Record<string, unknown> | unknown[]

export interface TakenValues {
  /** A plain copy of what fits; bytes written as text are only named. */
  value: unknown
  /** Values in the copy, and in the whole. */
  shown: number
  total: number
  /** Values that a list or object of the copy lacks. */
  omitted: ReadonlyMap<object, number>
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function keysOf(value: object): readonly string[] {
  return Array.isArray(value) ? Array.from(value.keys(), String) : Object.keys(value)
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

/**
 * The first values of a result, level by level, so that the tree of one with a million rows is as quick to
 * draw as that of a small one.
 *
 * @param most values to take
 * @param mostEach values to take of each list or object
 */
export function takeValues(root: unknown, most: number, mostEach: number): TakenValues {
  if (!isContainer(root)) return { value: root, shown: 1, total: 1, omitted: new Map() }
  const copy = emptyLike(root)
  const queue: { from: object; to: Container | undefined }[] = [{ from: root, to: copy }]
  const seen = new Set<object>([root])
  const omitted = new Map<object, number>()
  let shown = 1
  let total = 1
  for (const { from, to } of queue) {
    const keys = keysOf(from)
    const before = shown
    total += keys.length
    for (const [index, key] of keys.entries()) {
      const child = read(from, key)
      const isTaken = to !== undefined && index < mostEach && shown < most
      const isNew = isContainer(child) && !seen.has(child)
      const next = isTaken && isNew ? emptyLike(child) : undefined
      if (isTaken) {
        shown += 1
        ;(to as Record<string, unknown>)[key] = next ?? readable(child)
      }
      if (!isNew) continue
      seen.add(child)
      queue.push({ from: child, to: next })
    }
    const missing = keys.length - (shown - before)
    if (to !== undefined && missing > 0) omitted.set(to, missing)
  }
  return { value: copy, shown, total, omitted }
}
