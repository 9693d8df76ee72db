import type { ToolCardData } from '../../core/card.js'
import {
  jsonTextSteps,
  jsonTreeFromValue,
  jsonTreeSteps,
  parseJsonSteps,
  type Steps,
} from '../../json/index.js'
import type { JsonNode, JsonTree } from '../../json/types.js'
import {
  maskTextSteps,
  maskTreeSteps,
  stripTerminalCodes,
  type MaskPolicy,
  type SummaryField,
} from '../../safety/index.js'
import { summarizeMasked } from '../../safety/summarize/summarizeFields.js'
import { blocksOf } from '../../safety/summarize/blocks.js'
import { entriesOf, hasAtMost, markCut } from '../JsonView/jsonNodes.js'
import { safeCut } from '../shared/safeCut.js'
import { takeValues } from './takeValues.js'

/** A result as it may be shown: masked, bounded, never more than data. */
export type ResultModel =
  | { kind: 'none' }
  | { kind: 'text' | 'markdown'; text: string; length: number; total: number }
  | {
      kind: 'json'
      root: JsonNode
      fields: readonly SummaryField[]
      shown: number
      total: number
      isCounted: boolean
    }

/** UTF-16 code units of a text that are prepared for showing; the rest is in the copy and the download. */
const LONGEST_TEXT = 200_000
/** Longer texts that are JSON stay text: their tree would take too long to make. */
const LONGEST_JSON = 1_000_000
const MOST_VALUES = 4000
const MOST_EACH = 500
const MOST_BLOCKS = 100
/** Results of no more values than these are shown whole, without a summary before them. */
const SMALL = 9
const SUMMARY = { fields: 5, text: 200 }

const masksResults = (masking: MaskPolicy | undefined) => masking?.results !== false

function* masked(tree: JsonTree, masking: MaskPolicy | undefined): Steps<JsonNode> {
  const root = masksResults(masking) ? (yield* maskTreeSteps(tree, masking)).root : tree.root
  return root ?? { kind: 'null' }
}

function* maskedText(text: string, masking: MaskPolicy | undefined): Steps<string> {
  const plain = stripTerminalCodes(text)
  return masksResults(masking) ? (yield* maskTextSteps(plain, masking)).text : plain
}

/** Walks the tree beside the values that it was made of: the mask keeps the shape, or puts a text in its place. */
function markCuts(root: JsonNode, value: unknown, omitted: ReadonlyMap<object, number>): void {
  const waiting: { node: JsonNode; value: unknown }[] = [{ node: root, value }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    const missing = omitted.get(next.value) ?? 0
    if (missing > 0) markCut(next.node, missing)
    for (const { key, value: node } of entriesOf(next.node))
      waiting.push({ node, value: Object.getOwnPropertyDescriptor(next.value, key)?.value })
  }
}

/** Ends with a whole word, so that no secret is cut where the mask would not know it. */
function beginning(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  const head = safeCut(text, LONGEST_TEXT)
  const blank = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'))
  return blank > 0 ? head.slice(0, blank) : head
}

/** Tools often send JSON as text; only what is one object or list is read as such. */
function* treeOfText(text: string): Steps<JsonTree | undefined> {
  if (text.length > LONGEST_JSON || !/^\s*[[{]/.test(text)) return undefined
  const tree = yield* parseJsonSteps(text)
  return tree.root !== undefined && tree.problems.length === 0 ? tree : undefined
}

function* textModel(
  value: string,
  kind: 'text' | 'markdown',
  masking: MaskPolicy | undefined,
): Steps<ResultModel> {
  const head = beginning(value)
  return { kind, text: yield* maskedText(head, masking), length: head.length, total: value.length }
}

function jsonModel(root: JsonNode): Extract<ResultModel, { kind: 'json' }> {
  const summary = hasAtMost(root, SMALL) ? undefined : summarizeMasked(root, SUMMARY)
  return { kind: 'json', root, fields: summary?.fields ?? [], shown: 0, total: 0, isCounted: true }
}

/** Results in content blocks, as MCP sends them: their texts, and of pictures and files the type and size. */
function* textOfBlocks(value: unknown): Steps<string | undefined> {
  const list: unknown = Array.isArray(value) ? value : (value as { content?: unknown } | null)?.content
  if (!Array.isArray(list) || list.length > MOST_BLOCKS) return undefined
  const { root } = yield* jsonTreeSteps(list)
  return (
    root &&
    blocksOf(root)
      ?.map((block) => block.text)
      .join('\n')
  )
}

/** Made in steps, as a result may have megabytes. */
export function* resultModelSteps(card: ToolCardData, masking: MaskPolicy | undefined): Steps<ResultModel> {
  const value = card.result ?? card.resultSummary
  if (value === undefined) return { kind: 'none' }
  if (typeof value === 'string') {
    if (card.resultFormat === 'markdown') return yield* textModel(value, 'markdown', masking)
    const tree = card.resultFormat === undefined ? yield* treeOfText(value) : undefined
    if (tree === undefined) return yield* textModel(value, 'text', masking)
    return jsonModel(yield* masked(tree, masking))
  }
  const text = yield* textOfBlocks(value)
  if (text !== undefined) return yield* textModel(text, 'text', masking)
  const { value: taken, omitted, ...counts } = yield* takeValues(value, MOST_VALUES, MOST_EACH)
  const root = yield* masked(jsonTreeFromValue(taken), masking)
  if (omitted.size > 0) markCuts(root, taken, omitted)
  return { ...jsonModel(root), ...counts }
}

/** All of a result, masked, for the clipboard or a file. Made when somebody asks for it. */
export function* wholeResult(card: ToolCardData, masking: MaskPolicy | undefined): Steps<string> {
  const value = card.result ?? card.resultSummary
  if (value === undefined) return ''
  if (typeof value === 'string') return yield* maskedText(value, masking)
  return yield* jsonTextSteps(yield* masked(yield* jsonTreeSteps(value), masking), { indent: 2 })
}
