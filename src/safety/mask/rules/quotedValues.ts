import { isSecretValue } from '../keys/keyTerm.js'
import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import type { NameJudge } from './namedValues.js'
import { isProse } from './prose.js'
import { isPlaceholder } from './valueAt.js'

/** `password "x"`, `WITH PASSWORD 'x'`. */
const BESIDE = /\b(password|passwd|passcode|passphrase)[ \t]{1,8}(["'])(?=([^\s"'<>=]{3,200})\2)/gi
const IDENTIFIED =
  /\bidentified[ \t]{1,8}(?:with[ \t]{1,8}\S{1,60}[ \t]{1,8})?(?:by|as)[ \t]{1,8}(["'])(?=([^"'\n]{1,200})\1)/gi
/** `define('DB_PASSWORD', 'x')`: what an action is told. */
const ARGUMENTS = /\w\([ \t]{0,4}(["'])([#\w.-]{1,64})\1[ \t]{0,4},[ \t]{0,4}(["'])(?=([^"'\n]{1,400})\3)/g
const MESSAGE = /\b(?:_|t|gettext|translate|i18n)\($/

/** Values in quotes that stand beside their name, without a sign between. */
export function findQuotedValues(text: string, judge: NameJudge, found: Found): void {
  const add = (start: number, value: string, name: string): void => {
    const term = judge(name)
    if (term === undefined || isPlaceholder(value) || isProse(value) || !isSecretValue(value, term)) return
    found(start, start + value.length, term.kind)
  }
  if (/pass/i.test(text))
    eachMatch(BESIDE, text, (index, whole, name, { 3: value = '' }) => add(index + whole.length, value, name))
  if (/identified/i.test(text))
    eachMatch(IDENTIFIED, text, (index, whole, _, { 2: value = '' }) =>
      add(index + whole.length, value, 'password'),
    )
  if (text.includes("('") || text.includes('("') || text.includes('( '))
    eachMatch(ARGUMENTS, text, (index, whole, _, { 2: name = '', 4: value = '' }) => {
      if (!MESSAGE.test(text.slice(Math.max(0, index - 12), index + 2)))
        add(index + whole.length, value, name)
    })
}
