import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'

const BEGIN = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|\bPrivate-Lines: \d{1,4}/g
/** What may stand between two lines of a key: line ends, also escaped ones, marks of quotes and of changes. */
const BETWEEN = String.raw`(?:\\+[nrt]|[\s>+#*|"',]){0,40}`
const HEADER = String.raw`(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Subject): [^\n\\]{0,100}(?=\n|\\)`
/**
 * Lines of a key are long, so that no command can hide in what looks like one: a shorter line is part of a key
 * only where the key, or the text, ends behind it, and what begins like a path only where it is as long as lines
 * of keys are.
 */
const LINE = new RegExp(
  `${BETWEEN}(?:${HEADER}|(?!/)[A-Za-z0-9+/]{16,}={0,2}|[A-Za-z0-9+/]{64}(?![A-Za-z0-9+/])|[A-Za-z0-9+/]{76}(?![A-Za-z0-9+/]))`,
  'y',
)
const LAST = new RegExp(
  String.raw`${BETWEEN}(?:(?!/)[A-Za-z0-9+/]{1,15}={0,2})?${BETWEEN}(?:=[A-Za-z0-9+/]{4})?${BETWEEN}(?=-----END|---- END|$)`,
  'y',
)
const END = /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y

/** Private keys in PEM, PGP armour or PuTTY's form, also where the end is missing. */
export function findPem(text: string, found: Found): void {
  eachMatch(BEGIN, text, (index, begin) => {
    let end = index + begin.length
    for (let next = after(LINE, text, end); next > end; next = after(LINE, text, end)) end = next
    end = after(LAST, text, end)
    found(index, after(END, text, end), 'private key')
  })
}

/** Where a match that begins at `index` ends; `index` when there is none. */
function after(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return index + (pattern.exec(text)?.[0].length ?? 0)
}
