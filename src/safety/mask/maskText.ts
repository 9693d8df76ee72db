import { jsonText, parseJsonText } from '../../json/index.js'
import { Choices } from './choices.js'
import { maskNode } from './maskNode.js'
import { scanText } from './scanText.js'
import { MASK, maskSpans } from './spans.js'
import type { MaskPolicy } from './types.js'

/** A text that may be shown, and how many secrets it hides. */
export interface MaskedText {
  readonly text: string
  readonly count: number
}

/** A line that is JSON as a whole, as in logs and event streams. */
const JSON_LINE = /^((?:data:)?[ \t]*)([{[].*[}\]])([ \t\r]*)$/

/**
 * A text in which every secret that the rules know is `••••••`. A text that is a JSON object or array is
 * masked like {@link maskTree} does and written back as JSON; so is each line that is one.
 */
export function maskText(text: string, policy?: MaskPolicy): MaskedText {
  const choices = new Choices(policy)
  const choice = choices.at('')
  if (choice === 'unmask' || text === '') return { text, count: 0 }
  if (choice !== undefined) return { text: MASK, count: 1 }
  return maskJson(text, choices) ?? maskLines(text, choices)
}

function maskJson(text: string, choices: Choices): MaskedText | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  const { root } = parseJsonText(text)
  if (root === undefined) return undefined
  const { node, count } = maskNode(root, choices, { inText: true, nesting: 0 })
  return { text: count === 0 ? text : jsonText(node, { indent: text.includes('\n') ? 2 : 0 }), count }
}

function maskLines(text: string, choices: Choices): MaskedText {
  if (!/[}\]][ \t\r]*$/m.test(text)) return maskPlain(text, choices)
  const out: string[] = []
  let waiting: string[] = []
  let count = 0
  const flush = (): void => {
    if (waiting.length === 0) return
    const masked = maskPlain(waiting.join('\n'), choices)
    out.push(masked.text)
    count += masked.count
    waiting = []
  }
  for (const line of text.split('\n')) {
    const [, before = '', json = '', after = ''] = JSON_LINE.exec(line) ?? []
    const masked = json === '' ? undefined : maskJson(json, choices)
    if (masked === undefined) waiting.push(line)
    else {
      flush()
      out.push(before + masked.text + after)
      count += masked.count
    }
  }
  flush()
  return { text: out.join('\n'), count }
}

function maskPlain(text: string, choices: Choices): MaskedText {
  const spans = scanText(text, choices.term)
  return { text: spans.length === 0 ? text : maskSpans(text, spans), count: spans.length }
}
