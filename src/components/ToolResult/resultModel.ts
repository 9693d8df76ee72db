import type { ToolCardData } from '../../core/card.js'
import { jsonTextSteps, jsonTreeSteps, parseJsonSteps, type Steps } from '../../json/index.js'
import type { JsonNode, JsonTree } from '../../json/types.js'
import {
  maskTextSteps,
  maskTreeSteps,
  stripTerminalCodes,
  type MaskPolicy,
  type SummaryField,
} from '../../safety/index.js'
import { summarizeMasked } from '../../safety/summarize/summarizeFields.js'
import { blocksOf, type Block } from '../../safety/summarize/blocks.js'
import { memberOf } from '../../safety/summarize/nodes.js'
import { hasAtMost } from '../JsonView/jsonNodes.js'
import { safeCut, safeIndex } from '../shared/safeCut.js'
import { mayBeLongJson, settledEnd } from '../shared/settledEnd.js'
import { nameBytes } from './nameBytes.js'
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
/** Longer texts that are JSON are shown in part, as values are. */
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

/** Ends where no secret is cut, and nothing that the mask must know of it. */
function beginning(text: string): string {
  if (text.length <= LONGEST_TEXT || mayBeLongJson(text)) return text
  return text.slice(0, settledEnd(text.slice(0, LONGEST_TEXT)) || safeIndex(text, LONGEST_TEXT))
}

/** Tools often send JSON as text; only what is one object or list is read as such. */
function* treeOfText(text: string): Steps<JsonTree | undefined> {
  if (!/^\s*[[{]/.test(text)) return undefined
  const tree = yield* parseJsonSteps(text)
  return tree.root !== undefined && tree.problems.length === 0 ? tree : undefined
}

function* textModel(
  value: string,
  kind: 'text' | 'markdown',
  masking: MaskPolicy | undefined,
): Steps<ResultModel> {
  const head = beginning(value)
  const masked = yield* maskedText(head, masking)
  if (head.length <= LONGEST_TEXT) return { kind, text: masked, length: head.length, total: value.length }
  const text = safeCut(masked, LONGEST_TEXT)
  return { kind, text, length: text.length, total: value.length }
}

function jsonModel(root: JsonNode): Extract<ResultModel, { kind: 'json' }> {
  const summary = hasAtMost(root, SMALL) ? undefined : summarizeMasked(root, SUMMARY)
  return { kind: 'json', root, fields: summary?.fields ?? [], shown: 0, total: 0, isCounted: true }
}

/** Masked before it is cut: what names a value may stand behind it. */
function* cutModel(root: JsonNode, isCounted: boolean): Steps<ResultModel> {
  const { root: taken, ...counts } = yield* takeValues(root, MOST_VALUES, MOST_EACH)
  return { ...jsonModel(taken), ...counts, isCounted }
}

/** Results in content blocks, as MCP sends them: their texts, and of pictures and files the type and size. */
function blocksIn(root: JsonNode): readonly Block[] | undefined {
  const list = root.kind === 'object' ? memberOf(root, 'content') : root
  return list?.kind === 'array' && list.items.length <= MOST_BLOCKS ? blocksOf(root) : undefined
}

/** Each block is masked where it stands, so that a host's pointers reach it, and then what they say together. */
function* blocksModel(
  plain: readonly Block[],
  hidden: readonly Block[],
  masking: MaskPolicy | undefined,
): Steps<ResultModel> {
  const texts = hidden.map((block, index) => {
    const named = plain[index]
    return named?.isBinary === true ? named.text : block.text
  })
  // What a host keeps readable in a block would be masked outside of it.
  const isKept = (masking?.unmask ?? []).length > 0
  if (!isKept) return yield* textModel(texts.join('\n'), 'text', masking)
  const text = stripTerminalCodes(texts.join('\n'))
  const head = safeCut(text, LONGEST_TEXT)
  return { kind: 'text', text: head, length: head.length, total: text.length }
}

/** Made in steps, as a result may have megabytes. */
export function* resultModelSteps(card: ToolCardData, masking: MaskPolicy | undefined): Steps<ResultModel> {
  const value = card.result ?? card.resultSummary
  if (value === undefined) return { kind: 'none' }
  if (typeof value === 'string') {
    if (card.resultFormat === 'markdown') return yield* textModel(value, 'markdown', masking)
    const tree = card.resultFormat === undefined ? yield* treeOfText(value) : undefined
    if (tree === undefined) return yield* textModel(value, 'text', masking)
    const root = yield* masked(tree, masking)
    return value.length > LONGEST_JSON ? yield* cutModel(root, true) : jsonModel(root)
  }
  const tree = yield* jsonTreeSteps(value)
  const plain = tree.root && blocksIn(tree.root)
  if (tree.root) yield* nameBytes(tree.root)
  const root = yield* masked(tree, masking)
  const hidden = plain && blocksIn(root)
  if (plain && hidden) return yield* blocksModel(plain, hidden, masking)
  return yield* cutModel(root, !tree.problems.some(({ code }) => code === 'too_large'))
}

/** All of a result, masked, for the clipboard or a file. Made when somebody asks for it. */
export function* wholeResult(card: ToolCardData, masking: MaskPolicy | undefined): Steps<string> {
  const value = card.result ?? card.resultSummary
  if (value === undefined) return ''
  if (typeof value === 'string') return yield* maskedText(value, masking)
  return yield* jsonTextSteps(yield* masked(yield* jsonTreeSteps(value), masking), { indent: 2 })
}
