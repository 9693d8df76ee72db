import { isSecretValue } from '../keys/keyTerm.js'
import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import type { NameJudge } from './namedValues.js'
import { isProse } from './prose.js'
import { valueAt } from './valueAt.js'

const CHINESE = '密码|密碼|口令|密钥|密鑰|令牌'
const ENGLISH = 'password|passcode|passphrase|passwd|requirepass|masterauth'
const NAMES = `${CHINESE}|${ENGLISH}`
/** `the password is x`, `密码是 x`. */
const SAID = new RegExp(String.raw`(${NAMES}|验证码|驗證碼)[ \t]{0,4}(?:is|was|为|是)[ \t]{0,4}`, 'gi')
/** `password x`, `密码「x」`, `【密码】x`: nothing but a blank or a bracket between. */
const BESIDE = new RegExp(
  String.raw`(${NAMES})(?:[ \t]{1,8}|[】」』）)][ \t]{0,4}[|「『（(【]?[ \t]{0,4}|[ \t]{0,4}[|「『（(【][ \t]{0,4}|(?<=${CHINESE}))(?=([A-Za-z0-9!@#$%^&*_.+~-]{6,64})(?![A-Za-z0-9(=:]))`,
  'gi',
)
/** Codes that are told without any sign between: `CVV 123`. */
const CODE =
  /(?:\b(?:cvv|cvc)2?|\botp|验证码|驗證碼|校验码|动态码|安全码)[ ]{0,3}(?!(?:19|20)\d\d\b)(\d{3,8})(?!\d)/gi
/** Words about how passwords are kept, and types of columns, which have digits too. */
const ALGORITHM = /^(?:sha|argon|bcrypt|pbkdf|base|utf|md|aes|hs|rs|v)-?\d|^[a-z]{2,12}\(\d{1,5}\)/i
/** Two cells of a row: a name and its value. */
const CELLS =
  /\|[ \t]{0,20}([^\s|][^|\n]{0,60}?)[ \t]{0,20}\|[ \t]{0,20}(?=([^\s|][^|\n]{0,200}?)[ \t]{0,20}(?:\||$))/gm
/** `<input name="password" value="x">`. */
const ATTRIBUTES =
  /\b(?:name|key|id|type)=["']([\w:. -]{1,64})["'][^<>]{0,200}?\bvalue=(["'])([^"'<>]{1,400})\2/gi
/** `<input value="x" type="text" name="password">`: any attribute behind the value may name it. */
const VALUE_FIRST = /\bvalue=(["'])([^"'<>]{1,400})\1([^<>]{1,400})/gi
const NAMED = /\b(?:name|key|id|type)=["']([\w:. -]{1,64})["']/gi

/** What a database says of a row: `Key (name, password)=(ann, x)`. */
const PAIRED = /\(([^()\n]{1,200})\)=\((?=([^()\n]{1,1000})\))/g

/** Any of them begins so. */
const HINT = /[Pp]ass|PASS|密|口令|令牌|[码碼]|[Cc][Vv][CcVv]|[Oo][Tt][Pp]/

/** Values that are told beside their name, without a sign that says so. */
export function findToldValues(text: string, judge: NameJudge, found: Found): void {
  if (HINT.test(text)) findSaid(text, judge, found)
  if (text.includes('|')) findCells(text, judge, found)
  if (text.includes(')=('))
    eachMatch(PAIRED, text, (index, whole, names, { 2: values = '' }) => {
      const term = names
        .split(',')
        .map((name) => judge(name.trim()))
        .find((one) => one !== undefined)
      const start = index + whole.length
      if (term && isSecretValue(values, term)) found(start, start + values.length, term.kind)
    })
  if (text.includes('value='))
    eachMatch(ATTRIBUTES, text, (index, whole, name, { 3: value = '' }) => {
      const end = index + whole.length - 1
      const term = judge(name)
      if (term && isSecretValue(value, term)) found(end - value.length, end, term.kind)
    })
  if (text.includes('value=')) findNamedBehind(text, judge, found)
}

function findNamedBehind(text: string, judge: NameJudge, found: Found): void {
  eachMatch(VALUE_FIRST, text, (index, _, __, { 2: value = '', 3: rest = '' }) => {
    const start = index + 'value="'.length
    eachMatch(NAMED, rest.split(/\bvalue=/i, 1)[0] ?? '', (_index, _whole, name) => {
      const term = judge(name)
      if (term && isSecretValue(value, term)) found(start, start + value.length, term.kind)
    })
  })
}

function findSaid(text: string, judge: NameJudge, found: Found): void {
  let done = 0
  eachMatch(SAID, text, (index, whole, name) => {
    const start = index + whole.length
    // What stands in a value that was read is covered by it, or is as harmless.
    if (start < done) return
    const place = valueAt(text, start)
    done = place?.end ?? start
    const term = judge(name)
    if (place?.isNoSecret !== false || term === undefined) return
    const value = text.slice(place.start, place.end)
    if (place.isQuoted || (isTold(value) && !UNITS.test(text.slice(place.end, place.end + 12))))
      found(place.start, place.end, term.kind)
  })
  eachMatch(BESIDE, text, (index, whole, name, { 2: value = '' }) => {
    const start = index + whole.length
    const term = judge(name)
    if (term && looksMade(value)) found(start, start + value.length, term.kind)
  })
  eachMatch(CODE, text, (index, whole, code) =>
    found(index + whole.length - code.length, index + whole.length, 'code'),
  )
}

function findCells(text: string, judge: NameJudge, found: Found): void {
  eachMatch(CELLS, text, (index, whole, name, { 2: value = '' }) => {
    const term = judge(name)
    const start = index + whole.length
    if (term && looksMade(value) && isSecretValue(value, term)) found(start, start + value.length, term.kind)
  })
}

/** `the passcode is 4-6 digits long` */
const UNITS = /^ (?:digit|char|letter|symbol|word|day|hour|minute|year)/
const WORDS = /^(?:[A-Za-z]+(?:[-'’][A-Za-z]+)*|\p{Script=Han}+)[.!?,:;]*$/u

/** Not what is said of a secret: `is incorrect.`, `is case-sensitive`, `是什么`. */
function isTold(value: string): boolean {
  return !WORDS.test(value) && !isProse(value) && !ALGORITHM.test(value)
}

/** Not a word that goes on with the sentence: it has digits. */
function looksMade(value: string): boolean {
  return /\d/.test(value) && !ALGORITHM.test(value)
}
