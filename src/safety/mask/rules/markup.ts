import { isSecretValue } from '../keys/keyTerm.js'
import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import type { NameJudge } from './namedValues.js'
import { isProse } from './prose.js'
import { isPlaceholder } from './valueAt.js'

const TAG = /<([\w:.-]{1,64})(?:\s[^<>]{0,200})?>/g
const CLOSE = /<\/([\w:.-]{1,64})/g
const RAW = /\s*<!\[CDATA\[/y
/** What the stream has brought of a closing tag, or {@link openTagMark} at the end of what it has brought. */
const CUT = /^<(?:\/[\w:.-]{0,64})?$/
const LONGEST_CUT = 66
const OPEN = /^<[A-Za-z][\w:.-]{0,63}(?:\s[^<>]{0,200})?>/
/** What a tool has cut off: one word that touches its tag. A path behind it is a file that a shell would write. */
const CUT_OFF = /^(?!\/)\S*[\p{L}\p{N}]\S*$/u
const WORD_END = /[\p{L}\p{N}_]$/u
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
 * What a text that may go on ends with inside of an element, for whoever masks it: a whole text has no element that
 * nothing closes.
 */
export function openTagMark(text: string): string {
  const at = text.lastIndexOf('<')
  if (at === -1 || !OPEN.test(text.slice(at, at + 300))) return ''
  return /[}\]]\s*$/.test(text) ? '\n</' : '</'
}

/**
 * `<password>x</password>`, to the end of a text that the stream has cut. A tag that its own name does not close is
 * none: a shell reads one file there and writes another. One that touches a word is a type, `Promise<Token>`, unless
 * what closes it comes next.
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
    const end = next === -1 ? text.length : next
    const isType = WORD_END.test(text.slice(Math.max(0, index - 2), index))
    if (isType) {
      if (!text.startsWith(`</${name}`, next)) return
    } else {
      const isCut =
        next === -1
          ? raw > 0 || CUT_OFF.test(text.slice(start, end))
          : next >= text.length - LONGEST_CUT && CUT.test(text.slice(next))
      if (!isCut && (lastClosers.get(name) ?? -1) < start) return
    }
    if (isSecretValue(text.slice(start, end), term)) found(start + raw, end, term.kind)
  })
}

/** Where each name is closed last. */
function closersOf(text: string): Map<string, number> {
  const closers = new Map<string, number>()
  eachMatch(CLOSE, text, (index, _, name) => closers.set(name, index))
  return closers
}
