import type { Found } from '../spans.js'

/** `Bearer x`, `Basic x`: a scheme and what proves who is asking. */
const SCHEME = /\b(?:Bearer|Basic|Token|ApiKey|Negotiate|NTLM)[ \t]{1,8}([A-Za-z0-9._~+/=-]{6,})/gi
/** `Authorization: x`, of which a scheme stays readable. */
const AUTHORIZATION =
  /authorization\\?["']?[ \t]{0,8}(?:[:=]|=>)[ \t]{0,8}\\?["']?(?:(?:Bearer|Basic|Token|Digest|ApiKey|Negotiate|NTLM|AWS4-HMAC-SHA256)[ \t]{1,8})?([^\s"'`\\<>;|&]+)/gi
const PAIR = String.raw`[^\s;,="'\\|&<>]{1,200}=[^\s;,"'\\|&<>]*`
/** `Cookie: a=b; c=d`: pairs only, so that nothing else can hide behind them. */
const COOKIE = new RegExp(
  String.raw`cookie\\?["']?[ \t]{0,8}:[ \t]{0,8}\\?["']?(${PAIR}(?:;[ \t]{0,4}${PAIR}){0,200})`,
  'gi',
)
/** `curl -u name:password`, `sshpass -p password`. */
const LOGIN = /(?:^|\s)(?:-u|--user|--proxy-user)(?:[ \t]{1,4}|=)["']?[^\s:"'/]{0,100}:([^\s"'@/]+)/g
const SSHPASS = /\bsshpass[ \t]{1,4}-p[ \t]{0,4}["']?([^\s"']+)/g

const NO_SECRET = /^(?:none|null|undefined|required|bearer|basic|token|digest|\$.*|\{.*|<.*)$/i

/** Credentials of HTTP and of command lines. */
export function findHeaders(text: string, found: Found): void {
  for (const { 0: whole, 1: value = '', index } of text.matchAll(SCHEME)) {
    if (looksRandom(value, whole))
      found(index + whole.length - value.length, index + whole.length, 'authorization')
  }
  findLast(text, AUTHORIZATION, 'authorization', found)
  findLast(text, COOKIE, 'cookie', found)
  findLast(text, LOGIN, 'password', found)
  findLast(text, SSHPASS, 'password', found)
}

function findLast(text: string, pattern: RegExp, kind: string, found: Found): void {
  for (const { 0: whole, 1: value = '', index } of text.matchAll(pattern)) {
    if (!NO_SECRET.test(value)) found(index + whole.length - value.length, index + whole.length, kind)
  }
}

/** `Basic authentication` and `bearer tokens` are words; a secret has digits, or both cases, or is very long. */
function looksRandom(value: string, whole: string): boolean {
  if (/^basic/i.test(whole)) return isBasic(value)
  if (/^token/i.test(whole)) return value.length >= 16 && /\d/.test(value)
  return (
    /\d/.test(value) ||
    value.length >= 24 ||
    (value.length >= 8 && /[a-z]/.test(value) && /.[A-Z]/.test(value))
  )
}

function isBasic(value: string): boolean {
  try {
    return atob(value).includes(':')
  } catch {
    return /\d/.test(value) && value.length >= 8
  }
}
