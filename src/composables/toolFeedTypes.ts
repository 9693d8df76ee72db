import type { ComputedRef, MaybeRefOrGetter, Ref } from 'vue'
import type { ToolStreamAdapter } from '../adapters/types.js'
import type { DecisionHandler } from '../core/decision.js'
import type { ToolEvent, ToolSnapshotEvent } from '../core/events.js'
import type { ToolIssue, ToolIssueHandler } from '../core/issue.js'
import type { StreamInit, StreamSource } from '../transport/openSource.js'

export type ToolFeedStatus = 'idle' | 'connecting' | 'open' | 'closed' | 'stopped' | 'error'

type AdapterChoice = ToolStreamAdapter | string | readonly (ToolStreamAdapter | string)[]

export interface ToolFeedOptions {
  /**
   * One adapter, a protocol's name (loaded when it is needed), or a list chosen by SSE event name.
   * @default the unified adapter
   */
  adapter?: AdapterChoice | undefined
  /** The run of events that name none. @default 'default' */
  runId?: MaybeRefOrGetter<string | undefined>
  /** The source is the host's own gateway: risk and permission on its events count. @default false */
  trusted?: boolean | undefined
  /** Open the source at once; never on a server. @default true */
  immediate?: boolean | undefined
  /** Request for the first source, when it is a URL. */
  init?: StreamInit | undefined
  /** Sends decisions about calls of this feed. */
  onDecision?: DecisionHandler | undefined
  /** Every event, text and reasoning too, after it was applied. */
  onEvent?: ((event: ToolEvent) => void) | undefined
  onIssue?: ToolIssueHandler | undefined
  /** Numbered events are missing: fetch the run's snapshot, or resolve to nothing. */
  requestSnapshot?: ((runId: string) => Promise<ToolSnapshotEvent | undefined>) | undefined
}

export interface ToolFeed {
  readonly status: Readonly<Ref<ToolFeedStatus>>
  /** Why the last stream broke. */
  readonly error: Readonly<Ref<Error | undefined>>
  /** The last 100 issues of this feed. */
  readonly issues: Readonly<Ref<readonly ToolIssue[]>>
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
