import { stripTerminalCodes } from '../../safety/index.js'

/** `open`: the beginning of JSON that is not whole yet; `closed`: one whole value and nothing after it. */
export type JsonPrefix = 'none' | 'open' | 'closed'

const BLANK = /\s*/y
/** What stands between brackets, commas and colons; the last one may be cut anywhere. */
const SCALAR = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|-?\d*\.?\d*(?:[eE][+-]?\d*)?|/y
const WORD = /[a-z]+/y
const WORDS = ['true', 'false', 'null']
const START = /^\s*(?:data:)?[ \t]*(?=[[{])/

function endOfScalar(text: string, at: number): number {
  SCALAR.lastIndex = at
  SCALAR.test(text)
  if (SCALAR.lastIndex > at) return SCALAR.lastIndex
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0]
  if (word === undefined) return -1
  const end = at + word.length
  const isWord = end === text.length ? WORDS.some((one) => one.startsWith(word)) : WORDS.includes(word)
  return isWord ? end : -1
}

/**
 * Reads JSON that begins at a place of a text, behind blanks. Not a parser: it takes some texts for JSON that are
 * none, and never the other way round.
 *
 * @returns where the object or list ends; `'open'` where more of the text may end it; else `'none'`
 */
function jsonEnd(text: string, from: number): number | 'open' | 'none' {
  let at = from
  let depth = 0
  let isValueNext = true
  for (;;) {
    BLANK.lastIndex = at
    BLANK.test(text)
    at = BLANK.lastIndex
    if (at >= text.length) return 'open'
    const sign = text.charAt(at)
    if (sign === '}' || sign === ']') {
      depth -= 1
      isValueNext = false
      at += 1
      if (depth === 0) return at
    } else if (isValueNext && (sign === '{' || sign === '[')) {
      depth += 1
      at += 1
    } else if (!isValueNext && (sign === ',' || sign === ':')) {
      isValueNext = true
      at += 1
    } else {
      const end = isValueNext ? endOfScalar(text, at) : -1
      if (end < 0) return 'none'
      at = end
      isValueNext = false
    }
  }
}

/** Whether a text may be the beginning of a JSON object or list, or of an event that holds one. */
export function jsonPrefixOf(text: string): JsonPrefix {
  const plain = stripTerminalCodes(text)
  const start = START.exec(plain)?.[0].length
  const end = start === undefined ? 'none' : jsonEnd(plain, start)
  if (typeof end === 'string') return end
  return plain.slice(end).trim() === '' ? 'closed' : 'none'
}

/** A line that may begin JSON. */
const LINE = /^[ \t]*(?:data:)?[ \t]*(?=[[{])/gm
/** UTF-16 code units that are read at most for all the lines of a text. */
const MOST = 1_000_000

/** JSON that begins with a line of a text. */
export interface JsonStretch {
  readonly start: number
  /** Behind its last bracket; `undefined` where it goes on. */
  readonly end: number | undefined
}

/** Every object or list that begins with a line; of those within others only the outer one. */
export function* jsonStretches(text: string, from = 0): Generator<JsonStretch> {
  let left = MOST
  let at = from
  while (left > 0) {
    LINE.lastIndex = at
    const match = LINE.exec(text)
    if (match === null) return
    const { index: start } = match
    const end = jsonEnd(text, LINE.lastIndex)
    if (end !== 'none') yield { start, end: end === 'open' ? undefined : end }
    if (end === 'open') return
    const next = end === 'none' ? start + match[0].length + 1 : end
    left -= next - start
    at = next
  }
}
