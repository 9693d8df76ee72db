import type { ToolEvent } from '../../core/events.js'
import type { FramePath } from './frameText.js'
import { outcomeEvent, type ProviderOutcome } from './providerOutcome.js'
import { isNothing, putArgs } from './putArgs.js'
import { RepeatedCalls } from './repeatedCalls.js'
import { ResponseMark } from './responseMark.js'
import type { ArgsEnd } from '../slots/judgeArgs.js'
import type { ArgsOfCall } from '../../json/isSameArgs.js'
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
  private readonly repeats: RepeatedCalls
  /** Open calls of an attempt that was given up: the next one may bring them again. */
  private attempt: readonly CallSlot[] = []
  private current: { readonly frame: WireRecord; readonly text: string | undefined } | undefined

  constructor(protocol: string, options: AdapterOptions) {
    super(protocol, options)
    this.table = new SlotTable(this.context)
    this.repeats = new RepeatedCalls(this.context, this.table)
  }

  end(how: StreamEnd): ToolEvent[] {
    const out: ToolEvent[] = []
    if (how === 'aborted') this.table.cancelAll('aborted', out)
    else this.finish(how === 'clean' ? 'unmarked' : 'broken', out)
    this.giveUp(out)
    this.compare(out, 0)
    this.reset()
    return out
  }

  reset(): void {
    this.current = undefined
    this.beginResponse(undefined)
    this.isOpen = false
  }

  protected readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const from = out.length
    const error = this.errorIn(frame)
    if (error !== undefined) this.fail(error, out)
    else {
      this.current = { frame, text }
      if (this.responseId === undefined && this.isEmpty()) this.addToMark()
      this.readPart(frame, text, out)
    }
    this.compare(out, from)
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
    this.giveUp(out)
    const isRetry = this.isOpen && id === undefined && this.responseId === undefined
    if (isRetry) this.attempt = this.table.slots.filter(({ isSettled, key }) => !isSettled && key !== '')
    else if (this.isOpen) this.table.cancelAll('superseded', out)
    this.beginResponse(id)
    if (isRetry) this.repeats.resume()
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

  /**
   * A start that is an event of its own: a second one on a known id begins the call anew, unless it is
   * another call with the same id.
   *
   * @param args what the start has as complete arguments, where places do not tell calls apart
   */
  protected startCall(
    id: string | undefined,
    index: number | undefined,
    name: string,
    facts: CallFacts | undefined,
    out: ToolEvent[],
    args?: () => ArgsOfCall | undefined,
  ): CallSlot | undefined {
    const { table } = this
    const known = table.again(id, index, name, args)
    const slot = known ?? this.openCall(id, index, name)
    if (slot === undefined) return undefined
    if (known === undefined) {
      if (this.attempt.length > 0) this.goOn(slot, out)
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

  /** The call of an attempt that was given up goes on with its card; other calls end the wait for them. */
  private goOn(slot: CallSlot, out: ToolEvent[]): void {
    const before = this.attempt.find(
      ({ wireId, occurrence }) => wireId === slot.wireId && occurrence === slot.occurrence,
    )
    if (before?.wireId === undefined || before.entry === undefined) {
      this.giveUp(out)
      return
    }
    this.attempt = this.attempt.filter((one) => one !== before)
    slot.entry = before.entry
    const keys = this.context.keys.response(this.mark.toString())
    if (keys.get(before.wireId, before.occurrence) === undefined)
      keys.alias(before.wireId, before.entry, before.occurrence)
  }

  private giveUp(out: ToolEvent[]): void {
    for (const slot of this.attempt) {
      this.table.close(slot)
      if (!slot.isRepeat)
        this.table.emit(out, { type: 'tool_cancelled', toolCallId: slot.key, endReason: 'superseded' })
    }
    this.attempt = []
  }

  /** The call of a block, or of the last one where blocks are not numbered. */
  protected slotAt(index: number | undefined): CallSlot | undefined {
    return index === undefined ? this.table.last : this.table.byIndex.get(index)
  }

  /** Arguments of a block: a piece of their text, or a value that is all of them. */
  protected putAt(
    index: number | undefined,
    value: unknown,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const slot = this.slotAt(index)
    if (slot !== undefined) putArgs(this.table, slot, value, path, text, out)
    else if (!isNothing(value))
      this.context.reportOnce('frame_invalid', 'block', 'Argument text names a block that no tool opened.')
  }

  protected settle(slot: CallSlot | undefined, end: ArgsEnd, out: ToolEvent[]): void {
    if (slot !== undefined) this.table.settle(slot, this.isBroken ? 'broken' : end, out)
  }

  /** The outcome of a call; by wire id, of this response or an earlier one. */
  protected emitOutcome(call: CallSlot | string, outcome: ProviderOutcome, out: ToolEvent[]): void {
    const { table } = this
    if (typeof call !== 'string') {
      table.announce(call, out)
      table.close(call)
      call.answered = true
    }
    const toolCallId = typeof call === 'string' ? table.answer(call, out) : call.key
    table.emit(out, outcomeEvent(toolCallId, outcome))
  }

  /** The response ends. @default every open call ends the same way */
  protected finish(end: ArgsEnd, out: ToolEvent[]): void {
    this.giveUp(out)
    this.table.settleAll(this.isBroken ? 'broken' : end, out)
    this.isOver = true
    this.isOpen = false
  }

  private compare(out: ToolEvent[], from: number): void {
    if (this.responseId === undefined) this.repeats.take(this.mark.toString(), out, from)
  }

  private isEmpty(): boolean {
    return this.table.slots.length === 0
  }

  protected beginResponse(id: string | undefined): void {
    this.table.startResponse(id === undefined ? undefined : this.context.keys.response(id))
    this.repeats.begin()
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
