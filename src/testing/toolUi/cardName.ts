import type { ToolCardData } from '../../core/card.js'
import { writeText } from './writeValue.js'

/** How a card is called in a report: `issue_payment (call_2)`. */
export function cardName({ toolName, toolCallId }: Pick<ToolCardData, 'toolName' | 'toolCallId'>): string {
  return `${toolName === '' ? 'a call without a name' : writeText(toolName)} (${writeText(toolCallId)})`
}
