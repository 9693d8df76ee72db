import type { ToolCardData } from '../../core/card.js'
import type { ToolCardState } from '../../core/states.js'

/** A time beside a state: a stretch, one that counts from `startedAt`, or the moment since when. */
export interface CardTime {
  /** Ms, once it is over. */
  ms?: number | undefined
  /** Epoch ms from which it counts while it is not. */
  startedAt?: number | undefined
  /** Epoch ms of a moment: waiting for a person is nothing to measure, and nothing needs to tick for it. */
  since?: number | undefined
}

/** How long each part of a call took, in ms, where the events said so. */
export interface PhaseTimes {
  args?: number | undefined
  waiting?: number | undefined
  running?: number | undefined
}

function between(start: number | undefined, end: number | undefined): number | undefined {
  return start === undefined || end === undefined ? undefined : Math.max(0, end - start)
}

export function phaseTimes(card: ToolCardData): PhaseTimes {
  const { startedAt, argsReadyAt, approvalRequestedAt, executionStartedAt, endedAt } = card
  const wasAsked = card.approval !== undefined && approvalRequestedAt !== undefined
  return {
    args: between(startedAt, argsReadyAt),
    waiting: wasAsked ? between(approvalRequestedAt, executionStartedAt ?? endedAt) : undefined,
    running: card.durationMs ?? between(executionStartedAt, endedAt),
  }
}

function ended(card: ToolCardData): CardTime | undefined {
  // Nobody saw it begin.
  if (card.unannounced) return undefined
  const { running, waiting } = phaseTimes(card)
  // Where nothing tells the run from the wait, the whole would pass a person's thinking off as work.
  const ms = running ?? (waiting === undefined ? between(card.startedAt, card.endedAt) : undefined)
  return ms === undefined ? undefined : { ms }
}

function counting(startedAt: number | undefined): CardTime | undefined {
  return startedAt === undefined ? undefined : { startedAt }
}

function waiting(card: ToolCardData): CardTime | undefined {
  const since = card.approvalRequestedAt ?? card.argsReadyAt
  return since === undefined ? undefined : { since }
}

/** The one time that a card's header shows. */
export const HEADER_TIME: Record<ToolCardState, (card: ToolCardData) => CardTime | undefined> = {
  planned: () => undefined,
  streaming_args: (card) => counting(card.startedAt),
  args_ready: () => undefined,
  waiting_approval: waiting,
  executing: (card) => counting(card.executionStartedAt),
  succeeded: ended,
  failed: ended,
  denied: () => undefined,
  // How long it took until nothing was known any more says nothing.
  cancelled: (card) => (card.endReason === 'aborted' ? ended(card) : undefined),
}
