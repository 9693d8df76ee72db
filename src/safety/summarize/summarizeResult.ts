import { jsonTreeFromValue, parseJsonText } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import { maskText } from '../mask/maskText.js'
import { maskTogether } from '../mask/maskTogether.js'
import { binaryLabel, binaryType } from './binary.js'
import { blocksOf, type Block } from './blocks.js'
import { isEmpty } from './nodes.js'
import { scalarText, shorten } from './shortText.js'
import { summarizeFields } from './summarizeFields.js'
import type { Limits, ResultSummary, SummarizeOptions } from './types.js'

/** Of a long text only the start is masked; a secret that the cut divides lies far behind what is shown. */
const LONGEST_SECRET = 16_384

/**
 * What a person wants to know of a result at one look: the text, or the three to five fields that say most.
 * Masked, with deceptive characters named, and without base64. Calls no code of the value.
 */
export function summarizeResult(value: unknown, options: SummarizeOptions = {}): ResultSummary {
  const { maxFields = 5, maxText = 200, masking } = options
  const limits: Limits = { fields: maxFields, text: maxText, masking }
  const root = typeof value === 'string' ? treeOfText(value) : jsonTreeFromValue(value).root
  return root === undefined || isEmpty(root) ? { kind: 'empty' } : summarize(root, limits)
}

function treeOfText(text: string): JsonNode {
  const root = /^\s*[{[]/.test(text) ? parseJsonText(text).root : undefined
  return root ?? { kind: 'string', value: text }
}

function summarize(root: JsonNode, limits: Limits): ResultSummary {
  const blocks = blocksOf(root)
  if (blocks !== undefined) return summarizeBlocks(blocks, limits)
  if (root.kind === 'array' || root.kind === 'object') return summarizeFields(root, limits)
  if (root.kind !== 'string') return { kind: 'text', text: scalarText(root) }
  const type = binaryType(root.value)
  if (type !== undefined) return { kind: 'binary', text: binaryLabel(type, root.value) }
  return { kind: 'text', text: maskedStart(root.value, limits) }
}

function summarizeBlocks(blocks: readonly Block[], limits: Limits): ResultSummary {
  const written = blocks.filter(({ text }) => text.trim() !== '')
  const [only] = written
  if (only === undefined) return { kind: 'empty' }
  // Tools that know only text write their data as JSON into it.
  if (written.length === 1 && !only.isBinary) return summarize(treeOfText(only.text), limits)
  const most = limits.text * 4 + LONGEST_SECRET
  let seen = 0
  const first = written.filter((block) => (seen += block.text.length) - block.text.length < most)
  const starts = first.map(({ text }) => text.slice(0, most))
  const { texts } = maskTogether(starts, limits.masking)
  const text = first
    .map((block, index) => (block.isBinary ? block.text : shorten(texts[index] ?? '', limits.text)))
    .join(' ')
  const kind = written.every(({ isBinary }) => isBinary) ? 'binary' : 'text'
  return { kind, text: shorten(text, limits.text) }
}

/** What is shown of a text. */
function maskedStart(text: string, limits: Limits): string {
  const start = text.slice(0, limits.text * 4 + LONGEST_SECRET)
  return shorten(maskText(start, limits.masking).text, limits.text)
}
