import type { Found } from '../spans.js'
import { isCard, isChineseId, isChineseMobile } from './digits.js'
import { isLabelledOrdinary } from './ordinaryNumbers.js'

const GROUP = /\d+[Xx]?/g
/** What may stand between two groups of one number. */
const GAP = /^[ .()-]{1,2}$/
/** Nineteen digits of a card, in groups; or a country code and a mobile. */
const MOST_GROUPS = 8
const MOST_DIGITS = 19
/** `440305 1970 06 04 9801`; more groups of two are a table. */
const MOST_SMALL = 2
const MOBILE_GROUPINGS = new Set(['11', '3-4-4', '3-8', '7-4', '3-3-5', '4-3-4', '4-4-3', '13', '15'])

/** What is known not to be personal: ids and hashes that hold digits by chance. */
const IDS =
  /[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|(?=\d{0,40}[a-fA-F])[0-9a-fA-F]{24,}/g

interface Group {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Phone numbers, identity cards and bank cards, however they are grouped. */
export function findNumbers(text: string, found: Found): void {
  if (!/\d{2}/.test(text)) return
  const plain = text.replace(IDS, (id) => '#'.repeat(id.length))
  let run: Group[] = []
  for (const { 0: digits, index } of plain.matchAll(GROUP)) {
    const last = run.at(-1)
    if (last !== undefined && !GAP.test(plain.slice(last.end, Math.min(index, last.end + 3)))) {
      judgeRun(plain, run, found)
      run = []
    }
    run.push({ start: index, end: index + digits.length, text: digits })
  }
  judgeRun(plain, run, found)
}

function judgeRun(text: string, run: readonly Group[], found: Found): void {
  for (let index = 0; index < run.length;) index += Math.max(1, takeNumber(text, run, index, found))
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
    const kind = kindOf(digits, run.slice(first, first + count))
    if (kind === undefined || !standsAlone(text, start, last.end)) continue
    taken = count
    takenEnd = last.end
    takenKind = kind
  }
  if (taken > 0 && !(takenKind !== 'id number' && isLabelledOrdinary(text, start)))
    found(start, takenEnd, takenKind)
  return taken
}

function kindOf(digits: string, groups: readonly Group[]): string | undefined {
  if (digits.length < 11) return undefined
  if ((digits.length === 18 || groups.length === 1) && isChineseId(digits)) return 'id number'
  if (/\D/.test(digits)) return undefined
  const sizes = groups.map((group) => group.text.length)
  if (isChineseMobile(digits)) return isMobileGrouping(sizes, groups[0]?.text) ? 'phone' : undefined
  // Tables of small numbers are no card.
  return sizes.every((size) => size >= 3) && isCard(digits) ? 'card' : undefined
}

function isMobileGrouping(sizes: readonly number[], first = ''): boolean {
  const hasCountry = first === '86' || first === '0086'
  return MOBILE_GROUPINGS.has((hasCountry ? sizes.slice(1) : sizes).join('-'))
}

/**
 * Not a part of a decimal, nor of a word: letters that touch the digits make a word of them, but for names
 * such as `tel` or `手机`.
 */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  const after = text.slice(end, end + 2)
  return !/[a-fA-F0-9_#]$|[0-9][.,A-Za-z]$/.test(before) && !/^[A-Za-z0-9_#]|^[.,]\d/.test(after)
}
