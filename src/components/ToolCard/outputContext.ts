import { rowsBelow } from '../../safety/mask/rules/separated.js'
import type { NameJudge } from '../../safety/mask/rules/namedValues.js'

/** UTF-16 code units of the last lines, which a secret in the next one may belong to. */
const RECENT = 300
/** A longer line names nothing. */
const LONGEST_LINE = 400
const MOST_PARENTS = 64
/** The line below the names of a table. */
const RULE = /^[ \t>]*[|+]?[ \t]*:?-+:?[ \t|+:-]*\r?$/
/** Behind it the names of a table may stand that has no rule. */
const BREAK = /^\s*(?:$|```|~~~)/
const KEY = /BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY|Private-Lines: /
const NO_KEY = /---- ?END|[^\w+/=\s>#*|"',\\:.→│[\]-]/
const TAG = /^<[A-Za-z][^<>]*>/

interface Parent {
  readonly depth: number
  readonly line: string
}

const depthOf = (line: string): number => line.search(/\S|$/)

/**
 * What names a line of a long text and stands far above it: lines that are less far in, the names of a table's
 * columns, the beginning of a key, a tag. So a secret is known as one however much of the text is gone.
 */
export class OutputContext {
  private readonly parents: Parent[] = []
  private table: string[] = []
  private rows: { readonly names: string; readonly isRow: (line: string) => boolean } | undefined
  private key: string | undefined
  private tag: string | undefined
  private before = ''
  private readonly recent: string[] = []
  private size = 0

  constructor(private readonly judge: NameJudge) {}

  push(line: string): void {
    this.recent.push(line)
    this.size += line.length + 1
    while (this.recent.length > 1 && this.size - (this.recent[0] ?? '').length > RECENT) {
      const oldest = this.recent.shift() ?? ''
      this.size -= oldest.length + 1
      this.leave(oldest)
    }
  }

  /** @param next the text that it is put in front of */
  textBefore(next: string): string {
    const depth = depthOf(this.recent[0] ?? next)
    const parents = this.parents.filter((parent) => parent.depth < depth).map(({ line }) => line)
    const named = [this.key, this.tag].filter((line) => line !== undefined)
    // Of a very long line what is nearest counts.
    const recent = this.recent.map((line) => line.slice(-LONGEST_LINE))
    const rows = this.rows === undefined ? [] : ['', '', this.rows.names]
    return [...parents, ...named, ...this.table, ...rows, ...recent].map((line) => `${line}\n`).join('')
  }

  private leave(line: string): void {
    if (RULE.test(line) && /[|+]/.test(line))
      this.table = this.before.includes('|') ? [this.before, line] : this.table
    else if (!line.includes('|')) this.table = []
    const isRow =
      this.rows?.isRow(line) !== true && BREAK.test(this.before) ? rowsBelow(line, this.judge) : undefined
    if (isRow !== undefined) this.rows = { names: line, isRow }
    else if (this.rows?.isRow(line) === false) this.rows = undefined
    this.before = line.slice(0, LONGEST_LINE * 10)
    if (KEY.test(line)) this.key = line.slice(-LONGEST_LINE)
    else if (NO_KEY.test(line)) this.key = undefined
    const tag = line.lastIndexOf('<')
    // One that touches a word is a type, `Promise<Token>`.
    if (tag >= 0)
      this.tag = /\w/.test(line.charAt(tag - 1))
        ? undefined
        : TAG.exec(line.slice(tag, tag + LONGEST_LINE))?.[0]
    if (line.trim() === '') return
    const depth = depthOf(line)
    while ((this.parents.at(-1)?.depth ?? -1) >= depth) this.parents.pop()
    if (line.length <= LONGEST_LINE && this.parents.length < MOST_PARENTS) this.parents.push({ depth, line })
  }
}
