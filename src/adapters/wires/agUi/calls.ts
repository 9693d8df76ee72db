import type { ToolEvent } from '../../../core/events.js'
import { ChunkCalls } from './chunks.js'
import { callIdOf, callNameOf, extraOf, laneOf, outcomeOf } from './fields.js'
import type { AdapterContext } from '../../shared/context.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { isNothing, isPlaceholder, putArgs, reportNoArgs } from '../../shared/putArgs.js'
import { isSameInput } from '../../shared/sameInput.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import type { CallSlot } from '../../slots/slot.js'
import { SlotTable } from '../../slots/slotTable.js'
import { isRecord, textOf, type WireRecord } from '../../shared/wire.js'

const DELTA: FramePath = ['delta']

/** Results remembered, so that snapshots repeat none. */
const MAX_KNOWN = 10_000

/** The calls of an AG-UI stream, by id. */
export class AgUiCalls {
  readonly table: SlotTable
  readonly chunks: ChunkCalls
  /** Calls whose outcome was told, in this response or an earlier one. */
  readonly over = new Set<string>()
  /** Calls that started subagents, by the subagent's run. */
  readonly parents = new Map<string, string>()
  /** The run failed: nothing that follows is complete. */
  isBroken = false
  private hasKeys = false

  constructor(readonly context: AdapterContext) {
    this.table = new SlotTable(context)
    this.chunks = new ChunkCalls((slot, out, end) => {
      this.complete(slot, out, end)
    })
  }

  reset(): void {
    this.table.startResponse()
    this.chunks.clear()
    this.parents.clear()
    this.isBroken = false
    this.hasKeys = false
  }

  /** The table's keys belong to the host, which connects after construction. */
  prepare(): void {
    if (!this.hasKeys) this.table.startResponse(this.context.keys.fixed())
    this.hasKeys = true
  }

  /** Ids of earlier runs stay known by their keys; a run that was cut is sent again with its open calls. */
  startRun(): void {
    this.isBroken = false
    this.chunks.clear()
    if (this.table.slots.every((slot) => slot.isSettled)) this.table.startResponse(this.context.keys.fixed())
  }

  /** Its arguments ended, in whatever stream of this store, or it is open here. */
  isKnown(id: string): boolean {
    return this.table.byId.has(id) || this.context.keys.fixed().get(id)?.settled === true
  }

  open(id: string, name: string, lane: string, out: ToolEvent[]): CallSlot | undefined {
    const slot = this.table.open(id, undefined, name)
    if (slot === undefined) return undefined
    const parentToolCallId = this.parents.get(lane)
    if (parentToolCallId !== undefined) slot.facts = { parentToolCallId }
    this.table.announce(slot, out)
    return slot
  }

  /** Ends a call's arguments because the wire says so. */
  complete(slot: CallSlot, out: ToolEvent[], end: ArgsEnd = 'marked'): void {
    this.table.settle(slot, this.isBroken ? 'broken' : end, out)
  }

  refuse(message: string, toolCallId?: string): void {
    this.context.reportOnce('frame_invalid', message, message, { toolCallId })
  }

  readStart(event: WireRecord, out: ToolEvent[]): void {
    const id = callIdOf(event)
    const name = callNameOf(event)
    const slot = id === undefined ? undefined : this.table.byId.get(id)
    if (id === undefined) this.refuse('A TOOL_CALL_START has no toolCallId; it was left out.')
    else if (slot === undefined) this.open(id, name, laneOf(event), out)
    else {
      this.table.rename(slot, name, out)
      this.table.restart(slot, out)
    }
  }

  readArgs(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const slot = this.started(event)
    if (slot === undefined) return
    const { delta, args } = event
    if (typeof delta === 'string') this.table.append(slot, delta, out)
    else if (!isNothing(delta)) putArgs(this.table, slot, delta, DELTA, text, out)
    else if (typeof args === 'string') this.takeText(slot, args, out)
    else if (!isNothing(args)) this.takeInput(slot, args, ['args'], text, out)
    else this.refuse('A TOOL_CALL_ARGS has no text; it was left out.', slot.key)
  }

  readEnd(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const id = callIdOf(event)
    const { value: input, path } = extraOf(event, 'input')
    const name = callNameOf(event)
    const isWhole = id !== undefined && isRecord(input) && name !== '' && !this.isKnown(id)
    const slot = isWhole ? this.open(id, name, laneOf(event), out) : this.started(event)
    if (slot === undefined) return
    this.takeInput(slot, input, path, text, out)
    this.complete(slot, out)
  }

  readChunk(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const id = callIdOf(event)
    const name = callNameOf(event)
    const lane = laneOf(event)
    const { delta } = event
    let slot = id === undefined ? this.chunks.inLane(lane) : this.table.byId.get(id)
    if (id === undefined && name !== '' && name !== slot?.name) slot = undefined
    if (slot === undefined) {
      if (id !== undefined && name !== '') slot = this.open(id, name, lane, out)
      else this.refuse('A TOOL_CALL_CHUNK goes on with no call that was started; it was left out.', id)
      if (slot === undefined) return
      this.chunks.enter(slot, lane, out)
    } else if (slot.isSettled) {
      // Announced again; without text there is nothing to compare.
      slot.mayRepeat = name !== '' && textOf(delta).trim() !== ''
      if (slot.mayRepeat) this.chunks.enter(slot, lane, out)
    } else if (this.chunks.has(slot)) {
      this.table.rename(slot, name, out)
      this.chunks.enter(slot, lane, out)
    } else if (name !== '') {
      this.table.restart(slot, out)
      this.chunks.enter(slot, lane, out)
    }
    putArgs(this.table, slot, delta, DELTA, text, out)
  }

  /** What a call came to. It also ends a call whose end was never told. */
  readResult(record: WireRecord, content: unknown, out: ToolEvent[]): void {
    const id = callIdOf(record)
    if (id === undefined) {
      this.refuse('A tool result has no toolCallId; nothing is guessed, it was left out.')
      return
    }
    const slot = this.table.byId.get(id)
    if (slot !== undefined && this.chunks.has(slot)) this.chunks.end(slot, out)
    this.table.emit(out, outcomeOf(this.table.keyOf(id, out), record, content))
    if (slot?.isSettled === false) this.table.close(slot)
    if (this.over.size >= MAX_KNOWN) this.over.clear()
    this.over.add(id)
  }

  /** The arguments that run, whole, where the streamed text was normalised or is absent (TanStack AI). */
  takeInput(
    slot: CallSlot,
    input: unknown,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    // Where the text is broken, an empty input stands for what could not be read of it.
    if (slot.isSettled || isNothing(input) || (isPlaceholder(input) && !slot.isClosed())) return
    if (typeof input === 'string') {
      this.table.assign(slot, input, out)
      return
    }
    const argsText = sliceJsonValue(text, path)
    if (isSameInput(slot.text, input, argsText)) return
    reportNoArgs(this.context, input)
    slot.whole = { value: input, text: argsText }
  }

  /** TanStack AI: the text so far, whole. */
  private takeText(slot: CallSlot, text: string, out: ToolEvent[]): void {
    if (slot.size === 0 || text.startsWith(slot.text)) this.table.append(slot, text.slice(slot.size), out)
    else this.table.replace(slot, text, out)
  }

  private started(event: WireRecord): CallSlot | undefined {
    const id = callIdOf(event)
    const slot = id === undefined ? undefined : this.table.byId.get(id)
    const type = textOf(event['type'])
    if (slot === undefined) this.refuse(`A ${type} is about no call that was started; it was left out.`, id)
    return slot
  }
}
