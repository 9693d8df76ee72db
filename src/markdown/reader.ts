import { GrowingMarkdown, type MarkdownDocument } from './growing.js'
import { MAX_TOKENS } from './limits.js'
import type { MaskPolicy } from '../safety/index.js'

/** How a text is shown: formatted, or as the text that it is. */
export type MarkdownView =
  | { readonly kind: 'formatted'; readonly document: MarkdownDocument }
  | { readonly kind: 'plain'; readonly reason: 'too_long' | 'too_complex' }

/** Reads a text, and more of it each time, within the limits. Never throws. */
export class MarkdownReader {
  private growing: GrowingMarkdown
  /** A text that was too much: more of it is too. */
  private tooComplex: string | undefined

  constructor(private readonly masking?: MaskPolicy) {
    this.growing = new GrowingMarkdown(masking)
  }

  /**
   * @param maxLength in UTF-16 code units
   * @param mayWait more is coming soon, so that not all has to be formatted yet
   */
  view(text: string, maxLength: number, mayWait = false): MarkdownView {
    if (text.length > maxLength) return { kind: 'plain', reason: 'too_long' }
    if (mayWait && this.tooComplex !== undefined && text.startsWith(this.tooComplex))
      return { kind: 'plain', reason: 'too_complex' }
    this.tooComplex = undefined
    try {
      if (!this.growing.continues(text)) this.growing = new GrowingMarkdown(this.masking)
      const document = this.growing.read(text, mayWait)
      if (document.tokens <= MAX_TOKENS) return { kind: 'formatted', document }
    } catch {
      // Too many tokens to go on, or a text that the parser cannot take: the text itself is always there.
      this.growing = new GrowingMarkdown(this.masking)
    }
    this.tooComplex = text
    return { kind: 'plain', reason: 'too_complex' }
  }
}
