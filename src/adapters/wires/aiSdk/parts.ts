import type { ToolApprovalRequestEvent, ToolErrorEvent, ToolEvent } from '../../../core/events.js'
import { judgeArgs } from '../../slots/judgeArgs.js'
import type { CallFacts } from '../../slots/slot.js'
import { textOf, type WireRecord } from '../../shared/wire.js'

export function factsOf({ title, providerExecuted }: WireRecord): CallFacts {
  return given({
    title: textOf(title) || undefined,
    executor: providerExecuted === true ? 'provider' : undefined,
  })
}

/** Members of a message part that a server may need again, from the chunks that bring them. */
export function partOf(frame: WireRecord, before: WireRecord | undefined): WireRecord {
  const { dynamic, providerExecuted, title, toolMetadata, providerMetadata } = frame
  return {
    ...before,
    ...given({ dynamic, providerExecuted, title, toolMetadata, callProviderMetadata: providerMetadata }),
  }
}

/** The question, with everything that the part of the answer has to repeat. */
export function questionOf(
  toolCallId: string,
  approvalId: string,
  frame: WireRecord,
  part: WireRecord | undefined,
): ToolApprovalRequestEvent {
  const { signature, approvalDescriptor: descriptor, inputSchemaInput, isAutomatic } = frame
  return {
    type: 'tool_approval_request',
    toolCallId,
    approvalId,
    metadata: { ...part, approval: given({ signature, descriptor, inputSchemaInput }) },
    ...(isAutomatic === true ? { isAutomatic } : {}),
  }
}

export function outcomeOf(type: string, toolCallId: string, frame: WireRecord): ToolEvent {
  const { output } = frame
  if (type === 'tool-output-denied') return { type: 'tool_denied', toolCallId }
  if (type === 'tool-output-error') return failureOf(toolCallId, 'tool_failed', frame['errorText'])
  if (frame['preliminary'] === true) return { type: 'tool_output_delta', toolCallId, output }
  return { type: 'tool_result', toolCallId, ...('output' in frame ? { result: output } : {}) }
}

/** Arguments that the server could not use: no JSON, or JSON that the tool does not take. */
export function inputErrorOf(
  toolCallId: string,
  input: unknown,
  argsText: string,
  errorText: unknown,
): ToolErrorEvent {
  const evidence = { format: 'json', text: argsText, held: '', whole: undefined, resentAt: [] } as const
  const verdict = typeof input === 'string' ? judgeArgs(evidence, 'marked') : undefined
  const code = verdict?.isReady === false ? verdict.errorCode : 'args_schema'
  return { ...failureOf(toolCallId, code, errorText), ...(argsText === '' ? {} : { argsText }) }
}

function failureOf(toolCallId: string, errorCode: string, errorText: unknown): ToolErrorEvent {
  const words = textOf(errorText)
  return { type: 'tool_error', toolCallId, errorCode, ...(words === '' ? {} : { errorText: words }) }
}

/** The members that have a value. */
function given<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
