import type { ToolEvent } from '../../core/events.js'
import type { AdapterContext } from './context.js'
import { sliceJsonValue, type FramePath } from './frameText.js'
import type { CallSlot } from '../slots/slot.js'
import type { SlotTable } from '../slots/slotTable.js'
import { isRecord, jsonOf } from './wire.js'

/**
 * What a frame has as arguments where the wire's form is a piece of text. Servers that forget to write it as
 * text send a value: an object is all of the arguments; behind text any value stands for its own JSON, so
 * that it is judged together with that text. What is no object is told, and by itself fails the call.
 *
 * @param path where the value stands in the frame's text
 */
export function putArgs(
  table: SlotTable,
  slot: CallSlot,
  value: unknown,
  path: FramePath,
  text: string | undefined,
  out: ToolEvent[],
): void {
  // Runs once a frame: text needs no way back to its frame.
  if (typeof value === 'string') {
    table.append(slot, value, out)
    return
  }
  if (isNothing(value)) return
  reportNoArgs(table.context, value)
  const cut = (): string | undefined => sliceJsonValue(text, path)
  if (slot.size === 0) table.put(slot, value, cut, out)
  else if (!isPlaceholder(value)) table.append(slot, cut() ?? jsonOf(value), out)
}

/** Tells of a value that cannot be meant as arguments; texts, objects and nothing can. */
export function reportNoArgs(context: AdapterContext, value: unknown): void {
  if (isNothing(value) || typeof value === 'string' || isRecord(value)) return
  const what = Array.isArray(value) ? 'a list' : `a ${typeof value}`
  context.reportOnce(
    'frame_invalid',
    'arguments',
    `Arguments came as ${what}; their call cannot become ready.`,
    { fix: 'Send arguments as the text of a JSON object.' },
  )
}

/** No arguments, or none yet. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** What stands for arguments that are to come, or for none. */
export function isPlaceholder(value: unknown): boolean {
  return isRecord(value) ? Object.keys(value).length === 0 : isNothing(value)
}
