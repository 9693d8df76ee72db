import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { BatchContext } from './types.js'

export type GivenContext = Omit<BatchContext, 'hasOwnCards' | 'markBatch' | 'goToBatch'>

/** What all cards and batches that are drawn here share, made once. */
export function useBatchContext(given: GivenContext): BatchContext {
  const { config } = useToolCardsConfig()
  const { slots, renderers } = given
  const panels = new Map<string, HTMLElement>()

  return {
    ...given,
    hasOwnCards: () =>
      renderers() !== undefined ||
      config.renderers !== undefined ||
      Object.keys(slots).some((name) => name.startsWith('tool-')),
    markBatch(key, element) {
      if (element === null) panels.delete(key)
      else panels.set(key, element)
    },
    goToBatch(key) {
      const panel = panels.get(key)?.querySelector<HTMLElement>('[data-slot="approval-batch"]')
      panel?.scrollIntoView?.({ block: 'nearest' })
      panel?.focus({ preventScroll: true })
    },
  }
}
