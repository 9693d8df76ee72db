import type { ToolCardData } from '../core/card.js'
import type { DecisionHost } from './decisions.js'
import type { FeedHandle } from './feeds.js'

type Handlers = Pick<FeedHandle, 'onDecision' | 'onDecisions'>

/** Who sends: the feed of the call's run, where it sends at all, else the plugin. */
export function decisionHandlers(
  feedOf: (card: ToolCardData) => Handlers | undefined,
  config: () => Handlers | undefined,
): Pick<DecisionHost, 'handler' | 'batchHandler'> {
  return {
    handler: (card) => feedOf(card)?.onDecision ?? config()?.onDecision,
    batchHandler(card) {
      const feed = feedOf(card)
      if (feed?.onDecisions !== undefined) return feed.onDecisions
      return feed?.onDecision === undefined ? config()?.onDecisions : undefined
    },
  }
}
