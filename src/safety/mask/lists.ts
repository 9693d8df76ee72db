import type { JsonNode } from '../../json/types.js'
import type { KeyTerm } from './keys/terms.js'
import type { ChildTerms } from './pairs.js'
import { isProgramName } from './programs.js'
import type { NameJudge } from './rules/namedValues.js'

const NONE: ChildTerms = {}
const LONGEST_NAME = 80
const FLAG = /^--?[A-Za-z][\w-]*$/
/** Not a word that a command takes: `["token", "list"]`. */
const MADE = /\d|[^\w\s/:.-]|[a-z][A-Z]/
/** What a column may be called. */
const TITLE = /^\p{L}[\p{L}\p{M} _-]{0,79}$/u
const PASSWORD: KeyTerm = { kind: 'password' }

/** Programs that take a secret without a name of its own: by which flag, and what it looks like. */
const TAKES_LOGIN = /(?:^|\/)(?:curl|wget|https?|xh|sshpass|mysql\w*)$/
const LOGINS: readonly (readonly [program: RegExp, flag: RegExp, value: RegExp])[] = [
  [/^(?:curl|wget|https?|xh)$/, /^(?:-u|--user|--proxy-user)$/, /^[^:]*:./],
  [/^curl$/, /^(?:-b|--cookie)$/, /=/],
  [/^sshpass$/, /^-p$/, /./],
]
const JOINED: readonly (readonly [program: RegExp, item: RegExp])[] = [
  [/^mysql(?:dump|admin|import)?$/, /^-p(?!retty|ort|rotocol|lugin|age|ipe|rint)./],
  [/^sshpass$/, /^-p./],
]

/**
 * `["password", "x"]` in a list of such pairs or with what nobody takes for a word, `"--password", "x"` among the
 * words of a command, and the rows below the names of their columns.
 */
export function termsOfItems(
  items: readonly JsonNode[],
  judge: NameJudge,
  { key, inList }: { readonly key: string; readonly inList: boolean },
): ChildTerms {
  const rows = columnsOf(items, judge)
  if (rows !== undefined) return { rows }
  const own = new Map<number, KeyTerm>()
  const mayBePair = items.length === 2
  items.forEach((item, index) => {
    if (item.kind !== 'string' || item.value.length > LONGEST_NAME) return
    const next = items[index + 1]
    if (next === undefined || (next.kind === 'string' && FLAG.test(next.value))) return
    const isFlag = FLAG.test(item.value)
    const term = isFlag || (index === 0 && mayBePair) ? judge(item.value) : undefined
    if (term === undefined) return
    const isWord = !inList && next.kind === 'string' && (!MADE.test(next.value) || isProgramName(key))
    if (isFlag || !isWord) own.set(index + 1, term)
  })
  addLogins(items, own)
  return own.size === 0 ? NONE : { own }
}

function addLogins(items: readonly JsonNode[], own: Map<number, KeyTerm>): void {
  const first = textOf(items[0]) ?? ''
  if (first.length > LONGEST_NAME || !TAKES_LOGIN.test(first)) return
  const program = first.slice(first.lastIndexOf('/') + 1)
  const logins = LOGINS.filter(([name]) => name.test(program))
  const joined = JOINED.filter(([name]) => name.test(program))
  items.forEach((item, index) => {
    const value = textOf(item)
    const before = textOf(items[index - 1])
    if (value === undefined || before === undefined) return
    const isSecret =
      logins.some(([, flag, shape]) => flag.test(before) && shape.test(value)) ||
      joined.some(([, shape]) => shape.test(value))
    if (isSecret) own.set(index, PASSWORD)
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
