import { renderToString } from '@vue/server-renderer'
import { expect } from 'vitest'
import { Fragment, h, isVNode, Text, type VNode } from 'vue'
import { contextOf } from '../../src/markdown/context.js'
import { GrowingMarkdown } from '../../src/markdown/growing.js'
import type { MarkdownOptions } from '../../src/markdown/options.js'
import { parseBlocks, parseInlines } from '../../src/markdown/parser.js'
import { layerReferences } from '../../src/markdown/references.js'
import { renderDocument } from '../../src/markdown/renderBlock.js'
import { renderSafeMarkdown } from '../../src/markdown/renderSafeMarkdown.js'
import { renderTokens } from '../../src/markdown/renderTokens.js'

/** Nodes as HTML, without the element around them. */
async function html(nodes: readonly (VNode | string)[]): Promise<string> {
  return (await renderToString(h('div', [...nodes]))).slice('<div>'.length, -'</div>'.length)
}

/** How Markdown is drawn, of which addresses that look like secrets are a part. */
const UNMASKED = { results: false }

export async function htmlOf(text: string, options?: MarkdownOptions): Promise<string> {
  return html(renderSafeMarkdown(text, { masking: UNMASKED, ...options }))
}

/** Markdown drawn from one parse of the whole text: what reading it in pieces has to come to. */
export async function htmlAtOnce(text: string): Promise<string> {
  const references = layerReferences(null)
  const tokens = parseBlocks(text.replace(/\r\n?/g, '\n'), references)
  parseInlines(tokens, references)
  return html(renderTokens(tokens, contextOf({})))
}

/** What is drawn after each of the pieces that end at `cuts`. */
export async function htmlInPieces(text: string, cuts: readonly number[]): Promise<[string, string][]> {
  const growing = new GrowingMarkdown(UNMASKED)
  const steps: [string, string][] = []
  for (const cut of [...new Set([...cuts, text.length])].sort((a, b) => a - b)) {
    const piece = text.slice(0, cut)
    steps.push([piece, await html(renderDocument(growing.read(piece), contextOf({})))])
  }
  return steps
}

const TAGS = new Set(
  'a bdi blockquote br code div em h2 h3 h4 h5 h6 hr li ol p pre s span strong table tbody td th thead tr ul'.split(
    ' ',
  ),
)
/** Attributes of our own making, and what they may say. */
const ATTRIBUTES: Record<string, RegExp> = {
  class: /^(?:tc-md-[a-z-]+|language-[\w+-]{1,32})$/,
  'data-level': /^[1-6]$/,
  'data-mismatch': /^$/,
  'aria-label': /^Table$/,
  role: /^group$/,
  tabindex: /^0$/,
  scope: /^col$/,
  start: /^\d{1,9}$/,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow$/,
  href: /^(?:https?:\/\/[^\s\\@/?#]+(?:[/?#]\S*)?|mailto:\S+)$/,
}

/** What an attribute does that it may not. */
function attributeFault(tag: string, name: string, value: string): string | undefined {
  const allowed = Object.hasOwn(ATTRIBUTES, name) && ATTRIBUTES[name]?.test(value)
  if (!allowed) return `<${tag} ${name}="${value}">`
  if (name !== 'href') return undefined
  const isLink = tag === 'a' && ['http:', 'https:', 'mailto:'].includes(new URL(value).protocol)
  return isLink ? undefined : `<${tag} href="${value}">`
}

/** Only elements and attributes of the allow list, down to the last node. */
export function assertAllowed(nodes: unknown): void {
  const faults: unknown[] = []
  const queue: unknown[] = [nodes]
  while (queue.length > 0) {
    const node = queue.pop()
    if (Array.isArray(node)) {
      queue.push(...(node as unknown[]))
    } else if (isVNode(node)) {
      queue.push(node.children)
      if (node.type === Text || node.type === Fragment) continue
      const tag = typeof node.type === 'string' ? node.type : 'component'
      if (!TAGS.has(tag)) faults.push(tag)
      for (const [name, value] of Object.entries(node.props ?? {})) {
        faults.push(attributeFault(tag, name, String(value)))
      }
    } else if (node !== null && typeof node !== 'string') {
      faults.push(node)
    }
  }
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
}

/** The same for elements that a browser made of the HTML. */
export function assertAllowedElements(root: Element): void {
  const faults: (string | undefined)[] = []
  for (const element of root.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    if (!TAGS.has(tag) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') faults.push(tag)
    for (const { name, value } of element.attributes) faults.push(attributeFault(tag, name, value))
  }
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
}
