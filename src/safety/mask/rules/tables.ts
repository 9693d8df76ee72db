import { finish, type Steps } from '../../../json/index.js'
import { isSecretValue } from '../keys/keyTerm.js'
import type { KeyTerm } from '../keys/terms.js'
import type { Found } from '../spans.js'
import type { NameJudge } from './namedValues.js'
import { isProse } from './prose.js'
import { isPlaceholder } from './valueAt.js'

/** The line below the names of a table: of Markdown, `psql` and `mysql`. */
const RULE = /^[ \t>]*[|+]?[ \t]*:?-+:?[ \t]*(?:[|+][ \t]*:?-+:?[ \t]*){0,200}[|+]?[ \t\r]*$/
const HAS_RULE = /^[ \t>]*[|+]?[ \t]*:?-{2,}[^\n]*[|+]|^[ \t>]*\|[ \t]*:?-/m
/** Marks of emphasis and of code around what is in a cell. */
const DRESS = /^[\s*_`~"']+|[\s*_`~"']+$/g
const LONGEST_NAME = 80
/** UTF-16 code units that are read in one step. */
const STEP = 32_768

interface Cell {
  readonly start: number
  readonly text: string
}

/** What stands in a column of a table that has the name of a secret. */
export function findTables(text: string, judge: NameJudge, found: Found): void {
  finish(findTableSteps(text, judge, found))
}

/** {@link findTables} in steps. */
export function* findTableSteps(text: string, judge: NameJudge, found: Found): Steps<void> {
  if (!text.includes('|') || !HAS_RULE.test(text)) return
  let paused = 0
  let names: ReadonlyMap<number, KeyTerm> | undefined
  let [start, before] = [0, '']
  for (const line of text.split('\n')) {
    if (RULE.test(line) && /[|+]/.test(line)) names = before.includes('|') ? termsOf(before, judge) : names
    else if (!line.includes('|')) names = undefined
    else if (names !== undefined && names.size > 0) findInRow(line, start, names, found)
    before = line
    start += line.length + 1
    if (start - paused < STEP) continue
    yield start - paused
    paused = start
  }
}

function termsOf(line: string, judge: NameJudge): Map<number, KeyTerm> {
  const terms = new Map<number, KeyTerm>()
  cellsOf(line).forEach(({ text }, index) => {
    const name = text.replace(DRESS, '')
    const term = name.length > LONGEST_NAME ? undefined : judge(name)
    if (term !== undefined) terms.set(index, term)
  })
  return terms
}

function findInRow(line: string, offset: number, names: ReadonlyMap<number, KeyTerm>, found: Found): void {
  cellsOf(line).forEach(({ start, text }, index) => {
    const term = names.get(index)
    const value = text.replace(DRESS, '')
    if (term === undefined || term.isKept === true || !/[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(value)) return
    if (isPlaceholder(value) || isProse(value.split(/\s/, 1)[0] ?? '') || !isSecretValue(value, term)) return
    const from = offset + start + text.indexOf(value)
    found(from, from + value.length, term.kind)
  })
}

/** The cells of a row, without the marks at its ends. */
function cellsOf(line: string): Cell[] {
  let start = /^[ \t>]*\|?/.exec(line)?.[0].length ?? 0
  const cells: Cell[] = []
  for (const text of line.slice(start).split(/(?<!\\)\|/)) {
    cells.push({ start, text })
    start += text.length + 1
  }
  return cells
}
