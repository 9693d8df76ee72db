import type { Steps } from '../../json/index.js'
import { stripTerminalCodes, type MaskPolicy } from '../../safety/index.js'
import { Choices } from '../../safety/mask/choices.js'
import { openTagMark } from '../../safety/mask/rules/markup.js'
import { secretSpansSteps } from '../../safety/mask/secretSpans.js'
import { MASK } from '../../safety/mask/spans.js'
import { jsonPrefixOf, jsonStretches } from '../shared/jsonPrefix.js'
import { settledEnd } from '../shared/settledEnd.js'
import { OutputContext } from './outputContext.js'

/** UTF-16 code units of the end that are shown. */
const SHOWN = 4000
/** UTF-16 code units that are masked in one step, and of the last line. */
const WINDOW = 16_000
/** UTF-16 code units of JSON that has not ended: longer, it is hidden, as nobody knows what it holds. */
const LONGEST_OPEN = 65_536

function fromLineStart(text: string, at: number): string {
  if (at <= 0) return text
  const line = text.indexOf('\n', at)
  return line < 0 ? '' : text.slice(line + 1)
}

/**
 * The end of a text that may still grow, masked: only what is settled, so that a secret is never shown before the
 * mask has seen all of it and what names it. Each line is masked once, so that all of a long output costs no more
 * than its length.
 */
export class SettledOutput {
  private readonly choices: Choices
  private text = ''
  /** Of the text as it was sent: whole lines that are masked. */
  private done = 0
  private shown = ''
  private context: OutputContext
  /** Whether what follows is the rest of JSON that is too long, and the bracket that ends it. */
  private hiddenUntil: RegExp | undefined

  constructor(policy: MaskPolicy | undefined) {
    this.choices = new Choices(policy)
    this.context = new OutputContext(this.choices.term)
  }

  *read(text: string, isGrowing: boolean): Steps<string> {
    if (!this.goesOn(text)) this.restart()
    this.text = text
    const plain = stripTerminalCodes(text.slice(this.done))
    const rest = this.hiddenUntil === undefined ? plain : this.afterHidden(plain)
    if (rest === undefined) return this.tail(MASK)
    const end = isGrowing ? settledEnd(rest) : rest.length
    const lines = rest.slice(0, endOfWholeLines(rest, end))
    yield* this.commit(lines)
    const left = rest.slice(lines.length)
    if (isGrowing && left.length > LONGEST_OPEN && this.hide(left)) return this.tail(MASK)
    const last = rest.slice(lines.length, end)
    const isWhole = last.length <= WINDOW || jsonPrefixOf(last) === 'closed'
    return this.tail(yield* this.masked(isWhole ? last : last.slice(-WINDOW)))
  }

  /** By what stands where it was read: all of a long text is not compared each time. */
  private goesOn(text: string): boolean {
    const from = Math.max(0, this.done - SHOWN)
    return text.length >= this.done && text.slice(from, this.done) === this.text.slice(from, this.done)
  }

  private restart(): void {
    this.done = 0
    this.shown = ''
    this.context = new OutputContext(this.choices.term)
    this.hiddenUntil = undefined
  }

  private tail(last: string): string {
    const text = this.shown + last
    return fromLineStart(text, text.length - SHOWN).trimEnd()
  }

  private *commit(lines: string): Steps<void> {
    if (lines === '') return
    let start = 0
    // Lines that are out of sight are not masked, unless they are JSON of which the end is in sight.
    let from = lines.length <= WINDOW ? 0 : lines.lastIndexOf('\n', lines.length - WINDOW) + 1
    for (const { start: first, end = lines.length } of jsonStretches(lines))
      if (first < from && end > from && end - first <= LONGEST_OPEN) from = first
    for (const pieceEnd of pieceEnds(lines, from)) {
      const piece = lines.slice(start, pieceEnd)
      const masked = start < from ? '' : yield* this.masked(piece)
      this.shown = (this.shown + masked).slice(-2 * SHOWN)
      for (const line of piece.slice(0, -1).split('\n')) this.context.push(line)
      this.done = endOfLines(this.text, this.done, piece.split('\n').length - 1)
      start = pieceEnd
    }
  }

  /** What is left of a text that has what stands above it before it. */
  private *masked(text: string): Steps<string> {
    if (text === '') return ''
    const before = this.context.textBefore(text)
    const spans = yield* secretSpansSteps(before + text + openTagMark(before + text), this.choices)
    let [out, done] = ['', 0]
    for (const span of spans) {
      const [start, end] = [span.start - before.length, Math.min(span.end - before.length, text.length)]
      if (end <= 0 || start >= text.length) continue
      out += text.slice(done, Math.max(start, 0))
      if (start >= 0 || !this.shown.trimEnd().endsWith(MASK)) out += MASK
      done = end
    }
    // The line goes on behind a secret that began above.
    if (done === text.length && text.endsWith('\n') && !out.endsWith('\n')) out += '\n'
    return out + text.slice(done)
  }

  /** @returns whether it was JSON, or went on for too long without a line */
  private hide(left: string): boolean {
    const depth = /^([ \t]*)[[{]/.exec(left)?.[1]
    if (depth === undefined) return false
    const isLines = left.lastIndexOf('\n', LONGEST_OPEN) >= 0
    this.hiddenUntil = isLines ? new RegExp(`\\n${depth}[}\\]][ \\t\\r]*\\n`) : /\n/
    return true
  }

  /** What follows JSON that is hidden; `undefined` as long as it goes on. */
  private afterHidden(plain: string): string | undefined {
    const match = this.hiddenUntil?.exec(plain)
    if (match === null || match === undefined) return undefined
    const end = match.index + match[0].length
    this.hiddenUntil = undefined
    this.shown = `${this.shown}${MASK}\n`
    this.done = endOfLines(this.text, this.done, plain.slice(0, end).split('\n').length - 1)
    this.context = new OutputContext(this.choices.term)
    return plain.slice(end)
  }
}

/** Where pieces of whole lines end, one of them at `cut`. */
function pieceEnds(text: string, cut: number): number[] {
  const ends: number[] = cut > 0 ? [cut] : []
  const blocks = [...jsonStretches(text, cut)]
  for (let at = cut; text.length - at > WINDOW;) {
    let end = text.indexOf('\n', at + WINDOW) + 1
    // JSON is masked as a whole.
    const block = blocks.find(({ start, end: last = text.length }) => start < end && last > end)
    if (block !== undefined) end = text.indexOf('\n', block.end ?? text.length) + 1
    if (end <= at) break
    ends.push(end)
    at = end
  }
  if (ends.at(-1) !== text.length) ends.push(text.length)
  return ends
}

/** Lines of JSON are whole once the one that ends it is. */
function endOfWholeLines(text: string, end: number): number {
  const lines = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1
  for (const { start, end: last = text.length } of jsonStretches(text.slice(0, end)))
    if (start < lines && last > lines) return start
  return lines
}

function endOfLines(text: string, from: number, count: number): number {
  let at = from
  for (let index = 0; index < count; index += 1) at = text.indexOf('\n', at) + 1
  return at
}
