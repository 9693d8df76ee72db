import type { ToolCardData } from '../../core/card.js'
import type { ToolEvent } from '../../core/events.js'
import type { ToolCardState } from '../../core/states.js'
import { cardName } from './cardName.js'
import { is, isMeant, type ForbiddenRule } from './forbiddenRule.js'
import { readLives } from './lives.js'
import type { ToolUiDifference } from './types.js'
import { writeText } from './writeValue.js'

/**
 * Everything forbidden that happened, each once a card.
 *
 * @throws TypeError where it cannot be known whether it did
 */
export function findForbidden(
  rules: readonly ForbiddenRule[],
  cards: readonly ToolCardData[],
  events: readonly ToolEvent[] | undefined,
): ToolUiDifference[] {
  if (rules.length === 0) return []
  const found = new Map<string, ToolUiDifference>()
  const keyOf = ({ text }: ForbiddenRule, { toolCallId }: ToolCardData): string =>
    JSON.stringify([text, toolCallId])
  const add = (rule: ForbiddenRule, card: ToolCardData, when: string): void => {
    const key = keyOf(rule, card)
    if (found.has(key)) return
    const message = `forbidden "${writeText(rule.text)}": ${cardName(card)} was ${rule.word} ${when}`
    found.set(key, { kind: 'forbidden', message, toolCallId: card.toolCallId })
  }
  const lives = readLives(rules, events ?? [])
  for (const life of lives.all) {
    const named = cards.find(({ toolCallId }) => lives.open.get(toolCallId) === life) ?? life.card
    for (const rule of rules) {
      // A name that comes after the act is the act's name too.
      const seen = isMeant(rule, named) ? life.seen.get(rule.word) : life.named.get(rule)
      if (seen !== undefined) add(rule, named, seen)
    }
  }
  for (const card of cards) {
    const past = pastOf(card)
    for (const rule of rules.filter((one) => isMeant(one, card))) {
      if (is(rule.word, card, lives.now)) add(rule, card, 'at the end')
      // It tells even where the events do not reach back.
      else if (past.has(rule.word)) add(rule, card, 'before the end, by what the card keeps of its past')
      else if (lives.open.get(card.toolCallId)?.isWhole !== true && isForgotten(rule.word, card))
        if (!found.has(keyOf(rule, card))) throw unknown(rule, card)
    }
  }
  return [...found.values()]
}

function unknown({ text, word }: ForbiddenRule, card: ToolCardData): TypeError {
  return new TypeError(
    `forbidden "${writeText(text)}": ${cardName(card)} is in attempt ${card.attempt}, and does not tell whether it was ${word} in an earlier one. Pass the result of replayToolStream, or { cards, events } with all events.`,
  )
}

/** States that a card was in for certain. */
function pastOf(card: ToolCardData): ReadonlySet<string> {
  const past = new Set<ToolCardState>()
  if (card.argsReadyAt !== undefined) past.add('args_ready')
  if (card.argsReadyAt !== undefined && card.approvalRequestedAt !== undefined) past.add('waiting_approval')
  if (card.executionStartedAt !== undefined) past.add('executing')
  if (card.priorEndReason !== undefined) past.add('cancelled')
  return past
}

/** What an attempt may have been, and a retry wipes from the card. A call that retries had never succeeded. */
const OF_AN_ATTEMPT: ReadonlySet<string> = new Set([
  'args_ready',
  'waiting_approval',
  'executing',
  'failed',
  'cancelled',
  'approvable',
  'approved',
  'executed',
])

function isForgotten(word: string, card: ToolCardData): boolean {
  return card.attempt > 1 && OF_AN_ATTEMPT.has(word)
}
