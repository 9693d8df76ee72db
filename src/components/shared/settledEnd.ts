import { jsonPrefixOf, jsonStretches } from './jsonPrefix.js'

/** UTF-16 code units that are read to see whether a text, or its last line, is JSON. */
const READ_AHEAD = 16_000

/** Groups of a number that may go on: those of a card, a phone number or an account. */
const OPEN_GROUPS = /(?:[A-Z\d\uff10-\uff19().+-]{1,19}[ \u00a0\u2000-\u200a\u202f\u3000]{1,2}){1,9}$/
/** UTF-16 code units that such groups take at most. */
const LONGEST_GROUPS = 200
/** An element whose text may go on. */
const OPEN_ELEMENT = /<[A-Za-z][^<>]*>[^<]*$/
/** A value in markup, whose name may stand behind it. */
const OPEN_VALUE = /\bvalue=["'][^<>]*$/i
/** Lines of digits: the groups of a number that was wrapped. */
const OPEN_LINES = /(?:(?:^|\n)[ \t]*\d[\d ().-]{0,18}\r?){1,8}\n?$/
/** UTF-16 code units that are read for these. */
const LONGEST_OPEN = 1000
/** UTF-16 code units: a tag that stands farther back is no element, or one whose text is no secret. */
const LONGEST_ELEMENT = 400
/** Chinese is written without blanks. */
const WORD_END = /[\s。，、；！？]/

/** Whether a text begins like JSON that does not end soon: it is masked as a whole, names may stand behind values. */
export const mayBeLongJson = (text: string): boolean => jsonPrefixOf(text.slice(0, READ_AHEAD)) === 'open'

/** Where the last word begins that may go on, or the number that it would be a group of. */
function lastWordStart(text: string): number {
  let at = text.length
  while (at > 0 && !WORD_END.test(text.charAt(at - 1))) at--
  return at - (OPEN_GROUPS.exec(text.slice(Math.max(0, at - LONGEST_GROUPS), at))?.[0].length ?? 0)
}

function openElementStart(text: string): number {
  const from = Math.max(0, text.length - LONGEST_ELEMENT)
  const at = text.slice(from).search(OPEN_ELEMENT)
  return at < 0 ? text.length : from + at
}

/** Where a value or a number begins that goes on over lines. */
function openStretchStart(text: string): number {
  const from = Math.max(0, text.length - LONGEST_OPEN)
  const end = text.slice(from)
  const starts = [OPEN_VALUE, OPEN_LINES].map((pattern) => end.search(pattern)).filter((at) => at >= 0)
  return starts.length === 0 ? text.length : from + Math.min(...starts)
}

/** Where JSON begins that goes on, in lines of its own. */
function openJsonStart(text: string): number {
  for (const { start, end } of jsonStretches(text)) if (end === undefined) return start
  return text.length
}

/** Where the last line starts, if more of it may make it JSON: a name in it may tell what a value before is. */
function openLineStart(text: string): number | undefined {
  const start = text.lastIndexOf('\n') + 1
  const isLong = text.length - start > READ_AHEAD
  const prefix = jsonPrefixOf(text.slice(start, start + READ_AHEAD))
  if (prefix === 'closed' && !isLong) return text.length
  return prefix === 'open' ? start : undefined
}

/**
 * Where a text that goes on can be cut so that no secret is shown before the mask has seen all of it and what
 * names it: before its last word, an open element, a line that may become JSON; at 0 where all of it may.
 */
export function settledEnd(text: string): number {
  const whole = jsonPrefixOf(text.slice(0, READ_AHEAD))
  if (whole === 'open') return 0
  if (whole === 'closed' && text.length <= READ_AHEAD) return text.length
  const line = openLineStart(text)
  const end = line ?? Math.min(lastWordStart(text), openElementStart(text), openStretchStart(text))
  return Math.min(end, openJsonStart(text))
}
