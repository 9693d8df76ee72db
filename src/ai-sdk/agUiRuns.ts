import { shallowRef } from 'vue'
import { createAgUiAdapter } from '../adapters/wires/agUi/agUi.js'
import type { DecisionHandler } from '../core/decision.js'
import type { ToolIssue } from '../core/issue.js'
import { FeedSession } from '../store/feedSession.js'
import type { FeedHandle } from '../store/feeds.js'
import { keepIssue } from '../store/keepIssue.js'
import { tellIssue } from '../store/tellIssue.js'
import type { useToolCallStore } from '../store/useToolCallStore.js'
import { toFrame } from '../transport/frame.js'
import type { AgUiToolCardsOptions } from './agUiTypes.js'

export interface AgUiRunsHost {
  /** Who is told of events and issues. */
  readonly members: readonly AgUiToolCardsOptions[]
  readonly onDecision: DecisionHandler
}

/** The runs of one agent in the store: their events go in, and the decisions about their calls come out. */
export class AgUiRuns {
  /** Runs whose calls are the agent's, in order. The history is that of the thread. */
  readonly listed = shallowRef<readonly string[]>([])
  /** The run of what comes next. */
  readonly current = shallowRef<string>()
  readonly issues = shallowRef<readonly ToolIssue[]>([])

  private readonly session: FeedSession
  private readonly handle: FeedHandle
  private readonly served = new Set<string>()
  private isReplaced = false

  constructor(
    private readonly store: ReturnType<typeof useToolCallStore>,
    threadId: string | undefined,
    private readonly host: AgUiRunsHost,
  ) {
    const port = store.port()
    this.handle = {
      onDecision: host.onDecision,
      detach: () => {
        this.isReplaced = true
        this.report({
          code: 'feed_replaced',
          message: 'Another feed took over a run of this agent; its events are not applied any more.',
          fix: 'Follow an agent with useAgUiToolCards or with a feed of your own, not with both.',
        })
      },
    }
    this.session = new FeedSession([createAgUiAdapter()], {
      keys: store.toolCallKeys(),
      runId: () => this.main,
      apply: (events) => {
        const own = events.filter(
          ({ runId }) => runId === undefined || port.isFeedAttached(runId, this.handle),
        )
        port.applyBatch(own, { trusted: host.members.at(-1)?.trusted })
      },
      cardsOf: (runId) => store.idsOfRun(runId).flatMap((id) => store.card(id) ?? []),
      now: (runId) => port.now(runId),
      onIssue: (issue) => {
        this.report(issue)
      },
      onEvent: (event) => {
        for (const { onEvent } of host.members) onEvent?.(event)
      },
      onRun: (runId) => {
        this.serveRun(runId)
      },
    })
    this.enter(threadId)
  }

  push(frame: unknown): void {
    if (this.isReplaced) return
    this.serveRun(this.main)
    this.session.push(toFrame(frame))
  }

  enter(runId: string | undefined): void {
    this.current.value = runId ?? this.current.value
    this.list(this.main)
  }

  /** Calls that the store knows from before belong to runs of this agent. */
  listRunsOf(toolCallIds: readonly string[]): void {
    for (const id of toolCallIds) {
      const card = this.store.card(id)
      if (card !== undefined) this.list(card.runId)
    }
  }

  /** Decisions about the calls of all runs come here. */
  serve(): void {
    this.isReplaced = false
    for (const runId of this.listed.value) this.serveRun(runId)
  }

  release(): void {
    for (const runId of this.served) this.store.releaseFeed(runId, this.handle)
    this.served.clear()
  }

  get main(): string {
    return this.current.value ?? 'default'
  }

  private list(runId: string): void {
    if (!this.listed.value.includes(runId)) this.listed.value = [...this.listed.value, runId]
  }

  private serveRun(runId: string): void {
    this.served.add(runId)
    this.store.attachFeed(runId, this.handle)
  }

  private report(issue: ToolIssue): void {
    this.issues.value = keepIssue(this.issues.value, issue)
    for (const { onIssue } of this.host.members) tellIssue(onIssue, issue)
    this.store.report(issue)
  }
}
