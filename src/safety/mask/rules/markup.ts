import { isSecretValue } from '../keys/keyTerm.js'
import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import type { NameJudge } from './namedValues.js'
import { isProse } from './prose.js'
import { isPlaceholder } from './valueAt.js'

const TAG = /<([\w:.-]{1,64})(?:\s[^<>]{0,200})?>/g
const CLOSE = /<\/([\w:.-]{1,64})/g
const RAW = /\s*<!\[CDATA\[/y
/** What the stream has brought of a closing tag. */
const CUT = /^<(?:\/[\w:.-]{0,64})?$/
const LONGEST_CUT = 66
/** Two cells, or two parts of a list of names and values. */
const BESIDE =
  /<(td|th|dt|key|name)(?:\s[^<>]{0,200})?>\s{0,20}([^<>]{1,64}?)\s{0,20}:?<\/\1>\s{0,40}<(?:td|dd|string|value)(?:\s[^<>]{0,200})?>(?=([^<>]{1,400}))/g
/** `<string name="password">x`: not of elements that have names for scripts. */
const ATTRIBUTE =
  /<(?!(?:form|input|button|select|label|meta|iframe|map|slot|a)\b)[\w:.-]{1,64}\s(?:[^<>]{0,200}\s)?(?:name|key)=["']([\w:. -]{1,64})["'][^<>]{0,200}>(?=([^<>\n]{1,400}))/g

/** Values that markup names. */
export function findInMarkup(text: string, judge: NameJudge, found: Found): void {
  findTagged(text, judge, found)
  for (const [pattern, place] of [
    [BESIDE, 2],
    [ATTRIBUTE, 1],
  ] as const)
    eachMatch(pattern, text, (index, whole, _, match) => {
      const value = match[place + 1] ?? ''
      const term = judge(match[place] ?? '')
      const bare = value.trim()
      if (term === undefined || isPlaceholder(bare) || isProse(bare.split(/\s/, 1)[0] ?? '')) return
      if (!isSecretValue(bare, term) || (match[1] === 'td' && !/\d/.test(bare))) return
      const start = index + whole.length + value.indexOf(bare)
      found(start, start + bare.length, term.kind)
    })
}

/**
 * `<password>x</password>`, to the end of a text that the stream has cut. A tag that its own name does not close is
 * none: a shell reads one file there and writes another.
 */
function findTagged(text: string, judge: NameJudge, found: Found): void {
  let lastClosers: ReadonlyMap<string, number> | undefined
  eachMatch(TAG, text, (index, tag, name) => {
    const term = judge(name)
    if (term === undefined) return
    lastClosers ??= closersOf(text)
    const start = index + tag.length
    RAW.lastIndex = start
    const raw = RAW.exec(text)?.[0].length ?? 0
    const next = raw > 0 ? text.indexOf(']]>', start) : text.indexOf('<', start)
    const isCut = next === -1 || (next >= text.length - LONGEST_CUT && CUT.test(text.slice(next)))
    if (!isCut && (lastClosers.get(name) ?? -1) < start) return
    const end = next === -1 ? text.length : next
    if (isSecretValue(text.slice(start, end), term)) found(start + raw, end, term.kind)
  })
}

/** Where each name is closed last. */
function closersOf(text: string): Map<string, number> {
  const closers = new Map<string, number>()
  eachMatch(CLOSE, text, (index, _, name) => closers.set(name, index))
  return closers
}
