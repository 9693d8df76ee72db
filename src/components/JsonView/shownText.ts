import { jsonTextSteps, type Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { findLookAlikes } from '../../safety/index.js'
import { omittedFrom, textOf } from './jsonNodes.js'

export interface ShownText {
  readonly text: string
  /** Names of fields that could be taken for one another; the text alone would not tell. */
  readonly lookAlikes: readonly string[]
  /** Values that the data holds beyond these. */
  readonly omitted: number
}

/** Nodes that are looked at in one step. */
const STEP = 256
const MOST_NAMES = 5

/** The JSON text of a masked tree, and what a reader of it must know beside. */
export function* shownTextSteps(root: JsonNode): Steps<ShownText> {
  const lookAlikes = new Set<string>()
  const waiting: JsonNode[] = [root]
  let omitted = 0
  let count = 0
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (++count % STEP === 0) yield STEP
    omitted += omittedFrom(node)
    if (node.kind === 'array') for (const item of node.items) waiting.push(item)
    if (node.kind !== 'object') continue
    const names = node.members.map(({ key }) => key)
    for (const at of findLookAlikes(names)) if (lookAlikes.size < MOST_NAMES) lookAlikes.add(names[at] ?? '')
    for (const { value } of node.members) waiting.push(value)
  }
  const text = yield* jsonTextSteps(root, { indent: 2, stringOf: textOf })
  return { text, lookAlikes: [...lookAlikes], omitted }
}
