import { isSecretValue } from '../keys/keyTerm.js'
import type { KeyTerm } from '../keys/terms.js'
import { KEPT, type Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import { credentialsAt } from './headers.js'
import { nameBefore } from './nameBefore.js'
import { valueAt } from './valueAt.js'

/** What a name in a text says of its value. */
export type NameJudge = (name: string) => KeyTerm | undefined

/** More signs, blanks, and of YAML a mark for a text that begins in the next line. */
const AFTER = /[ \t]{0,4}[|>][+-]?[ \t]{0,4}\r?\n[ \t]{1,40}|(?:[=>~:]|[ \t]){0,10}/y
/** A value in the next line: told from the next sentence by its digits, or by being further in. */
const NEXT_LINE = /\r?\n(?:[ \t]{1,40}(?![-\s])|(?=[^\s:=]{0,64}\d))(?=[^\s:=]{5,}(?:\s|$))/y
/** Prose that goes on after a colon: `password: must be longer`. */
const PROSE =
  /^(?:must|should|is|was|are|cannot|can|not|required|optional|invalid|missing|expected|too|has|at|the|a|an|this|please|unknown|incorrect|wrong|failed|expired|string|str|number|boolean|bytes|text|any|yes|no|on|off)$|^(?:必填|必须|必須|不能|不可|不少|不正确|错误|錯誤|无效|已|未|请|請|需要|至少|长度|为空|可选|由\S{0,4}组成)/i
const TYPED = /[ \t]{0,4}=[ \t]{0,4}/y
const BEFORE_FLAG = /[\s"'[,]/
const FLAG = /-([A-Za-z][\w-]{1,60})(?:[ \t]{1,4}|["'],[ \t]{0,4}(?=["']))(?=[^\s-])/g
const TAG = /<([\w:.-]{1,64})(?:\s[^<>]{0,200})?>/g

/** Values whose name says that they are secret: `PASSWORD=x`, `"api_key": "x"`, `--token x`, `<pwd>x</pwd>`. */
export function findNamedValues(text: string, judge: NameJudge, found: Found): void {
  let colon = text.indexOf(':')
  let equals = text.indexOf('=')
  let done = 0
  while (colon !== -1 || equals !== -1) {
    const index = colon === -1 || (equals !== -1 && equals < colon) ? equals : colon
    const term = index < done || isTime(text, index) ? undefined : judge(nameBefore(text, index))
    if (term !== undefined) done = Math.max(done, addValue(text, startOfValue(text, index + 1), term, found))
    if (index === colon) colon = text.indexOf(':', index + 1)
    else equals = text.indexOf('=', index + 1)
  }
  eachMatch(FLAG, text, (index, whole, name) => {
    const before = text.charAt(index - 1) === '-' ? index - 2 : index - 1
    if (before >= 0 && !BEFORE_FLAG.test(text.charAt(before))) return
    const term = judge(name)
    if (term !== undefined) addValue(text, index + whole.length, term, found)
  })
  if (text.includes('</')) findTagged(text, judge, found)
}

/** `12:00`: what most colons of a log are. */
function isTime(text: string, index: number): boolean {
  return isDigit(text.charCodeAt(index - 1)) && isDigit(text.charCodeAt(index + 1))
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function startOfValue(text: string, index: number): number {
  AFTER.lastIndex = index
  const start = index + (AFTER.exec(text)?.[0].length ?? 0)
  if (text.charAt(start) !== '\n' && text.charAt(start) !== '\r') return start
  NEXT_LINE.lastIndex = start
  return start + (NEXT_LINE.exec(text)?.[0].length ?? 0)
}

/** Reports the value and returns its end. */
function addValue(text: string, start: number, term: KeyTerm, found: Found): number {
  const place = valueAt(text, start)
  if (place === undefined) return start
  const value = text.slice(place.start, place.end)
  if (!place.isQuoted && PROSE.test(value)) {
    TYPED.lastIndex = place.end
    const equals = TYPED.exec(text)?.[0].length ?? 0
    return equals === 0 ? place.end : addValue(text, place.end + equals, term, found)
  }
  if (term.kind === 'authorization' && term.isKept !== true) {
    const own = credentialsAt(text, place.start)
    if (own !== undefined && (!place.isQuoted || own.end <= place.end)) {
      found(own.start, place.isQuoted ? place.end : own.end, term.kind)
      return Math.max(own.end, place.end)
    }
  }
  if (term.isKept === true || isSecretValue(value, term)) found(place.start, place.end, kindOf(term))
  return place.end
}

function findTagged(text: string, judge: NameJudge, found: Found): void {
  eachMatch(TAG, text, (index, tag, name) => {
    const term = judge(name)
    if (term === undefined) return
    const start = index + tag.length
    const close = text.indexOf('<', start)
    const end = close === -1 ? text.length : close
    if (isSecretValue(text.slice(start, end), term)) found(start, end, term.kind)
  })
}

/** Of a value that the host keeps: {@link KEPT}, which takes back what other rules find in it. */
function kindOf(term: KeyTerm): string {
  return term.isKept === true ? KEPT : term.kind
}
