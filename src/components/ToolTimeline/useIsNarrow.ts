import { tryOnScopeDispose, useResizeObserver } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'

/** CSS pixels below which bars would be too short to be read. */
const NARROW = 480

/** Whether an element is too narrow for a picture; `false` on a server, and where nothing measures. */
export function useIsNarrow(element: Readonly<ShallowRef<HTMLElement | null>>): ShallowRef<boolean> {
  const isNarrow = shallowRef(false)
  let frame = 0
  useResizeObserver(element, ([entry]) => {
    const width = entry?.contentRect.width ?? 0
    if (width === 0) return
    // In the next frame: what an observer changes at once is observed again, and browsers report a loop.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => (isNarrow.value = width < NARROW))
  })
  tryOnScopeDispose(() => {
    if (frame !== 0) cancelAnimationFrame(frame)
  })
  return isNarrow
}
