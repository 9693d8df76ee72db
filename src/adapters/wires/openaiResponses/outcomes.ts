import type {
  ToolApprovalRequestEvent,
  ToolErrorEvent,
  ToolEvent,
  ToolResultEvent,
} from '../../../core/events.js'
import type { ItemCall } from './items.js'
import { outputOf } from './pieces.js'
import type { SlotTable } from '../../slots/slotTable.js'
import { textOfParts } from '../../shared/text.js'
import { idOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What follows a call's arguments: the question to a person, execution, output, result or failure. */
export class ItemOutcomes {
  /** Call ids of output items, by the item's id and position, for output that streams. */
  private readonly streams = new Map<string | number, string>()
  private readonly answered = new Set<string>()

  constructor(private readonly table: SlotTable) {}

  reset(): void {
    this.streams.clear()
    this.answered.clear()
  }

  /** Only an approved request comes back as a call; a denial brings no item at all. */
  approved(call: ItemCall, approvalId: string, out: ToolEvent[]): void {
    const toolCallId = call.slot.key
    this.table.emit(out, { type: 'tool_approval_response', toolCallId, approvalId, outcome: 'approved' })
  }

  /** The arguments are there. */
  ready(call: ItemCall, out: ToolEvent[]): void {
    const runsAtOnce = !call.hasOwnOutcome || call.type === 'custom_tool_call'
    if (call.hasBegun || (call.isHosted && runsAtOnce && !call.isRequest)) this.start(call, out)
  }

  /** A status says that the provider runs it: told once the arguments are there. */
  start(call: ItemCall, out: ToolEvent[]): void {
    if (!call.isReady || call.hasStarted) return
    call.hasStarted = true
    if (!call.isRepeat) this.table.emit(out, { type: 'tool_execution_start', toolCallId: call.slot.key })
  }

  /** A first sketch of an image. */
  preview(call: ItemCall, event: WireRecord, out: ToolEvent[]): void {
    const { partial_image_index, partial_image_b64 } = event
    if (call.isReady && !call.isRepeat)
      this.table.emit(out, {
        type: 'tool_output_delta',
        toolCallId: call.slot.key,
        output: { partial_image_index, partial_image_b64 },
      })
  }

  /** The response is over, and the item of a custom tool of the server was never done: nobody else can end it. */
  abandon(call: ItemCall, isDone: boolean, out: ToolEvent[]): void {
    if (!call.isHosted || call.type !== 'custom_tool_call' || !call.isReady || call.isRepeat) return
    const toolCallId = call.slot.key
    this.table.emit(
      out,
      isDone
        ? { type: 'tool_result', toolCallId }
        : { type: 'tool_cancelled', toolCallId, endReason: 'interrupted' },
    )
  }

  /** The item of a call is done. */
  finish(call: ItemCall, item: WireRecord, out: ToolEvent[]): void {
    if (!call.isReady) return
    const toolCallId = call.slot.key
    if (call.isRequest || call.type === 'computer_call') this.ask(call, item, out)
    if (!call.hasOwnOutcome) return
    const isFailed = call.outcome === 'failed' || item['status'] === 'failed'
    this.table.emit(out, outcomeOf(toolCallId, item, isFailed))
  }

  /** An item that is the output of a call, of this response or an earlier one. */
  readOutput(
    item: WireRecord,
    index: number | undefined,
    isDone: boolean,
    calls: readonly ItemCall[],
    out: ToolEvent[],
  ): void {
    // The output of a program, which is no call itself.
    if (item['type'] === 'program_output') return
    const itemId = idOf(item['id'])
    const id =
      idOf(item['call_id']) ?? this.streams.get(itemId ?? '') ?? this.unanswered(textOf(item['type']), calls)
    if (id === undefined) {
      const message = 'An output item names no call; it was left out.'
      this.table.context.reportOnce('frame_invalid', 'output', message)
      return
    }
    for (const key of [itemId, index]) if (key !== undefined) this.streams.set(key, id)
    const isShared = this.table.byId.get(id)?.older !== undefined
    if (!isDone || this.answered.has(isShared ? (itemId ?? `${id}#${String(index)}`) : id)) return
    for (const key of [id, itemId ?? `${id}#${String(index)}`]) this.answered.add(key)
    const toolCallId = this.table.answer(id, out)
    this.table.emit(out, outcomeOf(toolCallId, item, item['status'] === 'failed'))
  }

  readDelta(event: WireRecord, out: ToolEvent[]): void {
    const { item_id, output_index, call_id } = event
    const id =
      idOf(call_id) ?? this.streams.get(idOf(item_id) ?? '') ?? this.streams.get(output_index as number)
    const text = outputOf(event)
    if (id !== undefined && text !== '')
      this.table.emit(out, { type: 'tool_output_delta', toolCallId: this.table.keyOf(id, out), text })
  }

  /** Tool search on the server has no call id: its output follows its call. */
  private unanswered(outputType: string, calls: readonly ItemCall[]): string | undefined {
    const type = outputType.replace(/(?:_call)?_output$/, '_call')
    return calls.find((call) => call.type === type && !this.answered.has(call.slot.wireId ?? ''))?.slot.wireId
  }

  private ask(call: ItemCall, item: WireRecord, out: ToolEvent[]): void {
    const { slot } = call
    if (call.isRepeat) return
    const checks = listOf(item['pending_safety_checks']).filter(isRecord)
    const approvalId = call.isRequest ? idOf(item['id']) : slot.key
    if (!call.isRequest && checks.length === 0) return
    if (approvalId === undefined) {
      const message = 'An approval request has no id, so nobody can answer it.'
      this.table.context.report('frame_invalid', message, { toolCallId: slot.key })
      return
    }
    const event: ToolApprovalRequestEvent = {
      type: 'tool_approval_request',
      toolCallId: slot.key,
      approvalId,
      metadata: call.isRequest
        ? { type: call.type }
        : { type: call.type, call_id: slot.wireId, pending_safety_checks: checks },
    }
    const message = checks.map((check) => textOf(check['message']) || textOf(check['code'])).join('\n')
    if (message !== '') event.message = message
    this.table.emit(out, event)
  }
}

const RESULTS = ['output', 'outputs', 'results', 'result', 'tools']

/** Failure is what the item says of itself, never its text. */
function outcomeOf(
  toolCallId: string,
  item: WireRecord,
  isFailed: boolean,
): ToolErrorEvent | ToolResultEvent {
  const { error } = item
  const result = RESULTS.map((name) => item[name]).find((value) => value !== undefined && value !== null)
  if (!isFailed && (error === undefined || error === null)) {
    const event: ToolResultEvent = { type: 'tool_result', toolCallId }
    if (result !== undefined) event.result = result
    return event
  }
  const { type, code, message, content } = recordOf(error)
  const event: ToolErrorEvent = {
    type: 'tool_error',
    toolCallId,
    errorCode: textOf(type) || idOf(code) || 'tool_failed',
  }
  const words =
    textOf(error) || textOf(message) || textOfParts(content) || (error == null ? textOf(result) : '')
  if (words !== '') event.errorText = words
  return event
}
