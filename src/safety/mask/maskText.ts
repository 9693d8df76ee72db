import { finish, jsonTextSteps, parseJsonSteps, type Steps } from '../../json/index.js'
import { Choices } from './choices.js'
import { jsonAt, jsonBlockSteps } from './jsonBlocks.js'
import { maskNodeSteps } from './maskNode.js'
import { maskPlain } from './maskPlain.js'
import { scanSteps } from './scanSteps.js'
import { MASK } from './spans.js'
import type { MaskPolicy } from './types.js'

/** A text that may be shown, and how many secrets it hides. */
export interface MaskedText {
  readonly text: string
  readonly count: number
}

/**
 * A text in which every secret that the rules know is `••••••`. A text that is a JSON object or array is
 * masked like {@link maskTree} does and written back as JSON; so is each line that is one, and each that stands on lines of its own, as in a fence.
 */
export function maskText(text: string, policy?: MaskPolicy): MaskedText {
  return finish(maskTextSteps(text, policy))
}

/** {@link maskText} in steps, for texts that would block a page. */
export function* maskTextSteps(text: string, policy?: MaskPolicy): Steps<MaskedText> {
  const choices = new Choices(policy)
  const choice = choices.at('')
  if (choice === 'unmask' || text === '') return { text, count: 0 }
  if (choice !== undefined) return { text: MASK, count: 1 }
  return (yield* maskJson(text, choices)) ?? (yield* maskLines(text, choices))
}

function* maskJson(text: string, choices: Choices): Steps<MaskedText | undefined> {
  if (!/^\s*[{[]/.test(text)) return undefined
  const { root } = yield* parseJsonSteps(text)
  if (root === undefined) return undefined
  const { node, count } = yield* maskNodeSteps(root, choices, { pointer: '', inText: true, nesting: 0 })
  if (count === 0) return { text, count }
  return { text: yield* jsonTextSteps(node, { indent: text.includes('\n') ? 2 : 0 }), count }
}

/** Lines that are read in one step. */
const STEP = 256

function* maskLines(text: string, choices: Choices): Steps<MaskedText> {
  if (!/[}\]][ \t\r]*$/m.test(text)) return yield* maskRest(text, choices)
  const out: string[] = []
  let waiting: string[] = []
  let count = 0
  const lines = text.split('\n')
  const blocks = yield* jsonBlockSteps(lines)
  let paused = 0
  for (let index = 0; index < lines.length; index += 1) {
    if (index - paused >= STEP) {
      yield index - paused
      paused = index
    }
    const { before, json, after, last } = jsonAt(lines, blocks, index)
    const masked = !json.includes('"') ? undefined : yield* maskJson(json, choices)
    if (masked === undefined) {
      waiting.push(lines[index] ?? '')
      continue
    }
    index = last
    const rest = yield* maskRest(waiting.join('\n'), choices)
    if (waiting.length > 0) out.push(rest.text)
    out.push(before + masked.text + after)
    count += rest.count + masked.count
    waiting = []
  }
  const rest = yield* maskRest(waiting.join('\n'), choices)
  if (waiting.length > 0) out.push(rest.text)
  return { text: out.join('\n'), count: count + rest.count }
}

function* maskRest(text: string, choices: Choices): Steps<MaskedText> {
  if (text === '') return { text, count: 0 }
  return maskPlain(text, choices, '', yield* scanSteps(text, choices.term))
}
