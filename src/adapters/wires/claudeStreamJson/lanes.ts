import type { CallLog } from '../../shared/callLog.js'
import { ClaudeLane } from './lane.js'
import type { AdapterContext } from '../../shared/context.js'
import type { CallSlot } from '../../slots/slot.js'

/** Sub-agents at once; beyond it the oldest are forgotten. */
const MAX_LANES = 1000

/** Where a call is read. */
export interface LaneSlot {
  readonly lane: ClaudeLane
  readonly slot: CallSlot
}

/** The agent's own messages, and those of each sub-agent under the call that runs it. */
export class ClaudeLanes {
  private readonly lanes = new Map<string | undefined, ClaudeLane>()

  constructor(
    private readonly context: AdapterContext,
    private readonly log: CallLog,
  ) {}

  of(parentId: string | undefined): ClaudeLane {
    const known = this.lanes.get(parentId)
    if (known !== undefined) return known
    const lane = new ClaudeLane(this.context, this.log, parentId)
    if (this.lanes.size >= MAX_LANES) {
      const oldest = [...this.lanes.keys()].find((key) => key !== undefined)
      this.lanes.delete(oldest)
    }
    this.lanes.set(parentId, lane)
    return lane
  }

  /** The call of this id, wherever it was announced. */
  find(wireId: string | undefined): LaneSlot | undefined {
    if (wireId === undefined) return undefined
    for (const lane of this.lanes.values()) {
      const slot = lane.table.byId.get(wireId)
      if (slot !== undefined) return { lane, slot }
    }
    return undefined
  }

  all(): ClaudeLane[] {
    return [...this.lanes.values()]
  }

  slots(): LaneSlot[] {
    return this.all().flatMap((lane) => lane.table.slots.map((slot) => ({ lane, slot })))
  }

  clear(): void {
    this.lanes.clear()
  }
}
