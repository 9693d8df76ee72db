import type { ToolEvent } from '../core/events.js'
import type { ToolIssueHandler } from '../core/issue.js'
import type { ToolCallKeys } from './shared/keys.js'

/** How a stream ended: by itself, because the user stopped it, or because it broke. */
export type StreamEnd = 'clean' | 'aborted' | 'error'

/**
 * Turns the frames of one wire into events. Pure and bounded; never throws on strange input.
 */
export interface ToolStreamAdapter {
  /** The protocol's name, as `replayToolStream` and the feed know it. */
  readonly protocol: string
  /**
   * @param chunk the parsed JSON of one frame, or its text where it is not JSON
   * @param text the frame's text: arguments sent as objects are cut out of it exactly
   */
  push(chunk: unknown, text?: string): ToolEvent[]
  end(how: StreamEnd): ToolEvent[]
  /** Forgets the current response's slots; never the keys. */
  reset(): void
  /** SSE event names that carry this wire, where it names them. */
  readonly eventNames?: readonly string[] | undefined
  /** Called by a feed before the first frame: keys and issues then belong to the feed. */
  connect?(host: AdapterHost): void
}

/** What a feed lends to its adapters. */
export interface AdapterHost {
  keys: ToolCallKeys
  onIssue: ToolIssueHandler
  /** Read whenever it is needed, so it may be a getter. Absent: events name no run, the feed fills it in. */
  readonly runId?: string | undefined
  /** The run that the host names for all that is read: it wins over run ids of the wire. May be a getter. */
  readonly namedRunId?: string | undefined
  /** Whether a call of the run waits for something, also one of an earlier stream. */
  isWaiting?(runId: string): boolean
}

/** Options that every adapter takes. */
export interface AdapterOptions {
  onIssue?: ToolIssueHandler | undefined
  /** The run that the events belong to; absent, the feed's current run. */
  runId?: string | undefined
  /** Shared by all streams of one store, so that a repeated wire id gets its own card. */
  keys?: ToolCallKeys | undefined
}
