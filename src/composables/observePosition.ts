/** Steps at which a change of the visible part is noticed. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20)

/** How far an element may drift, in CSS pixels, and still count as being where it was. */
const TOLERANCE = 2

function isSamePlace(a: DOMRect, b: DOMRect): boolean {
  return (
    Math.abs(a.left - b.left) <= TOLERANCE &&
    Math.abs(a.top - b.top) <= TOLERANCE &&
    Math.abs(a.width - b.width) <= TOLERANCE &&
    Math.abs(a.height - b.height) <= TOLERANCE
  )
}

export interface PositionObserver {
  /** Whether the element has left the place where it was last seen. Measures now. */
  hasMoved(): boolean
  stop(): void
}

/**
 * Tells when an element moves on the screen, for whatever reason, without looking at it in between: an
 * IntersectionObserver whose root is exactly the element's present place, made anew after each move.
 */
export function observePosition(element: Element, onMove: () => void): PositionObserver {
  let place = element.getBoundingClientRect()
  let observer: IntersectionObserver | undefined

  function check(): boolean {
    const next = element.getBoundingClientRect()
    if (isSamePlace(place, next)) return false
    place = next
    onMove()
    return true
  }

  function watchHere(): void {
    observer?.disconnect()
    if (typeof IntersectionObserver === 'undefined' || place.width === 0) return
    const { clientWidth, clientHeight } = document.documentElement
    const { top, right, bottom, left } = place
    const sides = [top, clientWidth - right, clientHeight - bottom, left]
    const rootMargin = sides.map((side) => `${-Math.floor(side)}px`).join(' ')
    let isFirst = true
    observer = new IntersectionObserver(
      () => {
        const moved = check()
        // The first report only says where it is; each later one says that something changed.
        if (moved || !isFirst) watchHere()
        isFirst = false
      },
      { root: document, rootMargin, threshold: STEPS },
    )
    observer.observe(element)
  }

  watchHere()
  return {
    hasMoved() {
      const moved = check()
      if (moved) watchHere()
      return moved
    },
    stop: () => observer?.disconnect(),
  }
}
