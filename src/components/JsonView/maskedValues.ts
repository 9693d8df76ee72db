import { inject, provide, type InjectionKey } from 'vue'
import { pointerStep } from '../../json/problemList.js'
import type { Steps } from '../../json/steps.js'
import type { JsonNode } from '../../json/types.js'
import { entriesOf, partsOf } from './jsonNodes.js'

/** The value behind a mask, after the host was asked; `undefined` where it refuses. */
export type RevealValue = (masked: JsonNode) => Promise<JsonNode | undefined>

const REVEAL: InjectionKey<() => RevealValue | undefined> = Symbol('vue-tool-cards reveal')

/** For whoever has the true tree; `undefined` while nobody may see it. */
export const provideReveal = (reveal: () => RevealValue | undefined): void => provide(REVEAL, reveal)

export const injectReveal = (): (() => RevealValue | undefined) => inject(REVEAL, () => undefined)

/** Where a node stands in a tree. */
interface NodePlace {
  /** Positions from the root down. They hold in every tree of the same shape, whatever its keys. */
  readonly path: readonly number[]
  /** JSON pointer, with the keys of this tree. */
  readonly pointer: string
}

interface Step {
  readonly node: JsonNode
  readonly index: number
  readonly key: string
  readonly above: Step | undefined
}

/** Nodes that are looked at in one step. */
const STEP = 512

/** Finds a node by identity. A masked value is a node of its own, so this needs no list of them. */
export function* placeSteps(root: JsonNode, wanted: JsonNode): Steps<NodePlace | undefined> {
  let count = 0
  const waiting: Step[] = [{ node: root, index: -1, key: '', above: undefined }]
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const { node } = step
    if (node === wanted) return placeAt(step)
    if (++count % STEP === 0) yield STEP
    const size = partsOf(node).length
    for (let start = 0; start < size; start += STEP) {
      if (start > 0) yield STEP
      for (const [from, { key, value }] of entriesOf(node, start + STEP, start).entries())
        waiting.push({ node: value, index: start + from, key, above: step })
    }
  }
  return undefined
}

function placeAt(found: Step): NodePlace {
  const path: number[] = []
  const keys: string[] = []
  for (let step = found; step.above !== undefined; step = step.above) {
    path.push(step.index)
    keys.push(pointerStep(step.key))
  }
  return { path: path.reverse(), pointer: keys.reverse().join('') }
}

export function nodeAt(root: JsonNode, { path }: NodePlace): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const index of path) node = node && entriesOf(node)[index]?.value
  return node
}
