import type { ToolEvent } from '../../core/events.js'
import { AdapterContext } from './context.js'
import type { FramePath } from './frameText.js'
import { RunTracker } from './runTracker.js'
import type { AdapterHost, AdapterOptions, StreamEnd, ToolStreamAdapter } from '../types.js'
import { isRecord, type WireRecord } from './wire.js'

/** What adapters have in common: one frame at a time, and nothing thrown whatever the frame is. */
export abstract class WireAdapter implements ToolStreamAdapter {
  readonly eventNames?: readonly string[] | undefined
  protected readonly context: AdapterContext
  /** Events of the frame in hand that were noted. */
  private noted = 0

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
    this.noted = 0
    try {
      this.readChunk(chunk, text, out)
    } catch (error) {
      this.context.reportThrown(error)
    }
    this.noteNew(out)
    return out
  }

  abstract end(how: StreamEnd): ToolEvent[]
  abstract reset(): void

  protected readChunk(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    this.readOne(chunk, TOP, text, out)
  }

  /** A chunk that may be a list of frames. They stand on each other as those of several chunks do. */
  protected readBatch(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    if (!Array.isArray(chunk)) {
      this.readOne(chunk, TOP, text, out)
      return
    }
    const items = chunk as readonly unknown[]
    for (let at = 0; at < items.length; at += 1) {
      this.readOne(items[at], [at], text, out)
      this.noteNew(out)
    }
  }

  private readOne(chunk: unknown, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    if (isRecord(chunk)) this.readFrame(chunk, text, out, path)
    else if (typeof chunk === 'string' && chunk.trim() === '[DONE]') this.readDone(out)
    else this.context.reportUnparsable(chunk)
  }

  /**
   * One frame of the wire. Events that it pushes before it throws count.
   *
   * @param path where the frame stands in the text; absent: at its top
   */
  protected abstract readFrame(
    frame: WireRecord,
    text: string | undefined,
    out: ToolEvent[],
    path?: FramePath,
  ): void

  /** `[DONE]`: for most wires without a meaning. */
  protected readDone(_out: ToolEvent[]): void {}

  /** An event of the adapter's own, for what later frames depend on. Each comes once, in order. */
  protected note(_event: ToolEvent): void {}

  /** What was not noted yet: after the frame by itself, within it before what stands on the events so far. */
  protected noteNew(out: readonly ToolEvent[]): void {
    for (; this.noted < out.length; this.noted += 1) {
      const event = out[this.noted]
      if (event !== undefined) this.note(event)
    }
  }

  /** Another list of events begins. */
  protected noteAll(out: readonly ToolEvent[]): void {
    this.noted = 0
    this.noteNew(out)
  }
}

const TOP: FramePath = []

/**
 * A wire of an agent, not only of its model: the end of its stream ends the run, as `completed` only where no
 * call waits for anything.
 */
export abstract class AgentWireAdapter extends WireAdapter {
  protected readonly runs = new RunTracker()
  /** The stream reported an error: a clean end of it is none. */
  protected isBroken = false

  end(how: StreamEnd): ToolEvent[] {
    const out: ToolEvent[] = []
    const end = this.isBroken && how === 'clean' ? 'error' : how
    this.settle(end, out)
    this.noteAll(out)
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

  protected override note(event: ToolEvent): void {
    if (event.type !== 'tool_args_delta') this.runs.note(event, this.context.currentRunId)
  }

  /** The wire ends a run in mid-stream: the events of this frame count for it. */
  protected endRun(how: StreamEnd, out: ToolEvent[], runId = this.context.currentRunId): void {
    this.noteNew(out)
    out.push(...this.runs.endOne(how, runId))
  }
}
