import type { ToolEvent } from '../../core/events.js'
import type { AdapterContext } from './context.js'
import { sliceJsonValue, type FramePath } from './frameText.js'
import type { CallSlot } from '../slots/slot.js'
import type { SlotTable } from '../slots/slotTable.js'
import { isRecord } from './wire.js'

/**
 * What a frame has as arguments where the wire's form is text: a piece of it, or, from servers that forget
 * to write it as text, an object, which is all of them. Anything else is told, and fails the call.
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
  if (!isNothing(value) && !isRecord(value)) reportNoArgs(table.context, value)
  table.put(slot, value, () => sliceJsonValue(text, path), out)
}

export function reportNoArgs(context: AdapterContext, value: unknown): void {
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
