import { h, type VNode } from 'vue'
import { codeTokens } from '../safety/codeTokens.js'
import { chunkLines } from './chunks.js'
import type { MarkdownContext } from './options.js'
import type { Child } from './renderLink.js'
import { visible } from './visible.js'

/** Longest info string that is shown, in UTF-16 code units. */
const SHOWN_INFO = 80

/**
 * Code, in pieces: see {@link codePieces}.
 *
 * @param info what stands behind the opening fence: shown as text, a class only where it is a plain word
 */
export function renderCode(pieces: Child[], info: string): VNode {
  const language = info.trim()
  const word = languageOf(info)
  const className = /^[\w+-]{1,32}$/.test(word) ? `language-${word}` : undefined
  return h('div', { class: 'tc-md-code' }, [
    ...(language === '' ? [] : [h('span', { class: 'tc-md-language' }, visible(shortInfo(language)))]),
    h('pre', [h('code', className === undefined ? null : { class: className }, pieces)]),
  ])
}

/** First word behind the opening fence. */
const languageOf = (info: string): string => info.trim().split(/\s/, 1)[0] ?? ''

/** Complete code: highlighted where the host does that, and can. */
export function codeChildren(text: string, info: string, { highlight }: MarkdownContext): Child[] {
  // What the highlighter gets is safe to show however it is cut; the text itself would not be.
  const pieces = codePieces(text)
  const tokens = highlight && codeTokens(pieces.join(''), languageOf(info), highlight)
  if (tokens === undefined) return pieces
  return tokens.map(({ text: piece, kind }) =>
    kind === undefined ? piece : h('span', { class: `tc-md-code-${kind}` }, piece),
  )
}

/** Code as it is shown, without the line end that closes its last line: pieces of which only the last grows. */
export function codePieces(text: string): string[] {
  const pieces = chunkLines(text.endsWith('\n') ? text.slice(0, -1) : text)
  return pieces.map(visible)
}

function shortInfo(info: string): string {
  return info.length > SHOWN_INFO ? `${info.slice(0, SHOWN_INFO)}…` : info
}
