import { entity } from './entities.js'
import { mapText, type Edit, type FoldedText } from './mapText.js'

const NEEDS_FOLDING =
  /[\p{Default_Ignorable_Code_Point}\u00a0\u2000-\u200a\u2010-\u2015\u2212\u202f\u205f\u3000\ufe13\ufe55\u2236\ua789\u02d0\ufe66\uff01-\uff5e]/gu
/** Signs that look like a colon. */
const COLONS = new Set([0xfe13, 0xfe55, 0x2236, 0xa789, 0x02d0])
const ESCAPES =
  /\\[nrt]|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|%(?:[2-7][0-9a-fA-F]|0[9aAdD])|&(?:#(?:\d{1,7}|[xX][0-9a-fA-F]{1,6})|[A-Za-z][A-Za-z0-9]{1,23});/g
const BLANKS: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r', '\\t': '\t' }

/**
 * Full-width forms, odd dashes and spaces as ASCII, and invisible characters dropped: so one way to write a rule
 * finds every way to write a secret.
 */
export function foldText(text: string): FoldedText {
  return mapText(text, editsOf(text, NEEDS_FOLDING, foldCharacter))
}

/** `\n` and `\u0061` of JSON and scripts, `%61` of addresses and `&#97;` of markup as the letter. */
export function unescapeText(text: string): FoldedText {
  return mapText(text, editsOf(text, ESCAPES, unescapeCharacter))
}

function editsOf(text: string, pattern: RegExp, replace: (found: string) => string): Edit[] {
  const edits: Edit[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = pattern.lastIndex
    edits.push({ start: match.index, end, text: replace(match[0]) })
    pattern.lastIndex = end
  }
  return edits
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (code === 0xfe66) return '='
  if (COLONS.has(code)) return ':'
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
  if (escape.startsWith('&')) return foldText(entity(escape) ?? escape).text
  if (escape.length === 2) return BLANKS[escape] ?? ' '
  return String.fromCharCode(parseInt(escape.slice(escape.startsWith('%') ? 1 : 2), 16))
}
