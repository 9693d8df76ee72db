import { applyEventTo } from '../core/applyEventTo.js'
import type { ToolCardData } from '../core/card.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssue, ToolIssueCode } from '../core/issue.js'
import { isTerminalState } from '../core/states.js'
import { isAsked } from './callRecord.js'
import { CallRecords } from './callRecords.js'
import { isConcerned } from './isConcerned.js'
import { RunMarks } from './runMarks.js'
import { Samples, Tally } from './samples.js'
import { TrackedCards, type CardChange } from './trackedCards.js'

const EARLY: ReadonlySet<ToolIssueCode> = new Set([
  'executed_before_ready',
  'output_before_ready',
  'result_before_ready',
])

/** Folds events into cards of its own and measures on the way. Time is the events' `at`. */
export class MetricsCollector {
  events = 0
  from: number | null = null
  to: number | null = null
  readonly counts = { total: 0, discarded: 0, unannounced: 0 }
  /** Cards by the state they stand in, also those that were let go. */
  readonly states = new Map<string, number>()
  readonly startLatency = new Samples()
  /** Questions that stand. */
  asked = 0
  readonly isolation = { changes: 0, failures: 0, violations: new Tally() }
  readonly cards = new TrackedCards()
  readonly records: CallRecords

  private readonly marks = new RunMarks()
  private readonly maxCalls: number

  constructor(options: { hangAfter: number; maxCalls: number }) {
    this.maxCalls = options.maxCalls
    this.records = new CallRecords(options.hangAfter)
  }

  /** Cards from before the first event. */
  seed(cards: readonly ToolCardData[]): void {
    for (const card of cards) this.cards.set(card)
    for (const change of this.cards.takeChanges()) this.count(change)
    for (const card of cards) this.records.restore(card)
    this.letGo()
  }

  add(event: ToolEvent): void {
    if (typeof event !== 'object' || (event as object | null) === null) return
    this.events += 1
    const at = timeOf(event)
    if (at !== undefined) {
      this.from = Math.min(this.from ?? at, at)
      this.to = Math.max(this.to ?? at, at)
    }
    const named = 'toolCallId' in event ? event.toolCallId : undefined
    this.records.sawLate(event, this.cards.get(named ?? ''))
    applyEventTo(this.cards, event, (issue) => {
      this.onIssue(issue)
    })
    const changes = this.cards.takeChanges()
    for (const change of changes) this.onChange(event, at, change)
    this.marks.note(event, at)
    if (typeof named === 'string') this.records.news(named, at, this.cards.get(named))
    for (const { after } of changes)
      if (after !== undefined && after.toolCallId !== named) this.records.news(after.toolCallId, at, after)
    this.letGo()
  }

  private onIssue({ code, toolCallId = '' }: ToolIssue): void {
    if (EARLY.has(code)) this.records.sawEarly(toolCallId)
    if (code === 'args_changed_while_executing') this.records.sawOtherArgs(toolCallId)
  }

  private onChange(event: ToolEvent, at: number | undefined, change: CardChange): void {
    const { before, after } = change
    this.count(change)
    this.isolation.changes += 1
    const id = (after ?? before)?.toolCallId ?? ''
    if (!isConcerned(event, change)) this.isolation.violations.add(id)
    if (after === undefined) {
      this.records.forget(id)
      return
    }
    if (before !== undefined && before.toolCallId !== id) this.records.rename(before.toolCallId, id)
    if (event.type === 'tool_snapshot') {
      this.records.restore(after)
      return
    }
    if (before === undefined) this.startLatency.add((at ?? NaN) - this.marks.of(after.runId, event))
    if (after.state === 'failed' && before?.state !== 'failed' && this.hasOpenSibling(after))
      this.isolation.failures += 1
    this.records.onChange(event, before, after)
  }

  private count({ before, after }: CardChange): void {
    if (before === undefined) this.counts.total += 1
    if (after === undefined) this.counts.discarded += 1
    if (after?.unannounced === true && before === undefined) this.counts.unannounced += 1
    if (before !== undefined && after !== undefined && before.unannounced && !after.unannounced)
      this.counts.unannounced -= 1
    if (before !== undefined && isAsked(before)) this.asked -= 1
    if (after !== undefined && isAsked(after)) this.asked += 1
    if (before?.state === after?.state) return
    if (before !== undefined) this.states.set(before.state, (this.states.get(before.state) ?? 0) - 1)
    if (after !== undefined) this.states.set(after.state, (this.states.get(after.state) ?? 0) + 1)
  }

  private hasOpenSibling({ runId, toolCallId }: ToolCardData): boolean {
    return this.cards
      .list(runId)
      .some((card) => card.toolCallId !== toolCallId && !isTerminalState(card.state))
  }

  /** The oldest that are over go first, then the oldest. */
  private letGo(): void {
    // In portions: looking for them anew for each call would cost a walk through all of them.
    if (this.cards.size <= this.maxCalls * 1.1) return
    const all = this.cards.list()
    const over = all.filter((card) => isTerminalState(card.state))
    const open = all.filter((card) => !isTerminalState(card.state))
    for (const card of [...over, ...open].slice(0, all.length - this.maxCalls)) {
      const { toolCallId, state } = card
      this.cards.forget(toolCallId)
      this.records.forget(toolCallId)
      // Nobody will see how it ends.
      if (!isTerminalState(state)) this.states.set(state, (this.states.get(state) ?? 0) - 1)
      if (isAsked(card)) this.asked -= 1
    }
  }
}

function timeOf({ at }: ToolEvent): number | undefined {
  return typeof at === 'number' && Number.isFinite(at) ? at : undefined
}
