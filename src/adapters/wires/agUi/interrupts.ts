import type { ToolApprovalRequestEvent, ToolEvent } from '../../../core/events.js'
import type { AgUiCalls } from './calls.js'
import { allowsEdits, branchesFor, callIdOf, fieldOf } from './fields.js'
import type { SlotTable } from '../../slots/slotTable.js'
import { idOf, isRecord, jsonOf, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What the encoder of decisions must know of an interrupt. */
export interface InterruptMetadata {
  readonly reason: string
  /** Every interrupt of the run that a person answers: one resume must cover them all. */
  readonly interruptIds: readonly string[]
  /** The server's own, as sent. */
  readonly metadata?: unknown
}

/** What an answer to an interrupt means depends on what was asked. */
export interface AskedInterrupt {
  readonly toolCallId: string
  /** An answer that does not say yes says no: servers run nothing without a yes. */
  readonly isYesOrNo: boolean
  /** A person is asked for words, not for leave: `false` is an answer. */
  readonly isQuestion: boolean
}

/**
 * A finished run waits for answers: about calls, or questions with a card of their own.
 *
 * @param asked takes the card of each interrupt, and what it asks
 */
export function askInterrupts(
  calls: AgUiCalls,
  asked: Map<string, AskedInterrupt>,
  list: unknown,
  out: ToolEvent[],
): void {
  const questions = new Map<string, WireRecord>()
  for (const interrupt of listOf(list).filter(isRecord)) {
    const id = idOf(interrupt['id'])
    if (id === undefined) calls.refuse('An interrupt has no id and cannot be answered; it was left out.')
    // A frontend tool is run by the host, not answered by a person.
    else if (!isFrontendTool(interrupt)) questions.set(id, interrupt)
  }
  const interruptIds = [...questions.keys()]
  const taken = new Set<string>()
  asked.clear()
  for (const [id, interrupt] of questions) {
    const callId = callIdOf(interrupt)
    // A card holds one question.
    const isOfCall = callId !== undefined && !taken.has(callId)
    const key = isOfCall ? calls.table.keyOf(callId, out) : askUser(calls, id, interrupt, out)
    if (isOfCall) taken.add(callId)
    asked.set(id, askedOf(key, interrupt))
    calls.table.emit(out, requestOf(key, id, interrupt, interruptIds))
  }
}

function askedOf(toolCallId: string, interrupt: WireRecord): AskedInterrupt {
  const schema = fieldOf(interrupt, 'responseSchema')
  const { reason } = interrupt
  const takesYes = ({ properties }: WireRecord): boolean => recordOf(properties)['approved'] !== undefined
  return {
    toolCallId,
    isYesOrNo: reason === 'tool_call' || branchesFor(schema, true).some(takesYes),
    isQuestion: reason === 'input_required',
  }
}

function isFrontendTool(interrupt: WireRecord): boolean {
  return (
    interrupt['reason'] === 'client_tool_input' || recordOf(interrupt['metadata'])['kind'] === 'client_tool'
  )
}

function requestOf(
  toolCallId: string,
  approvalId: string,
  interrupt: WireRecord,
  interruptIds: readonly string[],
): ToolApprovalRequestEvent {
  const { metadata } = interrupt
  const schema = fieldOf(interrupt, 'responseSchema')
  const message = textOf(interrupt['message'])
  const expiresAt = Date.parse(textOf(fieldOf(interrupt, 'expiresAt')))
  const known: InterruptMetadata = {
    reason: textOf(interrupt['reason']),
    interruptIds,
    ...(metadata === undefined || metadata === null ? {} : { metadata }),
  }
  return {
    type: 'tool_approval_request',
    toolCallId,
    approvalId,
    metadata: known,
    ...(interruptIds.length > 1 ? { batchId: interruptIds.join() } : {}),
    ...(message === '' ? {} : { message }),
    ...(known.reason === 'input_required' && !isRecord(schema) ? { needsResponse: true } : {}),
    ...(isRecord(schema) ? { responseSchema: schema, editable: allowsEdits(schema) } : {}),
    ...(Number.isNaN(expiresAt) ? {} : { expiresAt }),
  }
}

/** A question without a call is a call of `ask_user`, whose arguments are what the server asks. */
function askUser(calls: AgUiCalls, id: string, interrupt: WireRecord, out: ToolEvent[]): string {
  const wireId = `question:${id}`
  const known = calls.table.byId.get(wireId)
  if (known !== undefined) return known.key
  const slot = calls.open(wireId, 'ask_user', '', out)
  if (slot === undefined) return wireId
  const message = textOf(interrupt['message'])
  const value = message === '' ? {} : { message }
  calls.table.put(slot, value, () => jsonOf(value), out)
  calls.complete(slot, out)
  return slot.key
}

/** A server may echo the answers that the run goes on with: for viewers that did not give them. */
export function readResume(
  table: SlotTable,
  asked: ReadonlyMap<string, AskedInterrupt>,
  list: unknown,
  out: ToolEvent[],
): void {
  for (const entry of listOf(list).filter(isRecord)) {
    const approvalId = idOf(fieldOf(entry, 'interruptId'))
    const interrupt = approvalId === undefined ? undefined : asked.get(approvalId)
    if (approvalId === undefined || interrupt === undefined) continue
    table.emit(out, answerOf(entry, approvalId, interrupt))
  }
}

function answerOf(entry: WireRecord, approvalId: string, interrupt: AskedInterrupt): ToolEvent {
  const { toolCallId, isYesOrNo, isQuestion } = interrupt
  if (entry['status'] === 'cancelled') return { type: 'tool_cancelled', toolCallId, endReason: 'aborted' }
  const { payload } = entry
  const { approved, editedArgs, reason } = recordOf(payload)
  const word = isRecord(payload) || isQuestion ? approved : payload
  const response = { type: 'tool_approval_response', toolCallId, approvalId } as const
  if (word === true)
    return { ...response, outcome: 'approved', ...(isRecord(editedArgs) ? { editedArgs } : {}) }
  if (word !== false && !isYesOrNo) return { ...response, outcome: 'answered', response: payload }
  const words = textOf(reason) || textOf(recordOf(entry['metadata'])['reason'])
  return { type: 'tool_denied', toolCallId, ...(words === '' ? {} : { reason: words }) }
}
