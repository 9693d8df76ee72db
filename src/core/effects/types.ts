import type { ToolCardData } from '../card.js'
import type { ToolEvent } from '../events.js'
import type { ToolIssueCode } from '../issue.js'
import type { Transition } from '../transitionCells.js'

/** Reports an issue about the event in hand. */
export type ReportCode = (code: ToolIssueCode) => void

/**
 * What one cell of the table does: the card after it. The same card: nothing changed.
 * `undefined`: the card is removed.
 */
export type Effect<E extends ToolEvent = ToolEvent> = (
  card: ToolCardData,
  event: E,
  cell: Transition,
  report: ReportCode,
) => ToolCardData | undefined
