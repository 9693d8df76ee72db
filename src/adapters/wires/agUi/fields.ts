import type { ToolEvent } from '../../../core/events.js'
import type { FramePath } from '../../shared/frameText.js'
import { idOf, isRecord, jsonOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** A field by its documented name, or in snake case, as servers in Python without aliases spell it. */
export function fieldOf(record: WireRecord, name: string): unknown {
  return record[name] ?? record[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}

export function callIdOf(record: WireRecord): string | undefined {
  return idOf(record['toolCallId'] ?? record['tool_call_id'])
}

/** `toolName` is TanStack AI's older spelling. */
export function callNameOf(record: WireRecord): string {
  return textOf(fieldOf(record, 'toolCallName')) || textOf(fieldOf(record, 'toolName'))
}

/** The subagent that an event belongs to; `''` for the agent itself. */
export function laneOf(event: WireRecord): string {
  return textOf(fieldOf(event, 'subagentRunId'))
}

/** A field that TanStack AI adds, today inside the metadata, and where it stands in the frame. */
export function extraOf(event: WireRecord, name: string): { value: unknown; path: FramePath } {
  if (event[name] !== undefined) return { value: event[name], path: [name] }
  const value = recordOf(recordOf(event['metadata'])['tanstack'])[name]
  return { value, path: ['metadata', 'tanstack', name] }
}

/**
 * What a tool came to. Failure is told by a flag only: `error` (tool messages), `isError`, or TanStack AI's
 * `state: 'output-error'`. Content that is absent or null is no text.
 */
export function outcomeOf(toolCallId: string, record: WireRecord, content: unknown): ToolEvent {
  const error = textOf(record['error'])
  const isError = error !== '' || fieldOf(record, 'isError') === true
  if (isError || extraOf(record, 'state').value === 'output-error') {
    const errorText = error || (typeof content === 'string' ? content : jsonOf(content ?? ''))
    return { type: 'tool_error', toolCallId, errorCode: 'tool_failed', errorText }
  }
  const isNothing = content === undefined || content === null
  return { type: 'tool_result', toolCallId, ...(isNothing ? {} : { result: content }) }
}

/** The alternatives of a JSON Schema that may describe an answer with this `approved`. */
export function branchesFor(schema: unknown, isApproved: boolean): readonly WireRecord[] {
  if (!isRecord(schema)) return []
  const listed = [schema['oneOf'], schema['anyOf']].find(Array.isArray) as readonly unknown[] | undefined
  return (listed ?? [schema]).filter(isRecord).filter((branch) => {
    const { const: fixed } = recordOf(recordOf(branch['properties'])['approved'])
    return fixed === undefined || fixed === isApproved
  })
}

/** Whether the answer may bring other arguments: only where the server's schema says so. */
export function allowsEdits(schema: unknown): boolean {
  return branchesFor(schema, true).some((branch) => isRecord(recordOf(branch['properties'])['editedArgs']))
}
