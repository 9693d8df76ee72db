import type { ToolCardData } from '../../core/card.js'
import { cutText } from '../../json/cutText.js'
import { jsonTextSteps, jsonTreeSteps, parseJsonSteps, type Steps } from '../../json/index.js'
import type { JsonNode, JsonTree } from '../../json/types.js'
import {
  maskTextSteps,
  maskTreeSteps,
  stripTerminalCodes,
  type MaskPolicy,
  type SummaryField,
} from '../../safety/index.js'
import { openTagMark } from '../../safety/mask/rules/markup.js'
import { maskMarkdownTextSteps } from '../../safety/mask/maskMarkdownText.js'
import { summarizeMasked } from '../../safety/summarize/summarizeFields.js'
import { binaryLabel, binaryType } from '../../safety/summarize/binary.js'
import { blocksOf, type Block } from '../../safety/summarize/blocks.js'
import { maskRunsSteps } from '../../safety/summarize/maskRuns.js'
import { memberOf } from '../../safety/summarize/nodes.js'
import { hasAtMost } from '../JsonView/jsonNodes.js'
import { safeCut, safeIndex } from '../shared/safeCut.js'
import { mayBeLongJson, settledEnd } from '../shared/settledEnd.js'
import { nameBytes } from './nameBytes.js'
import { takeValues } from './takeValues.js'

/** A result as it may be shown: masked, bounded, never more than data. */
type ResultParts =
  | { kind: 'none' }
  | {
      kind: 'text' | 'markdown'
      text: string
      /** UTF-16 code units that are shown, and that there are. */
      length: number
      total: number
      /** Of all of it. */
      bytes: number
    }
  | {
      kind: 'json'
      root: JsonNode
      fields: readonly SummaryField[]
      shown: number
      total: number
      isCounted: boolean
    }

export type ResultModel = ResultParts & {
  readonly maskedCount: number
  /** Some of it is bytes, of which only the type and the size are told. */
  readonly hasFiles: boolean
}

