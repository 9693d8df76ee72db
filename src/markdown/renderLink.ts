import { h, type VNode } from 'vue'
import { checkLink } from '../safety/link.js'
import { MASK } from '../safety/mask/spans.js'
import { looksLikeOtherHost } from '../safety/linkText.js'
import type { MarkdownMessages } from './messages.js'
import { visible } from './visible.js'

export type Child = VNode | string

/** Longest address that is shown whole, in UTF-16 code units. */
const SHOWN_ADDRESS = 200

/**
 * A link to where it says, or its text with the address that was refused. The host is in sight, not only on
 * hover: always when the text does not name it, and marked when the text names another one.
 *
 * @param label the text of the link, without markup
 */
export function renderLink(
  url: string,
  label: string,
  children: Child[],
  messages: Readonly<MarkdownMessages>,
): Child[] {
  const link = checkLink(url)
  // Without its secret it would lead somewhere else.
  if (!link.ok || url.includes(MASK)) return [renderRefused(url, label, children, messages)]

  const anchor = h(
    'a',
    { class: 'tc-md-link', href: link.href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    children,
  )
  const isOther = looksLikeOtherHost(label, link.host)
  if (!isOther && label.toLowerCase().includes(link.host)) return [anchor]
  const host = isOther
    ? h('bdi', { class: 'tc-md-host', 'data-mismatch': '' }, `(${messages.goesTo} ${link.host})`)
    : h('bdi', { class: 'tc-md-host' }, `(${link.host})`)
  return [anchor, ' ', host]
}

function renderRefused(
  url: string,
  label: string,
  children: Child[],
  messages: Readonly<MarkdownMessages>,
): VNode {
  if (label === url) return h('span', { class: 'tc-md-refused' }, children)
  const address = h('bdi', shortAddress(url, messages))
  return h('span', { class: 'tc-md-refused' }, [
    ...children,
    ' ',
    h('span', { class: 'tc-md-address' }, [`(${messages.notLinked}: `, address, ')']),
  ])
}

/** Both ends of an address: the end decides as much as the beginning. */
export function shortAddress(url: string, messages: Readonly<MarkdownMessages>): string {
  if (url.length <= SHOWN_ADDRESS) return visible(url)
  const head = url.slice(0, SHOWN_ADDRESS / 2)
  const tail = url.slice(-SHOWN_ADDRESS / 4)
  return `${visible(head)} ${messages.omitted(url.length - head.length - tail.length)} ${visible(tail)}`
}
