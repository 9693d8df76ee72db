import { onErrorCaptured, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { useOptionalStore } from '../../composables/useOptionalStore.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import type { ToolIssue } from '../../core/issue.js'

/** Vue's names, and in production its numbers, for errors that are a listener's and break no picture. */
const LISTENER = /event handler|runtime-[56]$/

/** Keeps what goes wrong while one card is drawn inside that card. */
export function useCardBoundary(card: ComputedRef<ToolCardData | undefined>): {
  hasFailed: ShallowRef<boolean>
} {
  const { config } = useToolCardsConfig()
  const store = useOptionalStore() as { report?: (issue: ToolIssue) => void } | undefined
  const hasFailed = shallowRef(false)

  onErrorCaptured((error, _instance, info) => {
    if (LISTENER.test(info)) return true
    hasFailed.value = true
    const issue: ToolIssue = {
      code: 'render_failed',
      message: `A tool card could not be drawn (${info}): ${error.message}`,
      fix: 'If a slot or a policy function of yours is named in the stack, guard it; otherwise please report this.',
      toolCallId: card.value?.toolCallId,
    }
    if (store?.report) store.report(issue)
    else config.onIssue?.(issue)
    return false
  })

  // Other data may draw well.
  watch(
    () => card.value?.state,
    () => (hasFailed.value = false),
  )
  return { hasFailed }
}
