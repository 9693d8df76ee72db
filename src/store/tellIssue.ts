import { messageOf } from '../core/describeError.js'
import type { ToolIssue, ToolIssueHandler } from '../core/issue.js'
import { isDevelopment } from './development.js'

/** Hands an issue to a host's handler. One that throws stops nothing; there is nobody left to report it to. */
export function tellIssue(handler: ToolIssueHandler | undefined, issue: ToolIssue): void {
  try {
    handler?.(issue)
  } catch (error) {
    if (isDevelopment()) console.info(`[vue-tool-cards] hook_failed: onIssue threw ${messageOf(error)}`)
  }
}
