import type { BatchContext } from './types.js'
import { useCardContext } from './useCardContext.js'

export type GivenContext = Omit<BatchContext, 'hasOwnCards' | 'markBatch' | 'goToBatch'>

/** What all cards and batches that are drawn here share, made once. */
export function useBatchContext(given: GivenContext): BatchContext {
  const panels = new Map<string, HTMLElement>()

  return {
    ...useCardContext(given),
    decisions: given.decisions,
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
