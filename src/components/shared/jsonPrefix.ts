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
 * Whether a text may be the beginning of a JSON object or list, or of an event that holds one. Not a parser: it
 * takes some texts for JSON that are none, and never the other way round.
 */
export function jsonPrefixOf(text: string): JsonPrefix {
  const plain = stripTerminalCodes(text)
  let at = START.exec(plain)?.[0].length ?? -1
  if (at < 0) return 'none'
  let depth = 0
  let isValueNext = true
  for (;;) {
    BLANK.lastIndex = at
    BLANK.test(plain)
    at = BLANK.lastIndex
    if (at >= plain.length) return 'open'
    const sign = plain.charAt(at)
    if (sign === '}' || sign === ']') {
      depth -= 1
      isValueNext = false
      at += 1
      if (depth === 0) return plain.slice(at).trim() === '' ? 'closed' : 'none'
    } else if (isValueNext && (sign === '{' || sign === '[')) {
      depth += 1
      at += 1
    } else if (!isValueNext && (sign === ',' || sign === ':')) {
      isValueNext = true
      at += 1
    } else {
      const end = isValueNext ? endOfScalar(plain, at) : -1
      if (end < 0) return 'none'
      at = end
      isValueNext = false
    }
  }
}
