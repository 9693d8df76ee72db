import type { ToolEvent } from '../../core/events.js'
import { isSameArgs, type ArgsOfCall } from '../../json/isSameArgs.js'
import type { CallSlot } from '../slots/slot.js'
import type { SlotTable } from '../slots/slotTable.js'
import { isRecord } from './wire.js'

/**
 * The whole arguments of a call whose pieces may have come before: they end it. What is there already is
 * neither doubled nor begun again; other arguments than before are told, so that they are asked about anew.
 *
 * @param text cuts the value out of the frame's text
 * @param known the arguments that the call became ready with
 */
export function completeArgs(
  table: SlotTable,
  slot: CallSlot,
  value: unknown,
  text: () => string | undefined,
  known: ArgsOfCall | undefined,
  out: ToolEvent[],
): void {
  if (slot.isSettled) {
    // Arguments that failed stay so: what runs was not what the pieces said.
    if (known === undefined || !isRecord(value)) return
    if (isSameArgs(known, { args: value, argsText: text() })) return
    slot.mayRepeat = true
    table.restart(slot, out)
  } else if (!isRecord(value) && slot.size === 0 && slot.held === '' && slot.whole === undefined) {
    // Nothing was sent: that is not the same as no arguments.
    return
  }
  if (isRecord(value) && !isStreamed(slot, value, text)) table.put(slot, value, text, out)
  table.settle(slot, 'marked', out)
}

/** The pieces say the same: they are the exact text. */
function isStreamed(slot: CallSlot, value: unknown, text: () => string | undefined): boolean {
  if (slot.size === 0 || !slot.isClosed()) return false
  try {
    const pieces = { args: JSON.parse(slot.text) as unknown, argsText: slot.text }
    return isSameArgs(pieces, { args: value, argsText: text() })
  } catch {
    return false
  }
}
