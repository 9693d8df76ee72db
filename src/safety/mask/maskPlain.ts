import type { Choices } from './choices.js'
import { askMaskers } from './maskers.js'
import { scanText } from './scanText.js'
import { MASK, maskSpans, type Span } from './spans.js'

/** A text that is no JSON after all rules, the host's own last. */
export function maskPlain(
  text: string,
  choices: Choices,
  pointer = '',
  spans: readonly Span[] = scanText(text, choices.term),
): { readonly text: string; readonly count: number } {
  const masked = { text: spans.length === 0 ? text : maskSpans(text, spans), count: spans.length }
  if (choices.maskers.length === 0) return masked
  const left = askMaskers(masked.text, { pointer, key: '' }, choices.maskers)
  return left === undefined
    ? { text: MASK, count: masked.count + 1 }
    : { text: left.text, count: masked.count + left.count }
}
