import type { Found } from '../spans.js'
import { isCard, isChineseId, isChineseMobile } from './digits.js'
import { eachMatch } from './eachMatch.js'
import { isCounted, isLabelledCard, isLabelledOrdinary } from './ordinaryNumbers.js'

/** Digits enough for a personal number, with what may stand between two groups of one. */
const RUN = /\d(?:[ .()_-]{0,2}\d){10,}[Xx]?/g
/** Nineteen digits of a card, in groups; or a country code and a mobile. */
const MOST_GROUPS = 8
const LEAST_DIGITS = 11
const MOBILE_LENGTHS: ReadonlySet<number> = new Set([11, 13, 15])
const SHORTEST_CARD = 14
const MOST_DIGITS = 19
/** `440305 1970 06 04 9801`; more groups of two are a table. */
const MOST_SMALL = 2
const MOBILE_GROUPINGS = new Set([
  '11',
  '3-4-4',
  '3-8',
  '7-4',
  '3-3-5',
  '4-3-4',
  '4-4-3',
  '5-6',
  '4-7',
  '6-5',
  '5-3-3',
  '3-3-3-2',
  '13',
  '15',
])

/** A card in fours that goes on in the next line, with no other number beside it: that is a table. */
const WRAPPED =
  /(?<![\w.,+-]|\d\s{1,4})\d{4}(?=(?:[ -]\d{4}){0,2}\r?\n)(?:[ -]\d{4}|\r?\n[ \t]{0,8}\d{4}){3}(?![\w-]|[.,]\d|\s{1,4}\d)/g

/** What is known not to be personal: ids and hashes that hold digits by chance. */
const IDS =
  /(?<![0-9a-fA-F])(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|(?=\d{0,40}[a-fA-F])[0-9a-fA-F]{24,})/g

/** UTF-16 code units beside a number that may belong to its id. */
const LONGEST_ID = 48

interface Group {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Phone numbers, identity cards and bank cards, however they are grouped. */
export function findNumbers(text: string, found: Found): void {
  eachMatch(RUN, text, (index, whole) => {
    const run = groupsOf(whole, index)
    for (let group = 0; group < run.length;) group += Math.max(1, takeNumber(text, run, group, found))
  })
  eachMatch(WRAPPED, text, (index, whole) => {
    if (isCard(whole.replace(/\D/g, ''), true)) found(index, index + whole.length, 'card')
  })
}

/** What digits there are between other signs; an `X` may end the last. */
function groupsOf(run: string, offset: number): Group[] {
  const groups: Group[] = []
  for (let start = 0; start < run.length;) {
    let end = start
    while (end < run.length && isOfNumber(run.charCodeAt(end))) end += 1
    if (end > start) groups.push({ start: offset + start, end: offset + end, text: run.slice(start, end) })
    start = end + 1
  }
  return groups
}

/** A digit, or the `X` that a check digit may be: not one of the signs between groups. */
function isOfNumber(code: number): boolean {
  return code >= 48 && code !== 95
}

/** How many groups, from `first` on, are one number that is personal: the most that fit. */
function takeNumber(text: string, run: readonly Group[], first: number, found: Found): number {
  const start = run[first]?.start ?? 0
  let digits = ''
  let small = 0
  let taken = 0
  let takenEnd = 0
  let takenKind = ''
  for (let count = 1; count <= MOST_GROUPS; count += 1) {
    const last = run[first + count - 1]
    if (last === undefined) break
    digits += last.text
    if (last.text.length < 3) small += 1
    if (digits.length > MOST_DIGITS || last.text.length < 2 || small > MOST_SMALL) break
    if (digits.length < LEAST_DIGITS) continue
    const kind = kindOf(text, digits, run, first, count)
    if (kind === undefined || !standsAlone(text, start, last.end, kind)) continue
    taken = count
    takenEnd = last.end
    takenKind = kind
  }
  if (taken === 0) return 0
  const isOrdinary =
    takenKind !== 'id number' && (isLabelledOrdinary(text, start, takenKind) || isCounted(text, takenEnd))
  if (!isOrdinary && !isInId(text, start, takenEnd)) found(start, takenEnd, takenKind)
  return taken
}

/** What the digits of `count` groups are. The cheap questions first: a table of numbers asks them all the time. */
function kindOf(
  text: string,
  digits: string,
  run: readonly Group[],
  first: number,
  count: number,
): string | undefined {
  const { length } = digits
  if ((length === 18 || (length === 15 && count === 1)) && isChineseId(digits)) return 'id number'
  if (MOBILE_LENGTHS.has(length) && isChineseMobile(digits)) {
    const sizes = run.slice(first, first + count).map((group) => group.text.length)
    return isMobileGrouping(sizes, run[first]?.text) ? 'phone' : undefined
  }
  if (length < SHORTEST_CARD || !hasCardGroups(run, first, count)) return undefined
  const isWritten = count > 1 || isLabelledCard(text, run[first]?.start ?? 0)
  return isCard(digits, isWritten) ? 'card' : undefined
}

/** Whether a number is a group of a UUID: elsewhere in an id, letters touch it. */
function isInId(text: string, start: number, end: number): boolean {
  if (text.charAt(start - 1) !== '-' && text.charAt(end) !== '-') return false
  const from = Math.max(0, start - LONGEST_ID)
  for (const { 0: id, index } of text.slice(from, end + LONGEST_ID).matchAll(IDS))
    if (from + index < end && from + index + id.length > start) return true
  return false
}

/** Tables of small numbers are no card. */
function hasCardGroups(run: readonly Group[], first: number, count: number): boolean {
  for (let index = first; index < first + count; index += 1)
    if ((run[index]?.text.length ?? 0) < 3) return false
  return true
}

function isMobileGrouping(sizes: readonly number[], first = ''): boolean {
  const hasCountry = first === '86' || first === '0086'
  return MOBILE_GROUPINGS.has((hasCountry ? sizes.slice(1) : sizes).join('-'))
}

/** What may touch a number of its kind: `tel138…`, and of an identity card, whose check is strong, any word. */
const BEFORE: Readonly<Record<string, RegExp>> = {
  phone: /(?:tel|phone|mobile|mob|cell|call|sms)$/i,
  'id number': /[A-Za-z]{2}$/,
  card: /(?:card|pan|acct|account)$/i,
}

/** Not a part of a decimal, nor of a word: letters that touch the digits make a word of them. */
function standsAlone(text: string, start: number, end: number, kind: string): boolean {
  const before = text.slice(Math.max(0, start - 8), start)
  const after = text.slice(end, end + 5)
  if (/^[A-Za-z0-9_#]|^\.\d|^,\d{3}(?!\d)/.test(after)) return false
  return !/[a-fA-F0-9_#]$|[0-9][.A-Za-z]$/.test(before) || BEFORE[kind]?.test(before) === true
}
