import type { ToolRenderers } from '../../composables/useToolRenderers.js'
import type { ToolCardData, ToolCardInput } from '../../core/card.js'
import type { BatchDecisionArgs } from '../ApprovalBatch/types.js'
import type { DecisionArgs } from '../ApprovalPanel/types.js'
import type { ToolCardSlotProps, ToolCardSlots } from '../ToolCard/types.js'
import type { Relay } from '../shared/useRelay.js'

/** What a slot for the cards of one tool is handed. */
export interface ToolSlotProps extends ToolCardSlotProps {
  toolCallId: string
}

/** Slots of every card, and `tool-<name>` for the whole card of the tool of that name. */
export type ToolCallSlots = ToolCardSlots & {
  [name: `tool-${string}`]: ((props: ToolSlotProps) => unknown) | undefined
}

/** A call to draw: its data, or where the store has it. */
export interface CardSource {
  readonly card?: ToolCardInput | undefined
  readonly toolCallId?: string | undefined
}

type CardListener = (card: ToolCardData) => void

/** What all cards that are drawn in one place share. */
export interface CardContext {
  readonly slots: ToolCallSlots
  readonly renderers: () => ToolRenderers | undefined
  /** Somebody set up cards of their own, so each call is asked for its tool. */
  readonly hasOwnCards: () => boolean
  readonly approve: Relay<DecisionArgs>
  readonly deny: Relay<DecisionArgs>
  readonly retry: CardListener
  /** A card offers a Cancel button only where somebody hears it. */
  readonly cancel: () => CardListener | undefined
}

/** And where calls that are decided together are so. */
export interface BatchContext extends CardContext {
  readonly decisions: Relay<BatchDecisionArgs>
  /** Notes where the calls of a batch are decided. */
  readonly markBatch: (key: string, element: HTMLElement | null) => void
  /** Goes to where the calls of a batch are decided. */
  readonly goToBatch: (key: string) => void
}
