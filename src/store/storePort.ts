import type { Feeds } from './feeds.js'
import type { ReactiveCards } from './reactiveCards.js'
import type { StorePort } from './types.js'

type FromStore = Pick<StorePort, 'applyBatch' | 'now'> & { readonly hydrate: () => void }

export function createStorePort(cards: ReactiveCards, feeds: Feeds, store: FromStore): StorePort {
  const { hydrate, applyBatch, now } = store
  return {
    card: (id) => (hydrate(), cards.read(id)),
    quietCard: (id) => (hydrate(), cards.readQuiet(id)),
    parents: () => (hydrate(), cards.readParents()),
    looks: () => (hydrate(), cards.readLooks()),
    applyBatch,
    now,
    attachFeed: (runId, feed) => feeds.attach(runId, feed),
    isFeedAttached: (runId, feed) => feeds.isAttached(runId, feed),
  }
}
