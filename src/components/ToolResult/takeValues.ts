import type { Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { markCut } from '../JsonView/jsonNodes.js'

type Container = Extract<JsonNode, { kind: 'object' | 'array' }>

export interface TakenValues {
  /** A copy of what fits; lists and objects that lack values know how many. */
  root: JsonNode
  /** Values in the copy, and in the whole. */
  shown: number
  total: number
}

const isContainer = (node: JsonNode): node is Container => node.kind === 'object' || node.kind === 'array'
const emptyLike = (node: Container): Container =>
  node.kind === 'object' ? { kind: 'object', members: [] } : { kind: 'array', items: [] }

/** Values that are looked at in one step, and what one counts. */
const STEP = 512
const UNITS_EACH = 2

/**
 * The first values of a tree, level by level, so that one with a million rows is as quick to draw as a small one.
 *
 * @param most values to take
 * @param mostEach values to take of each list or object
 */
export function* takeValues(root: JsonNode, most: number, mostEach: number): Steps<TakenValues> {
  if (!isContainer(root)) return { root, shown: 1, total: 1 }
  const copy = emptyLike(root)
  const queue: { from: Container; to: Container | undefined }[] = [{ from: root, to: copy }]
  let shown = 1
  let total = 1
  for (const { from, to } of queue) {
    const length = from.kind === 'object' ? from.members.length : from.items.length
    const before = shown
    for (let index = 0; index < length; index += 1) {
      if (++total % STEP === 0) yield STEP * UNITS_EACH
      const child = (from.kind === 'object' ? from.members[index]?.value : from.items[index]) as JsonNode
      const isTaken = to !== undefined && index < mostEach && shown < most
      const next = isTaken && isContainer(child) ? emptyLike(child) : undefined
      if (isTaken) {
        shown += 1
        put(to, from, index, next ?? child)
      }
      if (isContainer(child)) queue.push({ from: child, to: next })
    }
    const missing = length - (shown - before)
    if (to !== undefined && missing > 0) markCut(to, missing)
  }
  return { root: copy, shown, total }
}

function put(to: Container, from: Container, index: number, value: JsonNode): void {
  if (to.kind === 'array') (to.items as JsonNode[]).push(value)
  else if (from.kind === 'object') (to.members as unknown[]).push({ ...from.members[index], value })
}
