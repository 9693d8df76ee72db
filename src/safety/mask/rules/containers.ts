import { isSecretValue } from '../keys/keyTerm.js'
import type { KeyTerm } from '../keys/terms.js'
import type { Found } from '../spans.js'
import { isProse } from './prose.js'
import { endOfQuoted, isPlaceholder } from './valueAt.js'

const OPENING = new Set('[{(')
const CLOSING = new Set(']})')
const QUOTE = /\\{0,15}["'`]/y
const WORD = /[^\s,;:=()[\]{}"'`\\]+/y
const ARROW = /=>\s*$/
const NAME_SIGN = /[ \t]*(?::|=>?)/y
const GOES_ON = /[\s"'`[\]{}()]/
const LONGEST = 65_536
/** A word without quotes that no programmer would call something. */
const MADE = /^(?=.*\d)(?=.*[A-Za-z]).{6,}$/
/** Items of a list in YAML, or with other bullets or numbers. */
const ITEM =
  /[ \t]*\r?\n[ \t]{0,40}(?:[-*•]|\d{1,3}[.)])[ \t]{1,8}(["']?)([^\s"'][^\n"']{0,400}?)\1[ \t\r]*(?=\n|$)/y

/**
 * The values in brackets behind a secret's name, in a text that is no JSON as a whole: strings, and words that look
 * made up. Ends where the brackets do, or where a line has nothing to do with them.
 *
 * @returns where it ends; `undefined` where no bracket stands
 */
export function addContained(text: string, start: number, term: KeyTerm, found: Found): number | undefined {
  const opening = text.charAt(start)
  if (!OPENING.has(opening) || text.startsWith('{{', start)) return undefined
  // What is behind an arrow is a function.
  if (opening !== '[' && ARROW.test(text.slice(Math.max(0, start - 4), start))) return undefined
  let depth = 0
  let at = start
  for (const limit = Math.min(text.length, start + LONGEST); at < limit;) {
    const sign = text.charAt(at)
    QUOTE.lastIndex = at
    const quote = QUOTE.exec(text)?.[0]
    if (quote !== undefined) {
      const from = at + quote.length
      const end = endOfQuoted(text, from, quote)
      at = text.startsWith(quote, end) ? end + quote.length : end
      addLeaf(text, from, end, isNameAt(text, at) || isIndex(text, from - quote.length), term, found)
      if (at === from - quote.length) at += 1
      continue
    }
    WORD.lastIndex = at
    const word = WORD.exec(text)?.[0]
    if (word !== undefined) {
      const from = at
      at += word.length
      if (MADE.test(word)) addLeaf(text, from, at, isNameAt(text, at), term, found)
      continue
    }
    if (OPENING.has(sign)) depth += 1
    else if (CLOSING.has(sign)) depth -= 1
    at += 1
    if (depth === 0 || (sign === '\n' && !GOES_ON.test(text.charAt(at)))) break
  }
  return at
}

/** The items of a list in the lines below a secret's name. @returns its end; `undefined` for none */
export function addListed(text: string, start: number, term: KeyTerm, found: Found): number | undefined {
  let end: number | undefined
  for (let at = start; ;) {
    ITEM.lastIndex = at
    const match = ITEM.exec(text)
    if (match === null) return end
    const { 0: whole, 1: quote = '', 2: value = '' } = match
    at += whole.length
    end = at
    const from = text.lastIndexOf(value, at)
    const isOne = quote !== '' || !/[\s:]/.test(value)
    if (isOne && (quote !== '' || /[^a-z_-]/.test(value)))
      addLeaf(text, from, from + value.length, false, term, found)
  }
}

function addLeaf(
  text: string,
  start: number,
  end: number,
  isName: boolean,
  term: KeyTerm,
  found: Found,
): void {
  const value = text.slice(start, end)
  if (
    isName ||
    !/[\p{L}\p{N}]/u.test(value) ||
    isPlaceholder(value) ||
    isProse(value) ||
    !isSecretValue(value, term)
  )
    return
  found(start, end, term.kind)
}

/** `headers["cookie"]` */
function isIndex(text: string, at: number): boolean {
  return text.charAt(at - 1) === '[' && /\w/.test(text.charAt(at - 2))
}

function isNameAt(text: string, end: number): boolean {
  NAME_SIGN.lastIndex = end
  return NAME_SIGN.test(text)
}
