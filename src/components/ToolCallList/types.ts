import type { ToolCallGroups } from '../../composables/useToolCallGroups.js'
import type { BatchContext, ToolCallSlots } from '../OwnCard/types.js'

/** Slots of a list: those of every card, and `tool-<name>` for the whole card of the tool of that name. */
export type ToolCallListSlots = ToolCallSlots & { empty?: () => unknown }

/** What all cards of one list share. */
export interface ListContext extends BatchContext {
  readonly placeOf: ToolCallGroups['placeOf']
}
