import type { ToolCardInput } from '../../src/core/index.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { NOW } from './clock.js'

/** Puts the cards of a story into its store, as a host's own gateway would after a reload. */
export function useCards(cards: readonly ToolCardInput[]): void {
  const store = useToolCallStore()
  if (store.ids.length > 0) return
  const snapshot = { runId: 'story', epoch: '1', serverNow: NOW, cards } as const
  store.apply({ type: 'tool_snapshot', ...snapshot }, { trusted: true })
  store.flush()
}
