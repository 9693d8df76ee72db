import { describeError } from '../core/describeError.js'
import type { ToolIssueHandler } from '../core/issue.js'

/**
 * Calls a host's own functions: what one throws is the host's fault, it must neither stop a card nor be taken
 * for a broken stream. Each is reported once.
 */
export class FeedHooks {
  private readonly told = new Set<string>()
  private isClosed = false

  constructor(private readonly report: ToolIssueHandler) {}

  call<Args extends unknown[]>(
    name: string,
    hook: ((...args: Args) => unknown) | undefined,
    ...args: Args
  ): void {
    if (hook === undefined || this.isClosed) return
    try {
      const answer = hook(...args)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          this.tell(name, error)
        })
    } catch (error) {
      this.tell(name, error)
    }
  }

  /** Nobody is to be called any more. */
  close(): void {
    this.isClosed = true
  }

  private tell(name: string, error: unknown): void {
    if (this.told.has(name) || this.isClosed) return
    this.told.add(name)
    this.report({
      code: 'hook_failed',
      message: `${name} of a feed threw ${describeError(error)}`,
      fix: `Catch what it throws inside ${name}; the feed goes on, and calls it again.`,
    })
  }
}
