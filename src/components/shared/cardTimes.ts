import type { ToolCardData } from '../../core/card.js'
import type { ToolCardState } from '../../core/states.js'

/** A stretch of time beside a state: fixed, or counting from `startedAt`. */
export interface CardTime {
  /** Ms, once it is over. */
  ms?: number | undefined
  /** Epoch ms from which it counts while it is not. */
  startedAt?: number | undefined
  /** Whole seconds: waiting for a person is nothing to measure in tenths. */
  isWhole?: boolean | undefined
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
  const ms = phaseTimes(card).running ?? between(card.startedAt, card.endedAt)
  return ms === undefined ? undefined : { ms }
}

function counting(startedAt: number | undefined, isWhole = false): CardTime | undefined {
  return startedAt === undefined ? undefined : { startedAt, isWhole }
}

/** The one time that a card's header shows. */
export const HEADER_TIME: Record<ToolCardState, (card: ToolCardData) => CardTime | undefined> = {
  planned: () => undefined,
  streaming_args: (card) => counting(card.startedAt),
  args_ready: () => undefined,
  waiting_approval: (card) => counting(card.approvalRequestedAt ?? card.argsReadyAt, true),
  executing: (card) => counting(card.executionStartedAt),
  succeeded: ended,
  failed: ended,
  denied: () => undefined,
  cancelled: ended,
}
