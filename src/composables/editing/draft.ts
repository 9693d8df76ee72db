import { shallowRef, type ShallowRef } from 'vue'
import { changeAt, type JsonPath } from '../../json/changeTree.js'
import type { JsonNode } from '../../json/types.js'
import type { MessageKey } from '../../locale/messages.js'

/** What somebody wrote, where the value alone would not say it. */
export interface Typed {
  readonly text: string
  /** Why it is no value yet. */
  readonly problem?: MessageKey | undefined
}

/** A value that is being made: the tree, and the texts of which no value could be made yet. */
export interface Draft {
  readonly root: ShallowRef<JsonNode | undefined>
  /** Values are replaced, never changed: one that nobody touched stays the same node. */
  set(path: JsonPath, node: JsonNode | undefined, typed?: Typed): void
  typedOf(node: JsonNode | undefined): Typed | undefined
  /** A place for a value that somebody still has to write. */
  blank(): JsonNode
}

export function createDraft(initial: JsonNode | undefined): Draft {
  const root = shallowRef(initial)
  const typed = new WeakMap<JsonNode, Typed>()

  function blank(): JsonNode {
    const node: JsonNode = { kind: 'null' }
    typed.set(node, { text: '', problem: 'edit.needed' })
    return node
  }

  return {
    root,
    blank,
    set(path, node, text) {
      if (node !== undefined && text !== undefined) typed.set(node, text)
      root.value = changeAt(root.value, path, node)
    },
    typedOf: (node) => node && typed.get(node),
  }
}
