import type { ToolCardsContext } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { askPolicy } from '../../policy/askPolicy.js'
import { maskText } from '../../safety/index.js'

/**
 * The host's own words for a call, which may have been made of its arguments, so they are masked like those;
 * where its function fails, the card goes on without them.
 */
function read(
  card: ToolCardData,
  config: ToolCardsContext['config'],
  field: 'title' | 'question',
): string | undefined {
  const rule = config.policy.resolve(card.toolName)
  const text = askPolicy(rule[field], card, '', config.onIssue)
  return text === '' ? undefined : maskText(text, rule.masking).text
}

export const titleFor = (card: ToolCardData, config: ToolCardsContext['config']) =>
  read(card, config, 'title')
export const questionFor = (card: ToolCardData, config: ToolCardsContext['config']) =>
  read(card, config, 'question')
