import type { ToolApprovalOption } from '../../../core/card.js'
import type { ToolApprovalRequestEvent, ToolEvent } from '../../../core/events.js'
import { isSameArgs, type ArgsOfCall } from '../../../json/isSameArgs.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import type { GraphCalls } from './calls.js'
import { argsOfText } from '../../shared/sameInput.js'
import { INTERRUPT_ID, requestsOf, type GraphForm, type GraphRequest } from './requests.js'
import { idOf, isRecord, jsonOf, listOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What a decision needs of its interrupt. */
export interface GraphQuestion {
  interruptId: string
  /** Place of the request in its interrupt. */
  position: number
  /** Tools of all requests of the interrupt, in order; none where it is a question without requests. */
  names: readonly string[]
  form: GraphForm
  /** Interrupts of the graph that were open when it asked, itself among them. */
  open: number
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
  const numbers = new Set<number>()
  const found = list.flatMap((item, order) =>
    isRecord(item) && 'value' in item
      ? { id: idOfInterrupt(item, calls, numbers), value: item['value'], at: [...path, order, 'value'] }
      : [],
  )
  const waiting = calls.log.openRequests()
  const open = new Set(waiting.map(({ batchId }) => batchId))
  for (const { id } of found) open.add(id)
  for (const { id, value, at } of found) {
    const asked = requestsOf(value, at)
    if (asked === undefined) ask(calls, { id, value, path: at, open: open.size }, text, out)
    else {
      const names = asked.requests.map(({ name }) => name)
      asked.requests.forEach((request, position) => {
        const question = { interruptId: id, position, names, form: asked.form, open: open.size }
        readRequest(calls, request, question, text, out)
      })
    }
  }
  for (const request of waiting) tellOthers(calls, request, open.size, out)
}

/** An answer that names no interrupt reaches whichever asks first: its question must know how many do. */
function tellOthers(
  calls: GraphCalls,
  request: ToolApprovalRequestEvent,
  open: number,
  out: ToolEvent[],
): void {
  const question = request.metadata as GraphQuestion
  if (question.open >= open || INTERRUPT_ID.test(question.interruptId)) return
  const { type: _type, message = '', metadata: _metadata, ...rest } = request
  const first = calls.log.get(request.toolCallId).approvalId ?? request.approvalId
  emit(calls, { ...rest, approvalId: `${first}/${String(open)}` }, message, { ...question, open }, out)
}

function idOfInterrupt(item: WireRecord, calls: GraphCalls, numbers: Set<number>): string {
  const id = idOf(item['id']) ?? idOf(item['interrupt_id'])
  const place = listOf(item['ns']).join('|')
  return id ?? (place || `#${String(calls.log.numberOf(jsonOf(item['value']), numbers))}`)
}

function readRequest(
  calls: GraphCalls,
  { name, args, path, description, allowed }: GraphRequest,
  place: GraphQuestion,
  text: string | undefined,
  out: ToolEvent[],
): void {
  const { interruptId, position } = place
  const approvalId = `${interruptId}:${String(position)}`
  const wanted: ArgsOfCall = { args, argsText: sliceJsonValue(text, path) }
  if (isAsked(calls, approvalId, name, wanted)) return
  const toolCallId =
    match(calls, name, wanted, out) ??
    calls.announceRequest(
      `interrupt ${interruptId}`,
      { id: `langgraph:${approvalId}`, index: position, name, args, path },
      text,
      out,
    )
  if (toolCallId === undefined) return
  const question: GraphQuestion = allowed === undefined ? place : { ...place, allowed }
  emit(calls, { toolCallId, approvalId, ...offerOf(question) }, description, question, out)
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
  { id: interruptId, value, path, open }: { id: string; value: unknown; path: FramePath; open: number },
  text: string | undefined,
  out: ToolEvent[],
): void {
  const isObject = isRecord(value) && Object.keys(value).length > 0
  const args = isObject ? value : { value }
  if (isAsked(calls, interruptId, 'ask_user', { args })) return
  const toolCallId = calls.announceRequest(
    `interrupt ${interruptId}`,
    {
      id: `question:${interruptId}`,
      index: undefined,
      name: 'ask_user',
      args,
      path: isObject ? path : ['?'],
    },
    text,
    out,
  )
  const question: GraphQuestion = { interruptId, position: 0, names: [], form: 'camel', open }
  const words = isRecord(value) ? textOf(value['question']) || textOf(value['message']) : textOf(value)
  if (toolCallId !== undefined) emit(calls, { toolCallId, approvalId: interruptId }, words, question, out)
}

function emit(
  calls: GraphCalls,
  event: Omit<ToolApprovalRequestEvent, 'type'>,
  message: string,
  metadata: GraphQuestion,
  out: ToolEvent[],
): void {
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
  for (const id of ['approve', 'accept']) if (allowed.includes(id)) options.push({ id, kind: 'allow_once' })
  for (const id of ['reject', 'ignore']) if (allowed.includes(id)) options.push({ id, kind: 'reject_once' })
  return { options, editable: allowed.includes('edit') }
}

/** An interrupt that asks again in one place has the same id: what it asks tells it apart. */
function isAsked(calls: GraphCalls, approvalId: string, name: string, wanted: ArgsOfCall): boolean {
  return [...calls.log.calls.values()].some(
    (call) =>
      call.approvalId === approvalId &&
      call.name === name &&
      (call.args === undefined || isSameArgs(call.args, wanted)),
  )
}
