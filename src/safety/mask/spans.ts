/** What stands for a secret: always as wide, so that it says nothing about its length. */
export const MASK = '••••••'

/** Kind of a span that is no secret: the host keeps it readable, whatever stands in it. */
export const KEPT = 'kept'

/** A secret in a text. */
export interface Span {
  readonly start: number
  readonly end: number
  /** What kind of secret: a label, never the value. */
  readonly kind: string
}

/** How a rule tells what it found. */
export type Found = (start: number, end: number, kind: string) => void

/** In order, without overlaps and without what is kept; what overlaps is one secret. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  let keptEnd = -1
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.end <= span.start || span.end <= keptEnd) continue
    if (span.kind === KEPT) {
      keptEnd = span.end
      continue
    }
    const last = merged.at(-1)
    if (last === undefined || span.start >= last.end) merged.push(span)
    else if (span.end > last.end) merged[merged.length - 1] = { ...last, end: span.end }
  }
  return merged
}

/** The text with a mask in place of each span. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  const out: string[] = []
  let done = 0
  for (const { start, end } of spans) {
    out.push(text.slice(done, start), MASK)
    done = end
  }
  out.push(text.slice(done))
  return out.join('')
}
