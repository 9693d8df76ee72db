import type { ToolEvent } from '../../../core/events.js'
import { textOfEntry, type GraphEntry } from './entries.js'
import { judgeArgs, type ArgsEnd } from '../../slots/judgeArgs.js'
import type { CallSlot } from '../../slots/slot.js'
import type { SlotTable } from '../../slots/slotTable.js'

/** Ends a call with what a whole message says of it. Calls that LangChain could not read fail. */
export function completeEntry(
  table: SlotTable,
  slot: CallSlot,
  entry: GraphEntry,
  end: ArgsEnd,
  text: string | undefined,
  out: ToolEvent[],
): void {
  if (slot.isSettled) return
  if (typeof entry.args === 'string') table.assign(slot, entry.args, out)
  else if (slot.size === 0) table.put(slot, entry.args, () => textOfEntry(entry, text), out)
  if (entry.error === undefined) {
    table.settle(slot, end, out)
    return
  }
  const verdict = judgeArgs(slot, 'marked')
  table.close(slot)
  table.emit(out, {
    type: 'tool_error',
    toolCallId: slot.key,
    errorCode: verdict.isReady ? 'args_unparsable' : verdict.errorCode,
    errorText: entry.error,
    ...(slot.text === '' ? {} : { argsText: slot.text }),
  })
}
