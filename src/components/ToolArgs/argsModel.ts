import type { ToolCardData } from '../../core/card.js'
import { cutText } from '../../json/cutText.js'
import { jsonTreeFromValue, jsonTreeSteps, parseJsonSteps, type Steps } from '../../json/index.js'
import type { JsonMember, JsonNode, JsonTree } from '../../json/types.js'
import { maskTreeSteps, revealText } from '../../safety/index.js'
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

/** The true arguments, as they were sent where the text is there. */
function* treeSteps(card: ToolCardData): Steps<JsonTree | undefined> {
  if (card.args === undefined && card.argsText === undefined) return undefined
  if (card.argsFormat === 'text') return jsonTreeFromValue(card.args ?? card.argsText)
  if (card.argsText === undefined) return yield* jsonTreeSteps(card.args)
  const tree = yield* parseJsonSteps(card.argsText)
  // Not JSON at all: the text itself is the best there is.
  return tree.root === undefined ? jsonTreeFromValue(card.argsText) : tree
}

/** The same without what is known of its text. */
export function* trueArgsSteps(card: ToolCardData): Steps<JsonNode | undefined> {
  return (yield* treeSteps(card))?.root
}

/** Values that are looked at in one step, and code units of a text. */
const STEP = 512
const UNITS = 32_768

function* countRevealed(root: JsonNode): Steps<number> {
  const waiting: { readonly parts: readonly (JsonNode | JsonMember)[]; at: number }[] = [
    { parts: [root], at: 0 },
  ]
  /** Names come again and again. */
  const plainKeys = new Set<string>()
  let count = 0
  let steps = 0
  let size = 0
  for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
    if (++steps % STEP === 0 || size > UNITS) {
      yield size
      size = 0
    }
    const part = top.parts[top.at++]
    if (part === undefined) {
      waiting.pop()
      continue
    }
    const node = 'kind' in part ? part : part.value
    if (node !== part && !plainKeys.has((part as JsonMember).key)) {
      const { key } = part as JsonMember
      const found = yield* revealedIn(key)
      if (found === 0) plainKeys.add(key)
      count += found
      size += key.length
    }
    if (node.kind === 'string') {
      count += node.value.length > UNITS ? yield* revealedIn(node.value) : revealText(node.value).count
      size += node.value.length
    } else if (node.kind === 'array') waiting.push({ parts: node.items, at: 0 })
    else if (node.kind === 'object') waiting.push({ parts: node.members, at: 0 })
  }
  return count
}

function* revealedIn(text: string): Steps<number> {
  let count = 0
  for (const piece of cutText(text, UNITS)) {
    count += revealText(piece).count
    if (piece.length < text.length) yield 0
  }
  return count
}

/** So often each part is looked at: it is read, masked and searched for what deceives. */
const PASSES = 3

/** How much of arguments has been made ready by so many units of {@link argsModelSteps}. */
export function readSize(card: ToolCardData, done: number): { read: number; total: number } | undefined {
  const total = card.argsText?.length ?? 0
  return total === 0 ? undefined : { read: Math.min(total, done / PASSES), total }
}

/** `undefined` while there are no complete arguments. */
export function* argsModelSteps(
  card: ToolCardData,
  masking: MaskPolicy | undefined,
): Steps<ArgsModel | undefined> {
  const tree = yield* treeSteps(card)
  if (tree?.root === undefined) return undefined
  const masked = yield* maskTreeSteps(tree, masking)
  const root = masked.root ?? { kind: 'null' }
  return {
    root,
    maskedCount: masked.count,
    revealedCount: yield* countRevealed(root),
    isExact: card.argsExact !== false,
    isEmpty: root.kind === 'object' && root.members.length === 0,
  }
}

/** Whether two states of a card have the same arguments, so that nothing needs to be read again. */
export function hasSameArgs(a: ToolCardData, b: ToolCardData): boolean {
  return (
    a.argsFormat === b.argsFormat &&
    a.args === b.args &&
    a.argsText === b.argsText &&
    a.argsExact === b.argsExact &&
    a.toolName === b.toolName
  )
}
