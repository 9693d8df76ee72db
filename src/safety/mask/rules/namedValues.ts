import { isSecretValue } from '../keys/keyTerm.js'
import type { KeyTerm } from '../keys/terms.js'
import { KEPT, type Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import { credentialsAt } from './headers.js'
import { addContained, addListed } from './containers.js'
import { isInWord, nameBefore } from './nameBefore.js'
import { isName, isWord } from './namesInPlace.js'
import { endOfPhrase } from './phrases.js'
import { isProse } from './prose.js'
import { isClosedBehind, isPlaceholder, valueAt, type ValuePlace } from './valueAt.js'

/** What a name in a text says of its value. */
export type NameJudge = (name: string) => KeyTerm | undefined

/** YAML's mark for a text that begins in the next line, and goes on as long as lines are as far in. */
const BLOCK =
  /[ \t]{0,4}[|>](?:[+-]?[1-9]?|[1-9][+-])[ \t]{0,4}\r?\n([ \t]{1,40})(?=\S)[^\n]*(?:\n(?:\1[^\n]*|[ \t]*\r?(?=\n)))*/y
/** More signs, blanks, and tags of markup around the value or the name. */
const AFTER =
  /(?:[=>~:]|[ \t]|<\/?(?:b|i|em|strong|code|span|td|th|dd|dt|p|br|pre)(?:\s[^<>]{0,100})?>){0,10}/y
/** A value in the next line: told from the next sentence by its digits, or by being further in. */
const NEXT_LINE = /\r?\n(?:[ \t]{1,40}(?![-\s])|(?=[^\s:=]{0,64}\d))(?=[^\s:=]{5,}(?:\s|$))/y
const TYPED = /[ \t]{0,4}=[ \t]{0,4}/y
const BEFORE_FLAG = /[\s"'[,]/
const FLAG = /-([A-Za-z][\w-]{1,60})(?:[ \t]{1,4}|["'],[ \t]{0,4}(?=["']))(?=[^\s-])/g

const LONGEST_HOLDER = 256

/** Values whose name says that they are secret: `PASSWORD=x`, `"api_key": "x"`, `--token x`, `<pwd>x</pwd>`. */
export function findNamedValues(
  text: string,
  judge: NameJudge,
  found: Found,
  isProgram: () => boolean,
): void {
  let colon = text.indexOf(':')
  let equals = text.indexOf('=')
  let done = 0
  const contained: Contained = { end: 0 }
  while (colon !== -1 || equals !== -1) {
    const index = colon === -1 || (equals !== -1 && equals < colon) ? equals : colon
    const isSign = index >= done && !isTime(text, index) && !isNoSign(text, index)
    const name = isSign ? nameBefore(text, index) : ''
    // In a command a name has no blank: `run token IMAGE=x`.
    const own =
      index === equals && name.includes(' ') && isProgram() ? name.slice(name.lastIndexOf(' ') + 1) : name
    const term = isSign ? judge(own) : undefined
    if (term !== undefined && !isClosedBehind(text, index) && !(isInWord(text, index) && isProgram())) {
      const end =
        (index === colon ? addBelow(text, index + 1, term, found) : undefined) ??
        addValue(text, startOfValue(text, index), term, found, contained)
      done = Math.max(done, end)
    }
    if (index === colon) colon = text.indexOf(':', index + 1)
    else equals = text.indexOf('=', index + 1)
  }
  let read = 0
  eachMatch(FLAG, text, (index, whole, name) => {
    if (index < read) return
    const before = text.charAt(index - 1) === '-' ? index - 2 : index - 1
    if (before >= 0 && !BEFORE_FLAG.test(text.charAt(before))) return
    const term = judge(name)
    if (term !== undefined) read = addValue(text, index + whole.length, term, found, contained)
  })
}

/** `12:00`: what most colons of a log are. */
function isTime(text: string, index: number): boolean {
  return isDigit(text.charCodeAt(index - 1)) && isDigit(text.charCodeAt(index + 1))
}

/** `https://`, and `Token::Plus` of programs. */
const NO_SIGN = /:\/\/|::[A-Za-z_]+\b/y

function isNoSign(text: string, index: number): boolean {
  NO_SIGN.lastIndex = text.charAt(index - 1) === ':' ? index - 1 : index
  return text.charAt(index) === ':' && NO_SIGN.test(text)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** What stands in the lines below a name. */
function addBelow(text: string, index: number, term: KeyTerm, found: Found): number | undefined {
  return (
    addBlock(text, index, term, found) ??
    (term.isKept === true ? undefined : addListed(text, index, term, found))
  )
}

/** All lines of a block; `undefined` when there is none. */
function addBlock(text: string, index: number, term: KeyTerm, found: Found): number | undefined {
  BLOCK.lastIndex = index
  const whole = BLOCK.exec(text)?.[0]
  if (whole === undefined) return undefined
  const end = index + whole.length
  const start = index + whole.search(/\n[ \t]*\S/) + 1
  const value = text.slice(start, end)
  if (isPlaceholder(value.trim())) return index
  if (term.isKept === true || isSecretValue(value, term)) found(start + value.search(/\S/), end, kindOf(term))
  return end
}

/** Behind the sign at `index`; in the next line only behind a colon, as `x=` with nothing is a value. */
function startOfValue(text: string, index: number): number {
  AFTER.lastIndex = index + 1
  const start = index + 1 + (AFTER.exec(text)?.[0].length ?? 0)
  if (text.charAt(start) !== '\n' && text.charAt(start) !== '\r') return start
  if (text.charAt(index) !== ':') return start
  NEXT_LINE.lastIndex = start
  return start + (NEXT_LINE.exec(text)?.[0].length ?? 0)
}

/** What brackets have been read, so that none is read twice; names in them say what they say. */
interface Contained {
  end: number
}

/** Reports the value and returns its end. */
function addValue(text: string, start: number, term: KeyTerm, found: Found, contained: Contained): number {
  if (start >= contained.end && term.isKept !== true)
    contained.end = addContained(text, start, term, found) ?? contained.end
  const first = valueAt(text, start)
  const place = first && behindType(text, first)
  if (place === undefined || place.isNoSecret) return start
  const value = text.slice(place.start, place.end)
  if (term.isKept !== true && isWord(text, place, term)) return place.end
  const whole =
    place.isQuoted || term.isKept === true ? place.end : endOfPhrase(text, place.start, place.end, term)
  if (whole > place.end && (!isProse(value) || !/\s/.test(text.slice(place.end, whole)))) {
    found(place.start, whole, term.kind)
    return whole
  }
  if (!place.isQuoted && (isProse(value) || isName(text, start, value, term))) return place.end
  if (term.kind === 'authorization' && term.isKept !== true) {
    const own = credentialsAt(text, place.start)
    if (own !== undefined && (!place.isQuoted || own.end <= place.end)) {
      found(own.start, place.isQuoted ? place.end : own.end, term.kind)
      return Math.max(own.end, place.end)
    }
  }
  const isSecret = term.isKept === true || isSecretValue(value, term)
  if (isSecret) found(place.start, place.end, kindOf(term))
  // What is no secret may hold one: `key: users.password: x`. What is longer would be read too often.
  return isSecret || value.length > LONGEST_HOLDER ? place.end : place.start
}

/** Of `password: string = x` the `x`. */
function behindType(text: string, place: ValuePlace): ValuePlace | undefined {
  if (place.isQuoted || !isProse(text.slice(place.start, place.end))) return place
  TYPED.lastIndex = place.end
  const equals = TYPED.exec(text)?.[0].length ?? 0
  return equals === 0 ? place : valueAt(text, place.end + equals)
}

/** Of a value that the host keeps: {@link KEPT}, which takes back what other rules find in it. */
function kindOf(term: KeyTerm): string {
  return term.isKept === true ? KEPT : term.kind
}
