import type { ToolEvent } from '../core/events.js'

// Beside the result and not in it: its `events` are what the adapter said, these are what the cards saw.
const histories = new WeakMap<object, readonly ToolEvent[]>()

/** Keeps the events that a result, or its list of cards, came from. */
export function rememberHistory(of: object, events: readonly ToolEvent[]): void {
  histories.set(of, events)
}

export function historyOf(of: object): readonly ToolEvent[] | undefined {
  return histories.get(of)
}
