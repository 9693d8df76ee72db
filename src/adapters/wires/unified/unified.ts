import type { ToolEvent } from '../../../core/events.js'
import type { FramePath } from '../../shared/frameText.js'
import { streamErrorIn } from '../../shared/streamError.js'
import type { AdapterOptions, ToolStreamAdapter } from '../../types.js'
import { readUnifiedEvent } from './event.js'
import type { WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

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

class UnifiedAdapter extends AgentWireAdapter {
  override readonly eventNames: readonly string[] | undefined
  private readonly texts = new Set<string>()

  constructor(options: UnifiedAdapterOptions) {
    super('unified', options)
    this.eventNames = options.eventNames
  }

  protected override readChunk(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    this.readBatch(chunk, text, out)
  }

  protected readFrame(
    item: WireRecord,
    text: string | undefined,
    out: ToolEvent[],
    path: FramePath = TOP,
  ): void {
    const event = readUnifiedEvent(this.context, this.texts, item, path, text)
    if (event === undefined) {
      const error =
        typeof item['type'] === 'string' && item['type'] !== 'error' ? undefined : streamErrorIn(item)
      if (error !== undefined) this.context.reportStreamError(error)
      return
    }
    out.push(event)
  }
}
