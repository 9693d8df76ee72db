import type { ToolEvent } from './events.js'
import type { TransitionRow } from './transitions.js'

/** The row that an event is looked up in; `undefined` for events that touch no card by themselves. */
export function transitionRow(event: ToolEvent): TransitionRow | undefined {
  switch (event.type) {
    case 'tool_approval_response':
      return `tool_approval_response:${responseOutcome(event)}`
    case 'run_finished':
      return `run_finished:${event.outcome ?? 'completed'}`
    case 'run_started':
      return event.supersedes === undefined ? undefined : 'run_started:supersedes'
    case 'step_started':
    case 'text_delta':
    case 'reasoning_delta':
    case 'tool_snapshot':
      return undefined
    default:
      return event.type
  }
}

/** The outcome of a response, with the `approved` shorthand read. Anything unclear is a denial. */
function responseOutcome(event: {
  outcome?: string | undefined
  approved?: boolean | undefined
}): 'approved' | 'denied' | 'answered' | 'cancelled' {
  const { outcome } = event
  if (outcome === 'approved' || outcome === 'denied' || outcome === 'answered' || outcome === 'cancelled')
    return outcome
  return outcome === undefined && event.approved === true ? 'approved' : 'denied'
}
