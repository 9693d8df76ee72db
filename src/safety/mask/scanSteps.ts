import { cutAt } from '../../json/cutText.js'
import type { Steps } from '../../json/steps.js'
import type { NameJudge } from './rules/namedValues.js'
import { findTables } from './rules/tables.js'
import { closingOf, endOfQuoted } from './rules/valueAt.js'
import { scanText } from './scanText.js'
import { mergeSpans, type Span } from './spans.js'

/** UTF-16 code units: longer texts are looked at window by window. */
const WINDOW = 32_768
/** What is seen on either side of a window: names, headers and secrets reach over its edge. */
const CONTEXT = 4096
/** Where a secret ends of which more stands behind what was seen. */
const END = /[\s"'`<>]/g

/** Longer than one step may look at. */
export const isLongText = (text: string): boolean => text.length > 2 * WINDOW

/** {@link scanText} in steps. */
export function* scanSteps(text: string, judge: NameJudge): Steps<Span[]> {
  if (!isLongText(text)) return scanText(text, judge)
  const spans: Span[] = []
  // The names of a table stand where no window that is further down sees them.
  findTables(text, judge, (start, end, kind) => spans.push({ start, end, kind }))
  yield text.length
  for (let at = 0; at < text.length;) {
    const from = cutAt(text, at - CONTEXT)
    const end = cutAt(text, at + WINDOW)
    const to = cutAt(text, end + CONTEXT)
    let next = end
    for (const span of scanText(text.slice(from, to), judge)) {
      if (from + span.end <= at || from + span.start >= end) continue
      const start = from + span.start
      const stop =
        to < text.length && from + span.end === to
          ? endOfSecret(text, to, text.charAt(start - 1), span.kind)
          : from + span.end
      spans.push({ start, end: stop, kind: span.kind })
      next = Math.max(next, stop)
    }
    yield next - at
    at = next
  }
  return mergeSpans(spans)
}

/** A secret that is longer than what was seen of it goes on to its quote, or to a blank; a key, to where it is over. */
function endOfSecret(text: string, from: number, quote: string, kind: string): number {
  if (kind === 'private key') {
    const last = text.indexOf('-----END ', from)
    return last < 0 ? text.length : Math.min(text.length, last + 64)
  }
  const closing = closingOf(quote)
  if (closing !== undefined) return endOfQuoted(text, from, closing)
  END.lastIndex = from
  return END.exec(text)?.index ?? text.length
}
