import type { ToolEvent } from '../../../core/events.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import type { CallSlot } from '../../slots/slot.js'

/**
 * Calls that no TOOL_CALL_END ends: those of TOOL_CALL_CHUNK, and unfinished ones of a snapshot. Such a call
 * is over with the next message-like event of its lane, with a chunk of another call, with its own result,
 * or with the run.
 *
 * A call whose JSON is open where the shorthand would end it stays open until its run ends: a server that
 * interleaves chunks loses nothing, and what was really cut fails then.
 */
export class ChunkCalls {
  /** The lane (a subagent, or `''`) of each open call; none for those that only their run ends. */
  private readonly lanes = new Map<CallSlot, string | undefined>()
  /** The call that a chunk without an id goes on with. */
  private readonly current = new Map<string, CallSlot>()

  constructor(private readonly complete: (slot: CallSlot, out: ToolEvent[], end?: ArgsEnd) => void) {}

  get size(): number {
    return this.lanes.size
  }

  inLane(lane: string): CallSlot | undefined {
    return this.current.get(lane)
  }

  has(slot: CallSlot): boolean {
    return this.lanes.has(slot)
  }

  /** A chunk of this call came: the one before it in the lane is over. */
  enter(slot: CallSlot, lane: string, out: ToolEvent[]): void {
    const before = this.current.get(lane)
    if (before !== undefined && before !== slot && before.isClosed()) this.end(before, out)
    this.current.set(lane, slot)
    this.lanes.set(slot, lane)
  }

  /** A call that its own end, its result or its run will end, whatever comes between. */
  add(slot: CallSlot): void {
    this.lanes.set(slot, undefined)
  }

  /** A message-like event came. */
  leave(lane: string, out: ToolEvent[]): void {
    for (const [slot, own] of this.lanes)
      if (own === lane && (slot.size === 0 || slot.isClosed())) this.end(slot, out)
    this.current.delete(lane)
  }

  end(slot: CallSlot, out: ToolEvent[], end?: ArgsEnd): void {
    this.lanes.delete(slot)
    this.complete(slot, out, end)
  }

  endAll(out: ToolEvent[], end?: ArgsEnd): void {
    for (const slot of this.lanes.keys()) this.end(slot, out, end)
    this.clear()
  }

  clear(): void {
    this.lanes.clear()
    this.current.clear()
  }
}
