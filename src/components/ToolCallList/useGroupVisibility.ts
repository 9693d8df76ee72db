import { onScopeDispose, type ShallowRef } from 'vue'

/** How far beyond the edge a group is drawn, so that scrolling finds it there. */
const MARGIN = '400px 0px'

export interface GroupVisibility {
  /** Starts to observe a group. Visible until told otherwise: where nothing can observe, everything is drawn. */
  observe(element: Element, isVisible: ShallowRef<boolean>): () => void
}

/** One IntersectionObserver for all groups of a list. */
export function createGroupVisibility(): GroupVisibility {
  const groups = new Map<Element, ShallowRef<boolean>>()
  let observer: IntersectionObserver | undefined

  function observe(element: Element, isVisible: ShallowRef<boolean>): () => void {
    if (typeof IntersectionObserver === 'undefined') return () => undefined
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const visible = groups.get(target)
          if (visible !== undefined) visible.value = isIntersecting
        }
      },
      { rootMargin: MARGIN },
    )
    groups.set(element, isVisible)
    observer.observe(element)
    return () => {
      groups.delete(element)
      observer?.unobserve(element)
    }
  }

  onScopeDispose(() => observer?.disconnect())
  return { observe }
}
