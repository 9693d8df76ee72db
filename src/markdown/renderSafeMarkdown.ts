import { h, type VNode } from 'vue'
import { contextOf } from './context.js'
import { MAX_LENGTH } from './limits.js'
import { maskSource } from './maskSource.js'
import type { MarkdownOptions } from './options.js'
import { MarkdownReader } from './reader.js'
import { renderDocument } from './renderBlock.js'
import { headOf, renderSource } from './renderSource.js'

/**
 * Markdown from an untrusted source as VNodes: no HTML, no image, no request, links only to absolute `http:`,
 * `https:` and `mailto:` addresses, secrets masked. Text beyond the limits comes as text, with a notice. Never throws.
 *
 * Put the nodes into an element with the class `tc-md`; `SafeMarkdown` does that, and offers the source too.
 *
 * @see https://spec.commonmark.org with tables and strikethrough
 */
export function renderSafeMarkdown(text: string, options: MarkdownOptions = {}): VNode[] {
  const source = typeof text === 'string' ? text : ''
  const maxLength = options.maxLength ?? MAX_LENGTH
  const context = contextOf(options)
  const view = new MarkdownReader(options.masking).view(source, maxLength)
  if (view.kind === 'formatted') return renderDocument(view.document, context)

  const shown = headOf(source, maxLength)
  const { tooLong, tooComplex } = context.messages
  const notice = view.reason === 'too_long' ? tooLong(shown.length, source.length) : tooComplex
  return [
    h('p', { class: 'tc-md-notice' }, notice),
    renderSource(maskSource(shown, new Set(), options.masking)),
  ]
}
