import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { CardContext } from './types.js'

/** What all cards that are drawn here share, made once. */
export function useCardContext(given: Omit<CardContext, 'hasOwnCards'>): CardContext {
  const { config } = useToolCardsConfig()
  const { slots, renderers } = given
  return {
    ...given,
    hasOwnCards: () =>
      renderers() !== undefined ||
      config.renderers !== undefined ||
      Object.keys(slots).some((name) => name.startsWith('tool-')),
  }
}
