import type { ToolEvent } from '../../core/events.js'
import { isSameArgs, type ArgsOfCall } from '../../json/isSameArgs.js'
import { isNothing, reportNoArgs } from './putArgs.js'
import { argsOfText, isSameInput } from './sameInput.js'
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
    const given = typeof value === 'string' ? argsOfText(value) : { args: value, argsText: text() }
    if (known === undefined || !isRecord(given.args) || isSameArgs(known, given)) return
    slot.mayRepeat = true
    table.restart(slot, out)
  } else if (isNothing(value) && slot.size === 0 && slot.held === '' && slot.whole === undefined) {
    // Nothing was sent: that is not the same as no arguments.
    return
  }
  if (typeof value === 'string') table.assign(slot, value, out)
  else if (!isNothing(value) && !isSameInput(slot.isClosed() ? slot.text : '', value, text())) {
    reportNoArgs(table.context, value)
    table.put(slot, value, text, out)
  }
  table.settle(slot, 'marked', out)
}
