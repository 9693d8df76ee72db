import type { JsonNode } from '../../json/types.js'
import type { KeyTerm } from './keys/terms.js'
import type { ChildTerms } from './pairs.js'
import { loginsOf } from './rules/logins.js'
import type { NameJudge } from './rules/namedValues.js'

const NONE: ChildTerms = {}
const LONGEST_NAME = 80
const FLAG = /^--?[A-Za-z][\w-]*$/
/** Not a file, an address or an assignment; and where nothing says that pairs are meant, no text of several words. */
const NAME = /^[^./\\:=]+$/
const WORD = /^[^\s./\\:=]+$/
/** Not a word that a command takes: `["token", "list"]`. */
const MADE = /\d|[^\w\s/:.-]|[a-z][A-Z]/
/** What a column may be called, if it has a name. */
const TITLE = /^(?:\p{L}[\p{L}\p{M} _-]{0,79}(?:\([\p{L}\p{N} ./%-]{1,40}\))?)?$/u
const PASSWORD: KeyTerm = { kind: 'password' }

/** What stands before a program that it runs. */
const RUNNER = /^(?:sudo|env|exec|time|nohup|[A-Za-z_]\w*=.*|-.*)$/s
const HEADERS = /headers$/i
const HEADER_NAME = /^[A-Za-z][\w-]*$/

/**
 * `["password", "x"]` in a list of such pairs or with what nobody takes for a word, `"--password", "x"` among the
 * words of a command, and the rows below the names of their columns.
 */
export function termsOfItems(
  items: readonly JsonNode[],
  judge: NameJudge,
  { key, inList, program }: { readonly key: string; readonly inList: boolean; readonly program: string },
): ChildTerms {
  const rows = columnsOf(items, judge)
  if (rows !== undefined) return { rows }
  const own = new Map<number, KeyTerm>()
  // A list with a name of its own is one of things: `files`, `steps`.
  const nameOf = items.length !== 2 ? undefined : inList ? NAME : key === '' ? WORD : undefined
  items.forEach((item, index) => {
    if (item.kind !== 'string' || item.value.length > LONGEST_NAME) return
    const next = items[index + 1]
    if (next === undefined || (next.kind === 'string' && FLAG.test(next.value))) return
    const isFlag = FLAG.test(item.value)
    const isPair = index === 0 && nameOf?.test(item.value) === true
    const term = isFlag || isPair ? judge(item.value) : undefined
    if (term === undefined) return
    const isWord = !inList && next.kind === 'string' && !MADE.test(next.value)
    if (isFlag || !isWord) own.set(index + 1, term)
  })
  addLogins(items, program, own)
  if (HEADERS.test(key)) addHeaders(items, judge, own)
  return own.size === 0 ? NONE : { own }
}

function addLogins(items: readonly JsonNode[], program: string, own: Map<number, KeyTerm>): void {
  const words = items.map((item) => textOf(item) ?? '')
  const called = program === '' ? words.find((word) => !RUNNER.test(word)) : program
  if (called === undefined || called.length > LONGEST_NAME) return
  const logins = loginsOf(called.slice(called.lastIndexOf('/') + 1), (word) => words.includes(word))
  if (logins.length === 0) return
  words.forEach((word, index) => {
    const before = words[index - 1] ?? ''
    const isSecret = logins.some(
      ({ parted, joined }) =>
        (parted?.flag.test(before) === true && parted.value.test(word)) || joined?.test(word) === true,
    )
    if (isSecret) own.set(index, PASSWORD)
  })
}

/** `rawHeaders: ["Host", "x", "Cookie", "a=b"]`: names and values by turns. */
function addHeaders(items: readonly JsonNode[], judge: NameJudge, own: Map<number, KeyTerm>): void {
  if (items.length % 2 !== 0) return
  const names = items.filter((_, index) => index % 2 === 0).map((item) => textOf(item) ?? '')
  if (!names.every((name) => HEADER_NAME.test(name))) return
  names.forEach((name, index) => {
    const term = judge(name)
    if (term !== undefined) own.set(index * 2 + 1, term)
  })
}

/** `[["user", "password"], ["ann", "x"]]`: but a first row that is a pair itself has no columns below it. */
function columnsOf(items: readonly JsonNode[], judge: NameJudge): ReadonlyMap<number, KeyTerm> | undefined {
  const [first] = items
  if (first?.kind !== 'array' || first.items.length < 2 || items[1]?.kind !== 'array') return undefined
  const names = first.items.map((item) => textOf(item) ?? '')
  if (!names.every((name) => TITLE.test(name))) return undefined
  const terms = new Map<number, KeyTerm>()
  names.forEach((name, index) => {
    const term = judge(name)
    if (term !== undefined) terms.set(index, term)
  })
  const isPair = names.length === 2 && terms.has(0)
  return terms.size === 0 || isPair ? undefined : terms
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'string' ? node.value : undefined
}
