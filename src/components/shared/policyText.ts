import type { ToolCardsContext } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { askPolicy } from '../../policy/askPolicy.js'

/** The host's own words for a call; where its function fails, the card goes on without them. */
function read(
  card: ToolCardData,
  config: ToolCardsContext['config'],
  field: 'title' | 'question',
): string | undefined {
  const text = askPolicy(config.policy.resolve(card.toolName)[field], card, '', config.onIssue)
  return text === '' ? undefined : text
}

export const titleFor = (card: ToolCardData, config: ToolCardsContext['config']) =>
  read(card, config, 'title')
export const questionFor = (card: ToolCardData, config: ToolCardsContext['config']) =>
  read(card, config, 'question')
