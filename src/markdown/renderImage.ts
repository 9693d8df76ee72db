import { h, type VNode } from 'vue'
import { checkLink } from '../safety/link.js'
import { MASK } from '../safety/mask/spans.js'
import type { MarkdownContext } from './options.js'
import { shortAddress } from './renderLink.js'
import { visible } from './visible.js'

/**
 * What stands for an image. Loading it would tell its server that the text was read, and whatever the
 * address carries: so nothing is requested, and only the host's own callback may do so.
 *
 * @param inLink inside a link there can be no button
 */
export function renderImage(url: string, alt: string, context: MarkdownContext, inLink: boolean): VNode {
  const { messages, loadImage } = context
  const link = checkLink(url)
  const isWeb = link.ok && !url.includes(MASK) && !link.href.startsWith('mailto:')
  const place = h('bdi', isWeb ? link.host : shortAddress(url, messages))
  const children = [
    ...(alt === '' ? [] : [h('span', { class: 'tc-md-image-alt' }, visible(alt)), ' ']),
    h('span', { class: 'tc-md-image-note' }, [
      `(${messages.imageNotLoaded}`,
      ...(url === '' ? [] : [': ', place]),
      ')',
    ]),
  ]
  if (isWeb && loadImage !== undefined && !inLink) {
    const image = { url: link.href, host: link.host, alt }
    const label = alt === '' ? messages.loadImage : `${messages.loadImage}: ${visible(alt)}`
    children.push(
      ' ',
      h(
        'button',
        { type: 'button', class: 'tc-md-image-load', 'aria-label': label, onClick: () => loadImage(image) },
        messages.loadImage,
      ),
    )
  }
  return h('span', { class: 'tc-md-image' }, children)
}
