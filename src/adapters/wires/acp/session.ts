import type { ToolEvent } from '../../../core/events.js'
import { AcpCall } from './call.js'
import type { CallLog } from '../../shared/callLog.js'
import type { AdapterContext } from '../../shared/context.js'
import type { ResponseKeys } from '../../shared/keys.js'
import { scopedKeys } from '../../shared/scopedKeys.js'
import type { CallSlot } from '../../slots/slot.js'
import { SlotTable } from '../../slots/slotTable.js'
import { textOf, type WireRecord } from '../../shared/wire.js'

/** A session may have more calls than a table: beyond this, those that are over are let go. */
const MANY_CALLS = 1000

/** One session of an agent: call ids are unique within it. */
export class AcpSession {
  readonly table: SlotTable
  /** Its prompt was answered; another one, or news of it, opens it again. */
  isOver = false
  private readonly calls = new Map<string, AcpCall>()
  private readonly keys: ResponseKeys

  constructor(
    context: AdapterContext,
    private readonly log: CallLog,
    readonly id: string | undefined,
  ) {
    this.table = new SlotTable(context)
    this.keys = id === undefined ? context.keys.fixed() : scopedKeys(context, `acp ${id}`, true)
    this.table.startResponse(this.keys)
  }

  /** The call of an update, announced if it is new; `undefined` where there are too many. */
  call(wireId: string, update: WireRecord): AcpCall | undefined {
    const known = this.calls.get(wireId)
    if (known !== undefined) return known
    if (this.table.slots.length >= MANY_CALLS) this.tidy()
    const slot = this.table.open(wireId, undefined, textOf(update['kind']))
    if (slot === undefined) return undefined
    const title = textOf(update['title'])
    if (title !== '') slot.facts = { title }
    const call = new AcpCall(this.table, slot)
    this.calls.set(wireId, call)
    return call
  }

  /** Calls without an outcome. */
  open(): CallSlot[] {
    return [...this.calls.values()]
      .map((call) => call.slot)
      .filter((slot) => slot.key !== '' && this.log.isOpen(slot.key))
  }

  /** Ends every call without an outcome, or only those whose arguments never came. */
  cancel(endReason: 'aborted' | 'interrupted', which: 'all' | 'unsent', out: ToolEvent[]): void {
    for (const slot of this.open()) {
      if (which === 'unsent' && slot.isSettled) continue
      this.table.close(slot)
      this.table.emit(out, { type: 'tool_cancelled', toolCallId: slot.key, endReason })
    }
  }

  /** Its turn is over: calls that run go on with what the agent showed of them. */
  conclude(out: ToolEvent[]): void {
    for (const call of this.calls.values())
      if (call.isHeld && this.log.isOpen(call.slot.key)) call.conclude(this.log.get(call.slot.key), out)
  }

  /** The stream broke off: a call that ran may have ended somehow; of others the arguments never ended. */
  breakOff(out: ToolEvent[]): void {
    for (const { slot, isHeld } of this.calls.values()) {
      if (slot.key === '' || !this.log.isOpen(slot.key)) continue
      if (!isHeld) {
        this.table.settle(slot, 'broken', out)
        continue
      }
      this.table.close(slot)
      this.table.emit(out, { type: 'tool_cancelled', toolCallId: slot.key, endReason: 'interrupted' })
    }
  }

  private tidy(): void {
    for (const [wireId, { slot }] of this.calls) if (!this.log.isOpen(slot.key)) this.calls.delete(wireId)
    this.table.startResponse(this.keys)
  }
}
