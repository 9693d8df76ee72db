import type { Token } from './parser.js'

export interface ElementOf {
  readonly tag: string
  readonly props: Readonly<Record<string, string | number>> | null
}

const plain = (tag: string): ElementOf => Object.freeze({ tag, props: null })

/**
 * The tokens that become elements: an allow list. What is not here, in `renderTokens`, or in `renderBlock`
 * never becomes one.
 */
const ELEMENTS: ReadonlyMap<string, ElementOf> = new Map([
  ['paragraph_open', plain('p')],
  ['blockquote_open', plain('blockquote')],
  ['bullet_list_open', plain('ul')],
  ['ordered_list_open', plain('ol')],
  ['list_item_open', plain('li')],
  ['table_open', plain('table')],
  ['thead_open', plain('thead')],
  ['tbody_open', plain('tbody')],
  ['tr_open', plain('tr')],
  ['em_open', plain('em')],
  ['strong_open', plain('strong')],
  ['s_open', plain('s')],
])

/** The element of an opening token; `undefined` where there is none. */
export function elementOf(token: Token, headingLevel: number): ElementOf | undefined {
  switch (token.type) {
    case 'heading_open':
      return headingOf(Number(token.tag.slice(1)), headingLevel)
    case 'ordered_list_open':
      return listElement(true, Number(token.attrGet('start') ?? 1))
    case 'th_open':
      return { tag: 'th', props: { scope: 'col', ...alignment(token) } }
    case 'td_open':
      return { tag: 'td', props: alignment(token) }
    default:
      return ELEMENTS.get(token.type)
  }
}

export function listElement(ordered: boolean, start: number): ElementOf {
  if (!ordered) return plain('ul')
  return { tag: 'ol', props: Number.isSafeInteger(start) && start !== 1 ? { start } : null }
}

function headingOf(level: number, first: number): ElementOf {
  const shifted = Math.min(first + level - 1, 6)
  return { tag: `h${shifted}`, props: { class: 'tc-md-heading', 'data-level': level } }
}

/** markdown-it writes an inline style, which a strict content policy refuses: a class does the same. */
function alignment(token: Token): { class: string } | null {
  switch (token.attrGet('style')) {
    case 'text-align:center':
      return { class: 'tc-md-center' }
    case 'text-align:right':
      return { class: 'tc-md-end' }
    case 'text-align:left':
      return { class: 'tc-md-start' }
    default:
      return null
  }
}
