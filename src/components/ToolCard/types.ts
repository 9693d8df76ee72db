import type { ToolCardData } from '../../core/card.js'

/** What a slot of a card is handed. Data of the call is for reading: it is frozen and never reactive. */
export interface ToolCardSlotProps {
  card: ToolCardData
}

export interface ToolCardHeaderSlotProps extends ToolCardSlotProps {
  isOpen: boolean
  toggle: () => void
}

export interface ToolCardSlots {
  /** Replaces icon, name, badges and state; the button that opens the card stays. */
  header?: (props: ToolCardHeaderSlotProps) => unknown
  /** Replaces the arguments. */
  args?: (props: ToolCardSlotProps) => unknown
  /** Replaces the result. */
  result?: (props: ToolCardSlotProps & { result: unknown }) => unknown
  /** Stands beside the card's own buttons. */
  actions?: (props: ToolCardSlotProps) => unknown
  /** Replaces the approval panel. */
  approval?: (props: ToolCardSlotProps) => unknown
}
