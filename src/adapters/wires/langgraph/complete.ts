import type { ToolEvent } from '../../../core/events.js'
import { isSameArgs, type ArgsOfCall } from '../../../json/isSameArgs.js'
import type { CallContent, ToolCallKeys } from '../../shared/keys.js'
import { argsOfText } from '../../shared/sameInput.js'
import { isRecord } from '../../shared/wire.js'
import { textOfEntry, type GraphEntry } from './entries.js'
import { judgeArgs, type ArgsEnd } from '../../slots/judgeArgs.js'
import { slotsOf } from '../../slots/sameId.js'
import type { CallSlot } from '../../slots/slot.js'
import type { SlotTable } from '../../slots/slotTable.js'

/**
 * Ends a call with what a whole message says of it. Calls that LangChain could not read fail.
 *
 * @param known the arguments that the call became ready with: others are an approver's, and are told again
 */
export function completeEntry(
  table: SlotTable,
  slot: CallSlot,
  entry: GraphEntry,
  end: ArgsEnd,
  text: string | undefined,
  out: ToolEvent[],
  known?: ArgsOfCall,
): void {
  if (slot.isSettled) {
    if (known === undefined || !isChanged(slot, entry, known, text)) return
    table.restart(slot, out)
  }
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

/**
 * A message that is stored parsed may have other digits than its stream: only where both came as values are
 * their texts comparable.
 */
function isChanged(slot: CallSlot, entry: GraphEntry, known: ArgsOfCall, text: string | undefined): boolean {
  if (entry.error !== undefined) return false
  const { args } = typeof entry.args === 'string' ? argsOfText(entry.args) : entry
  if (!isRecord(args)) return false
  // In content blocks an empty object may stand for text that was streamed.
  if (Object.keys(args).length === 0 && !entry.path.includes('tool_calls')) return false
  if (!isSameArgs({ args: known.args }, { args })) return true
  const isComparable = slot.size === 0 && !slot.isRepeat && typeof entry.args !== 'string'
  return isComparable && !isSameArgs(known, { args, argsText: textOfEntry(entry, text) })
}

/** Calls of one message that share an id are told apart by their order. */
export function slotOfEntry(
  table: SlotTable,
  entries: readonly GraphEntry[],
  position: number,
): CallSlot | undefined {
  const id = entries[position]?.id
  if (id === undefined) return undefined
  const before = entries.slice(0, position).filter((other) => other.id === id).length
  return slotsOf(table, id)[before]
}

/** Where a graph asks again (a loop in one node), the ids are the same: what is asked tells another call. */
export function placeOfRequest(
  keys: ToolCallKeys,
  scope: string,
  id: string | undefined,
  content: CallContent,
): string {
  for (let count = 1; ; count += 1) {
    const place = count === 1 ? scope : `${scope}~${String(count)}`
    const before = id === undefined ? undefined : keys.response(place).get(id)?.content
    if (before === undefined || (before.toolName === content.toolName && isSameArgs(before, content)))
      return place
  }
}
