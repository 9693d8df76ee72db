import type { ToolEvent } from '../../core/events.js'
import type { AdapterContext } from './context.js'
import type { ResponseKeys } from './keys.js'
import { RepeatedCalls } from './repeatedCalls.js'
import type { ArgsEnd } from '../slots/judgeArgs.js'
import type { CallSlot } from '../slots/slot.js'
import { SlotTable } from '../slots/slotTable.js'

/** A table for responses that may begin like others before them: what it says of a call waits as {@link RepeatedCalls} tells. */
export class ComparedTable extends SlotTable {
  private readonly repeats: RepeatedCalls
  private mark = ''

  constructor(context: AdapterContext) {
    super(context)
    this.repeats = new RepeatedCalls(context, this)
  }

  /** @param mark how the response began: the id of its keys */
  override startResponse(keys?: ResponseKeys, mark = ''): void {
    super.startResponse(keys)
    this.repeats.begin()
    this.mark = mark
  }

  override announce(slot: CallSlot, out: ToolEvent[]): void {
    this.compare(out, () => {
      super.announce(slot, out)
    })
  }

  override restart(slot: CallSlot, out: ToolEvent[]): void {
    this.compare(out, () => {
      super.restart(slot, out)
    })
  }

  override rename(slot: CallSlot, name: string, out: ToolEvent[]): void {
    this.compare(out, () => {
      super.rename(slot, name, out)
    })
  }

  override append(slot: CallSlot, piece: string, out: ToolEvent[]): void {
    this.compare(out, () => {
      super.append(slot, piece, out)
    })
  }

  override replace(slot: CallSlot, text: string, out: ToolEvent[]): void {
    this.compare(out, () => {
      super.replace(slot, text, out)
    })
  }

  override assign(slot: CallSlot, text: string, out: ToolEvent[]): void {
    this.compare(out, () => {
      super.assign(slot, text, out)
    })
  }

  override put(slot: CallSlot, value: unknown, text: () => string | undefined, out: ToolEvent[]): void {
    this.compare(out, () => {
      super.put(slot, value, text, out)
    })
  }

  override settle(slot: CallSlot, end: ArgsEnd, out: ToolEvent[]): void {
    this.compare(out, () => {
      super.settle(slot, end, out)
    })
  }

  override settleAll(end: ArgsEnd, out: ToolEvent[]): void {
    this.compare(out, () => {
      super.settleAll(end, out)
    })
  }

  /** Holds back, or lets go, what is said of calls meanwhile. */
  compare(out: ToolEvent[], say: () => void): void {
    const from = out.length
    say()
    this.repeats.take(this.mark, out, from)
  }
}
