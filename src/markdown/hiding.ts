import { Choices } from '../safety/mask/choices.js'
import { openTagMark } from '../safety/mask/rules/markup.js'
import { secretSpans } from '../safety/mask/secretSpans.js'
import { MASK, type Span } from '../safety/mask/spans.js'
import type { MaskPolicy } from '../safety/index.js'
import type { VisiblePiece, VisibleText } from './visibleText.js'

/** UTF-16 code units before a text that may name what stands in it. */
const CONTEXT = 160
/** UTF-16 code units of a private key without its end: it goes on in what follows. */
const LONGEST_KEY = 16_384

/**
 * Hides secrets in what a person reads, which is not what was sent: marks that Markdown takes away may stand
 * between a name and its value.
 */
export class Hiding {
  /** Texts that were hidden. */
  readonly hidden = new Set<string>()
  private readonly choices: Choices | undefined

  constructor(masking: MaskPolicy | undefined) {
    this.choices = masking?.results === false ? undefined : new Choices(masking)
  }

  /**
   * @param before what stands before it
   * @returns the end of both
   */
  hide(visible: VisibleText, before: string): string {
    const { choices } = this
    if (choices === undefined) return ''
    if (visible.text === '') return before
    const text = before + visible.text
    if (visible.pieces.length > 0) this.show(visible.pieces, this.spansOf(text, choices), before.length)
    for (const url of visible.urls) this.show([url], secretSpans(url.text, choices), 0)
    return endOf(text)
  }

  /** The end of a text that was read in two. */
  end(before: string, text: string): string {
    return this.choices === undefined ? '' : endOf(text.length < CONTEXT ? before + text : text)
  }

  /** A text that is not taken apart. */
  hideText(text: string, before: string): string {
    let shown = text
    const piece: VisiblePiece = { start: 0, text, show: (hidden) => (shown = hidden) }
    if (this.choices !== undefined && text !== '')
      this.show([piece], this.spansOf(before + text, this.choices), before.length)
    return shown
  }

  /** The text may go on. */
  private spansOf(text: string, choices: Choices): Span[] {
    return secretSpans(text + openTagMark(text), choices)
  }

  private show(pieces: readonly VisiblePiece[], spans: readonly Span[], offset: number): void {
    let first = 0
    for (const piece of pieces) {
      const start = piece.start + offset
      const end = start + piece.text.length
      while (first < spans.length && (spans[first] as Span).end <= start) first += 1
      const out: string[] = []
      let done = start
      for (let index = first; index < spans.length; index += 1) {
        const span = spans[index] as Span
        if (span.start >= end) break
        const from = Math.max(span.start, start)
        const to = Math.min(span.end, end)
        const secret = piece.text.slice(from - start, to - start)
        if (secret.trim() !== '') this.hidden.add(secret.trim())
        // A line end or blanks within a secret are nothing to hide; of several pieces in a line one mask is enough.
        const isFirst = span.start >= start || !this.isShown.has(span)
        out.push(piece.text.slice(done - start, from - start), secret.trim() === '' || !isFirst ? '' : MASK)
        if (secret.trim() !== '') this.isShown.add(span)
        done = to
      }
      if (out.length > 0) piece.show(out.join('') + piece.text.slice(done - start))
    }
  }

  private readonly isShown = new WeakSet<Span>()
}

function endOf(text: string): string {
  const at = Math.max(0, text.length - CONTEXT)
  const key = text.lastIndexOf('PRIVATE KEY')
  const isOpen = key >= 0 && text.length - key < LONGEST_KEY && text.indexOf('-----END', key) < 0
  return text.slice(isOpen ? Math.min(at, Math.max(0, key - 32)) : at)
}
