import type { ToolEvent } from '../../core/events.js'
import { isRecord } from '../shared/wire.js'
import { appendText, replaceText } from './appendText.js'
import type { CallSlot } from './slot.js'
import type { SlotHost } from './slotHost.js'

/** All of the argument text, as a wire repeats it at the end: it wins over the pieces. O(text). */
export function assignText(table: SlotHost, slot: CallSlot, text: string, out: ToolEvent[]): void {
  if (slot.isSettled || (slot.size > 0 && text.trim() === '')) return
  slot.resentAt = []
  const isLonger = slot.size > 0 && text.startsWith(slot.text)
  // A rest that begins with a brace would look like the text sent again.
  if (isLonger && text[slot.size] !== '{') appendText(table, slot, text.slice(slot.size), out)
  else if (slot.size > 0) replaceText(table, slot, text, out)
  else {
    slot.held = ''
    appendText(table, slot, text, out)
  }
}

/**
 * Arguments as a value: an object is complete, an empty one (or null) only a placeholder.
 *
 * @param text cuts the value out of the frame's text; asked only where it is needed
 */
export function putValue(
  table: SlotHost,
  slot: CallSlot,
  value: unknown,
  text: () => string | undefined,
  out: ToolEvent[],
): void {
  if (typeof value === 'string') {
    appendText(table, slot, value, out)
    return
  }
  if (value === undefined || value === null) return
  if (slot.isSettled && !slot.mayRepeat) return
  if (slot.isSettled) table.restart(slot, out)
  // A placeholder that is no text: what follows is judged without it, and nothing at all means {} too.
  if (isRecord(value) && Object.keys(value).length === 0) return
  slot.whole = { value, text: text() }
}