/** How a result is masked, and what has been found in it so far. */
interface Masking {
  readonly policy: MaskPolicy | undefined
  maskedCount: number
  hasFiles: boolean
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

const masksResults = ({ policy }: Masking) => policy?.results !== false
const startWith = (policy: MaskPolicy | undefined): Masking => ({ policy, maskedCount: 0, hasFiles: false })

function* masked(tree: JsonTree, masking: Masking): Steps<JsonNode> {
  if (!masksResults(masking)) return tree.root ?? { kind: 'null' }
  const { root, count } = yield* maskTreeSteps(tree, masking.policy)
  masking.maskedCount += count
  if (root === undefined || tree.root === undefined) return { kind: 'null' }
  masking.maskedCount += yield* maskRunsSteps(tree.root, root, masking.policy)
  return root
}

function* maskedText(text: string, masking: Masking, isMarkdown = false): Steps<string> {
  const plain = stripTerminalCodes(text)
  if (!masksResults(masking)) return plain
  const mask = isMarkdown ? maskMarkdownTextSteps : maskTextSteps
  const { text: shown, count } = yield* mask(plain, masking.policy)
  masking.maskedCount += count
  return shown
}

/** UTF-16 code units whose bytes are counted in one step. */
const UNITS = 65_536

function* byteLength(text: string): Steps<number> {
  const encoder = new TextEncoder()
  let bytes = 0
  for (const piece of cutText(text, UNITS)) {
    bytes += encoder.encode(piece).length
    if (text.length > UNITS) yield UNITS
  }
  return bytes
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

function* textModel(value: string, kind: 'text' | 'markdown', masking: Masking): Steps<ResultParts> {
  const type = kind === 'text' ? binaryType(value) : undefined
  if (type !== undefined) {
    masking.hasFiles = true
    const text = binaryLabel(type, value)
    return { kind, text, length: text.length, total: text.length, bytes: text.length }
  }
  const bytes = yield* byteLength(value)
  const head = beginning(value)
  const mark = head === value ? '' : openTagMark(head)
  const shown = yield* maskedText(head + mark, masking, kind === 'markdown')
  const masked = shown.slice(0, shown.length - mark.length)
  if (head.length <= LONGEST_TEXT)
    return { kind, text: masked, length: head.length, total: value.length, bytes }
  const text = safeCut(masked, LONGEST_TEXT)
  return { kind, text, length: text.length, total: value.length, bytes }
}

function jsonModel(root: JsonNode): Extract<ResultParts, { kind: 'json' }> {
  const summary = hasAtMost(root, SMALL) ? undefined : summarizeMasked(root, SUMMARY)
  return { kind: 'json', root, fields: summary?.fields ?? [], shown: 0, total: 0, isCounted: true }
}

/** Masked before it is cut: what names a value may stand behind it. */
function* cutModel(root: JsonNode, isCounted: boolean): Steps<ResultParts> {
  const { root: taken, ...counts } = yield* takeValues(root, MOST_VALUES, MOST_EACH)
  return { ...jsonModel(taken), ...counts, isCounted }
}

/** Results in content blocks, as MCP sends them: their texts, and of pictures and files the type and size. */
function blocksIn(root: JsonNode): readonly Block[] | undefined {
  const list = root.kind === 'object' ? memberOf(root, 'content') : root
  return list?.kind === 'array' && list.items.length <= MOST_BLOCKS ? blocksOf(root) : undefined
}

/** The texts of blocks have been through the mask as one text. */
function* blocksModel(
  plain: readonly Block[],
  hidden: readonly Block[],
  masking: Masking,
): Steps<ResultParts> {
  masking.hasFiles ||= plain.some(({ isBinary }) => isBinary)
  const texts = hidden.map((block, index) => {
    const named = plain[index]
    return named?.isBinary === true ? named.text : block.text
  })
  const text = stripTerminalCodes(texts.join('\n'))
  const head = safeCut(text, LONGEST_TEXT)
  return { kind: 'text', text: head, length: head.length, total: text.length, bytes: yield* byteLength(text) }
}

/** `null` is a result. */
const resultOf = ({ result, resultSummary }: ToolCardData): unknown =>
  result === undefined ? resultSummary : result

function* partsSteps(card: ToolCardData, masking: Masking): Steps<ResultParts> {
  const value = resultOf(card)
  if (value === undefined) return { kind: 'none' }
  if (typeof value === 'string') {
    if (card.resultFormat === 'markdown') return yield* textModel(value, 'markdown', masking)
    const tree = card.resultFormat === undefined ? yield* treeOfText(value) : undefined
    if (tree?.root === undefined) return yield* textModel(value, 'text', masking)
    if (yield* nameBytes(tree.root)) masking.hasFiles = true
    const root = yield* masked(tree, masking)
    return value.length > LONGEST_JSON ? yield* cutModel(root, true) : jsonModel(root)
  }
  const tree = yield* jsonTreeSteps(value)
  const plain = tree.root && blocksIn(tree.root)
  if (tree.root && (yield* nameBytes(tree.root))) masking.hasFiles = true
  const root = yield* masked(tree, masking)
  const hidden = plain && blocksIn(root)
  if (plain && hidden) return yield* blocksModel(plain, hidden, masking)
  return yield* cutModel(root, !tree.problems.some(({ code }) => code === 'too_large'))
}

/** Made in steps, as a result may have megabytes. */
export function* resultModelSteps(card: ToolCardData, policy: MaskPolicy | undefined): Steps<ResultModel> {
  const masking = startWith(policy)
  const parts = yield* partsSteps(card, masking)
  return { ...parts, maskedCount: masking.maskedCount, hasFiles: masking.hasFiles }
}

/** All of a result, masked, for the clipboard or a file. Made when somebody asks for it. */
export function* wholeResult(card: ToolCardData, policy: MaskPolicy | undefined): Steps<string> {
  const value = resultOf(card)
  if (value === undefined) return ''
  const masking = startWith(policy)
  if (typeof value === 'string') {
    const tree = card.resultFormat === undefined ? yield* treeOfText(value) : undefined
    if (tree === undefined) return yield* maskedText(value, masking, card.resultFormat === 'markdown')
    const shown = yield* masked(tree, masking)
    if (masking.maskedCount === 0) return stripTerminalCodes(value)
    return yield* jsonTextSteps(shown, { indent: value.includes('\n') ? 2 : 0 })
  }
  const root = yield* masked(yield* jsonTreeSteps(value), masking)
  return yield* jsonTextSteps(root, { indent: 2 })
}

/** The true tree of what {@link resultModelSteps} shows. */
export function* trueResultSteps(card: ToolCardData): Steps<JsonNode | undefined> {
  const value = resultOf(card)
  if (value === undefined) return undefined
  if (typeof value !== 'string') return (yield* jsonTreeSteps(value)).root
  const tree = card.resultFormat === undefined ? yield* treeOfText(value) : undefined
  return tree?.root ?? { kind: 'string', value }
}

/** A result that was sent as text, as it was sent. */
export function sentResult(card: ToolCardData): string | undefined {
  const value = resultOf(card)
  return typeof value === 'string' ? value : undefined
}
