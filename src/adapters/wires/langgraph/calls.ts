import type { ToolEvent } from '../../../core/events.js'
import type { ArgsOfCall } from '../../../json/isSameArgs.js'
import { isToolResult, readToolBlock, readToolResult } from '../anthropic/blocks.js'
import type { AdapterContext } from '../../shared/context.js'
import {
  endOfMessage,
  isServerBlock,
  piecesOf,
  textOfEntry,
  wholeCallsOf,
  type GraphEntry,
} from './entries.js'
import type { GraphMessage } from './frame.js'
import { completeEntry, placeOfRequest, slotOfEntry } from './complete.js'
import { forgetOldest, GraphLog } from './log.js'
import { putArgs } from '../../shared/putArgs.js'
import { argsOfText } from '../../shared/sameInput.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import { slotsOf } from '../../slots/sameId.js'
import type { CallSlot } from '../../slots/slot.js'
import { SlotTable } from '../../slots/slotTable.js'
import { idOf, indexOf, listOf, type WireRecord } from '../../shared/wire.js'

/** One message of a model: its calls are its own, as their ids may be. */
interface Response {
  table: SlotTable
  /** A whole message was seen for it: its id is known for good. */
  isConfirmed: boolean
}

/** A call, and the table of its message. */
export interface GraphSlot {
  readonly slot: CallSlot
  readonly table: SlotTable
}

/** The calls of a graph's messages, streamed or whole. */
export class GraphCalls {
  readonly log: GraphLog
  /** By message id, in order of appearance. */
  private readonly responses = new Map<string, Response>()
  /** The response with calls that was last in a node, for pieces whose message id is another. */
  private readonly lastOf = new Map<string, Response>()
  /** The newest call of a wire id; `undefined`: it belongs to a history that this stream does not show. */
  private readonly byId = new Map<string, GraphSlot | undefined>()
  /** For what belongs to no response. */
  readonly loose: SlotTable
  private unnamed = 0

  /** @param args of calls that are not over, by key: they outlive the stream */
  constructor(
    readonly context: AdapterContext,
    args: Map<string, ArgsOfCall>,
  ) {
    this.log = new GraphLog(args)
    this.loose = new SlotTable(context)
  }

  /** A chunk of a message that is being streamed. */
  readChunk(message: GraphMessage, scope: string, text: string | undefined, out: ToolEvent[]): void {
    const { body } = message
    const id = idOf(body['id'])
    const pieces = piecesOf(message)
    const blocks = pieces.length > 0 ? [] : listOf(body['content']).filter(isServerBlock)
    const isNews = blocks.length > 0 || pieces.some((piece) => piece.id !== undefined || piece.name !== '')
    let response = id === undefined ? undefined : this.responses.get(id)
    if (response === undefined && pieces.length + blocks.length > 0) {
      const last = this.lastOf.get(scope)
      // An id that changes before the message is complete does not begin another one.
      const goesOn = last !== undefined && (!isNews || (id === undefined && hasOpen(last.table)))
      response = goesOn ? last : this.open(id)
    }
    if (response === undefined) return
    const { table } = response
    if (isNews) this.lastOf.set(scope, response)
    for (const piece of pieces) this.readPiece(table, piece, text, out)
    for (const block of blocks) this.readServerBlock(table, block, out)
    const end = endOfMessage(body)
    if (end !== undefined) table.settleAll(end, out)
  }

  /**
   * A whole message. What was streamed of it is complete now; calls that an earlier stream had are not begun
   * again.
   *
   * @param isHistory its unknown calls belong to an earlier turn
   * @returns its calls; `undefined` where this stream shows none of them
   */
  readWhole(
    message: GraphMessage,
    fallbackId: string | undefined,
    isHistory: boolean,
    text: string | undefined,
    out: ToolEvent[],
  ): SlotTable | undefined {
    const entries = wholeCallsOf(message)
    if (entries.length === 0) return undefined
    const id = idOf(message.body['id']) ?? fallbackId
    const response = (id === undefined ? undefined : this.responses.get(id)) ?? this.adopt(id, entries)
    if (response === undefined && isHistory) {
      for (const entry of entries) if (entry.id !== undefined) this.byId.set(entry.id, undefined)
      return undefined
    }
    const own = response ?? this.open(id)
    const { table } = own
    const end = endOfMessage(message.body) === 'limit' ? 'limit' : 'marked'
    entries.forEach((entry, position) => {
      const known = entry.id === undefined ? table.slots[position] : slotOfEntry(table, entries, position)
      const slot = known ?? this.announce(table, id, entry, position, out)
      if (slot === undefined) return
      this.name(entry.id, slot, table)
      // LangChain closes cut arguments by itself: without their text nobody can tell.
      const isCut = end === 'limit' && entry === entries.at(-1) && typeof entry.args !== 'string'
      const howEnded = isCut && slot.size === 0 ? 'broken' : end
      completeEntry(table, slot, entry, howEnded, text, out, this.log.argsOf(slot.key))
    })
    own.isConfirmed ||= response !== undefined || idOf(message.body['id']) !== undefined
    if (response !== undefined) table.settleAll(end, out)
    return table
  }

