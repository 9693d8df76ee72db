import type { ComputedRef, MaybeRefOrGetter, Ref } from 'vue'
import type { DecisionHandler, DecisionsHandler } from '../core/decision.js'
import type { ToolEvent, ToolSnapshotEvent } from '../core/events.js'
import type { ToolIssue, ToolIssueHandler } from '../core/issue.js'
import type { AdapterChoice } from '../store/adapterChoice.js'
import type { StreamInit, StreamSource } from '../transport/openSource.js'

export type ToolFeedStatus = 'idle' | 'connecting' | 'open' | 'closed' | 'stopped' | 'error'

/** A call whose arguments are arriving, for a host that draws its own progress. */
export interface ToolCallProgress {
  readonly toolCallId: string
  /** `''` until the wire names it. */
  readonly toolName: string
  /** UTF-16 code units of argument text so far. */
  readonly charsAccumulated: number
  /** Epoch ms; absent where the card has no start. */
  readonly startedAt?: number | undefined
  /** Position within its step, where the wire tells it. */
  readonly index?: number | undefined
}

export interface ToolFeedOptions {
  /**
   * One adapter, a protocol's name (loaded when it is needed), or a list chosen by SSE event name. `'auto'`
   * recognises the protocol by the first frames and loads its adapter; see `protocol` of the feed. Where the
   * frames do not tell it nothing is guessed: the issue `protocol_unknown` says so.
   * @default the unified adapter
   */
  adapter?: AdapterChoice | readonly AdapterChoice[] | undefined
  /**
   * The run of everything that is read, whatever runs the wire names (AG-UI: several, one after the other);
   * only events of the unified wire keep the run that they name. Absent: the wire's runs, and `'default'` for
   * what names none.
   */
  runId?: MaybeRefOrGetter<string | undefined>
  /** The source is the host's own gateway: risk and permission on its events count. @default false */
  trusted?: boolean | undefined
  /** Open the source at once; never on a server. @default true */
  immediate?: boolean | undefined
  /** Request for the first source, when it is a URL. */
  init?: StreamInit | undefined
  /** Sends decisions about calls of this feed. */
  onDecision?: DecisionHandler | undefined
  /**
   * Sends the decisions of a batch about calls of this feed in one go.
   * @default each goes through `onDecision`
   */
  onDecisions?: DecisionsHandler | undefined
  /** Every event, text and reasoning too, after it was applied. */
  onEvent?: ((event: ToolEvent) => void) | undefined
  onIssue?: ToolIssueHandler | undefined
  /** Arguments of a call grew: at most once an animation frame for each call. */
  onProgress?: ((progress: ToolCallProgress) => void) | undefined
  /** A call that `onProgress` told of is no longer being written: it is ready, over, or never happened. */
  onProgressClear?: ((toolCallId: string) => void) | undefined
  /** Numbered events are missing: fetch the run's snapshot, or resolve to nothing. */
  requestSnapshot?: ((runId: string) => Promise<ToolSnapshotEvent | undefined>) | undefined
}

export interface ToolFeed {
  readonly status: Readonly<Ref<ToolFeedStatus>>
  /** Why the last stream broke. */
  readonly error: Readonly<Ref<Error | undefined>>
  /** The last 100 issues of this feed. */
  readonly issues: Readonly<Ref<readonly ToolIssue[]>>
  /** The protocol that is read; with `'auto'` once it is recognised. The first one of a list. */
  readonly protocol: Readonly<Ref<string | undefined>>
  /** A stream is being read, or calls of its run are open. */
  readonly busy: ComputedRef<boolean>
  /** Starts another response on the same store, run and key table; resolves when it has ended. */
  open(source?: StreamSource, init?: StreamInit): Promise<void>
  /** One frame from a transport of the host's own: an object, or the frame's text. */
  push(frame: unknown): void
  /** Ends the stream; what is open ends as aborted. */
  stop(): void
  /** The last source again, from its beginning. */
  restart(): Promise<void>
}
