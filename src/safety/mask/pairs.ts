import type { JsonMember, JsonNode } from '../../json/types.js'
import { bareKey } from './keys/splitWords.js'
import type { KeyTerm } from './keys/terms.js'
import type { NameJudge } from './rules/namedValues.js'

/** What the children of a container are, by position, where a sibling says it. */
export interface ChildTerms {
  /** Of a child itself. */
  readonly own?: ReadonlyMap<number, KeyTerm> | undefined
  /** Of the items of each array below a child: the columns of its rows. */
  readonly columns?: { readonly child: number; readonly terms: ReadonlyMap<number, KeyTerm> } | undefined
  /** Of the items of each array below but the first, which is the names of the columns. */
  readonly rows?: ReadonlyMap<number, KeyTerm> | undefined
}

const NONE: ChildTerms = {}
const LONGEST_NAME = 80

const NAMES = new Set(
  (
    'name key header field k param parameter variable attribute label element selector type id title parameterkey ' +
    'parametername fieldname column property setting option placeholder question prompt path'
  ).split(' '),
)
const PLAIN_VALUES = 'value val v default defaultvalue parametervalue fieldvalue'.split(' ')
const VALUES = new Set([...PLAIN_VALUES, 'text', 'content', 'input', 'answer'])
/** A file may be called `token.ts`; its content is no token. */
const CONTENT_NAMES = new Set('field label element selector header type'.split(' '))
/** What asks for a value gets one word, else it is an answer that explains. */
const ASKING_NAMES = new Set('name placeholder question prompt'.split(' '))
/** What a page calls the place where something is typed. */
const PLACE = /[\s_-]*\b(?:(?:text|input|entry|form)[\s_-]*)?(?:field|input|textbox|box|entry)\b(?:\s.*)?$/is
const COLUMNS = new Set('columns headers header fields keys cols columnnames'.split(' '))
const ROWS = new Set('rows data values records result results'.split(' '))
const COLUMN_NAMES = new Set('name field key title label columnname'.split(' '))

const PROGRAMS = new Set(['command', 'cmd', 'program', 'executable'])

/** What runs with a list beside it: `{ command: 'curl', args: […] }`. */
export function programIn(members: readonly JsonMember[]): string {
  const program = members.find(({ key }) => PROGRAMS.has(key.toLowerCase()))?.value
  return program?.kind === 'string' ? program.value : ''
}

/** `{ name: 'password', value: 'x' }`, and the rows of a table whose columns have names. */
export function termsOfMembers(members: readonly JsonMember[], judge: NameJudge): ChildTerms {
  return pairTerms(members, judge) ?? tableTerms(members, judge) ?? NONE
}

/**
 * Whether a member's siblings may make a secret of it, or of the cells below it, so that nobody knows what it is
 * before they have all come.
 */
export function isNamedBySiblings(key: string, value: JsonNode): boolean {
  const role = key.toLowerCase()
  if (VALUES.has(role)) return true
  return ROWS.has(role) && value.kind === 'array' && value.items.some(({ kind }) => kind === 'array')
}

function pairTerms(members: readonly JsonMember[], judge: NameJudge): ChildTerms | undefined {
  if (!members.some(({ key }) => VALUES.has(key.toLowerCase()))) return undefined
  for (const { key, value } of members) {
    const role = key.toLowerCase()
    const said = NAMES.has(role) ? nameOf(value) : ''
    const name = role === 'path' ? said.replace(/^.*[/.]/s, '') : said
    const term = name === '' ? undefined : (judge(name) ?? judge(name.replace(PLACE, '')))
    if (term === undefined) continue
    const own = new Map<number, KeyTerm>()
    members.forEach((member, index) => {
      const part = member.key.toLowerCase()
      const isOwn =
        PLAIN_VALUES.includes(part) ||
        (VALUES.has(part) && (CONTENT_NAMES.has(role) || (ASKING_NAMES.has(role) && isWord(member.value))))
      if (isOwn) own.set(index, term)
    })
    if (own.size > 0) return { own }
  }
  return undefined
}

/** `"password"`, and `["db", "password"]`. */
function nameOf(node: JsonNode): string {
  const last = node.kind === 'array' ? node.items.at(-1) : node
  return last?.kind === 'string' && last.value.length <= LONGEST_NAME ? last.value : ''
}

const isWord = (node: JsonNode): boolean =>
  node.kind !== 'string' || (node.value.length <= LONGEST_NAME && !/\s/.test(node.value))

function tableTerms(members: readonly JsonMember[], judge: NameJudge): ChildTerms | undefined {
  const columns = members.find(({ key, value }) => COLUMNS.has(bareKey(key)) && value.kind === 'array')?.value
  if (columns?.kind !== 'array') return undefined
  const child = members.findIndex(({ key, value }) => ROWS.has(key.toLowerCase()) && value.kind === 'array')
  if (child === -1) return undefined
  const terms = new Map<number, KeyTerm>()
  columns.items.forEach((column, index) => {
    const term = judge(columnName(column))
    if (term !== undefined) terms.set(index, term)
  })
  return terms.size === 0 ? undefined : { columns: { child, terms } }
}

function columnName(column: JsonNode): string {
  if (column.kind !== 'object') return nameOf(column)
  const name = column.members.find(({ key }) => COLUMN_NAMES.has(bareKey(key)))?.value
  return name === undefined ? '' : nameOf(name)
}
