import { maskSpans, mergeSpans, type Span } from './spans.js'
import type { Masker, MaskPlace } from './types.js'

/** Kind of what a host's own rule hides. */
export const OWN_KIND = 'own'

/**
 * A text after a host's own rules, each told what the ones before it left.
 *
 * @returns `undefined` when all of it is to be hidden, or when a rule failed
 */
export function askMaskers(
  text: string,
  place: MaskPlace,
  maskers: readonly Masker[],
): { text: string; count: number } | undefined {
  let shown = text
  let count = 0
  for (const masker of maskers) {
    const spans = spansOf(masker, shown, place)
    if (spans === undefined) return undefined
    shown = maskSpans(shown, spans)
    count += spans.length
  }
  return { text: shown, count }
}

/**
 * What a host's own rules hide of a text, each told the text as it is.
 *
 * @returns `undefined` when all of it is to be hidden, or when a rule failed
 */
export function askMaskerSpans(
  text: string,
  place: MaskPlace,
  maskers: readonly Masker[],
): Span[] | undefined {
  const found = maskers.map((masker) => spansOf(masker, text, place))
  return found.some((spans) => spans === undefined) ? undefined : found.flatMap((spans) => spans ?? [])
}

function spansOf(masker: Masker, text: string, place: MaskPlace): Span[] | undefined {
  try {
    const answer: unknown = masker(text, place)
    if (answer === false || answer === undefined) return []
    if (!Array.isArray(answer)) return undefined
    const spans = answer.map((part) => spanOf(part, text.length))
    return spans.every((span) => span !== undefined) ? mergeSpans(spans) : undefined
  } catch {
    return undefined
  }
}

function spanOf(part: unknown, length: number): Span | undefined {
  const [start, end] = part as [unknown, unknown]
  const isPlace =
    Number.isInteger(start) && Number.isInteger(end) && (start as number) >= 0 && (end as number) <= length
  return isPlace && (start as number) <= (end as number)
    ? { start: start as number, end: end as number, kind: OWN_KIND }
    : undefined
}
