import type { CodeHighlighter } from '../safety/codeTokens.js'
import type { MaskPolicy } from '../safety/index.js'
import type { MarkdownMessages } from './messages.js'

/** An image that the text names. Nothing of it was loaded. */
export interface MarkdownImage {
  readonly url: string
  /** Host of the address, in punycode. */
  readonly host: string
  /** Alternative text, as the tool wrote it. */
  readonly alt: string
}

export interface MarkdownOptions {
  /** Longest text that is formatted, in UTF-16 code units; longer text stays text. @default 65_536 */
  maxLength?: number | undefined
  /** Level of the text's first-level headings, so that they fit below those of the page. @default 3 */
  headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined
  /**
   * How secrets are hidden in what a person reads, and in the source. Another object reads the text again.
   *
   * @default the rules of the library; with `results: false` nothing is hidden
   */
  masking?: MaskPolicy | undefined
  /** Words in the language of the page. @default English */
  messages?: Partial<MarkdownMessages> | undefined
  /**
   * Called when a person asks for an image. Without it there is no button: the library never loads one.
   */
  loadImage?: ((image: MarkdownImage) => void) | undefined
  /**
   * Takes code apart, once it is complete; each kind of piece becomes the class `tc-md-code-<kind>`. Another
   * function draws all code again, so keep it the same until its grammars have changed.
   */
  highlight?: CodeHighlighter | undefined
}

/** {@link MarkdownOptions} with the defaults filled in. */
export interface MarkdownContext {
  readonly headingLevel: number
  readonly messages: Readonly<MarkdownMessages>
  readonly loadImage: ((image: MarkdownImage) => void) | undefined
  readonly highlight: CodeHighlighter | undefined
}
