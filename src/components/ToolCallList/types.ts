import type { ToolCardData } from '../../core/card.js'
import type { ToolCallGroups } from '../../composables/useToolCallGroups.js'
import type { ToolRenderers } from '../../composables/useToolRenderers.js'
import type { DecisionArgs } from '../ApprovalPanel/types.js'
import type { BatchDecisionArgs } from '../ApprovalBatch/types.js'
import type { ToolCardSlotProps, ToolCardSlots } from '../ToolCard/types.js'
import type { Relay } from '../shared/useRelay.js'

/** What a slot for the cards of one tool is handed. */
export interface ToolSlotProps extends ToolCardSlotProps {
  toolCallId: string
}

/** Slots of a list: those of every card, and `tool-<name>` for the whole card of the tool of that name. */
export type ToolCallListSlots = ToolCardSlots & { empty?: () => unknown } & {
  [name: `tool-${string}`]: ((props: ToolSlotProps) => unknown) | undefined
}

type CardListener = (card: ToolCardData) => void

/** What all cards of one list share. */
export interface ListContext {
  readonly placeOf: ToolCallGroups['placeOf']
  readonly slots: ToolCallListSlots
  readonly renderers: () => ToolRenderers | undefined
  /** Somebody set up cards of their own, so each call is asked for its tool. */
  readonly hasOwnCards: () => boolean
  readonly approve: Relay<DecisionArgs>
  readonly deny: Relay<DecisionArgs>
  readonly decisions: Relay<BatchDecisionArgs>
  readonly retry: CardListener
  /** A card offers a Cancel button only where somebody hears it. */
  readonly cancel: () => CardListener | undefined
  /** Notes where the calls of a batch are decided. */
  readonly markBatch: (key: string, element: HTMLElement | null) => void
  /** Goes to where the calls of a batch are decided. */
  readonly goToBatch: (key: string) => void
}
