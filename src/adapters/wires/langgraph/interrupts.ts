import type { ToolApprovalOption } from '../../../core/card.js'
import type { ToolApprovalRequestEvent, ToolEvent } from '../../../core/events.js'
import { isSameArgs, type ArgsOfCall } from '../../../json/isSameArgs.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import type { GraphCalls } from './calls.js'
import { argsOfText } from './entries.js'
import { idOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What a decision needs of its interrupt. */
export interface GraphQuestion {
  interruptId: string
  /** Place of the request in its interrupt. */
  position: number
  /** Tools of all requests of the interrupt, in order; none where it is a question without requests. */
  names: readonly string[]
  /** How the graph spells its fields: Python has snake case. */
  isSnake: boolean
  /** Decisions that the graph accepts, in its words; absent: not said. */
  allowed?: readonly string[]
}

/** Interrupts of a graph: requests to approve calls, or questions of any other form. */
export function readInterrupts(
  calls: GraphCalls,
  list: readonly unknown[],
  path: FramePath,
  text: string | undefined,
  out: ToolEvent[],
): void {
  list.forEach((item, order) => {
    if (!isRecord(item) || !('value' in item)) return
    const value = recordOf(item['value'])
    const interruptId =
      idOf(item['id']) ?? idOf(item['interrupt_id']) ?? (listOf(item['ns']).join('|') || `#${String(order)}`)
    const isSnake = Array.isArray(value['action_requests'])
    const field = isSnake ? 'action_requests' : 'actionRequests'
    const at = [...path, order, 'value']
    if (!Array.isArray(value[field])) ask(calls, interruptId, item['value'], at, text, out)
    else readRequests(calls, interruptId, value, isSnake, [...at, field], text, out)
  })
}

function readRequests(
  calls: GraphCalls,
  interruptId: string,
  value: WireRecord,
  isSnake: boolean,
  path: FramePath,
  text: string | undefined,
  out: ToolEvent[],
): void {
  const requests = listOf(value[isSnake ? 'action_requests' : 'actionRequests']).map(recordOf)
  const configs = listOf(value[isSnake ? 'review_configs' : 'reviewConfigs']).map(recordOf)
  const names = requests.map(nameOf)
  requests.forEach((request, position) => {
    const approvalId = `${interruptId}:${String(position)}`
    if (isAsked(calls, approvalId)) return
    const name = nameOf(request)
    const argsField = 'args' in request ? 'args' : 'arguments'
    const args = request[argsField]
    const at = [...path, position, argsField]
    const wanted: ArgsOfCall = { args, argsText: text === undefined ? undefined : sliceJsonValue(text, at) }
    const toolCallId =
      match(calls, name, wanted, out) ??
      calls.announceRequest(
        `interrupt ${interruptId}`,
        { id: `langgraph:${approvalId}`, index: position, name, args, path: at },
        text,
        out,
      )
    if (toolCallId === undefined) return
    const config =
      configs.find((one) => (one['actionName'] ?? one['action_name']) === name) ?? configs[position]
    const allowed = config?.['allowedDecisions'] ?? config?.['allowed_decisions']
    const question: GraphQuestion = { interruptId, position, names, isSnake }
    if (Array.isArray(allowed)) question.allowed = allowed.map(textOf)
    emit(calls, { toolCallId, approvalId, ...offerOf(question) }, request, question, out)
  })
}

/**
 * The first open call of that name and these arguments that no other request asks about. Requests are in
 * the order of the calls.
 */
function match(calls: GraphCalls, name: string, wanted: ArgsOfCall, out: ToolEvent[]): string | undefined {
  for (const { slot, table } of calls.openSlots()) {
    const isIt = slot.name === name && slot.isClosed() && isSameArgs(argsOfText(slot.text), wanted)
    if (!isIt) continue
    const from = out.length
    table.settle(slot, 'marked', out)
    for (const event of out.slice(from)) calls.log.note(event)
  }
  for (const [toolCallId, call] of calls.log.calls) {
    if (call.isOver || call.approvalId !== undefined || call.name !== name || call.args === undefined)
      continue
    if (!isSameArgs(call.args, wanted)) continue
    return toolCallId
  }
  return undefined
}

/** An interrupt that asks for something else than approval. */
function ask(
  calls: GraphCalls,
  interruptId: string,
  value: unknown,
  path: FramePath,
  text: string | undefined,
  out: ToolEvent[],
): void {
  if (isAsked(calls, interruptId)) return
  const isObject = isRecord(value) && Object.keys(value).length > 0
  const id = `question:${interruptId}`
  const toolCallId = calls.announceRequest(
    `interrupt ${interruptId}`,
    {
      id,
      index: undefined,
      name: 'ask_user',
      args: isObject ? value : { value },
      path: isObject ? path : ['?'],
    },
    text,
    out,
  )
  const question: GraphQuestion = { interruptId, position: 0, names: [], isSnake: false }
  const words = isRecord(value) ? textOf(value['question']) || textOf(value['message']) : textOf(value)
  if (toolCallId !== undefined)
    emit(calls, { toolCallId, approvalId: interruptId }, { description: words }, question, out)
}

function emit(
  calls: GraphCalls,
  event: Omit<ToolApprovalRequestEvent, 'type'>,
  request: WireRecord,
  metadata: GraphQuestion,
  out: ToolEvent[],
): void {
  const message = textOf(request['description'])
  calls.loose.emit(out, {
    type: 'tool_approval_request',
    ...event,
    batchId: metadata.interruptId,
    ...(message === '' ? {} : { message }),
    metadata,
  })
  const last = out.at(-1)
  if (last !== undefined) calls.log.note(last)
}

/** What a person may answer: buttons for approve and reject, and whether the arguments may be edited. */
function offerOf({ allowed }: GraphQuestion): Pick<ToolApprovalRequestEvent, 'options' | 'editable'> {
  if (allowed === undefined) return {}
  const options: ToolApprovalOption[] = []
  if (allowed.includes('approve')) options.push({ id: 'approve', kind: 'allow_once' })
  if (allowed.includes('reject')) options.push({ id: 'reject', kind: 'reject_once' })
  return { options, editable: allowed.includes('edit') }
}

function isAsked(calls: GraphCalls, approvalId: string): boolean {
  return [...calls.log.calls.values()].some((call) => call.approvalId === approvalId)
}

function nameOf(request: WireRecord): string {
  return textOf(request['name']) || textOf(request['action'])
}
