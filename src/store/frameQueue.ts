import { coalesceToolEvents } from '../core/coalesceToolEvents.js'
import type { ToolEvent } from '../core/events.js'

/** Longest wait for a frame, in ms: hidden tabs get no frames, so a timer races each one. */
const FRAME_TIMEOUT_MS = 100

function isDeferred(event: ToolEvent): boolean {
  const type = event?.type
  return type === 'tool_args_delta' || type === 'tool_args_progress' || type === 'tool_output_delta'
}

/**
 * Holds growing text back for one animation frame and lets everything else through at once, in order.
 * Without frames (a server) nothing is held back.
 */
export class FrameQueue {
  private events: ToolEvent[] = []
  private isTrusted = false
  private frame: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  /** @param isNew asked once about each event, in order; what was seen before is left out */
  constructor(
    private readonly isNew: (event: ToolEvent) => boolean,
    private readonly apply: (events: readonly ToolEvent[], isTrusted: boolean) => void,
  ) {}

  push(events: readonly ToolEvent[], isTrusted = false): void {
    if (isTrusted !== this.isTrusted) this.flush()
    this.isTrusted = isTrusted
    // One pass without arrays and closures: this runs once a frame of the wire.
    let isUrgent = typeof requestAnimationFrame === 'undefined'
    for (const event of events) {
      if (!this.isNew(event)) continue
      this.events.push(event)
      isUrgent ||= !isDeferred(event)
    }
    if (this.events.length === 0) return
    if (isUrgent) this.flush()
    else this.schedule()
  }

  flush = (): void => {
    this.cancel()
    if (this.events.length === 0) return
    const events = this.events
    this.events = []
    this.apply(coalesceToolEvents(events), this.isTrusted)
  }

  clear(): void {
    this.cancel()
    this.events = []
  }

  private schedule(): void {
    if (this.frame !== undefined) return
    this.frame = requestAnimationFrame(this.flush)
    this.timer = setTimeout(this.flush, FRAME_TIMEOUT_MS)
  }

  private cancel(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame)
    clearTimeout(this.timer)
    this.frame = this.timer = undefined
  }
}
