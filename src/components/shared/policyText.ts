import type { ToolCardsContext } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { askPolicy } from '../../policy/askPolicy.js'
import { maskedHead } from './maskedHead.js'

/** UTF-16 code units of what stands in one line of a header. */
export const LONGEST_LINE = 1000

/**
 * The host's own words for a call, which may have been made of its arguments, so they are masked like those;
 * where its function fails, the card goes on without them.
 */
function read(
  card: ToolCardData,
  config: ToolCardsContext['config'],
  field: 'title' | 'question',
  longest?: number,
): string | undefined {
  const rule = config.policy.resolve(card.toolName)
  const text = askPolicy(rule[field], card, '', config.onIssue)
  if (text === '') return undefined
  const head = maskedHead(text, rule.masking, longest)
  return head.omitted === 0 ? head.text : `${head.text}…`
}

export const titleFor = (card: ToolCardData, config: ToolCardsContext['config']) =>
  read(card, config, 'title', LONGEST_LINE)
export const questionFor = (card: ToolCardData, config: ToolCardsContext['config']) =>
  read(card, config, 'question')
