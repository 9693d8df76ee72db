import { finish, type Steps } from '../../../json/index.js'
import { isSecretValue } from '../keys/keyTerm.js'
import type { KeyTerm } from '../keys/terms.js'
import type { Found } from '../spans.js'
import type { NameJudge } from './namedValues.js'
import { isProse } from './prose.js'
import { isPlaceholder } from './valueAt.js'

/** What parts the cells of a line. */
const SEPARATORS = [/,/g, /\t/g, /;/g, / {2,}/g]
const QUOTED = /"((?:[^"\n]|"")*)"/y
const TITLE = /^[\p{L}_#][\p{L}\p{M}\p{N}_. #-]{0,40}$/u
/** Where a table may begin. */
const FIRST = /(?:^|\n[ \t]*\r?\n|(?:```|~~~)[^\n]{0,40}\n)(?=[\p{L}_#"])/gu
/** Names and what parts them, with one that secrets are called. */
const TITLES = /^[\p{L}\p{M}\p{N}_. #",;\t\r-]{1,1000}$/u
/** UTF-16 code units that are read in one step. */
const STEP = 32_768
const HINT = /pass|pwd|secret|token|key|auth|pin|cvv|code|phone|mobile|card|密|口令|令牌|码|号/i

interface Cell {
  readonly start: number
  readonly text: string
}

interface Table {
  readonly separator: RegExp
  readonly size: number
  readonly terms: ReadonlyMap<number, KeyTerm>
}

/** What stands below a secret's name in lines of values: CSV, with tabs, or aligned with blanks. */
export function findSeparated(text: string, judge: NameJudge, found: Found): void {
  finish(findSeparatedSteps(text, judge, found))
}

/** {@link findSeparated} in steps. */
export function* findSeparatedSteps(text: string, judge: NameJudge, found: Found): Steps<void> {
  let paused = 0
  for (const { 0: whole, index } of text.matchAll(FIRST)) {
    const from = index + whole.length
    const line = text.slice(from, Math.max(from, text.indexOf('\n', from)))
    const table = tableBelow(line, judge)
    if (table === undefined) continue
    for (let start = from + line.length + 1; start < text.length;) {
      const end = text.indexOf('\n', start)
      const row = text.slice(start, end === -1 ? undefined : end).trimEnd()
      const cells = cellsOf(row, table.separator)
      // A stream may have brought only some of the last row.
      if (row === '' || cells.length > table.size || (cells.length < table.size && end !== -1)) break
      addCells(cells, start, table.terms, found)
      start += end === -1 ? text.length : end + 1 - start
      if (start - paused < STEP) continue
      yield start - paused
      paused = start
    }
  }
}

/** What the line names that stands below it; `undefined` where it names no secret. */
function tableBelow(line: string, judge: NameJudge): Table | undefined {
  return TITLES.test(line) && HINT.test(line) ? tableAt(line, judge) : undefined
}

/** Whether a line is a row below the names of a table, by the line that has them; `undefined` for another line. */
export function rowsBelow(line: string, judge: NameJudge): ((row: string) => boolean) | undefined {
  const table = tableBelow(line.trimEnd(), judge)
  return table && ((row) => cellsOf(row.trimEnd(), table.separator).length === table.size)
}

function tableAt(line: string, judge: NameJudge): Table | undefined {
  for (const separator of SEPARATORS) {
    const cells = cellsOf(line.trimEnd(), separator)
    if (cells.length < 2 || !cells.every(({ text }) => TITLE.test(text))) continue
    const terms = new Map<number, KeyTerm>()
    cells.forEach(({ text }, index) => {
      const term = judge(text)
      if (term !== undefined) terms.set(index, term)
    })
    if (terms.size > 0) return { separator, size: cells.length, terms }
  }
  return undefined
}

function addCells(cells: readonly Cell[], offset: number, terms: Table['terms'], found: Found): void {
  for (const [index, term] of terms) {
    const { start, text } = cells[index] ?? { start: 0, text: '' }
    // Sentences with as many commas are no rows.
    if (term.isKept === true || /\s/.test(text) || isPlaceholder(text) || isProse(text)) continue
    if (isSecretValue(text, term)) found(offset + start, offset + start + text.length, term.kind)
  }
}

/** The cells of a line, without their blanks and quotes. */
function cellsOf(line: string, separator: RegExp): Cell[] {
  const cells: Cell[] = []
  for (let at = 0; at <= line.length;) {
    while (line.charAt(at) === ' ') at += 1
    QUOTED.lastIndex = at
    const quoted = QUOTED.exec(line)?.[1]
    separator.lastIndex = quoted === undefined ? at : at + quoted.length + 2
    const next = separator.exec(line)
    const end = next?.index ?? line.length
    cells.push(
      quoted === undefined
        ? { start: at, text: line.slice(at, end).trimEnd() }
        : { start: at + 1, text: quoted },
    )
    if (next === null) break
    at = end + next[0].length
  }
  return cells
}
