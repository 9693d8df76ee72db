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
  const waiting: Iterator<JsonNode | string>[] = [[root].values()]
  let count = 0
  let steps = 0
  let size = 0
  for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
    if (++steps % STEP === 0 || size > UNITS) {
      yield size
      size = 0
    }
    const next = top.next()
    if (next.done === true) {
      waiting.pop()
      continue
    }
    const part = next.value
    const text = typeof part === 'string' ? part : part.kind === 'string' ? part.value : undefined
    if (text !== undefined) {
      size += text.length
      if (text.length > UNITS) waiting.push(cutText(text, UNITS))
      else count += revealText(text).count
    } else if (typeof part !== 'string' && part.kind === 'array') waiting.push(part.items.values())
    else if (typeof part !== 'string' && part.kind === 'object') waiting.push(partsOf(part.members))
  }
  return count
}

function* partsOf(members: readonly JsonMember[]): Generator<JsonNode | string, void, undefined> {
  for (const { key, value } of members) {
    yield key
    yield value
  }
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
