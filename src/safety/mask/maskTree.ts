import type { JsonTree } from '../../json/types.js'
import { Choices } from './choices.js'
import { maskNode } from './maskNode.js'
import type { MaskPolicy } from './types.js'

/** A tree that may be shown, and how many secrets it hides. */
export type MaskedTree = JsonTree & { readonly count: number }

/**
 * A new tree in which every secret that the rules know is `{ kind: 'string', value: '••••••', isMasked: true }`:
 * by the name of its key, in English or Chinese and any case style, or by its shape. Everything below a secret
 * key is masked, and keys that are secrets themselves. The tree that is given is not changed.
 */
export function maskTree(tree: JsonTree, policy?: MaskPolicy): MaskedTree {
  if (tree.root === undefined) return { ...tree, count: 0 }
  const { node, count } = maskNode(tree.root, new Choices(policy), { inText: false, nesting: 0 })
  return { ...tree, root: node, count }
}
