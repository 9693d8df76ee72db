import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'

const BEGIN = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|\bPrivate-Lines: \d{1,4}/g
/** What may stand between two lines of a key: line ends, also escaped ones, marks of quotes and of changes. */
const BETWEEN = String.raw`(?:\\+[nrt]|[\s>+#*|"',]){0,40}`
const HEADER = String.raw`(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Subject): [^\n\\]{0,100}(?=\n|\\)`
const END = String.raw`-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}`
const LONGEST_PREFIX = 200

interface Lines {
  readonly line: RegExp
  readonly last: RegExp
  readonly end: RegExp
}

/**
 * Lines of a key are long, so that no command can hide in what looks like one: a shorter line is part of a key
 * only where the key, or the text, ends behind it, and what begins like a path only where it is as long as lines
 * of keys are.
 */
function linesBehind(between: string): Lines {
  return {
    line: new RegExp(
      `${between}(?:${HEADER}|(?!/)[A-Za-z0-9+/]{16,}={0,2}|[A-Za-z0-9+/]{64}(?![A-Za-z0-9+/])|[A-Za-z0-9+/]{76}(?![A-Za-z0-9+/]))`,
      'y',
    ),
    last: new RegExp(
      String.raw`${between}(?:(?!/)[A-Za-z0-9+/]{1,15}={0,2})?${between}(?:=[A-Za-z0-9+/]{4})?${between}(?=-----END|---- END|$)`,
      'y',
    ),
    end: new RegExp(END, 'y'),
  }
}

const PLAIN = linesBehind(BETWEEN)
/** What may be another number in the next line, or the sign behind it, as `grep -n` has it. */
const VARIED = /\s*\d+|[:-]|[^\w\s]/g

/** Numbers, names and marks that each line of a text begins with are learned from the one that begins the key. */
function linesAfter(prefix: string): Lines {
  if (/^[\s>+#*|"',]*$/.test(prefix) || prefix.length > LONGEST_PREFIX) return PLAIN
  const same = prefix.replace(VARIED, (part) =>
    /\d/.test(part) ? String.raw`\s*\d+` : /[:-]/.test(part) ? '[:-]' : `\\${part}`,
  )
  return linesBehind(String.raw`(?:(?:\r?\n${same})?[ \t]{0,40}|${BETWEEN})`)
}

/** Private keys in PEM, PGP armour or PuTTY's form, also where the end is missing. */
export function findPem(text: string, found: Found): void {
  let [prefix, lines] = ['', PLAIN]
  eachMatch(BEGIN, text, (index, begin) => {
    const near = text.slice(Math.max(0, index - LONGEST_PREFIX - 1), index)
    const before = near.slice(near.lastIndexOf('\n') + 1)
    if (before !== prefix) [prefix, lines] = [before, linesAfter(before)]
    let end = index + begin.length
    for (let next = after(lines.line, text, end); next > end; next = after(lines.line, text, end)) end = next
    end = after(lines.last, text, end)
    found(index, after(lines.end, text, end), 'private key')
  })
}

/** Where a match that begins at `index` ends; `index` when there is none. */
function after(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return index + (pattern.exec(text)?.[0].length ?? 0)
}

/** `-----BEGIN ` in base64, as Kubernetes writes keys, and certificates. */
const ENCODED = /LS0tLS1CRUdJTi[A-Za-z0-9+/]{20,}={0,2}(?:\s{1,40}[A-Za-z0-9+/]{40,}={0,2}){0,200}/g
/** Enough of it for the name of what it is, in whole groups of four. */
const HEAD = /^(?:[A-Za-z0-9+/]{4}){1,16}/

/** Private keys that are written in base64 once more. */
export function findEncodedPem(text: string, found: Found): void {
  eachMatch(ENCODED, text, (index, key) => {
    if (atob(HEAD.exec(key)?.[0] ?? '').includes('PRIVATE KEY'))
      found(index, index + key.length, 'encoded key')
  })
}
