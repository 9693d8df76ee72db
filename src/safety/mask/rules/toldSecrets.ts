import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'

const PASSWORD = 'password|passcode|passphrase|密码|密碼|口令'
const SECRET =
  String.raw`(?:access|api|auth|refresh|bearer|bot|deploy|personal access)[ _-](?:token|key)|(?:client|app|shared)[ _-]secret|` +
  'secret[ _-]?key|private[ _-]key|license[ _-]key|token|secret|密钥|密鑰|令牌'
const CODE =
  String.raw`(?:verification|security|login|access|confirmation|authentication|sms|one[ -]time|2fa)[ -](?:code|pin|passcode|password)|` +
  'otp|pin|passcode|验证码|驗證碼|校验码|动态码|安全码|动态密码'
const QUOTES = '["\'“”「」`]'
const VALUE = String.raw`(${QUOTES}{0,3})(?=\S{0,200}\d)([^\s"'“”「」\x60,;，。；]{6,200}?)(?=${QUOTES}{0,3}(?:[.,;!?)，。；！？]?(?:\s|$)|[，。；！？]))`
/** Two words at most, as `for prod`, or whom it is for. */
const WHOM = String.raw`(?: (?:is generated )?(?:of|for) [^\n]{1,80}?)?`

/** What each sentence says last is the secret. */
const SENTENCES: readonly (readonly [kind: string, hint: RegExp, sentence: RegExp])[] = [
  [
    'password',
    /pass|密|口令/i,
    // `Password - x`, `password → x`, `password changed to x`, `New password for ann is: x`, and in the next line.
    new RegExp(
      String.raw`(?<![A-Za-z0-9_])(?:${PASSWORD})(?: \([^()\n]{1,40}\))?(?:${WHOM}(?: is)?: |[ \t]{1,4}(?:[-~→]|👉|[-=]>)[ \t]{1,4}| (?:(?:changed|set|reset|updated) )?to |(?:设置|重置|修改)?为[ \t]?|[^\n]{0,40}:?[ \t]*\r?\n[ \t\r\n]{0,8})${VALUE}`,
      'giu',
    ),
  ],
  [
    'token',
    /token|key|secret|密|令牌/i,
    new RegExp(
      String.raw`(?<![A-Za-z0-9_])(?:${SECRET})${WHOM}(?: (?:is|was)(?::| now)? |[为是][ \t]?| (?=["“]))${VALUE}`,
      'giu',
    ),
  ],
]
/** `Your OTP is 482913`, `动态码为482913`, `482913 is your code`. */
const CODES = [
  new RegExp(
    String.raw`(?<![A-Za-z0-9_])(?:${CODE})[ \t]{0,4}(?:(?:is|was)(?::| now)?[ \t]|[为是:][ \t]?)[ \t]{0,4}([A-Z]-)?(\d{3,8}|\d{3}[ -]\d{3})(?![\w%/:-]|\.\d| (?:digit|char|letter|day|hour|minute|year|second|time))`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![\w.,/-])([A-Z]-)?(\d{4,8})(?=(?: is your (?:[\w-]{1,20} )?|[ \t]?[（(]|是您的)(?:${CODE})(?!\w))`,
    'giu',
  ),
]
const HAS_CODE = /code|otp|pin|pass|码|碼|密码/i
/** Letters and digits of which no word is made, nor a path, a time or a name with a number. */
const MADE = /^(?=.*\d)(?=.*\p{L})(?!.*[/\\()<>{}[\]=]|[\p{L}.]+-?\d{1,4}$|[^@]+@|\d{4}-\d\d)/u
const MIXED = /\p{L}.*\d|\d.*\p{L}/u
const PARTED = /^\w+(?:[-_.]\w+)+$/

/** `us-east1-b` is the name of something. */
function isMade(value: string): boolean {
  return (
    MADE.test(value) &&
    (!PARTED.test(value) || value.split(/[-_.]/).filter((part) => MIXED.test(part)).length > 1)
  )
}

/** Secrets that a sentence tells. */
export function findToldSecrets(text: string, found: Found): void {
  for (const [kind, hint, sentence] of SENTENCES)
    if (hint.test(text))
      eachMatch(sentence, text, (index, whole, quote, { 2: value = '' }) => {
        const end = index + whole.length
        if (isMade(value) || quote !== '') found(end - value.length, end, kind)
      })
  if (HAS_CODE.test(text))
    for (const code of CODES)
      eachMatch(code, text, (index, whole, _, { 2: value = '' }) => {
        const end = index + whole.length
        found(end - value.length, end, 'code')
      })
}
