import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import { loginsOf, PROGRAMS } from './logins.js'

const PROGRAM = new RegExp(String.raw`(?<![\w-])(?:${PROGRAMS})(?=[ \t\\])`, 'g')
/** One of their flags, which says that it is worth a look. */
const HAS_FLAG = /\s-{1,2}[a-zA-Z]/
/** A command, which may go on over lines. */
const REST = /(?:\\\r?\n|[^\n;|]){0,600}/y
/** Where others carry one: a connection string of Oracle, a word for `openssl`. */
const PLACES = [
  /\boracle:[a-z]{2,6}:[^\s/:@]{1,64}\/([^\s@"']{1,200})(?=@)/g,
  /\s-pass(?:in|out)?[ \t]{1,4}["']?pass:([^\s"']{1,200})/g,
]
const NO_SECRET = /^[$%<{]/

/** Passwords of command lines. */
export function findCommandPasswords(text: string, found: Found): void {
  if (text.includes('oracle:') || text.includes('pass:'))
    for (const place of PLACES)
      eachMatch(place, text, (index, whole, value) =>
        found(index + whole.length - value.length, index + whole.length, 'password'),
      )
  if (!HAS_FLAG.test(text)) return
  let done = 0
  eachMatch(PROGRAM, text, (index, program) => {
    if (index < done) return
    REST.lastIndex = index + program.length
    const rest = REST.exec(text)?.[0] ?? ''
    const command = rest.replace(/\\\r?\n/g, (end) => ' '.repeat(end.length))
    const logins = loginsOf(program, (word) => command.includes(` ${word}`))
    for (const { inText } of logins)
      eachMatch(inText, command, (at, whole, value) => {
        const end = index + program.length + at + whole.length
        if (!NO_SECRET.test(value)) found(end - value.length, end, 'password')
      })
    if (logins.length > 0) done = index + program.length + rest.length
  })
}
