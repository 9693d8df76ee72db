import { finish, jsonText, parseJsonSteps, type Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import type { Choices } from './choices.js'
import { jsonAt, jsonBlockSteps } from './jsonBlocks.js'
import { maskNodeSteps } from './maskNode.js'
import { askMaskerSpans, OWN_KIND } from './maskers.js'
import { scanSteps } from './scanSteps.js'
import { mergeSpans, type Span } from './spans.js'

/** UTF-16 code units that are read in one step. */
const STEP = 16_384

/**
 * Where a text has secrets, for those who show it in pieces: what `maskText` hides, and of JSON the values and
 * names that it would write anew.
 */
export function secretSpans(text: string, choices: Choices): Span[] {
  return finish(secretSpansSteps(text, choices))
}

/** {@link secretSpans} in steps. */
export function* secretSpansSteps(text: string, choices: Choices): Steps<Span[]> {
  const choice = choices.at('')
  if (choice === 'unmask' || text === '') return []
  if (choice !== undefined) return [{ start: 0, end: text.length, kind: 'value' }]
  let spans = yield* scanSteps(text, choices.term)
  if (/[}\]][ \t\r]*$/m.test(text)) spans = yield* findInJson(text, choices, spans)
  const own = askMaskerSpans(text, { pointer: '', key: '' }, choices.maskers)
  if (own === undefined) return [{ start: 0, end: text.length, kind: OWN_KIND }]
  return mergeSpans([...spans, ...own])
}

/** Of JSON its names and values say what they are, and not what it looks like as text. */
function* findInJson(text: string, choices: Choices, inText: readonly Span[]): Steps<Span[]> {
  const spans: Span[] = []
  const lines = text.split('\n')
  const blocks = yield* jsonBlockSteps(lines)
  let [start, paused, next] = [0, 0, 0]
  for (let index = 0; index < lines.length; index += 1) {
    if (start - paused >= STEP) {
      yield start - paused
      paused = start
    }
    const line = lines[index] ?? ''
    const { before, json, last } = jsonAt(lines, blocks, index)
    const root = json === '' ? undefined : (yield* parseJsonSteps(json)).root
    if (root === undefined) {
      start += line.length + 1
      continue
    }
    const [from, to] = [start + before.length, start + before.length + json.length]
    for (let span = inText[next]; span !== undefined && span.start < to; span = inText[++next])
      if (span.start < from || span.end > to) spans.push(span)
    yield* findInBlock(json, from, root, choices, spans)
    start += (last > index ? json : line).length + 1
    index = last
  }
  return [...spans, ...inText.slice(next)]
}

/** The names and values of a text that is JSON. */
const LITERAL = /"(?:[^"\\]|\\.)*"|[-\w][^\s,:{}[\]"]*/g

function* findInBlock(
  block: string,
  start: number,
  root: JsonNode,
  choices: Choices,
  spans: Span[],
): Steps<void> {
  const options = { pointer: '', inText: true, nesting: 0 }
  const { node, count } = yield* maskNodeSteps(root, choices, options)
  if (count === 0) return
  const secrets = differences(root, node)
  const missing = new Set(secrets)
  const found: Span[] = []
  let paused = 0
  for (const { 0: literal, index } of block.matchAll(LITERAL)) {
    const isText = literal.startsWith('"')
    const value = isText ? (JSON.parse(literal) as string) : literal
    if (secrets.has(value)) {
      missing.delete(value)
      const [from, to] = isText ? [index + 1, index + literal.length - 1] : [index, index + literal.length]
      found.push({ start: start + from, end: start + to, kind: 'value' })
    }
    if (index - paused < STEP) continue
    yield index - paused
    paused = index
  }
  if (missing.size === 0) for (const span of found) spans.push(span)
  else spans.push({ start, end: start + block.length, kind: 'value' })
}

/** The values and names of a tree that are others after the mask, without quotes. */
function differences(sent: JsonNode, masked: JsonNode): Set<string> {
  const found = new Set<string>()
  const waiting: [JsonNode, JsonNode][] = [[sent, masked]]
  const written = (node: JsonNode): string => (node.kind === 'string' ? node.value : jsonText(node))
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [before, after] = pair
    if (before === after) continue
    if (before.kind === 'array' && after.kind === 'array')
      before.items.forEach((item, index) => waiting.push([item, after.items[index] ?? item]))
    else if (before.kind === 'object' && after.kind === 'object')
      before.members.forEach(({ key, value }, index) => {
        const member = after.members[index]
        if (member?.key !== key) found.add(key)
        waiting.push([value, member?.value ?? value])
      })
    else if (written(before) !== written(after)) found.add(written(before))
  }
  return found
}
