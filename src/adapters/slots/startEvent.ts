import type { ToolCallStartEvent } from '../../core/events.js'
import type { AdapterContext } from '../shared/context.js'
import type { CallSlot } from './slot.js'

/** @param stepId the response that the call is of; `''` for none */
export function startEvent(
  slot: CallSlot,
  runId: string | undefined,
  stepId: string,
  restart: boolean,
): ToolCallStartEvent {
  const event: ToolCallStartEvent = { type: 'tool_call_start', toolCallId: slot.key, toolName: slot.name }
  if (runId !== undefined) event.runId = runId
  if (stepId !== '') event.stepId = stepId
  if (slot.wireId !== undefined && slot.wireId !== slot.key) event.providerCallId = slot.wireId
  if (slot.index !== undefined) event.index = slot.index
  if (slot.format === 'text') event.argsFormat = 'text'
  if (restart) event.restart = true
  return Object.assign(event, slot.facts)
}

/** The same in every replay of a response, other than every id that another call has. */
export function localId({ protocol, currentRunId }: AdapterContext, position: number): string {
  return `${protocol}:${currentRunId ?? 'default'}:${String(position)}`
}
