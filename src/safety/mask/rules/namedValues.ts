import { isSecretValue } from '../keys/keyTerm.js'
import type { KeyTerm } from '../keys/terms.js'
import { KEPT, type Found } from '../spans.js'
import { nameBefore } from './nameBefore.js'
import { valueAt } from './valueAt.js'

/** What a name in a text says of its value. */
export type NameJudge = (name: string) => KeyTerm | undefined

const SEPARATOR = /[:=]/g
const AFTER = /(?:[=>~:]|[ \t]){0,10}/y
/** Prose that goes on after a colon: `password: must be longer`. */
const PROSE =
  /^(?:must|should|is|was|are|cannot|can|not|required|invalid|missing|expected|too|has|at|the|a|an|this|please|unknown|incorrect|wrong|failed|expired|string|str|number|boolean|any|yes|no|on|off)$/i
const TYPED = /[ \t]{0,4}=[ \t]{0,4}/y
const FLAG = /(?:^|[\s"'[,])--?([A-Za-z][\w-]{1,60})(?:[ \t]{1,4}|["'],[ \t]{0,4}(?=["']))(?=[^\s-])/g
const SAID =
  /(密码|密碼|口令|验证码|驗證碼|密钥|令牌|password|passcode|passphrase)[ \t]{0,4}(?:is|was|为|是)[ \t]{0,4}/gi
/** Codes that are told without any sign between: `CVV 123`. */
const CODE = /(?:\b(?:cvv|cvc)2?|\botp|验证码|驗證碼|校验码|动态码|安全码)[ ]{0,3}(\d{3,8})(?!\d)/gi
const TAG = /<([\w:.-]{1,64})(?:\s[^<>]{0,200})?>/g

/** Values whose name says that they are secret: `PASSWORD=x`, `"api_key": "x"`, `--token x`, `<pwd>x</pwd>`. */
export function findNamedValues(text: string, judge: NameJudge, found: Found): void {
  let done = 0
  for (const { index } of text.matchAll(SEPARATOR)) {
    if (index < done) continue
    const term = judge(nameBefore(text, index))
    if (term === undefined) continue
    AFTER.lastIndex = index + 1
    const start = index + 1 + (AFTER.exec(text)?.[0].length ?? 0)
    done = Math.max(done, addValue(text, start, term, found))
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(FLAG)) {
    const term = judge(name)
    if (term !== undefined) addValue(text, index + whole.length, term, found)
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(SAID)) {
    const place = valueAt(text, index + whole.length)
    const term = judge(name)
    if (place && term && /\d|[^\w]/.test(text.slice(place.start, place.end)))
      found(place.start, place.end, term.kind)
  }
  for (const { 0: whole, 1: code = '', index } of text.matchAll(CODE))
    found(index + whole.length - code.length, index + whole.length, 'code')
  if (text.includes('<')) findTagged(text, judge, found)
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
  if (term.isKept === true || isSecretValue(value, term)) found(place.start, place.end, kindOf(term))
  return place.end
}

function findTagged(text: string, judge: NameJudge, found: Found): void {
  for (const { 0: tag, 1: name = '', index } of text.matchAll(TAG)) {
    const term = judge(name)
    if (term === undefined) continue
    const start = index + tag.length
    const close = text.indexOf('<', start)
    const end = close === -1 ? text.length : close
    if (isSecretValue(text.slice(start, end), term)) found(start, end, term.kind)
  }
}

/** Of a value that the host keeps: {@link KEPT}, which takes back what other rules find in it. */
function kindOf(term: KeyTerm): string {
  return term.isKept === true ? KEPT : term.kind
}
