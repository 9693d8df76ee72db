import type { TimelineRow, TimelineScale } from '../../composables/timelineGeometry.js'
import type { ToolCardData } from '../../core/card.js'

/** How a call was chosen. A host may scroll to its card on a click, and not each time the pointer passes. */
export type TimelineSelectBy = 'hover' | 'focus' | 'click'

/** What the picture and the table are drawn from. */
export interface TimelineData {
  rows: readonly TimelineRow[]
  scale: TimelineScale
  /** Epoch ms on the sender's clock, while something goes on. */
  now?: number | undefined
  card: (toolCallId: string) => ToolCardData | undefined
  selected?: string | undefined
}
