import type { ToolApprovalOption } from '../../../core/card.js'
import type { ToolApprovalRequestEvent, ToolEvent, ToolResultEvent } from '../../../core/events.js'
import type { AdapterContext } from '../../shared/context.js'
import type { KimiMessage } from './message.js'
import type { KimiQuestions } from './questions.js'
import type { KimiScope } from './scope.js'
import { emitFailure, wordsOf } from '../../shared/outcome.js'
import { idOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What an answer needs of its request. */
export interface KimiQuestion {
  /** Of the JSON-RPC request. */
  requestId: unknown
  /** Of the request's payload. */
  id: string
  kind: 'approval' | 'question'
}

/** `ToolResult`. Failure is what the flag says, never the text. */
export function readKimiOutcome(
  context: AdapterContext,
  scope: KimiScope,
  payload: WireRecord,
  out: ToolEvent[],
): void {
  const toolCallId = scope.settled(payload['tool_call_id'], out)
  if (toolCallId === undefined) {
    context.reportOnce('frame_invalid', 'result', 'A ToolResult names no call; it was left out.')
    return
  }
  scope.over.add(toolCallId)
  const value = recordOf(payload['return_value'])
  const { output } = value
  const message = textOf(value['message'])
  if (value['is_error'] === true) {
    emitFailure(scope.table, toolCallId, message || output, out)
    return
  }
  const event: ToolResultEvent = { type: 'tool_result', toolCallId }
  if (output !== undefined) event.result = output
  const brief = listOf(value['display']).find((block) => recordOf(block)['type'] === 'brief')
  const summary = textOf(recordOf(brief)['text']) || (wordsOf(output) === '' ? message : '')
  if (summary !== '') event.resultSummary = summary
  scope.table.emit(out, event)
}

/** A request that the client must answer. */
export function readKimiRequest(
  context: AdapterContext,
  scope: KimiScope,
  message: KimiMessage,
  text: string | undefined,
  questions: KimiQuestions,
  out: ToolEvent[],
): void {
  const { type, payload, requestId } = message
  if (type === 'ToolCallRequest') {
    readExternalCall(scope, message, text, out)
    return
  }
  const id = idOf(payload['id']) ?? idOf(requestId)
  if (id === undefined) {
    context.reportOnce('frame_invalid', type, `A ${type} has no id, so nobody could answer it.`)
    return
  }
  const isQuestion = type === 'QuestionRequest'
  const toolCallId =
    scope.settled(payload['tool_call_id'], out) ?? openQuestion(scope, id, message, text, out)
  if (toolCallId === undefined) return
  questions.ask(id, toolCallId, requestId)
  const metadata: KimiQuestion & Record<string, unknown> = {
    ...payload,
    requestId,
    id,
    kind: isQuestion ? 'question' : 'approval',
  }
  const event: ToolApprovalRequestEvent = {
    type: 'tool_approval_request',
    toolCallId,
    approvalId: id,
    metadata,
  }
  if (isQuestion) {
    event.responseSchema = schemaOf(payload)
    event.needsResponse = true
  } else event.options = optionsOf(textOf(payload['action']))
  const words = isQuestion ? questionsOf(payload).join('\n') : textOf(payload['description'])
  if (words !== '') event.message = words
  scope.table.emit(out, event)
}

/**
 * `ApprovalResponse`, `QuestionResponse`, or what the client answered: somebody decided, perhaps elsewhere.
 * Questions that come back without an answer were dismissed.
 */
export function readKimiResponse(
  context: AdapterContext,
  scope: KimiScope,
  payload: WireRecord,
  questions: KimiQuestions,
  out: ToolEvent[],
): void {
  const approvalId = idOf(payload['request_id'])
  const { answers } = payload
  const answer = textOf(payload['response'])
  const isAnswer = isRecord(answers)
  if (approvalId === undefined || (!isAnswer && !/^(?:approve|approve_for_session|reject)$/.test(answer))) {
    context.reportOnce('frame_invalid', 'response', 'An answer names no request, or says nothing known.')
    return
  }
  if (questions.isAnswered(approvalId)) return
  const toolCallId = questions.take(approvalId)
  const isDismissed = isAnswer && Object.keys(answers).length === 0
  const said = isDismissed ? 'cancelled' : 'answered'
  const outcome = isAnswer ? said : answer === 'reject' ? 'denied' : 'approved'
  const reason = textOf(payload['feedback'])
  scope.table.emit(out, {
    type: 'tool_approval_response',
    approvalId,
    outcome,
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(isAnswer ? (isDismissed ? {} : { response: answers }) : { optionId: answer }),
    ...(reason === '' ? {} : { reason }),
  })
}

/** A tool of the client: the request is the call's start of execution. */
function readExternalCall(
  scope: KimiScope,
  { payload, path }: KimiMessage,
  text: string | undefined,
  out: ToolEvent[],
): void {
  const id = idOf(payload['id'])
  const toolName = textOf(payload['name'])
  const known = id === undefined ? undefined : scope.table.byId.get(id)
  const slot = known ?? scope.open(id, toolName, { executor: 'client' }, out)
  if (slot === undefined) return
  if (!slot.isSettled) {
    if (slot.size === 0) scope.put(slot, payload['arguments'], [...path, 'arguments'], text, out)
    scope.table.settle(slot, 'marked', out)
  }
  if (scope.over.has(slot.key)) return
  if (known !== undefined)
    scope.table.emit(out, { type: 'tool_call_start', toolCallId: slot.key, toolName, executor: 'client' })
  scope.table.emit(out, { type: 'tool_execution_start', toolCallId: slot.key })
}

/** A question that belongs to no call gets a card of its own. */
function openQuestion(
  scope: KimiScope,
  id: string,
  { type, payload, path }: KimiMessage,
  text: string | undefined,
  out: ToolEvent[],
): string | undefined {
  const name = type === 'QuestionRequest' ? 'ask_user' : textOf(payload['sender'])
  const slot = scope.open(`question:${id}`, name, {}, out)
  if (slot === undefined) return undefined
  if (type === 'QuestionRequest') {
    scope.put(slot, payload, path, text, out)
    scope.table.settle(slot, 'marked', out)
  }
  return slot.key
}

function optionsOf(action: string): ToolApprovalOption[] {
  return [
    { id: 'approve', kind: 'allow_once' },
    { id: 'approve_for_session', kind: 'allow_always', ...(action === '' ? {} : { grants: [action] }) },
    { id: 'reject', kind: 'reject_once' },
  ]
}

function questionsOf(payload: WireRecord): string[] {
  return listOf(payload['questions']).flatMap((item) => textOf(recordOf(item)['question']) || [])
}

/** An answer is one label, or several in one text. */
function schemaOf(payload: WireRecord): object {
  const properties = listOf(payload['questions']).flatMap((item) => {
    const { question, options, multi_select: isMultiple } = recordOf(item)
    if (typeof question !== 'string') return []
    const labels = listOf(options).flatMap((option) => textOf(recordOf(option)['label']) || [])
    const one = labels.length === 0 ? { type: 'string' } : { type: 'string', enum: labels }
    return [[question, isMultiple === true ? { type: 'array', items: one } : one] as const]
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}
