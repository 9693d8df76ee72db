import type { KeyTerm } from '../keys/terms.js'
import type { ValuePlace } from './valueAt.js'

/** Kinds of which no value is a word that a sentence goes on behind; a password may be of several words. */
const NO_WORDS = new Set<string>('authorization token cookie credential code'.split(' ').concat('api key'))
const IN_SENTENCE = /^ [a-z]{1,15}(?=[\s,.!?;)"']|$)/
const SCHEME = /^(?:bearer|basic|digest|token|apikey)$/i
/** `--secret prod-db` */
const NAMED_SECRET = /--secrets?(?:-id)?[= ]["']?$/

/** `auth: drop the check`, and the name of a secret that is kept elsewhere. */
export function isWord(text: string, { start, end }: ValuePlace, { kind, isWhole }: KeyTerm): boolean {
  const value = text.slice(start, end)
  if (/^[a-z]+(?:[-_/][a-z]+)*$/.test(value) && NAMED_SECRET.test(text.slice(Math.max(0, start - 16), start)))
    return true
  return (
    NO_WORDS.has(kind) &&
    // Behind `Authorization` the first word is a scheme.
    (kind !== 'authorization' || (isWhole === true && !SCHEME.test(value))) &&
    /: {1,2}$/.test(text.slice(start - 3, start)) &&
    /^[A-Za-z]?[a-z]{1,11}$/.test(value) &&
    IN_SENTENCE.test(text.slice(end, end + 20))
  )
}

/** What types are called, and those that hold another one. */
const TYPE =
  /^(?:[A-Z][A-Za-z]*(?:Str|String|Payload|Control|Type|Field|Config|Schema|Auth|Provider|Model|Dto|Options|Props)|Buffer|(?:Promise|Optional|Option|Union|List|Array|Vec|Set|Map|Record|Ref|Observable)[<[].*)$/
/** `res.data.token`, `Token.EOF`, `parser.next;` */
const MEMBER = /^[A-Za-z_$]+(?:\??\.[A-Za-z_$]+)+;?$/
const COMPARED = /[=!]==?[ \t]*$/
const HEADER = /^X(?:-[A-Za-z]+)+$/

/** Whether a value without quotes is a name in a program: `token: Token`, `password === confirmPassword`. */
export function isName(text: string, start: number, value: string, term: KeyTerm): boolean {
  if (HEADER.test(value) || TYPE.test(value)) return true
  if (MEMBER.test(value)) {
    const plain = value.toLowerCase().replace(/[^a-z]/g, '')
    const kind = term.kind.replace(' ', '')
    return plain.startsWith(kind) || plain.endsWith(kind) || text.charAt(start + value.length) === ';'
  }
  if (!/^[A-Za-z]+$/.test(value)) return false
  return (
    COMPARED.test(text.slice(Math.max(0, start - 8), start)) ||
    (/[A-Z]/.test(value) && value.toLowerCase().endsWith(term.kind))
  )
}
