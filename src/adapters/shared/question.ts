import type { ToolApprovalResponseEvent, ToolEvent } from '../../core/events.js'
import { isRecord, textOf, type WireRecord } from './wire.js'
import type { ArgsOfCall } from '../../json/isSameArgs.js'
import { completeArgs } from './completeArgs.js'
import type { CallFacts, CallSlot } from '../slots/slot.js'
import type { SlotTable } from '../slots/slotTable.js'

/** The card of a question that is about no call. */
export const QUESTION_TOOL = 'ask_user'

export function questionId(requestId: string): string {
  return `question:${requestId}`
}

/** Opens the card of an MCP elicitation: what it says is its arguments. */
export function askQuestion(
  table: SlotTable,
  wireId: string,
  params: WireRecord,
  known: (toolCallId: string) => ArgsOfCall | undefined,
  out: ToolEvent[],
  facts?: CallFacts,
): CallSlot | undefined {
  const slot = table.byId.get(wireId) ?? table.open(wireId, undefined, QUESTION_TOOL)
  if (slot === undefined) return undefined
  slot.facts ??= facts
  table.announce(slot, out)
  const args = Object.fromEntries(
    Object.entries(params).filter(([key]) => key !== 'requestedSchema' && key !== '_meta'),
  )
  completeArgs(table, slot, args, () => undefined, known(slot.key), out)
  return slot
}

const OUTCOMES: Readonly<Record<string, ToolApprovalResponseEvent['outcome']>> = {
  accept: 'answered',
  decline: 'denied',
  cancel: 'cancelled',
}

/** An answer that somebody gave to an elicitation: the events that end its card. */
export function answerQuestion(
  table: SlotTable,
  toolCallId: string,
  approvalId: string,
  answer: unknown,
  out: ToolEvent[],
): void {
  const action = isRecord(answer) ? textOf(answer['action']) : ''
  const outcome = Object.hasOwn(OUTCOMES, action) ? OUTCOMES[action] : undefined
  if (outcome === undefined || !isRecord(answer)) return
  const response = answer['content'] ?? undefined
  table.emit(out, {
    type: 'tool_approval_response',
    toolCallId,
    approvalId,
    outcome,
    ...(response === undefined ? {} : { response }),
  })
  // Nothing else follows an answer: it is the outcome of the question.
  if (outcome === 'answered')
    table.emit(out, {
      type: 'tool_result',
      toolCallId,
      ...(response === undefined ? {} : { result: response }),
    })
}
