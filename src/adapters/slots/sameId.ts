import { isSameArgs, type ArgsOfCall } from '../../json/isSameArgs.js'
import { isRecord } from '../shared/wire.js'
import type { CallSlot } from './slot.js'
import type { SlotHost } from './slotHost.js'

/** UTF-16 code units: longer arguments are compared as they are spelled, so that many calls cost no more. */
const MAX_COMPARED = 65_536

/**
 * Which of the calls with an id an announcement is about. Several calls of one response may share an id
 * (Kimi, DeepSeek, GLM: HKUDS/nanobot#4473): another place, another name or other complete arguments make
 * another call.
 *
 * @param index only where it tells calls apart: the same place again is the same call
 * @param args the announcement's complete arguments; none where a repetition may bring other ones
 * @returns `undefined` where the call is new
 */
export function findAgain(
  table: SlotHost,
  id: string | undefined,
  index: number | undefined,
  name: string,
  args?: () => ArgsOfCall | undefined,
): CallSlot | undefined {
  let again: CallSlot | undefined
  for (let slot = newestOf(table, id); slot !== undefined; slot = slot.older) {
    if (!canBe(slot, index, name) || isOther(slot, args)) continue
    if (index === undefined || slot.index === index) return slot
    again ??= slot
  }
  return again
}

function newestOf(table: SlotHost, id: string | undefined): CallSlot | undefined {
  return id === undefined ? undefined : table.byId.get(id)
}

/** The calls with an id, the first one first. */
export function slotsOf(table: SlotHost, id: string): CallSlot[] {
  const slots: CallSlot[] = []
  for (let slot = table.byId.get(id); slot !== undefined; slot = slot.older) slots.push(slot)
  return slots.reverse()
}

function canBe(slot: CallSlot, index: number | undefined, name: string): boolean {
  if (name !== '' && slot.name !== '' && slot.name !== name) return false
  return index === undefined || slot.index === undefined || slot.index === index
}

function isOther(slot: CallSlot, args: (() => ArgsOfCall | undefined) | undefined): boolean {
  const known = args === undefined ? undefined : slot.closedArgs()
  const given = known === undefined ? undefined : args?.()
  return known !== undefined && given !== undefined && !isEqual(known, given)
}

function isEqual(known: ArgsOfCall, given: ArgsOfCall): boolean {
  const [a, b] = [known.argsText, given.argsText]
  if (a !== undefined && b !== undefined && Math.max(a.length, b.length) > MAX_COMPARED) return a === b
  return isSameArgs(known, given)
}

/** Arguments that are complete in themselves; `undefined` for a piece, a placeholder and none. */
export function wholeArgs(value: unknown, text?: string): ArgsOfCall | undefined {
  if (typeof value !== 'string') {
    return isRecord(value) && Object.keys(value).length > 0 ? { args: value, argsText: text } : undefined
  }
  if (!/^\s*\{/.test(value) || !/\}\s*$/.test(value)) return undefined
  try {
    return wholeArgs(JSON.parse(value), value)
  } catch {
    return undefined
  }
}
