import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import { useViewChoice, type DataViewName } from '../../composables/useViewChoice.js'
import type { JsonNode } from '../../json/types.js'
import { hasAtMost, hasLongText } from './jsonNodes.js'
import { hasTable } from './tableRows.js'

/** How one piece of data is looked at. */
export interface DataViewState {
  /** None where the data is so small that there is nothing to choose. */
  readonly views: ComputedRef<readonly DataViewName[]>
  readonly view: ComputedRef<DataViewName>
  /** The reader has chosen, now or earlier. */
  readonly isChosen: ComputedRef<boolean>
  readonly choose: (view: DataViewName) => void
  /** There is enough of it to look for something. */
  readonly canSearch: ComputedRef<boolean>
  readonly isSearching: ShallowRef<boolean>
}

/** Values: one look at no more than these shows all of them. */
const SMALL = 9
/** Values that nobody needs to search. */
const FEW = 30

/**
 * @param node what is looked at, masked; `undefined` while there is nothing
 * @param isComplete everything must be on screen: no table, which may reach beyond its edge
 */
export function useDataView(options: {
  node: () => JsonNode | undefined
  toolCallId: () => string | undefined
  part: 'args' | 'result'
  isComplete?: () => boolean
}): DataViewState {
  const { node, toolCallId, part, isComplete } = options
  const { chosen, choose } = useViewChoice(toolCallId, part)
  const views = computed<readonly DataViewName[]>(() => {
    const root = node()
    if (root === undefined || hasAtMost(root, SMALL)) return []
    const canBeTable = isComplete?.() !== true && hasTable(root)
    return canBeTable ? ['tree', 'json', 'table'] : ['tree', 'json']
  })
  const isChosen = computed(() => chosen.value !== undefined && views.value.includes(chosen.value))
  return {
    views,
    view: computed(() => (isChosen.value && chosen.value ? chosen.value : 'tree')),
    isChosen,
    choose,
    canSearch: computed(() => {
      const root = node()
      return root !== undefined && (!hasAtMost(root, FEW) || hasLongText(root))
    }),
    isSearching: shallowRef(false),
  }
}
