import type { ToolArgsDeltaEvent } from '../../src/core/events.js'

/** Cards on the page, drawn in one of the ways that are compared. */
export interface Stage {
  /** Takes events as they come; what shows, shows in a coming frame. */
  send(events: readonly ToolArgsDeltaEvent[]): void
  /** Characters of all cards that have been applied. */
  applied(): number
  unmount(): void
}

export type StageName = 'list' | 'hand-written' | 'sketch'

/** A fresh element for an app. */
export function createRoot(): HTMLElement {
  const root = document.createElement('div')
  document.body.append(root)
  return root
}
