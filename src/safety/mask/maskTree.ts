import { finish, type Steps } from '../../json/index.js'
import type { JsonTree } from '../../json/types.js'
import { Choices } from './choices.js'
import { maskNodeSteps } from './maskNode.js'
import type { MaskPolicy } from './types.js'

/** A tree that may be shown, and how many secrets it hides. */
export type MaskedTree = JsonTree & { readonly count: number }

/**
 * A new tree in which every secret that the rules know is `{ kind: 'string', value: '••••••', isMasked: true }`:
 * by the name of its key, in English or Chinese and any case style, or by its shape. Everything below a secret
 * key is masked, and keys that are secrets themselves. The tree that is given is not changed.
 */
export function maskTree(tree: JsonTree, policy?: MaskPolicy): MaskedTree {
  return finish(maskTreeSteps(tree, policy))
}

/** {@link maskTree} in steps, for trees that would block a page. */
export function* maskTreeSteps(tree: JsonTree, policy?: MaskPolicy): Steps<MaskedTree> {
  if (tree.root === undefined) return { ...tree, count: 0 }
  const options = { pointer: '', inText: false, nesting: 0 }
  const { node, count } = yield* maskNodeSteps(tree.root, new Choices(policy), options)
  return { ...tree, root: node, count }
}
