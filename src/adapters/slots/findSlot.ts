import { isRecord } from '../shared/wire.js'
import type { CallSlot } from './slot.js'
import { findAgain, wholeArgs } from './sameId.js'
import type { SlotHost } from './slotHost.js'

/**
 * The call that an entry is about, opened if it is new; `undefined` where there is nothing to open.
 *
 * @see contract.md section 7 "Slots"; the oddities are real: each rule names who sends it
 */
export function findSlot(
  table: SlotHost,
  id: string | undefined,
  index: number | undefined,
  name: string,
  args: unknown,
): CallSlot | undefined {
  const atIndex = index === undefined ? undefined : table.byIndex.get(index)
  if (id !== undefined) return findById(table, id, index, atIndex, name, args)
  if (atIndex !== undefined) {
    // Where calls have ids, a name alone is a piece of the one that is there.
    const isPiece = atIndex.wireId !== undefined && !isText(args) && !isFilled(args)
    return !isPiece && isNextCall(atIndex, name, args) ? table.open(undefined, index, name) : atIndex
  }
  const open = lastOpen(table)
  if (name !== '') {
    // A name repeated beside each piece, without id and index: the same call while its text is open.
    const continues = open !== undefined && open.name === name && open.size > 0 && !open.isClosed()
    return continues && index === undefined ? open : table.open(undefined, index, name)
  }
  // The index came late, or never: the fragment goes on with the call that is open.
  if (open !== undefined && (index === undefined || open.index === undefined)) return open
  if (index === undefined && table.last !== undefined) return table.last
  return index === undefined && !isText(args) && !isFilled(args)
    ? undefined
    : table.open(undefined, index, name)
}

function findById(
  table: SlotHost,
  id: string,
  index: number | undefined,
  atIndex: CallSlot | undefined,
  name: string,
  args: unknown,
): CallSlot | undefined {
  const again =
    name === ''
      ? pieceOf(table.byId.get(id), index, atIndex, args)
      : findAgain(table, id, index, name, () => wholeArgs(args))
  if (again !== undefined) return again
  const near = index === undefined ? lastOpen(table) : atIndex
  if (near === undefined || near.isSettled) return table.open(id, index, name)
  // An id that comes late (the start had none).
  if (near.wireId === undefined) {
    return isNextCall(near, name, args) ? table.open(id, index, name) : near
  }
  // A different id with a name is a new call (Ollama sends index 0 for all); a fresh id on every chunk,
  // without a name, goes on with the call while its JSON is open (InternLM/lmdeploy#3412).
  const isChurn = name === '' && !near.isClosed() && (index !== undefined || near.size > 0)
  return isChurn ? near : table.open(id, index, name)
}

/** What has an id and no name goes on with the newest call of that id, or with that at its index. */
function pieceOf(
  newest: CallSlot | undefined,
  index: number | undefined,
  atIndex: CallSlot | undefined,
  args: unknown,
): CallSlot | undefined {
  if (newest === undefined || index === undefined || newest.index === undefined || newest.index === index)
    return newest
  if (atIndex !== undefined && (atIndex.wireId === newest.wireId || atIndex.wireId === undefined))
    return atIndex
  // Its name may come late: text behind closed arguments is not theirs.
  return newest.isClosed() && (isText(args) || isFilled(args)) ? undefined : newest
}

/**
 * Indexes that do not count up: a named entry with another name, or with whole new arguments behind a call
 * whose own are closed.
 */
function isNextCall(slot: CallSlot, name: string, args: unknown): boolean {
  if (name === '') return false
  const isOpen = slot.size > 0 && !slot.isClosed()
  // Behind open text another name is one that gateways cut, unless it has arguments of its own.
  if (slot.name !== '' && slot.name !== name) return !isOpen || isFilled(args) || beginsObject(args)
  if (!slot.isClosed()) return false
  if (typeof args !== 'string') return isFilled(args)
  return beginsObject(args) && args !== slot.text
}

function beginsObject(args: unknown): boolean {
  return typeof args === 'string' && args.trimStart().startsWith('{')
}

function lastOpen(table: SlotHost): CallSlot | undefined {
  if (table.last?.isSettled === false) return table.last
  return table.slots.findLast((slot) => !slot.isSettled)
}

function isText(args: unknown): boolean {
  return typeof args === 'string' && args.trim() !== ''
}

function isFilled(args: unknown): boolean {
  return isRecord(args) && Object.keys(args).length > 0
}
