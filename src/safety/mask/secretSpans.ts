import { finish, jsonText, parseJsonSteps, type Steps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import type { Choices } from './choices.js'
import { jsonAt, jsonBlockSteps } from './jsonBlocks.js'
import { maskNodeSteps } from './maskNode.js'
import { askMaskerSpans, OWN_KIND } from './maskers.js'
import { scanSteps } from './scanSteps.js'
import { mergeSpans, type Span } from './spans.js'

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
  let spans = [...inText]
  const lines = text.split('\n')
  const blocks = yield* jsonBlockSteps(lines)
  let start = 0
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const { before, json, last } = jsonAt(lines, blocks, index)
    const root = json === '' ? undefined : (yield* parseJsonSteps(json)).root
    if (root === undefined) {
      start += line.length + 1
      continue
    }
    const [from, to] = [start + before.length, start + before.length + json.length]
    if (spans.length > 0) spans = spans.filter((span) => span.start < from || span.end > to)
    yield* findInBlock(json, from, root, choices, spans)
    start += (last > index ? json : line).length + 1
    index = last
  }
  return spans
}

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
  for (const secret of differences(root, node)) {
    let at = secret.length === 0 ? -1 : block.indexOf(secret)
    // Written with other escapes: nobody knows where it stands.
    if (at < 0) return void spans.push({ start, end: start + block.length, kind: 'value' })
    for (; at >= 0; at = block.indexOf(secret, at + secret.length))
      spans.push({ start: start + at, end: start + at + secret.length, kind: 'value' })
  }
}

/** The values and names of a tree that are others after the mask, as JSON writes them, without quotes. */
function differences(sent: JsonNode, masked: JsonNode): Set<string> {
  const found = new Set<string>()
  const waiting: [JsonNode, JsonNode][] = [[sent, masked]]
  const written = (node: JsonNode): string =>
    node.kind === 'string' ? JSON.stringify(node.value).slice(1, -1) : jsonText(node)
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [before, after] = pair
    if (before === after) continue
    if (before.kind === 'array' && after.kind === 'array')
      before.items.forEach((item, index) => waiting.push([item, after.items[index] ?? item]))
    else if (before.kind === 'object' && after.kind === 'object')
      before.members.forEach(({ key, value }, index) => {
        const member = after.members[index]
        if (member?.key !== key) found.add(JSON.stringify(key).slice(1, -1))
        waiting.push([value, member?.value ?? value])
      })
    else if (written(before) !== written(after)) found.add(written(before))
  }
  return found
}
