import type { ToolCardData } from '../../core/card.js'
import { applyEventTo } from '../../core/applyEventTo.js'
import type { ToolEvent } from '../../core/events.js'
import { TrackedCards } from '../../metrics/trackedCards.js'
import { is, isMeant, type ForbiddenRule } from './forbiddenRule.js'

/** One call from its first event to its last, whatever it was called on the way. */
interface Life {
  /** As it was last. */
  card: ToolCardData
  /** The events tell of all its attempts. */
  isWhole: boolean
  /** When it first was what a rule's word says. */
  readonly seen: Map<string, string>
  /** When it first was so under the name that the rule forbids it. */
  readonly named: Map<ForbiddenRule, string>
}

export interface Lives {
  readonly all: readonly Life[]
  /** Those whose card is still there, by its key. */
  readonly open: ReadonlyMap<string, Life>
  /** The last time that an event named, 0 where none did. */
  readonly now: number
}

/** Folds the events and keeps, for each call, what it was of the words that the rules name. */
export function readLives(rules: readonly ForbiddenRule[], events: readonly ToolEvent[]): Lives {
  const cards = new TrackedCards()
  const all: Life[] = []
  const open = new Map<string, Life>()
  let now = 0
  const lifeOf = (before: ToolCardData | undefined, card: ToolCardData): Life => {
    let life = open.get(before?.toolCallId ?? card.toolCallId)
    // A placeholder was claimed: the call goes on under another key.
    if (before !== undefined && before.toolCallId !== card.toolCallId) open.delete(before.toolCallId)
    if (life === undefined)
      all.push((life = { card, isWhole: card.attempt === 1, seen: new Map(), named: new Map() }))
    open.set(card.toolCallId, life)
    life.card = card
    return life
  }
  const note = (life: Life, card: ToolCardData, when: string, was: (word: string) => boolean): void => {
    for (const rule of rules) {
      if (!was(rule.word)) continue
      if (!life.seen.has(rule.word)) life.seen.set(rule.word, when)
      if (!life.named.has(rule) && isMeant(rule, card)) life.named.set(rule, when)
    }
  }
  events.forEach((event, position) => {
    if (typeof event?.at === 'number' && event.at > now) now = event.at
    applyEventTo(cards, event)
    const when = `after event ${position + 1} (${event?.type})`
    for (const { before, after } of cards.takeChanges()) {
      if (after === undefined) {
        open.delete(before?.toolCallId ?? '')
        continue
      }
      const life = lifeOf(before, after)
      // A snapshot skips what was missed.
      if (event.type === 'tool_snapshot' && after.attempt > (before?.attempt ?? 1)) life.isWhole = false
      note(life, after, when, (word) => is(word, after, now))
    }
    const ran = startedBy(event, cards)
    const life = ran && open.get(ran.toolCallId)
    if (life !== undefined) note(life, life.card, when, (word) => word === 'executed')
  })
  return { all, open, now }
}

/** The call that an event says is running: without a clock, or after its end, its card does not tell. */
function startedBy(event: ToolEvent, cards: TrackedCards): ToolCardData | undefined {
  return event?.type === 'tool_execution_start' || event?.type === 'tool_output_delta'
    ? cards.get(event.toolCallId)
    : undefined
}
