import { entity } from './entities.js'
import { withoutMarks } from '../terminal.js'
import { editsOf, joinMaps, mapText, Shifts, type FoldedText } from './mapText.js'

const ASCII = /^[\0-\x7f]*$/
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}/u
/** Signs that look like a colon. */
const COLONS = new Set([0xfe13, 0xfe55, 0x2236, 0xa789, 0x02d0])
const ESCAPES =
  /\\[nrt]|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|%(?:[2-7][0-9a-fA-F]|0[9aAdD])|&(?:#(?:\d{1,7}|[xX][0-9a-fA-F]{1,6})|[A-Za-z][A-Za-z0-9]{1,23});/g
const BLANKS: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r', '\\t': '\t' }

/** UTF-16 units that become one text in one go. */
const CHUNK = 8192
const DROPPED = 0
const SPACE = 32
const HYPHEN = 45
const COLON = 58
const EQUALS = 61

/**
 * Full-width forms, odd dashes and spaces as ASCII, and invisible characters and colours of terminals dropped: so
 * one way to write a rule finds every way to write a secret.
 */
export function foldText(text: string): FoldedText {
  const plain = withoutMarks(text)
  return plain.text === text ? foldUnits(text) : joinMaps(plain, foldUnits(plain.text))
}

function foldUnits(text: string): FoldedText {
  if (ASCII.test(text)) return mapText(text, [])
  const table = (folds ??= foldTable())
  const units = new Uint16Array(text.length)
  const shifts = new Shifts()
  let length = 0
  let isSame = true
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const folded = unit < 0x80 ? unit : table[unit]
    const dropped =
      unit !== 0 && folded === DROPPED ? 1 : mayBeIgnorable(unit) && isIgnorable(text, at) ? 2 : 0
    if (dropped > 0) {
      shifts.add(length, dropped)
      at += dropped - 1
    } else units[length++] = folded ?? unit
    isSame &&= dropped === 0 && folded === unit
  }
  if (isSame) return mapText(text, [])
  const parts: string[] = []
  for (let at = 0; at < length; at += CHUNK)
    parts.push(textOf(units.subarray(at, Math.min(length, at + CHUNK))))
  return { text: parts.join(''), at: (index) => index + shifts.at(index) }
}

/** Not spread, which walks an iterator and takes five times as long. */
const textOf = (units: Uint16Array): string => Reflect.apply(String.fromCharCode, undefined, units) as string

/** What each UTF-16 unit is read as. Made when a text first needs it. */
let folds: Uint16Array | undefined

function foldTable(): Uint16Array {
  return Uint16Array.from({ length: 0x1_0000 }, (_, unit) => foldUnit(unit))
}

function foldUnit(code: number): number {
  if (code < 0x80) return code
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0
  if (code === 0xfe66) return EQUALS
  if (COLONS.has(code)) return COLON
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return HYPHEN
  const isSpace =
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  if (isSpace) return SPACE
  return IGNORABLE.test(String.fromCharCode(code)) ? DROPPED : code
}

/** The first half of an invisible character beyond the first 65,536: musical marks, tags and the like. */
const mayBeIgnorable = (unit: number): boolean =>
  unit === 0xd82f || unit === 0xd834 || (unit >= 0xdb40 && unit <= 0xdb43)

const isIgnorable = (text: string, at: number): boolean => IGNORABLE.test(text.slice(at, at + 2))

/** `\n` and `\u0061` of JSON and scripts, `%61` of addresses and `&#97;` of markup as the letter. */
export function unescapeText(text: string): FoldedText {
  return mapText(text, editsOf(text, ESCAPES, unescapeCharacter))
}

function unescapeCharacter(escape: string): string {
  if (escape.startsWith('&')) return foldText(entity(escape) ?? escape).text
  if (escape.length === 2) return BLANKS[escape] ?? ' '
  return String.fromCharCode(parseInt(escape.slice(escape.startsWith('%') ? 1 : 2), 16))
}
