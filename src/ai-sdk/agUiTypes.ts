import type { ComputedRef, MaybeRefOrGetter } from 'vue'
import type { ToolFeed } from '../composables/toolFeedTypes.js'
import type { ToolCardData } from '../core/card.js'
import type { DecisionHandler } from '../core/decision.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssueHandler } from '../core/issue.js'
import type { DecisionInput, DecisionOutcome } from '../store/types.js'

/** What is used of an agent of `@ag-ui/client`: any `AbstractAgent`, an `HttpAgent`, or one that looks alike. */
export interface AgUiAgent {
  /** Cards of the history belong to it. */
  readonly threadId?: string | undefined
  readonly messages?: readonly object[] | undefined
  /** Interrupts of the last run that nobody answered. */
  readonly pendingInterrupts?: readonly object[] | undefined
  readonly isRunning?: boolean | undefined
  subscribe(subscriber: AgUiSubscriber): { unsubscribe(): void }
  /** Starts a run; resolves when it has ended. */
  runAgent(parameters?: { resume?: AgUiResume[] }): Promise<unknown>
  abortRun?(): void
}

/** What is listened to. Events are awaited: the next one comes when the promise has settled. */
export interface AgUiSubscriber {
  onRunInitialized?(parameters: object): void
  onEvent?(parameters: { event: { type: string } }): Promise<void>
  onNewMessage?(parameters: { message: object }): void
  onRunFailed?(parameters: { error: Error }): void
  onRunFinalized?(parameters: object): void
}

/** An answer to an interrupt, as `RunAgentInput.resume` has it. */
export interface AgUiResume {
  interruptId: string
  status: 'resolved' | 'cancelled'
  payload?: unknown
  metadata?: Record<string, unknown> | undefined
}

export interface AgUiToolCardsOptions {
  /**
   * What the runs that resume an interrupt are started with besides the answers: the `tools`, `context` and
   * `forwardedProps` that the host gives to its own `runAgent` calls.
   */
  runParameters?: MaybeRefOrGetter<object | undefined> | undefined
  /** The agent is the host's own: risk and permission on its events count. @default false */
  trusted?: boolean | undefined
  /** Decisions that the agent did not ask for: those of the host's policy, about frontend tools. */
  onDecision?: DecisionHandler | undefined
  /** Every event, text and reasoning too, after it was applied. */
  onEvent?: ((event: ToolEvent) => void) | undefined
  onIssue?: ToolIssueHandler | undefined
}

/** The agent's cards, and the state of its run as a feed tells it. */
export interface AgUiToolCards extends Pick<ToolFeed, 'status' | 'error' | 'issues' | 'busy'> {
  /** Keys of the calls of the history and of the runs that were followed, in order. */
  readonly ids: ComputedRef<readonly string[]>
  readonly cards: ComputedRef<readonly ToolCardData[]>
  /** Decides about a call that waits, once. */
  decide(toolCallId: string, input: DecisionInput): Promise<DecisionOutcome>
  /** Stops the agent's run; what is open ends as aborted. */
  stop(): void
}
