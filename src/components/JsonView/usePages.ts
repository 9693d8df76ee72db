import { computed, shallowRef, type ComputedRef } from 'vue'
import type { JsonMember, JsonNode } from '../../json/types.js'
import { useFold } from '../shared/folds.js'
import { entriesOf, partsOf } from './jsonNodes.js'

/** Parts of a list or object that are on screen: a stretch of them, which grows at either end. */
export interface Pages {
  /** Position of the first part that is shown; as many stand before it. */
  readonly start: ComputedRef<number>
  readonly shown: ComputedRef<readonly JsonMember[]>
  /** How many stand after the last one that is shown. */
  readonly rest: ComputedRef<number>
  /** How many the next click adds on either side. */
  readonly before: ComputedRef<number>
  readonly after: ComputedRef<number>
  readonly showBefore: () => void
  readonly showMore: () => void
  /** Brings a part on screen; if it is far off, without all that stands before it. */
  readonly jumpTo: (index: number) => void
}

const PAGE = 50
/** What one click adds at most: drawing more would block the page. Whoever reads all of it has the JSON view. */
const MOST = 100

/**
 * @param isWhole show all parts at once
 * @param width values of which a part consists. @default 1
 */
export function usePages(node: JsonNode, isWhole: boolean, width = 1): Pages {
  const size = partsOf(node).length
  const range = shallowRef({ start: 0, end: isWhole ? size : Math.min(size, PAGE) })
  // The parts themselves stand for those of them that are not shown yet.
  const fold = useFold(partsOf(node), size > range.value.end)
  if (fold.isOpen.value) range.value = { start: 0, end: size }

  function show(start: number, end: number) {
    range.value = { start: Math.max(0, start), end: Math.min(size, end) }
    if (range.value.start === 0 && range.value.end === size) fold.open()
  }
  // Each page is twice as long as the one before, up to a point.
  const more = () => Math.min(range.value.end - range.value.start + PAGE, Math.ceil(MOST / width))
  const rest = computed(() => size - range.value.end)

  return {
    start: computed(() => range.value.start),
    shown: computed(() => entriesOf(node, range.value.end, range.value.start)),
    rest,
    before: computed(() => Math.min(more(), range.value.start)),
    after: computed(() => Math.min(more(), rest.value)),
    showBefore: () => show(range.value.start - more(), range.value.end),
    showMore: () => show(range.value.start, range.value.end + more()),
    jumpTo(index) {
      const { start, end } = range.value
      if (index >= start && index < end) return
      if (index >= end && index < end + PAGE) show(start, end + PAGE)
      else show(index - PAGE / 2, index + PAGE / 2)
    },
  }
}
