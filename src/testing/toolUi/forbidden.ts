import type { ToolCardData } from '../../core/card.js'
import { applyEventTo } from '../../core/applyEventTo.js'
import type { ToolEvent } from '../../core/events.js'
import { canApprove } from '../../core/guards.js'
import { TOOL_CARD_STATES, type ToolCardState } from '../../core/states.js'
import { TrackedCards } from '../../metrics/trackedCards.js'
import { compilePattern, type NameTest } from '../../policy/namePattern.js'
import { cardName } from './cardName.js'
import type { ToolUiDifference } from './types.js'
import { writeText } from './writeValue.js'

/** What may be forbidden besides a state. */
const WORDS: Readonly<Record<string, (card: ToolCardData, now: number) => boolean>> = {
  approvable: canApprove,
  approved: (card) => card.approval?.status === 'approved',
  executed: (card) =>
    card.state === 'succeeded' || card.executionStartedAt !== undefined || card.lateResult !== undefined,
  present: () => true,
  unannounced: (card) => card.unannounced === true,
}

const FORBIDDEN_WORDS: readonly string[] = [...TOOL_CARD_STATES, ...Object.keys(WORDS)]

/** One line of `forbidden`. */
export interface ForbiddenRule {
  readonly text: string
  readonly word: string
  readonly isName: NameTest
  readonly who: string
}

/** @returns the rule, or in words what is wrong with the text */
export function readForbidden(text: unknown): ForbiddenRule | string {
  if (typeof text !== 'string')
    return `forbidden: ${typeof text} is no text. Write "issue_payment executing".`
  const [, who, word] = /^\s*(\S.*?)\s+(\S+)\s*$/s.exec(text) ?? []
  if (who === undefined || word === undefined)
    return `forbidden: "${writeText(text)}" is not "<tool or call> <word>". Write "issue_payment executing", or "* executing" for any tool.`
  if (!FORBIDDEN_WORDS.includes(word))
    return `forbidden: "${writeText(text)}" ends with an unknown word. Known: ${FORBIDDEN_WORDS.join(', ')}.`
  return { text: `${who} ${word}`, word, who, isName: compilePattern(who) }
}

/** Everything forbidden that happened, each once a card. */
export function findForbidden(
  rules: readonly ForbiddenRule[],
  cards: readonly ToolCardData[],
  events: readonly ToolEvent[] | undefined,
): ToolUiDifference[] {
  const found = new Map<string, ToolUiDifference>()
  const look: Look = (card, when, was) => {
    for (const rule of rules) {
      if (!isMeant(rule, card) || !was(rule.word)) continue
      const key = JSON.stringify([rule.text, card.toolCallId])
      if (found.has(key)) continue
      const message = `forbidden "${writeText(rule.text)}": ${cardName(card)} was ${rule.word} ${when}`
      found.set(key, { kind: 'forbidden', message, toolCallId: card.toolCallId })
    }
  }
  const now = rules.length === 0 || events === undefined ? 0 : replay(events, look)
  for (const card of cards) {
    look(card, 'at the end', (word) => is(word, card, now))
    // It tells even where the events do not reach back.
    const past = pastOf(card)
    look(card, 'before the end, by what the card keeps of its past', (word) => past.has(word))
  }
  return [...found.values()]
}

type Look = (card: ToolCardData, when: string, was: (word: string) => boolean) => void

/** @returns the last time that an event named, 0 where none did */
function replay(events: readonly ToolEvent[], look: Look): number {
  const cards = new TrackedCards()
  let now = 0
  events.forEach((event, position) => {
    if (typeof event?.at === 'number' && event.at > now) now = event.at
    applyEventTo(cards, event)
    const when = `after event ${position + 1} (${event?.type})`
    for (const { after } of cards.takeChanges())
      if (after !== undefined) look(after, when, (word) => is(word, after, now))
  })
  return now
}

function isMeant({ who, isName }: ForbiddenRule, card: ToolCardData): boolean {
  return isName(card.toolName) || who === card.toolCallId || who === card.providerCallId
}

function is(word: string, card: ToolCardData, now: number): boolean {
  return WORDS[word]?.(card, now) ?? card.state === word
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
