import type { ToolEvent } from '../core/events.js'
import { AdapterContext } from './context.js'
import type { FramePath } from './frameText.js'
import { RunTracker } from './runTracker.js'
import { streamErrorIn } from './streamError.js'
import type { AdapterHost, AdapterOptions, StreamEnd, ToolStreamAdapter } from './types.js'
import { readUnifiedEvent } from './unifiedEvent.js'
import { isRecord } from './wire.js'

export interface UnifiedAdapterOptions extends AdapterOptions {
  /** SSE event names that carry these events beside another wire on the same response. */
  eventNames?: readonly string[] | undefined
}

/**
 * Our own events as a wire: one `ToolEvent` a frame, or a list of them. Each is checked for its shape; ids
 * are taken as they are. An agent wire: a stream that ends without `run_finished` gets one.
 *
 * A field of a wrong type is left out and reported, an event without what it needs is dropped and reported;
 * null counts as absent where the field is optional.
 */
export function createUnifiedAdapter(options: UnifiedAdapterOptions = {}): ToolStreamAdapter {
  return new UnifiedAdapter(options)
}

const TOP: FramePath = []

class UnifiedAdapter implements ToolStreamAdapter {
  readonly protocol = 'unified'
  readonly eventNames: readonly string[] | undefined
  private readonly context: AdapterContext
  private readonly runs = new RunTracker()

  constructor(options: UnifiedAdapterOptions) {
    this.eventNames = options.eventNames
    this.context = new AdapterContext(this.protocol, options)
  }

  connect(host: AdapterHost): void {
    this.context.connect(host)
  }

  push(chunk: unknown, text?: string): ToolEvent[] {
    const out: ToolEvent[] = []
    this.context.frameIndex += 1
    try {
      if (Array.isArray(chunk)) {
        const items = chunk as readonly unknown[]
        for (let at = 0; at < items.length; at += 1) this.readItem(items[at], [at], text, out)
      } else this.readItem(chunk, TOP, text, out)
    } catch (error) {
      this.context.reportThrown(error)
    }
    return out
  }

  end(how: StreamEnd): ToolEvent[] {
    return this.runs.end(how, this.context.currentRunId)
  }

  reset(): void {
    this.runs.reset()
  }

  private readItem(item: unknown, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    if (!isRecord(item)) {
      if (typeof item !== 'string' || item.trim() !== '[DONE]') this.context.reportUnparsable(item)
      return
    }
    const event = readUnifiedEvent(this.context, item, path, text)
    if (event === undefined) {
      const error =
        typeof item['type'] === 'string' && item['type'] !== 'error' ? undefined : streamErrorIn(item)
      if (error !== undefined) this.context.reportStreamError(error)
      return
    }
    if (event.type !== 'tool_args_delta') this.runs.note(event, this.context.currentRunId)
    out.push(event)
  }
}
