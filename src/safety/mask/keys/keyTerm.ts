import { foldText, unescapeText } from '../foldText.js'
import { MASK } from '../spans.js'
import { chineseTerm } from './chineseTerms.js'
import { splitWords } from './splitWords.js'
import {
  AFTER_SECRET,
  ASKING,
  HARMLESS_AFTER,
  HARMLESS_BEFORE_KEY,
  HARMLESS_BEFORE_TOKEN,
  KEY_ENDINGS,
  KEY_TERMS,
  type KeyTerm,
} from './terms.js'

/** The longest name is four words: `aws secret access key`. */
const MOST_WORDS = 4

/** Keys that can be no secret's name are told apart first: most keys are none. */
const HINT =
  /psk|pass|pwd|psw|pw$|pw[_.-]|secret|token|key|auth|cookie|sess|cred|jwt|bearer|csrf|xsrf|cv[vc]|otp|code|pin|id|cert|ssn|phone|mobile|tel|number|card|acc|iban|mnemo|seed|recov|answer|sid|contrasena|fax|captcha|backup|signature|^pan$|tax|licen|[^\x20-\x7e]/i

/** `RABBITMQ_DEFAULT_PASS`, `become_pass`: of a variable. What goes by, and lets somebody in, is a pass too. */
const PASS =
  /^(?:[A-Z][A-Z\d]*_){1,8}PASS$|^(?!.*(?:boarding|season|ski|day|bus|by|first|second|last|render|depth|shader|multi|single|test|low|high|band|all))[a-z][a-z\d]*(?:_[a-z\d]+){0,8}_pass$/

/** What the name of a key says about its value; `undefined` for names that say nothing of the kind. */
export function keyTerm(key: string): KeyTerm | undefined {
  const name = /[%\\&]/.test(key) ? unescapeText(key).text : key
  if (!HINT.test(name)) return undefined
  const plain = foldText(name).text
  return (
    chineseTerm(plain) ??
    wordTerm(splitWords(withoutAccents(plain)), plain.includes(' ')) ??
    (PASS.test(plain) ? KEY_TERMS.get('pass') : undefined)
  )
}

/** Letters of other scripts that look like ours, each before the one that it looks like. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Array.from(
    'аaсcеeоoрpхxуyѕsіiјjкkԁdԝwһhӏlАAВBСCЕEНHІIКKМMОOРPТTХXѕsοoαaρpνvκkιiτtυuΑAΒBΕEΚKΟOΡPΤTΧX'.matchAll(
      /(.)(.)/gu,
    ),
    ({ 1: other = '', 2: ours = '' }) => [other, ours],
  ),
)
const LOOKALIKE = /[\u0370-\u052f]/g

/** `passwörd`, `paſsword` and `pаssword` (with a Cyrillic letter) as one reads them. */
function withoutAccents(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return /[A-Za-z]/.test(plain)
    ? plain.replace(LOOKALIKE, (letter) => LOOKALIKES.get(letter) ?? letter)
    : plain
}

function wordTerm(words: readonly string[], isProse: boolean): KeyTerm | undefined {
  // From the end: what stands last says most, as in `tokenSecret`.
  for (let end = words.length; end > 0; end -= 1) {
    for (let start = Math.max(0, end - MOST_WORDS); start < end; start += 1) {
      const name = words.slice(start, end).join('')
      const term = KEY_TERMS.get(name) ?? (end - start === 1 ? endingTerm(name) : undefined)
      if (term === undefined) continue
      if (term.isWhole === true && words.length > 1) continue
      return isHarmless(words.slice(0, start), words.slice(end), term, isProse) ? undefined : term
    }
  }
  return undefined
}

function endingTerm(word: string): KeyTerm | undefined {
  const ending = KEY_ENDINGS.find((name) => word.endsWith(name))
  if (ending === undefined) return undefined
  const before = word.slice(0, -ending.length)
  return ASKING.has(before) || (ending === 'token' && HARMLESS_BEFORE_TOKEN.has(before))
    ? undefined
    : KEY_TERMS.get(ending)
}

function isHarmless(
  before: readonly string[],
  after: readonly string[],
  term: KeyTerm,
  isProse: boolean,
): boolean {
  if (after.some((word) => HARMLESS_AFTER.has(word))) return true
  // `secret santa: Bob`: a word of everyday language, which only some words keep a name.
  if (isProse && term.kind === 'secret' && after.some((word) => !AFTER_SECRET.has(word))) return true
  // In a sentence anything can stand before: `show me the password: x`.
  if (!isProse && before.some((word) => ASKING.has(word))) return true
  if (term.isRandom === true && before.some((word) => HARMLESS_BEFORE_KEY.has(word))) return true
  return term.kind === 'token' && before.some((word) => HARMLESS_BEFORE_TOKEN.has(word))
}

const NOTHING = new Set(
  (
    'true false null none nil undefined disabled enabled inherit inherited expired revoked rotated unset unchanged ' +
    '是 否 有 无 已设置 未设置 有效 无效'
  ).split(' '),
)
/** What stands under `auth`, `credentials`, `cookie` and `id-token` in settings. */
const SETTINGS = new Set(
  (
    'basic bearer digest oauth oauth2 required optional include omit same-origin accepted declined rejected denied ' +
    'allowed blocked strict lax anonymous write read ok on off failed valid invalid ldap saml oidc sso google github'
  ).split(' '),
)
const HAS_SETTINGS: ReadonlySet<string> = new Set(['authorization', 'credential', 'cookie', 'token'])
/** Where a secret is kept: a file, a variable, a vault. */
const PLACE =
  /^(?:(?:file|env|arn|urn):\S+|(?:(?:~|\.{1,2})\/|\/(?:root|home|etc|tmp|var|usr|opt|srv|run|mnt|data|app|dev|Users|secrets)\/)[\w./-]{1,200}|[\w/-]{1,60}\.(?:txt|pem|key|json|ya?ml|env|jar|p12|pfx|crt|cer|conf|ini|toml|db|sqlite))$/
/** `registry.example/token:1.3` */
const IMAGE = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d{1,5})?(?:\/[a-z\d._-]+)+(?::[\w.-]{1,60})?$/
const COUNT = /^[+-]?[\d.,_]{1,40}$/

/** Whether a value under such a name is a secret: not a count, not a word like `none`, not nothing at all. */
export function isSecretValue(value: string, term: KeyTerm, isNumber = COUNT.test(value)): boolean {
  const bare = value.length > 16 ? value : value.trim().toLowerCase()
  if (bare === '' || bare === MASK || NOTHING.has(bare)) return false
  if (isNumber && term.isCountable === true) return false
  if (HAS_SETTINGS.has(term.kind) && SETTINGS.has(bare)) return false
  if (term.kind !== 'password' && value.length < 256 && (PLACE.test(value) || IMAGE.test(value))) return false
  if (term.isRandom === true) return isRandom(value)
  return term.digits === undefined || hasDigits(value, term.digits)
}

function hasDigits(value: string, wanted: number): boolean {
  let digits = 0
  for (const character of foldText(value.slice(0, 256)).text) {
    if (character >= '0' && character <= '9') digits += 1
    if (digits === wanted) return true
  }
  return false
}

/** Shorter values are names; a hash or an id in hex alone says nothing about who may do what. */
const RANDOM = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w+/=.~-]{20,512}$/
const LEAST_VARIED = 12

/** Letters of both cases and digits, mixed: what a generator writes, and nobody by hand. */
function isRandom(value: string): boolean {
  return RANDOM.test(value) && !/[/.]\w+[/.]|^https?:/.test(value) && new Set(value).size >= LEAST_VARIED
}
