import type { ToolEvent } from '../core/events.js'

/** Runs whose beginning is remembered. */
const KEPT = 200

/** When each run, or its newest step, began. */
export class RunMarks {
  private readonly marks = new Map<string, number>()
  private newest = NaN

  note(event: ToolEvent, at: number | undefined): void {
    if (at === undefined || (event.type !== 'run_started' && event.type !== 'step_started')) return
    const runId = event.runId ?? 'default'
    this.marks.delete(runId)
    this.marks.set(runId, (this.newest = at))
    const [oldest] = this.marks.keys()
    if (this.marks.size > KEPT && oldest !== undefined) this.marks.delete(oldest)
  }

  /** Epoch ms; `NaN` where it is not known. An event that names no run belongs to the newest one. */
  of(runId: string, event: ToolEvent): number {
    return this.marks.get(runId) ?? (event.runId === undefined ? this.newest : NaN)
  }
}
