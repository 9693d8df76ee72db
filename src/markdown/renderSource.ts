import { h, type VNode } from 'vue'
import { codePieces } from './renderCode.js'

/** Text as it was sent, nothing of it formatted; what would be invisible is written out. */
export function renderSource(text: string): VNode {
  return h('pre', { class: 'tc-md-source' }, codePieces(text.replace(/\r\n/g, '\n')))
}

/** The beginning of a text, never ending within a surrogate pair. */
export function headOf(text: string, length: number): string {
  const cut = text.charCodeAt(length - 1)
  return text.slice(0, cut >= 0xd800 && cut <= 0xdbff ? length - 1 : length)
}
