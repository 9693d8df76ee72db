import { coalesceToolEvents } from '../core/coalesceToolEvents.js'
import type { ToolEvent } from '../core/events.js'

/** Longest wait for a frame, in ms: hidden tabs get no frames, so a timer races each one. */
const FRAME_TIMEOUT_MS = 100

const DEFERRED: ReadonlySet<string> = new Set(['tool_args_delta', 'tool_args_progress', 'tool_output_delta'])

/**
 * Holds growing text back for one animation frame and lets everything else through at once, in order.
 * Without frames (a server) nothing is held back.
 */
export class FrameQueue {
  private events: ToolEvent[] = []
  private frame: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly apply: (events: readonly ToolEvent[]) => void) {}

  push(event: ToolEvent): void {
    this.events.push(event)
    if (!DEFERRED.has(event?.type) || typeof requestAnimationFrame === 'undefined') this.flush()
    else this.schedule()
  }

  pushAll(events: readonly ToolEvent[]): void {
    for (const event of events) this.events.push(event)
    const isDeferred = events.every((event) => DEFERRED.has(event?.type))
    if (!isDeferred || typeof requestAnimationFrame === 'undefined') this.flush()
    else if (events.length > 0) this.schedule()
  }

  flush = (): void => {
    this.cancel()
    if (this.events.length === 0) return
    const events = this.events
    this.events = []
    this.apply(coalesceToolEvents(events))
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
