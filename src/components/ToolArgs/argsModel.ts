import type { ToolCardData } from '../../core/card.js'
import { jsonTreeFromValue, parseJsonText } from '../../json/index.js'
import type { JsonNode, JsonTree } from '../../json/types.js'
import { maskTree, revealText } from '../../safety/index.js'
import type { MaskPolicy } from '../../safety/mask/types.js'

/** Arguments as they may be shown: lossless, masked, with what deceives counted. */
export interface ArgsModel {
  root: JsonNode
  maskedCount: number
  revealedCount: number
  /** The text is the sender's own. */
  isExact: boolean
  isEmpty: boolean
}

function treeOf(card: ToolCardData): JsonTree | undefined {
  if (card.args === undefined && card.argsText === undefined) return undefined
  if (card.argsFormat === 'text') return jsonTreeFromValue(card.args ?? card.argsText)
  if (card.argsText === undefined) return jsonTreeFromValue(card.args)
  const tree = parseJsonText(card.argsText)
  // Not JSON at all: the text itself is the best there is.
  return tree.root === undefined ? jsonTreeFromValue(card.argsText) : tree
}

function countRevealed(root: JsonNode): number {
  const waiting: JsonNode[] = [root]
  let count = 0
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'string') count += revealText(node.value).count
    if (node.kind === 'array') for (const item of node.items) waiting.push(item)
    if (node.kind !== 'object') continue
    for (const { key, value } of node.members) {
      count += revealText(key).count
      waiting.push(value)
    }
  }
  return count
}

/** `undefined` while there are no complete arguments. */
export function argsModelOf(card: ToolCardData, masking: MaskPolicy | undefined): ArgsModel | undefined {
  const tree = treeOf(card)
  if (tree?.root === undefined) return undefined
  const masked = maskTree(tree, masking)
  const root = masked.root ?? { kind: 'null' }
  return {
    root,
    maskedCount: masked.count,
    revealedCount: countRevealed(root),
    isExact: card.argsExact !== false,
    isEmpty: root.kind === 'object' && root.members.length === 0,
  }
}

/** Whether two states of a card have the same arguments, so that nothing needs to be read again. */
export function hasSameArgs(a: ToolCardData, b: ToolCardData): boolean {
  return (
    a.args === b.args && a.argsText === b.argsText && a.argsExact === b.argsExact && a.toolName === b.toolName
  )
}
