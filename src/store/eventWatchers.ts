import { messageOf } from '../core/describeError.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssueHandler } from '../core/issue.js'

/** Told of an event after it was applied. */
type ToolEventWatcher = (event: ToolEvent) => void

/** Who hears of applied events. One that throws is named and hears no more: it must not stop a card. */
export class EventWatchers {
  private readonly watchers = new Set<{ readonly tell: ToolEventWatcher }>()

  constructor(private readonly report: ToolIssueHandler) {}

  /** @returns stops it */
  add = (tell: ToolEventWatcher): (() => void) => {
    // An entry of its own: the same function may be registered twice.
    const watcher = { tell }
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  tell(event: ToolEvent): void {
    for (const watcher of this.watchers) {
      try {
        watcher.tell(event)
      } catch (error) {
        this.watchers.delete(watcher)
        this.report({
          code: 'watcher_failed',
          message: `A handler of store.onEvent threw and hears no more events: ${messageOf(error)}`,
          fix: 'Catch what it throws inside the handler, then register it again.',
        })
      }
    }
  }
}
