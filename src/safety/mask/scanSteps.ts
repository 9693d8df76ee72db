import { cutAt } from '../../json/cutText.js'
import type { Steps } from '../../json/steps.js'
import type { NameJudge } from './rules/namedValues.js'
import { endOfPairs } from './rules/headers.js'
import { findSeparatedSteps } from './rules/separated.js'
import { findTableSteps } from './rules/tables.js'
import { closingOf, endOfQuoted } from './rules/valueAt.js'
import { findSecrets, scanText } from './scanText.js'
import { keepPrograms } from './keepPrograms.js'
import { programCheck } from './programs.js'
import { mergeSpans, type Found, type Span } from './spans.js'

/** UTF-16 code units: longer texts are looked at window by window. */
const WINDOW = 32_768
/** What is seen on either side of a window: names, headers and secrets reach over its edge. */
const CONTEXT = 4096
/** Where a secret ends of which more stands behind what was seen. */
const END = /[\s"'`<>]/g
/** Kinds that are lists of pairs, of which the last name may be cut. */
const IN_PAIRS: ReadonlySet<string> = new Set(['cookie', 'authorization'])
const LONGEST_NAME = 256
const LONGEST_TAG = 66
/** The end of the line that begins a text of several lines, and what these are indented with. */
const BLOCK = /[|>][+\d-]{0,2}[ \t]*\r?\n([ \t]+)$/

/** Longer than one step may look at. */
export const isLongText = (text: string): boolean => text.length > 2 * WINDOW

/** {@link scanText} in steps. */
export function* scanSteps(text: string, judge: NameJudge, key = ''): Steps<Span[]> {
  if (!isLongText(text)) return scanText(text, judge, key)
  const spans: Span[] = []
  // The names of a table stand where no window that is further down sees them.
  const found: Found = (start, end, kind) => spans.push({ start, end, kind })
  yield* findTableSteps(text, judge, found)
  yield* findSeparatedSteps(text, judge, found)
  const isProgram = programCheck(text, key)
  let tag = -1
  for (let at = 0; at < text.length;) {
    const from = cutAt(text, at - CONTEXT)
    const end = cutAt(text, at + WINDOW)
    const to = cutAt(text, end + CONTEXT)
    let next = end
    // What ends an element may stand far behind the window.
    if (tag < to && tag < text.length) tag = endOfElement(text, to)
    const seen = text.slice(from, to) + text.slice(tag, tag + LONGEST_TAG)
    for (const one of findSecrets(seen, judge, isProgram)) {
      const span = { ...one, end: Math.min(one.end, to - from) }
      if (from + span.end <= at || from + span.start >= end) continue
      const start = from + span.start
      const stop =
        to < text.length && from + span.end >= to - (IN_PAIRS.has(span.kind) ? LONGEST_NAME : 0)
          ? endOfSecret(text, from + span.end, start, span.kind)
          : from + span.end
      spans.push({ start, end: stop, kind: span.kind })
      next = Math.max(next, stop)
    }
    yield next - at
    at = next
  }
  yield spans.length
  return mergeSpans(keepPrograms(text, spans, key))
}

/** A secret that is longer than what was seen of it goes on to where its kind ends. */
function endOfSecret(text: string, from: number, start: number, kind: string): number {
  if (kind === 'private key') {
    const last = text.indexOf('-----END ', from)
    return last < 0 ? text.length : Math.min(text.length, last + 64)
  }
  if (IN_PAIRS.has(kind)) return endOfPairs(text, from, kind)
  const quote = text.charAt(start - 1)
  const closing = closingOf(quote)
  if (closing !== undefined) return endOfQuoted(text, from, closing)
  if (quote === '>') return endOfElement(text, from)
  const indent = BLOCK.exec(text.slice(Math.max(0, start - LONGEST_NAME), start))?.[1]
  if (indent !== undefined) return endOfBlock(text, from, indent)
  END.lastIndex = from
  return END.exec(text)?.index ?? text.length
}

function endOfElement(text: string, from: number): number {
  const tag = text.indexOf('<', from)
  return tag === -1 ? text.length : tag
}

/** The lines that are as far in. */
function endOfBlock(text: string, from: number, indent: string): number {
  for (let at = from; ;) {
    const end = text.indexOf('\n', at)
    if (end === -1) return text.length
    if (!text.startsWith(indent, end + 1) && !/^[ \t]*\r?\n/.test(text.slice(end + 1, end + 64))) return end
    at = end + 1
  }
}
