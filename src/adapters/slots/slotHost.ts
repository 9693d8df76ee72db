import type { ToolEvent } from '../../core/events.js'
import type { AdapterContext } from '../shared/context.js'
import type { ArgsEnd } from './judgeArgs.js'
import type { CallSlot } from './slot.js'

/** What the parts of the slot table use of it. */
export interface SlotHost {
  readonly context: AdapterContext
  readonly slots: readonly CallSlot[]
  readonly byId: ReadonlyMap<string, CallSlot>
  readonly byIndex: ReadonlyMap<number, CallSlot>
  readonly last: CallSlot | undefined
  open(id: string | undefined, index: number | undefined, name: string): CallSlot | undefined
  announce(slot: CallSlot, out: ToolEvent[]): void
  restart(slot: CallSlot, out: ToolEvent[]): void
  settle(slot: CallSlot, end: ArgsEnd, out: ToolEvent[]): void
  close(slot: CallSlot): void
  emit(out: ToolEvent[], event: ToolEvent): void
}
