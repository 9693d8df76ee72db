/** Less than this of anything, in CSS pixels, is no line of text. */
const LEAST = 8
/** What is paler than this nobody reads. */
const LEAST_OPACITY = 0.2
/** Shapes that leave nothing, or next to nothing, of what they clip. */
const CLIPS_ALL = /^(?:inset\((?:[5-9]\d|100)|(?:circle|ellipse)\(0)/

/** From where to where something reaches on one axis. */
type Reach = readonly [start: number, end: number]

/**
 * Whether a person can see an element, at this very moment or after scrolling to it. An element may be there in full
 * size and still be hidden by what is around it: cut off, pale, off the page. In a browser that cannot tell it counts
 * as seen.
 */
export function isInSight(element: Element): boolean {
  if (!('checkVisibility' in element)) return true
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const box = element.getBoundingClientRect()
  let x: Reach = [box.left, box.right]
  let y: Reach = [box.top, box.bottom]
  let opacity = 1
  /** What is taken out of the flow is not cut off by all that is around it. */
  let position = 'static'

  for (let node: Element | null = element; node !== null; node = parentOf(node)) {
    const style = getComputedStyle(node)
    opacity *= Number(style.opacity)
    if (opacity < LEAST_OPACITY || CLIPS_ALL.test(style.clipPath)) return false
    if (position === 'absolute' && (style.position !== 'static' || style.transform !== 'none'))
      position = 'static'
    if (position === 'static' && node !== element && !isPage(node)) {
      const { left, right, top, bottom } = node.getBoundingClientRect()
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = node
      x = within(x, [left, right], style.overflowX, { at: scrollLeft, size: scrollWidth })
      y = within(y, [top, bottom], style.overflowY, { at: scrollTop, size: scrollHeight })
    }
    if (style.position === 'absolute' || style.position === 'fixed') position = style.position
    if (position === 'fixed') break
  }

  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement
  const isFixed = position === 'fixed'
  const isBackwards = getComputedStyle(document.documentElement).direction === 'rtl'
  const left = isBackwards ? clientWidth - scrollWidth : 0
  return (
    isSeen(isFixed ? overlap(x, [0, clientWidth]) : overlap(shift(x, scrollX), [left, scrollWidth])) &&
    isSeen(isFixed ? overlap(y, [0, clientHeight]) : overlap(shift(y, scrollY), [0, scrollHeight]))
  )
}

/** In the tree as it is drawn. */
function parentOf(node: Element): Element | null {
  const parent = node.assignedSlot ?? node.parentNode
  if (parent instanceof ShadowRoot) return parent.host
  return parent instanceof Element ? parent : null
}

/** What they cut off can be scrolled to, or is held back only while something lies over the page. */
const isPage = (node: Element): boolean => node === document.body || node === document.documentElement

/** What is left of a reach in a box around it, or could be scrolled to there. */
function within(one: Reach, box: Reach, overflow: string, scroll: { at: number; size: number }): Reach {
  if (overflow === 'visible') return one
  if (overflow === 'hidden' || overflow === 'clip') return overlap(one, box)
  // Some boxes scroll towards their start.
  const [from, to] = overlap(shift(one, scroll.at - box[0]), [box[1] - box[0] - scroll.size, scroll.size])
  return [box[0], Math.min(box[1], box[0] + to - from)]
}

const shift = ([start, end]: Reach, by: number): Reach => [start + by, end + by]
const overlap = (a: Reach, b: Reach): Reach => [Math.max(a[0], b[0]), Math.min(a[1], b[1])]
const isSeen = ([start, end]: Reach): boolean => end - start >= LEAST
