/** A piece of code, and what it is. */
export interface CodeToken {
  readonly text: string
  /** A word such as `keyword`, `string`, `number`, `comment`; absent for plain text. */
  readonly kind?: string | undefined
}

/**
 * Takes code apart, so that its parts can be told from one another.
 *
 * @param code what is on screen: characters that deceive are written out in it, as `⟨U+202E⟩`
 * @param language first word behind the opening fence, as the tool wrote it; `''` without one
 * @returns all of the code in pieces, in order; `undefined` where it knows no better
 */
export type CodeHighlighter = (code: string, language: string) => readonly CodeToken[] | undefined

/** Lower case words: what becomes a part of a class name. */
const KIND = /^[a-z][a-z-]{0,31}$/
/** More pieces than these make a page slow, and nobody reads them. */
const MOST_TOKENS = 10_000

/**
 * The pieces that a highlighter makes of code, neighbours of one kind as one. Never throws.
 *
 * @returns `undefined` where the code is to be shown as it is: the highlighter threw, knew no better, will
 * answer later, or lost or added a character
 */
export function codeTokens(
  code: string,
  language: string,
  highlight: CodeHighlighter,
): readonly CodeToken[] | undefined {
  try {
    const given: unknown = highlight(code, language)
    if (!Array.isArray(given)) return undefined
    const tokens: { text: string; kind: string | undefined }[] = []
    let at = 0
    for (const token of given as readonly unknown[]) {
      const { text, kind } = (token ?? {}) as { text?: unknown; kind?: unknown }
      if (typeof text !== 'string' || !code.startsWith(text, at)) return undefined
      at += text.length
      const word = typeof kind === 'string' && KIND.test(kind) ? kind : undefined
      const last = tokens.at(-1)
      if (last !== undefined && last.kind === word) last.text += text
      else if (text !== '') tokens.push({ text, kind: word })
      if (tokens.length > MOST_TOKENS) return undefined
    }
    return at === code.length ? tokens : undefined
  } catch {
    return undefined
  }
}
