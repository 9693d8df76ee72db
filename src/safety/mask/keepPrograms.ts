import { entity } from './entities.js'
import { splitWords } from './keys/splitWords.js'
import { programOf, type Program } from './programs.js'
import { programSyntax } from './programSyntax.js'
import { KEPT, type Span } from './spans.js'

/** What hands a text in quotes to another shell, which reads it anew. */
const RUNS_TEXT =
  /\b(?:(?:ba|z|da|k|c|fi)?sh|su|eval|ssh|xargs|watch|parallel|cmd(?:\.exe)?|powershell|pwsh|exec|execute|system|popen)\b/i
const SYNTAX = /[;|&<>()\n`]|\$\(/
/** `+1 (415) 555-0397` */
const NUMBER = /^[\d +().-]+$/
const CLOSERS: Readonly<Record<string, string>> = { '"': '"', "'": "'" }
/** What rules know by a name; other kinds are known by their shape, and no command has it. */
const NAMED = new Set('password secret token key credential code session cookie authorization'.split(' '))
const COMMAND_PLACE = /^(?:[;|&<>(\n`]|\$\()[ \t]*["'\\]{0,2}$/
/** `A=b reboot`, and the name of a file that runs. */
const AFTER_ASSIGNMENT =
  /^[ \t(]*(?:(?:[A-Za-z_]\w*=(?:[^\s"']|"[^"]*"|'[^']*')*[ \t]+)+["'\\]{0,2}|(?:~|\.{1,2})?\/[^\s:]*[:=]?)$/
const LONGEST_GAP = 400
/** What works on another machine, as a user of it. */
const REMOTE = /\b(?:ssh|scp|sftp|rsync|mosh|sshfs|ssh-copy-id)\s[^;|&\n]*$/
/** Names of machines: who works there may be hidden, which it is may not. */
const HOSTS = new Set('host hostname server remote target machine node ssh destination'.split(' '))
const ENTITY = /&(?:#\w{1,8}|[A-Za-z]{2,16});/y
/** What goes on with no cookie, or sets what changes how programs run. */
const NO_COOKIE =
  /[|&<>()\n`]|\$\(|;(?![ \t]{0,4}(?!PATH|IFS|ENV|BASH|LD_|DYLD|PS\d|PROMPT|NODE_|PYTHON|PERL|RUBY|GIT_|JAVA_)[^\s;=]{1,200}=)/
const NEXT_COOKIE = /;[ \t]{0,4}[^\s;=]{1,200}=/y

/**
 * The spans of a text without what a program in it would run, so that a secret's name hides no command: a span ends
 * where it would, and is dropped where nothing is left of it.
 */
export function keepPrograms(text: string, spans: readonly Span[], key: string): readonly Span[] {
  if (spans.length === 0) return spans
  const program = programOf(text, key)
  if (program === 'none')
    return HOSTS.has(splitWords(key).at(-1) ?? '') ? spans.map((span) => withoutHost(span, text)) : spans
  const active = programSyntax(
    text,
    spans.reduce((end, span) => Math.max(end, span.end), 0),
  )
  const isNested = program === 'program' && RUNS_TEXT.test(text)
  const reader = { text, active, program, isNested }
  return spans.flatMap((span) => (span.kind === KEPT ? [span] : cut(span, reader)))
}

/** Of `ann@host` what stands before the host. */
function withoutHost(span: Span, text: string): Span {
  const at = span.kind === 'email' ? text.lastIndexOf('@', span.end - 1) : -1
  return at > span.start ? { ...span, end: at } : span
}

interface Reader {
  readonly text: string
  readonly active: readonly number[]
  readonly program: Program
  /** Quotes alone stop nothing. */
  readonly isNested: boolean
}

function cut(span: Span, reader: Reader): Span[] {
  const { text, program } = reader
  const { start, kind } = span
  if (program === 'program' && kind === 'email')
    return REMOTE.test(text.slice(Math.max(0, start - LONGEST_GAP), start)) ? [] : [withoutHost(span, text)]
  const value = text.slice(start, span.end)
  // Code in Markdown looks like a program in a shell; a word with digits is what people write there.
  if (
    text.charAt(start - 1) === '`' &&
    NAMED.has(kind) &&
    (program === 'program' || !/^\S*\d\S*$/.test(value))
  )
    return []
  if (program === 'program' && NAMED.has(kind) && stands(span, reader)) return []
  if (!SYNTAX.test(value) || NUMBER.test(value)) return [span]
  const end = start + value.slice(0, firstActive(span, reader) - start).trimEnd().length
  return /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [{ start, end, kind }] : []
}

/** Whether a span stands where a command does, or what it writes to. */
function stands({ start }: Span, { text, active }: Reader): boolean {
  const before = active[placeOf(active, start) - 1]
  // `x=(a b)` is a list.
  if (before !== undefined && text.startsWith('=(', before - 1)) return false
  const from = before === undefined ? 0 : before + 1
  if (start - from > LONGEST_GAP) return false
  return (
    AFTER_ASSIGNMENT.test(text.slice(from, start)) || COMMAND_PLACE.test(text.slice(before ?? start, start))
  )
}

function firstActive(span: Span, reader: Reader): number {
  const { text, active, isNested } = reader
  if (isNested && !isQuoted(span, text)) {
    const value = text.slice(span.start, span.end)
    const ends = span.kind === 'private key' ? /[;|&<>`]|\$\(/ : span.kind === 'cookie' ? NO_COOKIE : SYNTAX
    const at = value.search(ends)
    return Math.min(at === -1 ? span.end : span.start + at, firstIn(active, span, reader))
  }
  return firstIn(active, span, reader)
}

function firstIn(active: readonly number[], span: Span, reader: Reader): number {
  for (let place = placeOf(active, span.start); place < active.length; place += 1) {
    const at = active[place] ?? span.end
    if (at >= span.end) break
    if (!isHarmless(at, span, reader)) return at
  }
  return span.end
}

/** Whether quotes of its own stand around a span, and none in it. */
function isQuoted({ start, end }: Span, text: string): boolean {
  const closing = CLOSERS[text.charAt(start - 1)]
  if (closing === undefined || text.charAt(end) !== closing) return false
  const value = text.slice(start, end)
  return !value.includes(closing) && (closing === "'" || !/`|\$\(/.test(value))
}

function isHarmless(at: number, { kind }: Span, { text, program }: Reader): boolean {
  const sign = text.charAt(at)
  // Lines of a key have the shape of one.
  if (kind === 'private key') return sign === '\n'
  if (program === 'program') return sign === '&' && text.charAt(at + 1) === '#'
  if (sign === ';') {
    NEXT_COOKIE.lastIndex = at
    return (
      (kind === 'cookie' && NEXT_COOKIE.test(text)) ||
      isEntity(text, at + text.slice(Math.max(0, at - 18), at).lastIndexOf('&') - Math.min(18, at))
    )
  }
  return sign === '&' && isEntity(text, at)
}

function isEntity(text: string, at: number): boolean {
  ENTITY.lastIndex = at
  const name = at < 0 ? undefined : ENTITY.exec(text)?.[0]
  return name !== undefined && entity(name) !== undefined
}

/** The place of the first number that is not below `wanted`. */
function placeOf(numbers: readonly number[], wanted: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
