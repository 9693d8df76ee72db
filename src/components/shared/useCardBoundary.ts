import { onErrorCaptured, shallowRef, type ComputedRef } from 'vue'
import { useReport } from '../../composables/useReport.js'
import type { ToolCardData } from '../../core/card.js'
import { maskText } from '../../safety/index.js'

/** Vue's names, and in production its numbers, for errors that are a listener's and break no picture. */
const LISTENER = /event handler|runtime-[56]$/

/** Keeps what goes wrong while one card is drawn inside that card. */
export function useCardBoundary(card: ComputedRef<ToolCardData | undefined>): {
  readonly hasFailed: () => boolean
} {
  const report = useReport()
  /** What could not be drawn. Another state, or another attempt, may draw well. */
  const failed = shallowRef<string>()

  onErrorCaptured((error, _instance, info) => {
    if (LISTENER.test(info)) return true
    failed.value = drawnOf(card.value)
    report({
      code: 'render_failed',
      message: `A tool card could not be drawn (${info}): ${maskText(error.message).text}`,
      fix: 'If a slot or a policy function of yours is named in the stack, guard it; otherwise please report this.',
      toolCallId: card.value?.toolCallId,
    })
    return false
  })

  // No watcher, which every card would hold: only what failed is looked at again.
  return { hasFailed: () => failed.value !== undefined && failed.value === drawnOf(card.value) }
}

const drawnOf = (card: ToolCardData | undefined): string => `${String(card?.state)} ${String(card?.attempt)}`
