/** What the rules read instead of a text, and where each place of it stands there. */
export interface FoldedText {
  readonly text: string
  /** The place in the original of a place in `text`; of its end, the end. */
  at(index: number): number
}

const NEEDS_FOLDING =
  /[\p{Default_Ignorable_Code_Point}\u00a0\u2000-\u200a\u2010-\u2015\u2212\u202f\u205f\u3000\uff01-\uff5e]/gu
const ESCAPES =
  /\\[nrt]|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|%(?:[2-7][0-9a-fA-F]|0[9aAdD])|&#(?:\d{1,5}|[xX][0-9a-fA-F]{1,4});|&(?:amp|quot|apos|lt|gt);/g
const BLANKS: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r', '\\t': '\t' }
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/**
 * Full-width forms, odd dashes and spaces as ASCII, and invisible characters dropped: so one way to write a rule
 * finds every way to write a secret.
 */
export function foldText(text: string): FoldedText {
  return replaceMapped(text, NEEDS_FOLDING, foldCharacter)
}

/** `\n` and `\u0061` of JSON and scripts, `%61` of addresses and `&#97;` of markup as the letter. */
export function unescapeText(text: string): FoldedText {
  return replaceMapped(text, ESCAPES, unescapeCharacter)
}

function replaceMapped(text: string, pattern: RegExp, replace: (found: string) => string): FoldedText {
  pattern.lastIndex = 0
  let match = pattern.exec(text)
  if (match === null) return { text, at: (index) => index }
  const kept: string[] = []
  // Where places begin to differ by more than before, and by how much.
  const marks: number[] = []
  const shifts: number[] = []
  let done = 0
  let shift = 0
  for (; match !== null; match = pattern.exec(text)) {
    const found = match[0]
    const folded = replace(found)
    kept.push(text.slice(done, match.index), folded)
    done = match.index + found.length
    if (folded.length === found.length) continue
    shift += found.length - folded.length
    marks.push(done - shift)
    shifts.push(shift)
  }
  kept.push(text.slice(done))
  return { text: kept.join(''), at: (index) => index + shiftAt(index, marks, shifts) }
}

function shiftAt(index: number, marks: readonly number[], shifts: readonly number[]): number {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return shifts[low - 1] ?? 0
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return '-'
  const isSpace =
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  return isSpace ? ' ' : ''
}

function unescapeCharacter(escape: string): string {
  if (escape.startsWith('&'))
    return (
      ENTITIES[escape] ??
      String.fromCharCode(
        /^&#x/i.test(escape) ? parseInt(escape.slice(3), 16) : parseInt(escape.slice(2), 10),
      )
    )
  if (escape.length === 2) return BLANKS[escape] ?? ' '
  return String.fromCharCode(parseInt(escape.slice(escape.startsWith('%') ? 1 : 2), 16))
}
