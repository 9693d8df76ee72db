/** Where a value stands in a text. */
export interface ValuePlace {
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
  /** It stands for a value, or is a program: nothing to hide, and whoever searches may go on behind it. */
  readonly isNoSecret: boolean
}

const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
])
/** Ends a value without quotes. Commands may follow these, so nothing beyond them is ever masked. */
const BARE = /[^\s;|&<>"'`(){}[\]，。；、！？）】”’]+/y
/** A comma belongs to the value unless another value follows. */
const NEXT_ITEM = /,(?=$|[\s"'[\]{}\u2e80-\u9fff]|[\w.-]{1,60}["']?[:=])/
/** `$PASSWORD`, `{{ token }}`, `<your key>`, `***`: stands for a secret and is none. */
const PLACEHOLDER = /^(?:%\w+%|%[sdv@]|<[^<>]*>|\[[A-Za-z -]*\]|YOUR[A-Z_-]*|\*+|•+|[xX]{3,}|\.{3}|…)$/
/** `$PASSWORD`, and `$1` of a statement. */
const VARIABLE = /^\$(?:[A-Z_]+|[a-z_]+|[A-Za-z]+_\w*|\d{1,3})$/
const TEMPLATE = /\$[{(]|\{\{/y
/** `process.env.TOKEN`, `req.body.password`: where a program finds it. */
const REFERENCE =
  /(?:process|os|import\.meta|req|request|self|this|config|cfg|settings|env|ENV|args|opts|options|params|props|ctx|context|secrets|vars|inputs|data|body|user)(?:[.[]|\?\.)/y
/** A program that would run, which must stay readable whatever its variable is called. */
const PROGRAM = /\$\(|`[^`]*`/

/** A quote in JSON that stands in JSON, however deep. */
/** Code in Markdown that may hold a backtick. */
const TICKS = /`{2,3}(?!`)/y
const ESCAPED = /\\{1,15}["']/y

/**
 * The value that begins at `index`, behind a name and its colon or equals sign. What can be told by its beginning
 * is, so that a text full of such beginnings is not read to its end again and again.
 */
export function valueAt(text: string, index: number): ValuePlace | undefined {
  // A shell runs what stands between these; elsewhere they are quotes.
  if (text.charAt(index) === '`' && text.charAt(index - 1) === '=') return undefined
  ESCAPED.lastIndex = index
  TICKS.lastIndex = index
  const escaped = ESCAPED.exec(text)?.[0] ?? TICKS.exec(text)?.[0]
  const quote = escaped ?? text.charAt(index)
  const closing = escaped ?? QUOTES.get(quote)
  const start = index + (closing === undefined ? 0 : quote.length)
  TEMPLATE.lastIndex = start
  if (TEMPLATE.test(text)) return undefined
  const end = closing === undefined ? endOfBare(text, start) : endOfQuoted(text, start, closing)
  if (end <= start) return undefined
  const value = text.slice(start, Math.min(end, start + 4096))
  const isProgram =
    closing === undefined
      ? text.charAt(end) === '(' && /^[A-Za-z_][\w.]*$/.test(value)
      : quote === '"' && PROGRAM.test(value)
  const isNoSecret = isProgram || isPlaceholder(value)
  return { start, end, isQuoted: closing !== undefined, isNoSecret }
}

/** `***`, `<your key>`, `$TOKEN`. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || VARIABLE.test(value)
}

const BLANKS = /[ \t]{0,8}/y
/** What a quote that closes stands before, and one that opens behind. */
const AFTER_CLOSING = /^(?:$|[\s)\]},;|&+./])/
const BEFORE_OPENING = /^$|[\s([{,:=+|&;<>!$@]$/
const LONGEST_BEFORE = 128

/** Whether quotes in which the sign at `index` stands end behind it, as in `grep "password:" src`. */
export function isClosedBehind(text: string, index: number): boolean {
  BLANKS.lastIndex = index + 1
  const at = index + 1 + (BLANKS.exec(text)?.[0].length ?? 0)
  const quote = text.charAt(at)
  if ((quote !== '"' && quote !== "'") || !AFTER_CLOSING.test(text.charAt(at + 1))) return false
  const before = text.slice(Math.max(0, index - LONGEST_BEFORE), index)
  const opener = before.lastIndexOf(quote)
  return (
    opener > before.lastIndexOf('\n') && BEFORE_OPENING.test(before.slice(Math.max(0, opener - 1), opener))
  )
}

/** The sign that closes what this one opens. */
export function closingOf(quote: string): string | undefined {
  return QUOTES.get(quote)
}

/** Where a text ends that began at `start`, behind its quote. */
export function endOfQuoted(text: string, start: number, closing: string): number {
  let end = start
  for (; end < text.length; end += 1) {
    const character = text.charAt(end)
    // Without an end on its line it is masked to the end of the line: the stream may have been cut.
    if (character === '\n' || text.startsWith(closing, end)) break
    if (character === '\\' && closing.length === 1) end += 1
  }
  return Math.min(end, text.length)
}

/** `start` when there is none. */
function endOfBare(text: string, start: number): number {
  REFERENCE.lastIndex = start
  if (REFERENCE.test(text)) return start
  BARE.lastIndex = start
  const run = BARE.exec(text)?.[0] ?? ''
  const cut = run.search(NEXT_ITEM)
  return start + (cut === -1 ? run.length : cut)
}
