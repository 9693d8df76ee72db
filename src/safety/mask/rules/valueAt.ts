/** Where a value stands in a text. */
export interface ValuePlace {
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
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
/** `$PASSWORD`, `${token}`, `$(pass show x)`. */
const VARIABLE = /^\$(?:[A-Z_]+|[a-z_]+|[A-Za-z]+_\w*)$/
const TEMPLATE = /\$[{(]|\{\{/y
/** `process.env.TOKEN`, `req.body.password`: where a program finds it. */
const REFERENCE =
  /^(?:process|os|import\.meta|req|request|self|this|config|cfg|settings|env|ENV|args|opts|options|params|props|ctx|context|secrets|vars|inputs|data|body|user)(?:[.[]|\?\.)/
/** A program that would run, which must stay readable whatever its variable is called. */
const PROGRAM = /\$\(|`[^`]*`/

/** A quote in JSON that stands in JSON, however deep. */
const ESCAPED = /\\{1,15}["']/y

/** The value that begins at `index`, behind a name and its colon or equals sign. */
export function valueAt(text: string, index: number): ValuePlace | undefined {
  // A shell runs what stands between these; elsewhere they are quotes.
  if (text.charAt(index) === '`' && text.charAt(index - 1) === '=') return undefined
  ESCAPED.lastIndex = index
  const escaped = ESCAPED.exec(text)?.[0]
  const quote = escaped ?? text.charAt(index)
  const closing = escaped ?? QUOTES.get(quote)
  const place = closing === undefined ? bareAt(text, index) : quotedAt(text, index + quote.length, closing)
  if (place === undefined || place.end <= place.start) return undefined
  const value = text.slice(place.start, Math.min(place.end, place.start + 4096))
  if (PLACEHOLDER.test(value) || VARIABLE.test(value)) return undefined
  TEMPLATE.lastIndex = place.start
  if (TEMPLATE.test(text)) return undefined
  return quote === '"' && PROGRAM.test(value) ? undefined : place
}

function quotedAt(text: string, start: number, closing: string): ValuePlace {
  let end = start
  for (; end < text.length; end += 1) {
    const character = text.charAt(end)
    // Without an end on its line it is masked to the end of the line: the stream may have been cut.
    if (character === '\n' || text.startsWith(closing, end)) break
    if (character === '\\' && closing.length === 1) end += 1
  }
  return { start, end: Math.min(end, text.length), isQuoted: true }
}

function bareAt(text: string, start: number): ValuePlace | undefined {
  BARE.lastIndex = start
  const run = BARE.exec(text)?.[0]
  if (run === undefined) return undefined
  const cut = run.search(NEXT_ITEM)
  const end = start + (cut === -1 ? run.length : cut)
  if (REFERENCE.test(run)) return undefined
  // `getPassword()` is a program, not a password.
  if (text.charAt(end) === '(' && /^[A-Za-z_][\w.]*$/.test(run)) return undefined
  return { start, end, isQuoted: false }
}
