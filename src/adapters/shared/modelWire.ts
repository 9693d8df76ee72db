import type { ToolEvent } from '../../core/events.js'
import { outcomeEvent, type ProviderOutcome } from './providerOutcome.js'
import { ResponseMark } from './responseMark.js'
import type { ArgsEnd } from '../slots/judgeArgs.js'
import type { CallFacts, CallSlot } from '../slots/slot.js'
import { SlotTable } from '../slots/slotTable.js'
import { streamErrorIn, type StreamError } from './streamError.js'
import type { AdapterOptions, StreamEnd } from '../types.js'
import { jsonOf, type WireRecord } from './wire.js'
import { WireAdapter } from './wireAdapter.js'

/**
 * What wires of a model have in common that send one response at a time: it begins, has calls, and ends.
 * They never end a run.
 */
export abstract class ModelWireAdapter extends WireAdapter {
  protected readonly table: SlotTable
  /** The response reported an error: nothing of it becomes ready any more. */
  protected isBroken = false
  private responseId: string | undefined
  /** Something of a response came, and not its end. */
  private isOpen = false
  /** The response said that it is complete. */
  private isOver = false
  private mark = new ResponseMark()
  private current: { readonly frame: WireRecord; readonly text: string | undefined } | undefined

  constructor(protocol: string, options: AdapterOptions) {
    super(protocol, options)
    this.table = new SlotTable(this.context)
  }

  end(how: StreamEnd): ToolEvent[] {
    const out: ToolEvent[] = []
    if (how === 'aborted') this.table.cancelAll('aborted', out)
    else this.finish(how === 'clean' ? 'unmarked' : 'broken', out)
    this.reset()
    return out
  }

  reset(): void {
    this.current = undefined
    this.beginResponse(undefined)
    this.isOpen = false
  }

  protected readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const error = this.errorIn(frame)
    if (error !== undefined) {
      this.fail(error, out)
      return
    }
    this.current = { frame, text }
    if (this.responseId === undefined && this.isEmpty()) this.addToMark()
    this.readPart(frame, text, out)
  }

  /** A frame that is no error. */
  protected abstract readPart(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void

  protected errorIn(frame: WireRecord): StreamError | undefined {
    return streamErrorIn(frame)
  }

  protected fail(error: StreamError, out: ToolEvent[]): void {
    this.context.reportStreamError(error)
    this.isBroken = true
    this.finish('broken', out)
  }

  /** The frame that begins a response. The same one again, in mid-response, begins its calls anew. */
  protected startResponse(id: string | undefined, out: ToolEvent[]): void {
    if (this.isOpen && id !== undefined && id === this.responseId) {
      this.table.byIndex.clear()
      return
    }
    // A proxy that tried again within one stream: nothing more comes for the first response.
    if (this.isOpen) this.table.cancelAll('superseded', out)
    this.beginResponse(id)
    this.isOpen = true
  }

  /**
   * For wires without such a frame: another id, once the response is over, is another response. Where there
   * are no ids, whatever goes on after the end is one.
   */
  protected noteResponse(id: string | undefined, goesOn: boolean, out: ToolEvent[]): void {
    const isOther = id === undefined ? this.responseId === undefined && goesOn : id !== this.responseId
    if (this.isOver ? isOther : id !== undefined && this.responseId === undefined && this.isEmpty()) {
      // Calls that came after the end of their response got none.
      this.table.settleAll('broken', out)
      this.beginResponse(id)
    }
    if (goesOn) this.isOpen = true
  }

  /** A new call of the response in hand. */
  protected openCall(id: string | undefined, index: number | undefined, name: string): CallSlot | undefined {
    if (this.isEmpty() && this.responseId === undefined && id !== undefined)
      this.table.startResponse(this.context.keys.response(this.mark.toString()))
    return this.table.open(id, index, name)
  }

  /** A start that is an event of its own: a second one on a known id begins the call anew. */
  protected startCall(
    id: string | undefined,
    index: number | undefined,
    name: string,
    facts: CallFacts | undefined,
    out: ToolEvent[],
  ): CallSlot | undefined {
    const { table } = this
    const known = id === undefined ? undefined : table.byId.get(id)
    const slot = known ?? this.openCall(id, index, name)
    if (slot === undefined) return undefined
    if (known === undefined) {
      slot.facts = facts
      slot.runsAtOnce = facts?.executor === 'provider'
      table.announce(slot, out)
      return slot
    }
    if (index !== undefined) table.byIndex.set(index, slot)
    table.last = slot
    table.rename(slot, name, out)
    table.restart(slot, out)
    return slot
  }

  /** The call of a block, or of the last one where blocks are not numbered. */
  protected slotAt(index: number | undefined): CallSlot | undefined {
    return index === undefined ? this.table.last : this.table.byIndex.get(index)
  }

  /** Argument text of a block. */
  protected appendAt(index: number | undefined, piece: string, out: ToolEvent[]): void {
    const slot = this.slotAt(index)
    if (slot !== undefined) this.table.append(slot, piece, out)
    else if (piece !== '')
      this.context.reportOnce('frame_invalid', 'block', 'Argument text names a block that no tool opened.')
  }

  protected settle(slot: CallSlot | undefined, end: ArgsEnd, out: ToolEvent[]): void {
    if (slot !== undefined) this.table.settle(slot, this.isBroken ? 'broken' : end, out)
  }

  /** The outcome of a call; by wire id, of this response or an earlier one. */
  protected emitOutcome(call: CallSlot | string, outcome: ProviderOutcome, out: ToolEvent[]): void {
    const { table } = this
    const slot = typeof call === 'string' ? table.byId.get(call) : call
    if (slot !== undefined) {
      table.announce(slot, out)
      table.close(slot)
    }
    const toolCallId = typeof call === 'string' ? table.keyOf(call, out) : call.key
    table.emit(out, outcomeEvent(toolCallId, outcome))
  }

  /** The response ends. @default every open call ends the same way */
  protected finish(end: ArgsEnd, out: ToolEvent[]): void {
    this.table.settleAll(this.isBroken ? 'broken' : end, out)
    this.isOver = true
    this.isOpen = false
  }

  private isEmpty(): boolean {
    return this.table.slots.length === 0
  }

  protected beginResponse(id: string | undefined): void {
    this.table.startResponse(id === undefined ? undefined : this.context.keys.response(id))
    this.responseId = id
    this.isOver = false
    this.isBroken = false
    this.mark = new ResponseMark()
    this.addToMark()
  }

  private addToMark(): void {
    if (this.current !== undefined) this.mark.add(this.current.text ?? jsonOf(this.current.frame))
  }
}
