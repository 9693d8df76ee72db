import { jsonTextSteps, type Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { lookAlikeSteps } from '../../safety/reveal/lookAlike.js'
import { entriesOf, namesOf, omittedFrom, partsOf, textOf } from './jsonNodes.js'

export interface ShownText {
  readonly text: string
  /** Names of fields that could be taken for one another; the text alone would not tell. */
  readonly lookAlikes: readonly string[]
  /** How many more there are of them. */
  readonly moreLookAlikes: number
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
    const size = partsOf(node).length
    for (let start = 0; start < size; start += STEP) {
      if (start > 0) yield STEP
      for (const { value } of entriesOf(node, start + STEP, start)) waiting.push(value)
    }
    if (node.kind !== 'object') continue
    const names = namesOf(node)
    for (const at of yield* lookAlikeSteps(names)) lookAlikes.add(names[at] ?? '')
  }
  const text = yield* jsonTextSteps(root, { indent: 2, stringOf: textOf })
  const named = [...lookAlikes].slice(0, MOST_NAMES)
  return { text, lookAlikes: named, moreLookAlikes: lookAlikes.size - named.length, omitted }
}
