import type { ToolEvent } from '../core/events.js'

interface Cursor {
  epoch: string
  seq: number
  /** Epochs that a newer one ended: what still arrives of them is old. */
  past: Set<string>
}

/** What to do with an event that carries a number. */
export type SequenceVerdict = 'new' | 'seen' | 'gap'

/** Remembers, a run, how far its numbered events have been seen. Delivery is at least once. */
export class Sequence {
  private readonly cursors = new Map<string, Cursor>()

  check(event: ToolEvent): SequenceVerdict {
    const runId = event.runId ?? 'default'
    if (event.type === 'tool_snapshot') {
      this.move(runId, event.epoch ?? '', event.lastSeq ?? event.seq ?? 0)
      return 'new'
    }
    if (typeof event.seq !== 'number') return 'new'
    const epoch = event.epoch ?? ''
    const cursor = this.cursors.get(runId)
    if (cursor === undefined || (cursor.epoch !== epoch && !cursor.past.has(epoch))) {
      this.move(runId, epoch, event.seq)
      return 'new'
    }
    if (cursor.epoch !== epoch || event.seq <= cursor.seq) return 'seen'
    const isGap = event.seq > cursor.seq + 1
    cursor.seq = event.seq
    return isGap ? 'gap' : 'new'
  }

  forget(runId: string): void {
    this.cursors.delete(runId)
  }

  clear(): void {
    this.cursors.clear()
  }

  private move(runId: string, epoch: string, seq: number): void {
    const cursor = this.cursors.get(runId)
    if (cursor === undefined) {
      this.cursors.set(runId, { epoch, seq, past: new Set() })
      return
    }
    if (cursor.epoch !== epoch) {
      cursor.past.add(cursor.epoch)
      cursor.past.delete(epoch)
      cursor.epoch = epoch
      cursor.seq = seq
      return
    }
    cursor.seq = Math.max(cursor.seq, seq)
  }
}
