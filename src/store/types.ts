import type { ToolApprovalOutcome, ToolCardData } from '../core/card.js'
import type { ApprovalDecision, DecisionHandler, DecisionsHandler } from '../core/decision.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssueHandler } from '../core/issue.js'
import type { FeedHandle } from './feeds.js'

export interface ApplyOptions {
  /** The host's own gateway: risk and permission on its events count. @default false */
  trusted?: boolean | undefined
}

/** What a person chose; the store adds the ids, the digest and the key. */
export interface DecisionInput {
  outcome: ToolApprovalOutcome
  optionId?: string | undefined
  reason?: string | undefined
  editedArgs?: unknown
  response?: unknown
}

/** What a person chose about one call of a batch. */
export interface DecidedInput {
  toolCallId: string
  input: DecisionInput
}

/** Senders of a panel's own, before those of the feed and the plugin. */
export interface BatchSenders {
  /** Sends all decisions in one go. */
  together?: DecisionsHandler | undefined
  /** Sends one; asked for each where nobody sends them together. */
  each?: ((outcome: ToolApprovalOutcome) => DecisionHandler | undefined) | undefined
}

/**
 * - `sent`: the host accepted it (or somebody had decided before: see the card).
 * - `unknown`: sending failed, nobody knows whether it arrived; only the same decision may be sent again.
 * - `refused`: nothing was recorded: not approvable now, a decision is on its way already, or the server
 *   said no to it (see the card's `approval.refused`).
 * - `unsent`: it could not be written for the wire (`encodeApproval` threw), so nothing was sent and the question stands.
 */
export type DecisionOutcome = 'sent' | 'unknown' | 'refused' | 'unsent'

/** Decisions that are locked and not sent yet. One of the two has to be called. */
export interface LockedDecisions {
  readonly decisions: readonly ApprovalDecision[]
  send(senders?: BatchSenders): Promise<readonly DecisionOutcome[]>
  release(): void
}

/**
 * What our own composables call once a frame of the wire or once a render. Pinia makes an action of every
 * function of a store, and that wrapper costs more than the `JSON.parse` of a frame.
 */
export interface StorePort {
  /** Reactive on this one card. */
  readonly card: (toolCallId: string) => ToolCardData | undefined
  /** Reactive on its state and approval only; the text is as of their last change. */
  readonly quietCard: (toolCallId: string) => ToolCardData | undefined
  /** Reactive: which calls are part of another, and of which. The same map always. */
  readonly parents: () => ReadonlyMap<string, string>
  /** Reactive: another number when the state or the risk of any card changed. */
  readonly looks: () => number
  readonly applyBatch: (events: readonly ToolEvent[], options?: ApplyOptions) => void
  readonly now: (runId?: string) => number
  readonly attachFeed: (runId: string, feed: FeedHandle) => boolean
  readonly isFeedAttached: (runId: string, feed: FeedHandle) => boolean
}

export interface ToolCallStoreApi {
  /** @internal */
  port(): StorePort
  /** Ids in order of appearance. A new array only when a card comes or goes, never on a delta. */
  readonly ids: readonly string[]
  readonly runIds: readonly string[]
  /** Ids of one run, those of one step by `index`; the same array while nothing came or went. */
  idsOfRun(runId: string): readonly string[]
  /** Reactive on this one card. The data is frozen. */
  card(toolCallId: string): ToolCardData | undefined
  /** Cards whose outcome came without an announcement. */
  readonly unmatched: readonly ToolCardData[]
  /** Ids of cards that wait for a person, in order. */
  readonly pendingIds: readonly string[]
  /** Any card is open. */
  readonly busy: boolean
  apply(event: ToolEvent, options?: ApplyOptions): void
  applyBatch(events: readonly ToolEvent[], options?: ApplyOptions): void
  /** Cards from `dehydrate()`'s text; cards that are newer here stay. */
  restore(text: string): void
  dehydrate(): string
  discardRun(runId: string): void
  $reset(): void
  onIssue(handler: ToolIssueHandler): () => void
  /**
   * Told of every event right after it was applied, as the reducer saw it: after the policy spoke, and with
   * the questions that it asks. Growing text comes joined, once a frame.
   * @returns stops it
   */
  onEvent(handler: (event: ToolEvent) => void): () => void
  /** Epoch ms, corrected by the last `serverNow` of the card's run. */
  now(runId?: string): number
  /**
   * Decides once: a synchronous lock per (approvalId, digest).
   * @param send the panel's own sender, before the feed's and the plugin's
   */
  decide(toolCallId: string, input: DecisionInput, send?: DecisionHandler): Promise<DecisionOutcome>
  /**
   * Decides several questions as one: either all are locked before anything is sent, or every one is refused.
   * They go out in one call of `onDecisions`, or else each through `onDecision`.
   * @returns what became of each, in their order
   */
  decideAll(decided: readonly DecidedInput[], senders?: BatchSenders): Promise<readonly DecisionOutcome[]>
  /**
   * The first half of `decideAll`.
   * @internal
   */
  lockAll(decided: readonly DecidedInput[]): LockedDecisions | undefined
  /** What was decided here about the question on this card: under way, of unknown outcome, or sent. */
  decisionOf(toolCallId: string): ApprovalDecision | undefined
  /** Sends the decision of unknown outcome again, unchanged, with the same key. */
  resend(toolCallId: string, send?: DecisionHandler): Promise<DecisionOutcome>
  /** The same for several, in one go; all are refused where one cannot be sent again. */
  resendAll(toolCallIds: readonly string[], senders?: BatchSenders): Promise<readonly DecisionOutcome[]>
}
