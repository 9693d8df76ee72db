import type { ToolIssue, ToolIssueHandler } from '../core/issue.js'
import { useOptionalStore } from './useOptionalStore.js'
import { useToolCardsConfig } from './useToolCardsConfig.js'

/**
 * Tells the developer: through the store, which also says it in the console while nobody listens, or else
 * through `onIssue` of the plugin.
 * @internal
 */
export function useReport(): ToolIssueHandler {
  const { config } = useToolCardsConfig()
  const store = useOptionalStore() as { report?: ToolIssueHandler } | undefined
  return (issue: ToolIssue) => {
    if (store?.report) store.report(issue)
    else config.onIssue?.(issue)
  }
}
