import type { ToolCallGroups } from '../../composables/useToolCallGroups.js'
import { useBatchContext, type GivenContext } from '../OwnCard/useBatchContext.js'
import type { ListContext } from './types.js'

/** What all cards of a list share, made once. */
export function useListContext({ order, ...given }: GivenContext & { order: ToolCallGroups }): ListContext {
  return {
    ...useBatchContext(given),
    placeOf(toolCallId) {
      const place = order.placeOf(toolCallId)
      // A host that asks in its own way decides how its questions belong together.
      return given.slots.approval === undefined || place.batch === undefined
        ? place
        : { depth: place.depth, run: place.run }
    },
  }
}
