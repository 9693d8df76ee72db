import type { ToolCallGroups } from '../../composables/useToolCallGroups.js'
import { useCardContext } from '../OwnCard/useCardContext.js'
import type { ListContext } from './types.js'

type Given = Omit<ListContext, 'placeOf' | 'hasOwnCards' | 'markBatch' | 'goToBatch'> & {
  order: ToolCallGroups
}

/** What all cards of a list share, made once. */
export function useListContext({ order, ...given }: Given): ListContext {
  const panels = new Map<string, HTMLElement>()
  const { slots, decisions } = given

  return {
    ...useCardContext(given),
    decisions,
    placeOf(toolCallId) {
      const place = order.placeOf(toolCallId)
      // A host that asks in its own way decides how its questions belong together.
      return slots.approval === undefined || place.batch === undefined
        ? place
        : { depth: place.depth, run: place.run }
    },
    markBatch(key, element) {
      if (element === null) panels.delete(key)
      else panels.set(key, element)
    },
    goToBatch(key) {
      const panel = panels.get(key)?.querySelector<HTMLElement>('[data-slot="approval-batch"]')
      panel?.scrollIntoView?.({ block: 'nearest' })
      panel?.focus({ preventScroll: true })
    },
  }
}
