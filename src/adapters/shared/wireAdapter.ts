import type { ToolEvent } from '../../core/events.js'
import { AdapterContext } from './context.js'
import { RunTracker } from './runTracker.js'
import type { AdapterHost, AdapterOptions, StreamEnd, ToolStreamAdapter } from '../types.js'
import { isRecord, type WireRecord } from './wire.js'

/** What adapters have in common: one frame at a time, and nothing thrown whatever the frame is. */
export abstract class WireAdapter implements ToolStreamAdapter {
  readonly eventNames?: readonly string[] | undefined
  protected readonly context: AdapterContext

  constructor(
    readonly protocol: string,
    options: AdapterOptions,
  ) {
    this.context = new AdapterContext(protocol, options)
  }

  connect(host: AdapterHost): void {
    this.context.connect(host)
  }

  push(chunk: unknown, text?: string): ToolEvent[] {
    const out: ToolEvent[] = []
    this.context.frameIndex += 1
    try {
      this.readChunk(chunk, text, out)
    } catch (error) {
      this.context.reportThrown(error)
    }
    return out
  }

  abstract end(how: StreamEnd): ToolEvent[]
  abstract reset(): void

  protected readChunk(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    if (isRecord(chunk)) this.readFrame(chunk, text, out)
    else if (typeof chunk === 'string' && chunk.trim() === '[DONE]') this.readDone(out)
    else this.context.reportUnparsable(chunk)
  }

  /** One frame of the wire. Events that it pushes before it throws count. */
  protected abstract readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void

  /** `[DONE]`: for most wires without a meaning. */
  protected readDone(_out: ToolEvent[]): void {}
}

/**
 * A wire of an agent, not only of its model: the end of its stream ends the run, as `completed` only where no
 * call waits for anything.
 */
export abstract class AgentWireAdapter extends WireAdapter {
  protected readonly runs = new RunTracker()
  /** The stream reported an error: a clean end of it is none. */
  protected isBroken = false

  override push(chunk: unknown, text?: string): ToolEvent[] {
    const out = super.push(chunk, text)
    this.note(out)
    return out
  }

  end(how: StreamEnd): ToolEvent[] {
    const out: ToolEvent[] = []
    const end = this.isBroken && how === 'clean' ? 'error' : how
    this.settle(end, out)
    this.note(out)
    out.push(...this.runs.end(end, this.context.currentRunId))
    this.reset()
    return out
  }

  reset(): void {
    this.runs.reset()
    this.isBroken = false
  }

  /** What the end of the stream says of calls whose arguments are still open. @default nothing: truncated */
  protected settle(_how: StreamEnd, _out: ToolEvent[]): void {}

  private note(events: readonly ToolEvent[]): void {
    const { currentRunId } = this.context
    for (const event of events) if (event.type !== 'tool_args_delta') this.runs.note(event, currentRunId)
  }
}
