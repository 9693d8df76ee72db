import type { ToolArgsDeltaEvent, ToolCallStartEvent } from '../../src/core/events.js'

export const cardId = (index: number): string => `call_${index}`

export function startEvents(count: number): ToolCallStartEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'tool_call_start',
    toolCallId: cardId(index),
    toolName: 'search_orders',
    runId: 'default',
    at: Date.now(),
  }))
}

export const PIECE_LENGTH = 4

/** What a model sends: pieces of four characters, each with its place, call by call. */
export class DeltaSource {
  private sent = 0

  constructor(private readonly cards: number) {}

  next(): ToolArgsDeltaEvent {
    const card = this.sent % this.cards
    const offset = Math.floor(this.sent / this.cards) * PIECE_LENGTH
    this.sent += 1
    return { type: 'tool_args_delta', toolCallId: cardId(card), partialJson: 'abcd', offset }
  }

  take(count: number): ToolArgsDeltaEvent[] {
    return Array.from({ length: count }, () => this.next())
  }
}
