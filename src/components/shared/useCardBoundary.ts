import { onErrorCaptured, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { useReport } from '../../composables/useReport.js'
import type { ToolCardData } from '../../core/card.js'
import { maskText } from '../../safety/index.js'

/** Vue's names, and in production its numbers, for errors that are a listener's and break no picture. */
const LISTENER = /event handler|runtime-[56]$/

/** Keeps what goes wrong while one card is drawn inside that card. */
export function useCardBoundary(card: ComputedRef<ToolCardData | undefined>): {
  hasFailed: ShallowRef<boolean>
} {
  const report = useReport()
  const hasFailed = shallowRef(false)

  onErrorCaptured((error, _instance, info) => {
    if (LISTENER.test(info)) return true
    hasFailed.value = true
    report({
      code: 'render_failed',
      message: `A tool card could not be drawn (${info}): ${maskText(error.message).text}`,
      fix: 'If a slot or a policy function of yours is named in the stack, guard it; otherwise please report this.',
      toolCallId: card.value?.toolCallId,
    })
    return false
  })

  // Other data may draw well.
  watch(
    () => card.value?.state,
    () => (hasFailed.value = false),
  )
  return { hasFailed }
}
