import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import { endOfQuoted } from './valueAt.js'

/** `Bearer x`, `Basic x`: a scheme and what proves who is asking. */
const SCHEME = /\b(?:Bearer|Basic|Token|ApiKey|Negotiate|NTLM)[ \t]{1,8}([A-Za-z0-9._~+/=-]{6,})/gi
/** `Cookie:` with quotes around the name and before the value. */
const COOKIE = /(\\{0,15}["'`])?\b(?:set-)?cookie(\\{0,15}["'`])?[ \t]{0,8}:[ \t]{0,8}(\\{0,15}["'`])?/gi
const PAIR = String.raw`[^\s;,="'\\|&<>]{1,200}=[^\s;,"'\\|&<>]*`
/** `a=b; c=d`: pairs only, so that nothing else can hide behind them. */
const PAIRS = new RegExp(String.raw`${PAIR}(?:;[ \t]{0,4}${PAIR})*`, 'y')
/** What a header is written behind: marks of `curl -v` and of changes, times, names of files. */
const LINE_START = /(?:^|\n)(?:[^\S\n]|[<>*|+\-[\]\d:.TZ/→])*$/
/** A part of a header without blanks, and the sign behind which there is one more. */
const PART = /([^\s;]+)(;[ \t]{0,4})?/y
const LONGEST_START = 80

/** The rest of a value, and a sign behind which there is one more. */
const MORE: Readonly<Record<string, RegExp>> = {
  cookie: /[^\s;"'\\<>]*(?:;[ \t]{0,4}(?=[^\s;="'\\<>]{1,200}=))?/y,
  authorization: /(?:"[^"\n]{0,4096}"?|[^\s,"';|&<>\\]*)(?:,[ \t]{0,4}[\w.!-]{1,60}=)?/y,
}

/** Where the pairs of a header end that go on at `from`. */
export function endOfPairs(text: string, from: number, kind: string): number {
  const more = MORE[kind]
  for (let end = from; more !== undefined;) {
    more.lastIndex = end
    const whole = more.exec(text)?.[0] ?? ''
    end += whole.length
    if (!/[;=][ \t]*$/.test(whole)) return end
  }
  return from
}

/** Credentials of HTTP that stand without the name of a header, and cookies. */
export function findHeaders(text: string, found: Found): void {
  eachMatch(SCHEME, text, (index, whole, value) => {
    if (looksRandom(value, whole))
      found(index + whole.length - value.length, index + whole.length, 'authorization')
  })
  if (text.includes('ookie') || text.includes('OOKIE'))
    eachMatch(COOKIE, text, (index, whole, _, quotes) => {
      const start = index + whole.length
      const end = endOfCookies(text, index, start, quotes)
      if (end > start) found(start, end, 'cookie')
    })
}

/** A header is read as one, whatever signs its values have; what only looks like one, as long as there are pairs. */
function endOfCookies(text: string, index: number, start: number, quotes: RegExpExecArray): number {
  const closing = quotes[3] ?? (quotes[2] === undefined ? quotes[1] : undefined)
  if (closing !== undefined) {
    const end = endOfQuoted(text, start, closing)
    return text.slice(start, end).includes('=') ? end : start
  }
  if (
    !/[[{($<]/.test(text.charAt(start)) &&
    LINE_START.test(text.slice(Math.max(0, index - LONGEST_START), index))
  )
    return endOfHeader(text, start)
  PAIRS.lastIndex = start
  return start + (PAIRS.exec(text)?.[0].length ?? 0)
}

/** Behind the last pair, so that no command can hide there. */
function endOfHeader(text: string, start: number): number {
  let end = start
  for (let at = start; ;) {
    PART.lastIndex = at
    const [, part, more] = PART.exec(text) ?? []
    if (part === undefined) return end
    if (/[^=]=./.test(part)) end = at + part.length
    if (more === undefined) return end
    at += part.length + more.length
  }
}

const KNOWN =
  /^(?:Bearer|Basic|Token|Digest|ApiKey|Api-Key|Negotiate|NTLM|AWS4-HMAC-SHA256|Hawk|OAuth|Signature|DPoP|MAC|Bot|JWT|Key)$/i
const WORDS = /[ \t]{0,8}([A-Za-z][\w-]{0,39})[ \t]{1,8}(?=[^\s])/y
/** `response="…", nonce="…"`, of which every value counts as the secret. */
const PARAMETERS =
  /[\w.!-]{1,60}=(?:"[^"\n]{0,4096}"|\\"[^"\n\\]{0,4096}\\"|[^\s,"';|&<>\\]{0,4096})(?:,[ \t]{0,4}[\w.!-]{1,60}=[ \t]{0,2}(?:"[^"\n]{0,4096}"|\\"[^"\n\\]{0,4096}\\"|[^\s,"';|&<>\\]{0,4096}))*/y
const TOKEN = /[^\s"'`\\<>;|&,]+/y
const NO_SECRET =
  /^(?:none|null|undefined|disabled|enabled|required|missing|invalid|token|header|credentials|scheme|auth|\$.*|\{.*|<.*)$/i

/** Where the credentials of `Authorization: Scheme credentials` stand; `undefined` where there are none. */
export function credentialsAt(text: string, index: number): { start: number; end: number } | undefined {
  WORDS.lastIndex = index
  const words = WORDS.exec(text)
  const scheme = words?.[1] ?? ''
  const behind = words === null ? index : index + words[0].length
  for (const start of words === null ? [index] : [behind, index]) {
    const end = endOfCredentials(text, start)
    const value = text.slice(start, end)
    const isOwn = start === index || KNOWN.test(scheme) || value.length >= 16 || /[\d=]/.test(value)
    if (value !== '' && isOwn && !NO_SECRET.test(value)) return { start, end }
    if (KNOWN.test(scheme)) return undefined
  }
  return undefined
}

function endOfCredentials(text: string, start: number): number {
  PARAMETERS.lastIndex = start
  const listed = PARAMETERS.exec(text)?.[0].length ?? 0
  TOKEN.lastIndex = start
  return start + Math.max(listed, TOKEN.exec(text)?.[0].length ?? 0)
}

/** `Basic authentication` and `bearer tokens` are words; a secret has digits, or both cases, or is very long. */
function looksRandom(value: string, whole: string): boolean {
  if (/^basic/i.test(whole)) return isBasic(value)
  if (/^token/i.test(whole)) return value.length >= 16 && /\d/.test(value)
  if (/^[a-z]+\d?$/.test(value) && value.length < 12) return false
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
