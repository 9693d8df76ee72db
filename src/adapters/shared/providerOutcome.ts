import type { ToolErrorEvent, ToolResultEvent } from '../../core/events.js'
import type { CallFacts } from '../slots/slot.js'

/** How a call came out that the model's server ran. */
export interface ProviderOutcome {
  /** An error code: the call failed. */
  readonly errorCode?: string | undefined
  readonly errorText?: string | undefined
  readonly result?: unknown
}

/** What calls are that the provider runs itself, as soon as their arguments are complete. */
export const PROVIDER_FACTS: CallFacts = Object.freeze({ executor: 'provider' })

export function outcomeEvent(toolCallId: string, outcome: ProviderOutcome): ToolErrorEvent | ToolResultEvent {
  const { errorCode, errorText, result } = outcome
  if (errorCode === undefined)
    return result === undefined
      ? { type: 'tool_result', toolCallId }
      : { type: 'tool_result', toolCallId, result }
  const event: ToolErrorEvent = { type: 'tool_error', toolCallId, errorCode }
  if (errorText !== undefined && errorText !== '') event.errorText = errorText
  return event
}
