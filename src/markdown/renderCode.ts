import { h, type VNode } from 'vue'
import { chunkLines } from './chunks.js'
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
  const [word = ''] = language.split(/\s/, 1)
  const className = /^[\w+-]{1,32}$/.test(word) ? `language-${word}` : undefined
  return h('div', { class: 'tc-md-code' }, [
    ...(language === '' ? [] : [h('span', { class: 'tc-md-language' }, visible(shortInfo(language)))]),
    h('pre', [h('code', className === undefined ? null : { class: className }, pieces)]),
  ])
}

/** Code as it is shown, without the line end that closes its last line: pieces of which only the last grows. */
export function codePieces(text: string): string[] {
  const pieces = chunkLines(text.endsWith('\n') ? text.slice(0, -1) : text)
  return pieces.map(visible)
}

function shortInfo(info: string): string {
  return info.length > SHOWN_INFO ? `${info.slice(0, SHOWN_INFO)}…` : info
}
