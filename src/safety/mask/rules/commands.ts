import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'

/** Where command lines carry a password without a name of its own: `curl -u name:password` and the like. */
const PLACES: readonly (readonly [hint: string, pattern: RegExp])[] = [
  ['-u', /(?<=^|\s)(?:-u|--user|--proxy-user)(?:[ \t]{1,4}|=)["']?[^\s:"'/]{0,100}:([^\s"'@/]+)/g],
  ['sshpass', /\bsshpass[ \t]{1,4}-p[ \t]{0,4}["']?((?<=["'])[^"'\n]{1,400}(?=["'])|[^\s"']+)/g],
  [
    'mysql',
    /\bmysql(?:dump|admin|import)?\b[^\n|;&]{0,200}?\s-p["']?((?<=["'])[^"'\n]{1,400}(?=["'])|[^\s"'|;&<>]+)/g,
  ],
  [
    'curl',
    /\bcurl\b[^\n|;&]{0,400}?\s(?:-b|--cookie)[ \t=]{0,4}["']?((?<=["'])[^"'=\n]{1,100}=[^"'\n]{1,4096}(?=["'])|[^\s"'=|&<>]{1,100}=[^\s"'|&<>]+)/g,
  ],
  ['oracle:', /\boracle:[a-z]{2,6}:[^\s/:@]{1,64}\/([^\s@"']{1,200})(?=@)/g],
]

const NO_SECRET = /^[$%<{]/
/** `mysql -pretty`, `-port`: other options, in one word. */
const OPTION = /^(?:retty|ort|rotocol|lugin|age|ipe|rint)/
/** Commands whose `-u` takes a password; of others it is a user and a group. */
const TAKES_LOGIN = /\b(?:curl|wget|https?|xh)\b(?!:)/
const LONGEST_COMMAND = 600

/** Passwords of command lines. */
export function findCommandPasswords(text: string, found: Found): void {
  for (const [hint, pattern] of PLACES) {
    if (!text.includes(hint)) continue
    eachMatch(pattern, text, (index, whole, value) => {
      if (hint === '-u' && !TAKES_LOGIN.test(commandBefore(text, index))) return
      if (hint === 'mysql' && OPTION.test(value)) return
      if (!NO_SECRET.test(value)) found(index + whole.length - value.length, index + whole.length, 'password')
    })
  }
}

/** What stands before `index` in its command, which may go on over lines. */
function commandBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LONGEST_COMMAND), index).replace(/\\\r?\n/g, '  ')
  return before.slice(
    Math.max(before.lastIndexOf('\n'), before.lastIndexOf(';'), before.lastIndexOf('|')) + 1,
  )
}