  /** The calls of this stream with an id, in order of appearance. */
  withId(wireId: string): GraphSlot[] {
    const newest = this.byId.get(wireId)
    const tables = new Set([...this.responses.values()].map(({ table }) => table))
    const found = [...tables].flatMap((table) => slotsOf(table, wireId).map((slot) => ({ slot, table })))
    return found.length > 0 || newest === undefined ? found : [newest]
  }

  /** A call of an earlier turn, which this stream does not show. */
  isHistory(wireId: string | undefined): boolean {
    return wireId !== undefined && this.byId.has(wireId) && this.byId.get(wireId) === undefined
  }

  /** A call that only a request of the graph names. */
  announceRequest(
    scope: string,
    entry: GraphEntry,
    text: string | undefined,
    out: ToolEvent[],
  ): string | undefined {
    const argsText = textOfEntry(entry, text)
    const content = { toolName: entry.name, args: entry.args, argsText }
    const place = placeOfRequest(this.context.keys, scope, entry.id, content)
    const { table } = this.responses.get(place) ?? this.open(place)
    const known = entry.id === undefined ? undefined : table.byId.get(entry.id)
    const slot = known ?? this.announce(table, place, entry, entry.index ?? 0, out)
    if (slot === undefined) return undefined
    completeEntry(table, slot, entry, 'marked', text, out)
    if (slot.entry !== undefined) slot.entry.content ??= content
    return slot.key
  }

  settleAll(end: ArgsEnd, out: ToolEvent[]): void {
    for (const { table } of this.responses.values()) table.settleAll(end, out)
  }

  /** Calls whose arguments are still open. */
  *openSlots(): Iterable<{ slot: CallSlot; table: SlotTable }> {
    for (const { table } of this.responses.values())
      for (const slot of table.slots) if (!slot.isSettled) yield { slot, table }
  }

  private readPiece(table: SlotTable, piece: GraphEntry, text: string | undefined, out: ToolEvent[]): void {
    const { id, name, args } = piece
    const slot = table.find(id, piece.index, name, args)
    if (slot === undefined) return
    if (slot.name === '') table.rename(slot, name, out)
    if (id !== undefined) {
      table.identify(slot, id, out)
      if (slot.isSettled && name !== '') slot.mayRepeat = true
    }
    if (slot.key === '' && (id !== undefined || name !== '')) table.announce(slot, out)
    this.name(slot.wireId, slot, table)
    putArgs(table, slot, args, piece.path, text, out)
  }

  private readServerBlock(table: SlotTable, block: WireRecord, out: ToolEvent[]): void {
    if (isToolResult(block)) readToolResult(table, block, out)
    else readToolBlock(table, block, indexOf(block['index']), [], undefined, out)
  }

  private announce(
    table: SlotTable,
    responseId: string | undefined,
    entry: GraphEntry,
    position: number,
    out: ToolEvent[],
  ): CallSlot | undefined {
    const slot = table.open(entry.id, entry.index ?? position, entry.name)
    if (slot === undefined) return undefined
    const before =
      entry.id === undefined || responseId === undefined
        ? undefined
        : this.context.keys.response(responseId).get(entry.id, slot.occurrence)
    if (before?.settled === true) {
      // A call of an earlier stream, which the store has.
      slot.entry = before
      slot.key = before.key
      slot.isSettled = true
      slot.isRepeat = true
      const { name, args } = entry
      this.log.recall(before.key, name, typeof args === 'string' ? argsOfText(args) : { args })
    } else table.announce(slot, out)
    return slot
  }

  /** The streamed response that a whole message is, although its chunks had another id. */
  private adopt(id: string | undefined, entries: readonly GraphEntry[]): Response | undefined {
    for (const response of this.responses.values()) {
      const { table } = response
      const isSame = entries.every((entry) => {
        const slot = entry.id === undefined ? undefined : table.byId.get(entry.id)
        return slot !== undefined && slot.name === entry.name
      })
      if (!isSame || (response.isConfirmed && id !== undefined)) continue
      if (id === undefined) return response
      const keys = this.context.keys.response(id)
      for (const { wireId, entry, occurrence } of table.slots)
        if (wireId !== undefined && entry !== undefined) keys.alias(wireId, entry, occurrence)
      this.responses.set(id, response)
      return response
    }
    return undefined
  }

  private open(id: string | undefined): Response {
    const response: Response = { table: new SlotTable(this.context), isConfirmed: false }
    // A place in a list is no id: another list has it too.
    response.table.startResponse(this.context.keys.response(id?.startsWith('#') === true ? undefined : id))
    this.responses.set(id ?? `#${String(++this.unnamed)}`, response)
    forgetOldest(this.responses)
    return response
  }

  private name(id: string | undefined, slot: CallSlot, table: SlotTable): void {
    if (id !== undefined) this.byId.set(id, { slot, table })
  }
}

function hasOpen({ slots }: SlotTable): boolean {
  return slots.some((slot) => !slot.isSettled)
}
