import { useEventListener } from '@vueuse/core'
import { nextTick, type Ref, type ShallowRef } from 'vue'

/** How many times as wide as the page; in steps, because a width of our own would need an inline style. */
export const MOST_ZOOM = 64
/** CSS pixels of a wheel, or of a pinch on a touchpad, that make one step. */
const WHEEL_STEP = 50
const KEYS: Partial<Record<string, number>> = { '+': 2, '=': 2, '-': 0.5, _: 0.5, '0': 0 }

interface ZoomPlaces {
  /** As wide as the whole scale. */
  track: () => Element | null | undefined
  /** What to keep in place where no pointer says it. */
  anchor: () => Element | null | undefined
}

export interface Zoom {
  /** @param factor 2 or 0.5; 0 for the whole run */
  readonly zoomBy: (factor: number, clientX?: number) => void
  /** @returns whether the key was one of ours */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** Scrolls sideways until this part of the track can be seen. */
  readonly showPart: (part: Element | null) => void
}

/**
 * Zoom of a scrolled picture. What is below the pointer, or else where the selected call begins, stays where it is.
 *
 * @param view what scrolls
 * @param level how many times as wide as the page the scale is; written here
 */
export function useZoom(
  view: Readonly<ShallowRef<HTMLElement | null>>,
  level: Ref<number>,
  { track, anchor }: ZoomPlaces,
): Zoom {
  /** The part of the track that is not behind the columns at its sides. */
  function visible(): { left: number; right: number } | undefined {
    const box = view.value?.getBoundingClientRect()
    const ends = [...(view.value?.querySelectorAll('[data-slot="timeline-head"] > [data-side]') ?? [])]
    if (box === undefined) return undefined
    const sides = ends.map((end) => end.getBoundingClientRect())
    const middle = (box.left + box.right) / 2
    return {
      left: Math.max(box.left, ...sides.filter(({ left }) => left < middle).map(({ right }) => right)),
      right: Math.min(box.right, ...sides.filter(({ left }) => left >= middle).map(({ left }) => left)),
    }
  }

  function fixedPoint(): number {
    const seen = visible()
    if (seen === undefined) return 0
    const at = anchor()?.getBoundingClientRect()
    const x =
      at === undefined ? (seen.left + seen.right) / 2 : (at.left + Math.min(at.right, at.left + 80)) / 2
    return Math.min(seen.right, Math.max(seen.left, x))
  }

  function scrollBy(pixels: number): void {
    if (view.value !== null) view.value.scrollLeft += pixels
  }

  function zoomBy(factor: number, clientX = fixedPoint()): void {
    const next = factor === 0 ? 1 : Math.min(MOST_ZOOM, Math.max(1, level.value * factor))
    const before = track()?.getBoundingClientRect()
    if (next === level.value) return
    level.value = next
    if (before === undefined || before.width === 0) return
    const share = (clientX - before.left) / before.width
    void nextTick(() => {
      const after = track()?.getBoundingClientRect()
      if (after !== undefined) scrollBy(after.left + share * after.width - clientX)
    })
  }

  let wheeled = 0
  // Not passive: a browser zooms the whole page for it. A wheel without the key scrolls the page as ever.
  useEventListener(
    view,
    'wheel',
    (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      wheeled += event.deltaY
      if (Math.abs(wheeled) < WHEEL_STEP) return
      zoomBy(wheeled < 0 ? 2 : 0.5, event.clientX)
      wheeled = 0
    },
    { passive: false },
  )

  function onKey(event: KeyboardEvent): boolean {
    const factor = KEYS[event.key]
    if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return false
    zoomBy(factor)
    return true
  }

  function showPart(part: Element | null): void {
    const seen = visible()
    const box = part?.getBoundingClientRect()
    if (seen === undefined || box === undefined) return
    const isSeen = box.right > seen.left && box.left < seen.right
    if (!isSeen) scrollBy(box.left - (seen.left * 3 + seen.right) / 4)
  }

  return { zoomBy, onKey, showPart }
}
