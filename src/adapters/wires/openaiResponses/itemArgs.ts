import type { ToolEvent } from '../../../core/events.js'
import { isSameArgs, type ArgsOfCall } from '../../../json/isSameArgs.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { isNothing, putArgs, reportNoArgs } from '../../shared/putArgs.js'
import type { CallSlot } from '../../slots/slot.js'
import type { SlotTable } from '../../slots/slotTable.js'
import { jsonOf, type WireRecord } from '../../shared/wire.js'

/** Arguments as an item has them: as text, or as a value that can be cut out of the frame. */
type ItemArgs = { text: string } | { value: unknown; cut: () => string | undefined }

/** Whether an item is its call again, as far as its arguments tell. */
export function isSameOrNone(known: ArgsOfCall | undefined, args: ItemArgs | undefined): boolean {
  return known === undefined || args === undefined || saysSame(known, args)
}

/** Whether an item has the arguments that its call became ready with. */
export function saysSame(known: ArgsOfCall, args: ItemArgs): boolean {
  if ('text' in args) return args.text === known.argsText || isSameArgs(known, valueOf(args.text))
  return isSameArgs(known, { args: args.value, argsText: args.cut() })
}

function valueOf(text: string): ArgsOfCall {
  try {
    return { args: JSON.parse(text) as unknown, argsText: text }
  } catch {
    return { args: text, argsText: text }
  }
}

/** Fields that are the arguments, and fields that are one argument each; the first that is filled counts. */
const FIELDS = ['arguments', 'input', 'action', 'operation', 'code', 'queries', 'actions']
const FIRST_MEMBER = FIELDS.indexOf('code')

/** @param path where the item stands in the frame */
export function argsOfItem(
  item: WireRecord,
  path: FramePath,
  text: string | undefined,
): ItemArgs | undefined {
  const at = FIELDS.findIndex((name) => ![undefined, null, ''].includes(item[name] as string))
  const name = FIELDS[at]
  if (name === undefined) return undefined
  const value = item[name]
  const cut = (): string | undefined => sliceJsonValue(text, [...path, name])
  if (at < FIRST_MEMBER) return typeof value === 'string' ? { text: value } : { value, cut }
  if (typeof value === 'string') return { text: jsonOf({ [name]: value }) }
  return {
    value: { [name]: value },
    cut: () => {
      const exact = cut()
      return exact === undefined ? undefined : `{"${name}":${exact}}`
    },
  }
}

/** Arguments where the wire has text, or the object that should have been its JSON. */
export function putValue(
  table: SlotTable,
  slot: CallSlot,
  value: unknown,
  path: FramePath,
  text: string | undefined,
  out: ToolEvent[],
): void {
  if (slot.format === 'json' || typeof value === 'string' || isNothing(value)) {
    putArgs(table, slot, value, path, text, out)
    return
  }
  const exact = sliceJsonValue(text, path)
  table.append(slot, exact ?? jsonOf(value), out)
}

/** The whole arguments, of an item that is done. */
export function putItemArgs(
  table: SlotTable,
  slot: CallSlot,
  item: WireRecord,
  path: FramePath,
  text: string | undefined,
  out: ToolEvent[],
): void {
  const args = argsOfItem(item, path, text)
  if (args === undefined) return
  if ('text' in args) table.assign(slot, args.text, out)
  else if (slot.format === 'text') table.assign(slot, args.cut() ?? jsonOf(args.value), out)
  else {
    reportNoArgs(table.context, args.value)
    table.put(slot, args.value, args.cut, out)
  }
}
