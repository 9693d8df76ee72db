import type { MarkdownOptions } from './options.js'

export interface SafeMarkdownProps extends MarkdownOptions {
  /** Markdown from an untrusted source. */
  text: string
  /** More text is still coming: assistive technology waits for it. @default false */
  streaming?: boolean | undefined
}
