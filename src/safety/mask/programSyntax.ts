/** Opens a text in a script that goes on to a line of its own: `<<EOF`. */
const HEREDOC = /<<-?[ \t]*(?:(['"\\])([\w.-]{1,64})\1?|([\w.-]{1,64}))/y
const OPERATORS = new Set(';|&<>\n')
const BLANK = /\s/

/**
 * Where a shell would end a word, begin a command or run one inside a word, up to `end`: operators outside of quotes,
 * `$(` and backticks outside of single ones. SQL ends its strings at the same places.
 */
export function programSyntax(text: string, end: number): number[] {
  const active: number[] = []
  /** Quotes and brackets that are open: `$` stands for `$'`, whose quotes may be escaped. */
  const open: string[] = []
  /** Where in `open` backticks stand. */
  const ticks: number[] = []
  let heredoc: HereDocument | undefined
  for (let at = 0; at < end; at += 1) {
    const sign = text.charAt(at)
    const inside = open.at(-1)
    if (inside === "'") {
      if (sign === "'") open.pop()
      continue
    }
    if (sign === '\\') {
      at += 1
      continue
    }
    if (inside === '$') {
      if (sign === "'") open.pop()
    } else if (sign === '`') {
      active.push(at)
      while ((ticks.at(-1) ?? -1) >= open.length) ticks.pop()
      const opener = ticks.pop()
      if (opener !== undefined) open.length = opener
      else {
        ticks.push(open.length)
        open.push('`')
      }
    } else if (sign === '$' && text.charAt(at + 1) === '(') {
      active.push(at)
      open.push('(')
      at += 1
    } else if (sign === '"') {
      if (inside === '"') open.pop()
      else open.push('"')
    } else if (inside === '"') continue
    else if (sign === "'") open.push(text.charAt(at - 1) === '$' ? '$' : "'")
    else if (sign === '(' || sign === ')') {
      active.push(at)
      if (sign === '(') open.push('(')
      else if (inside === '(') open.pop()
    } else if (sign === '#' && (at === 0 || BLANK.test(text.charAt(at - 1)))) {
      at = endOfLine(text, at) - 1
    } else if (sign === '\n' && heredoc !== undefined) {
      at = heredoc.end(text, at, active)
      heredoc = undefined
    } else if (OPERATORS.has(sign)) {
      active.push(at)
      heredoc = hereDocumentAt(text, at) ?? heredoc
      if (sign === '<' && heredoc?.from === at) at = heredoc.behind - 1
    }
  }
  return active
}

interface HereDocument {
  readonly from: number
  readonly behind: number
  /** The place before the line that ends it, which begins behind the line end at `at`. */
  end(text: string, at: number, active: number[]): number
}

const RUNS = /`|\$\(/g

function hereDocumentAt(text: string, at: number): HereDocument | undefined {
  if (text.charAt(at + 1) !== '<' || text.charAt(at + 2) === '<') return undefined
  HEREDOC.lastIndex = at
  const match = HEREDOC.exec(text)
  if (match === null) return undefined
  const { 2: quoted, 3: bare } = match
  const word = quoted ?? bare ?? ''
  return {
    from: at,
    behind: HEREDOC.lastIndex,
    end(script, line, active) {
      const last = new RegExp(`\\n\\t*${word.replace(/[.-]/g, '\\$&')}(?=\\r?\\n|$)`, 'g')
      last.lastIndex = line
      const stop = last.exec(script)?.index ?? script.length
      if (quoted === undefined)
        for (const { index } of script.slice(line, stop).matchAll(RUNS)) active.push(line + index)
      return Math.max(line, stop - 1)
    },
  }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}
