import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'

const USER = /[^\s:@/?#"'<>]{0,256}:/y
/** Git takes a token in place of a user. */
const TOKEN =
  /(?=[\w.~+-]{0,511}[A-Z])(?=[\w.~+-]{0,511}[a-z])(?=[\w.~+-]{0,511}\d)[\w.~+-]{8,512}(?=(?::[^\s:@/?#"'<>]{0,200})?@)/y
/** Addresses of web pages: what stands behind a slash is a path, whatever it looks like. */
const WEB = /(?:https?|wss?|ftps?)$/i
const PORT = /^\d{1,5}(?:[/?#]|$)/

/** Passwords in URLs and connection strings: `postgres://app:secret@db/x`. */
export function findUrlPasswords(text: string, found: Found): void {
  let at = -1
  let wide = 0
  for (let index = text.indexOf('://'); index !== -1; index = text.indexOf('://', index + 3)) {
    // One search for the next `@` serves every address before it.
    if (at < index) at = text.indexOf('@', index)
    if (at === -1) return
    TOKEN.lastIndex = index + 3
    const token = TOKEN.exec(text)?.[0] ?? ''
    if (token !== '') found(index + 3, index + 3 + token.length, 'token')
    USER.lastIndex = index + 3
    const user = USER.exec(text)?.[0]
    if (user === undefined) continue
    const start = index + 3 + user.length
    const isWeb = WEB.test(text.slice(Math.max(0, index - 5), index))
    // Long ones, as tokens are, are read once: what stands in one is no address of its own.
    const isLong = start >= wide && at - start > LONGEST_PASSWORD && at - start < LONGEST_TOKEN
    const end = passwordEnd(text, start, isWeb, isLong ? at - start + LONGEST_PASSWORD : LONGEST_PASSWORD)
    if (isLong) wide = at
    if (end > start) found(start, end, 'password')
  }
}

/** Where in a URL a sign stands: before its host, or behind it. */
export function placeInUrl(text: string, at: number): 'authority' | 'path' | undefined {
  const before = text.slice(Math.max(0, at - LONGEST_PASSWORD), at)
  const scheme = before.lastIndexOf('://')
  const rest = scheme === -1 ? before : before.slice(scheme + 3)
  if (/[\s"'<>`]/.test(rest)) return undefined
  // A word so long may begin with anything.
  if (scheme === -1) return before.length === LONGEST_PASSWORD ? 'path' : undefined
  if (/^[\w.%+~!$&*=-]*(?::[^/?#]*)?$/.test(rest)) return 'authority'
  USER.lastIndex = 0
  const hasPassword = !WEB.test(before.slice(0, scheme)) && USER.test(rest)
  return hasPassword && !PORT.test(rest.slice(USER.lastIndex)) ? 'authority' : 'path'
}

const LONGEST_PASSWORD = 1024
/** Where an `@` within reach says that more of it is one. */
const LONGEST_TOKEN = 16_384

/** Signatures and keys that a URL carries under short names. */
const PARAMETER =
  /[?&](?:(?:[\w.-]{0,30}[-_.])?(?:sig|sign|signature)|key|code|ticket|auth)=([^&#\s"'<>`]{16,})/gi

/** What opens a signed address to whoever has it. */
export function findUrlKeys(text: string, found: Found): void {
  eachMatch(PARAMETER, text, (index, whole, value) => {
    const end = index + whole.length
    if (/\d/.test(value) && /[A-Za-z]/.test(value)) found(end - value.length, end, 'signature')
  })
}

/** Where the last `@` of the authority stands: a password may hold one, and outside the web a slash too. */
function passwordEnd(text: string, start: number, isWeb: boolean, longest: number): number {
  const rest = /^[^\s"'<>`]*/.exec(text.slice(start, start + longest))?.[0] ?? ''
  const authority = isWeb ? (/^[^/?#]*/.exec(rest)?.[0] ?? '') : rest
  const slash = authority.search(/[/?#]/)
  const near = authority.slice(0, slash === -1 ? undefined : slash).lastIndexOf('@')
  if (near !== -1) return start + near
  return PORT.test(authority) ? -1 : start + authority.lastIndexOf('@')
}
