import type { DecisionHandler, DecisionsHandler } from '../core/decision.js'

/** A running feed, as the store knows it. */
export interface FeedHandle {
  readonly onDecision?: DecisionHandler | undefined
  readonly onDecisions?: DecisionsHandler | undefined
  /** Numbered events are missing: ask the server for a snapshot. */
  readonly requestSnapshot?: ((runId: string) => void) | undefined
  /** Another feed took over this run. */
  readonly detach?: (() => void) | undefined
}

/** Which feed serves which run. The later one takes over: two would append every delta twice. */
export class Feeds {
  private readonly byRun = new Map<string, FeedHandle>()

  /** @returns whether another feed had to give way */
  attach(runId: string, feed: FeedHandle): boolean {
    const before = this.byRun.get(runId)
    if (before === feed) return false
    this.byRun.set(runId, feed)
    before?.detach?.()
    return before?.detach !== undefined
  }

  of(runId: string): FeedHandle | undefined {
    return this.byRun.get(runId)
  }

  isAttached(runId: string, feed: FeedHandle): boolean {
    return this.byRun.get(runId) === feed
  }

  release(runId: string, feed?: FeedHandle): void {
    if (feed === undefined || this.byRun.get(runId) === feed) this.byRun.delete(runId)
  }

  clear(): void {
    this.byRun.clear()
  }
}
