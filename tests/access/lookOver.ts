import type { Page } from 'playwright'

/** What a page does wrong for somebody who reads it enlarged or cannot bear motion. */
export interface Faults {
  /** What is wider than its place. */
  readonly wide: string[]
  /** What moves by itself. */
  readonly moving: string[]
}

/** Looks over the story that the page shows. What scrolls by itself, such as code, may be as wide as it is. */
export function lookOver(page: Page): Promise<Faults> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.className.toString()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [`the page: ${String(scrollWidth)} px`] : []
    const boxes = '.tc-card, .tc-head, .tc-title, .tc-body, .tc-ask, .tc-button, .tc-tag, .tc-list, .tc-input'
    for (const element of document.querySelectorAll<HTMLElement>(boxes)) {
      // The edge of a card reaches over its border by as much as that is wide.
      const room = element.matches('.tc-card') ? element.offsetWidth : element.clientWidth
      if (element.clientWidth > 0 && element.scrollWidth > room) wide.push(nameOf(element))
    }
    for (const part of document.querySelectorAll('.tc-card :is(.tc-button, .tc-tag, .tc-icon)')) {
      const card = part.closest('.tc-card')?.getBoundingClientRect()
      const { left, right, width } = part.getBoundingClientRect()
      if (card !== undefined && width > 0 && (left < card.left || right > card.right))
        wide.push(`out of its card: ${nameOf(part)}`)
    }
    const moving = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => nameOf((effect as KeyframeEffect).target ?? document.body))
    return { wide, moving }
  })
}
