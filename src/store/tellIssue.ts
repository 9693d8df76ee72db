import { messageOf } from '../core/describeError.js'
import type { ToolIssue, ToolIssueHandler } from '../core/issue.js'
import { maskText } from '../safety/index.js'
import { isDevelopment } from './development.js'

/** Messages quote what was sent and what was thrown; they end in consoles and logs. */
export const withoutSecrets = (issue: ToolIssue): ToolIssue => ({
  ...issue,
  message: maskText(issue.message).text,
  ...(issue.eventType === undefined ? {} : { eventType: maskText(issue.eventType).text }),
})

/** Hands an issue to a host's handler. One that throws stops nothing; there is nobody left to report it to. */
export function tellIssue(handler: ToolIssueHandler | undefined, issue: ToolIssue): void {
  try {
    handler?.(withoutSecrets(issue))
  } catch (error) {
    if (isDevelopment())
      console.info(`[vue-tool-cards] hook_failed: onIssue threw ${maskText(messageOf(error)).text}`)
  }
}
