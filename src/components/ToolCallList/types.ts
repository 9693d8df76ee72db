import type { ToolCallGroups } from '../../composables/useToolCallGroups.js'
import type { BatchDecisionArgs } from '../ApprovalBatch/types.js'
import type { CardContext, ToolCallSlots } from '../OwnCard/types.js'
import type { Relay } from '../shared/useRelay.js'

/** Slots of a list: those of every card, and `tool-<name>` for the whole card of the tool of that name. */
export type ToolCallListSlots = ToolCallSlots & { empty?: () => unknown }

/** What all cards of one list share. */
export interface ListContext extends CardContext {
  readonly placeOf: ToolCallGroups['placeOf']
  readonly decisions: Relay<BatchDecisionArgs>
  /** Notes where the calls of a batch are decided. */
  readonly markBatch: (key: string, element: HTMLElement | null) => void
  /** Goes to where the calls of a batch are decided. */
  readonly goToBatch: (key: string) => void
}
