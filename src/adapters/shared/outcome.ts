import type { ToolErrorEvent, ToolEvent } from '../../core/events.js'
import type { SlotTable } from '../slots/slotTable.js'
import { textOfParts } from './text.js'
import { jsonOf } from './wire.js'

/** The failure of a call, in the words of its tool. */
export function emitFailure(table: SlotTable, toolCallId: string, words: unknown, out: ToolEvent[]): void {
  const event: ToolErrorEvent = { type: 'tool_error', toolCallId, errorCode: 'tool_failed' }
  const errorText = wordsOf(words)
  if (errorText !== '') event.errorText = errorText
  table.emit(out, event)
}

/** A text, the text of a list of parts, or the JSON of anything else. */
export function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return textOfParts(value) || (typeof value === 'string' ? value : jsonOf(value))
}
