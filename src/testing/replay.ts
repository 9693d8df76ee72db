import { createToolCallKeys, type ToolCallKeys } from '../adapters/shared/keys.js'
import type { StreamEnd, ToolStreamAdapter } from '../adapters/types.js'
import type { ToolCardData } from '../core/card.js'
import { applyEventTo } from '../core/applyEventTo.js'
import { isAsked } from '../core/askedCall.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssue } from '../core/issue.js'
import { defaultToolPolicy } from '../policy/defaultPolicy.js'
import { localQuestion } from '../policy/localQuestion.js'
import { prepareEvent } from '../policy/prepareEvent.js'
import type { ToolPolicy } from '../policy/types.js'
import { frameToChunk, type StreamFrame } from '../transport/frame.js'
import { orderCards } from './orderCards.js'
import { ReplayCards } from './replayCards.js'
import { rememberHistory } from './replayHistory.js'

/** What a replay came to. */
export interface ReplayResult {
  /** Final cards in order of appearance, those of one step by `index`. */
  readonly cards: readonly ToolCardData[]
  readonly issues: readonly ToolIssue[]
  /** Every event that the adapter emitted, in order, and the questions of the policy. */
  readonly events: readonly ToolEvent[]
  /** Cards whose outcome came without an announcement; they are in `cards` too. */
  readonly unmatched: readonly ToolCardData[]
  /** The protocol that the frames were read as; `undefined` where `'auto'` did not find it. */
  readonly protocol: string | undefined
}

/** A store without Vue for recordings: one table of keys and one set of cards for any number of streams. */
export class Replay {
  readonly keys: ToolCallKeys
  private readonly cards = new ReplayCards()
  private readonly issues: ToolIssue[] = []
  private readonly events: ToolEvent[] = []
  /** The events as the reducer saw them, after the policy had spoken. */
  private readonly applied: ToolEvent[] = []
  private frameIndex = -1
  private protocol: string | undefined

  constructor(
    private readonly policy: ToolPolicy = defaultToolPolicy,
    private readonly runId?: string,
  ) {
    this.keys = createToolCallKeys({
      has: (key) => this.cards.get(key) !== undefined,
      newestByProviderId: (wireId) =>
        this.cards.list().findLast((card) => card.providerCallId === wireId || card.toolCallId === wireId)
          ?.toolCallId,
      isAsked: (approvalId) => isAsked(this.cards, approvalId),
    })
  }

  connect(adapter: ToolStreamAdapter): void {
    this.protocol = adapter.protocol
    adapter.connect?.({ keys: this.keys, onIssue: (issue) => this.issues.push(issue), runId: this.runId })
  }

  report(issue: ToolIssue): void {
    this.issues.push(issue)
  }

  push(adapter: ToolStreamAdapter, frame: StreamFrame): void {
    this.frameIndex += 1
    this.apply(adapter.push(frameToChunk(frame), frame.text))
  }

  end(adapter: ToolStreamAdapter, how: StreamEnd): void {
    this.apply(adapter.end(how))
  }

  result(): ReplayResult {
    const cards = orderCards(this.cards.list())
    const result: ReplayResult = {
      cards,
      issues: [...this.issues],
      events: [...this.events],
      unmatched: cards.filter((card) => card.unannounced === true),
      protocol: this.protocol,
    }
    const history = [...this.applied]
    rememberHistory(result, history)
    rememberHistory(cards, history)
    rememberHistory(result.events, history)
    return result
  }

  private apply(events: readonly ToolEvent[]): void {
    for (const event of events) {
      const stamped =
        this.runId === undefined || event.runId !== undefined ? event : { ...event, runId: this.runId }
      this.events.push(stamped)
      this.reduce(this.prepareEvent(stamped))
      if (stamped.type === 'tool_call_ready') this.askFor(stamped.toolCallId)
    }
  }

  /** As the store does: the host's policy speaks before the reducer. */
  private prepareEvent(event: ToolEvent): ToolEvent {
    const card = 'toolCallId' in event ? this.cards.get(event.toolCallId ?? '') : undefined
    return prepareEvent(event, { policy: this.policy, card })
  }

  /** The policy asks where no wire does, right after the arguments are complete. */
  private askFor(toolCallId: string): void {
    const card = this.cards.get(toolCallId)
    if (card?.state !== 'args_ready' || card.approval !== undefined) return
    const question = localQuestion(this.policy, card, undefined, (issue) => this.issues.push(issue))
    if (question === undefined) return
    this.events.push(question)
    this.reduce(question)
  }

  private reduce(event: ToolEvent): void {
    this.applied.push(event)
    applyEventTo(this.cards, event, (issue) => {
      this.issues.push({ ...issue, frameIndex: Math.max(0, this.frameIndex) })
    })
  }
}
