import type { ToolEvent } from '../../../core/events.js'
import { outcomeOf, partOf, questionOf } from './parts.js'
import type { AdapterContext } from '../../shared/context.js'
import type { SlotTable } from '../../slots/slotTable.js'
import { idOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Questions about calls, answers to them, and outcomes, of one UI message stream. */
export class AiSdkOutcomes {
  /** What the message part of each call has besides, for the answer to its question. */
  private readonly parts = new Map<string, WireRecord>()
  private readonly asked = new Map<string, string>()
  /**
   * Calls of this stream with an outcome. A server may tell of a failed input twice, and a step may send a
   * call a second time, outcome and all: what is told again is no news.
   */
  private readonly over = new Map<string, 'once' | 'input' | 'repeated'>()

  constructor(
    private readonly context: AdapterContext,
    private readonly table: SlotTable,
  ) {}

  clear(): void {
    for (const memory of [this.parts, this.asked, this.over]) memory.clear()
  }

  forget(key: string): void {
    this.parts.delete(key)
    this.over.delete(key)
  }

  describe(key: string, frame: WireRecord): void {
    this.parts.set(key, partOf(frame, this.parts.get(key)))
  }

  /** The call failed with its input. */
  noteFailure(key: string): void {
    this.over.set(key, 'input')
  }

  noteRepetition(key: string): void {
    if (this.over.has(key)) this.over.set(key, 'repeated')
  }

  ask(toolCallId: string, frame: WireRecord, out: ToolEvent[]): void {
    const approvalId = idOf(frame['approvalId'])
    if (approvalId === undefined) {
      this.reportNameless(frame)
      return
    }
    this.asked.set(approvalId, toolCallId)
    this.table.emit(out, questionOf(toolCallId, approvalId, frame, this.parts.get(toolCallId)))
  }

  answer(frame: WireRecord, out: ToolEvent[]): void {
    const approvalId = idOf(frame['approvalId'])
    const { approved } = frame
    if (approvalId === undefined || typeof approved !== 'boolean') {
      this.reportNameless(frame)
      return
    }
    const toolCallId = this.asked.get(approvalId)
    // A stream that only goes on may repeat the answer without its question; what follows names the call.
    if (toolCallId === undefined && !this.context.keys.isAsked(approvalId)) return
    this.table.emit(out, {
      type: 'tool_approval_response',
      ...(toolCallId === undefined ? {} : { toolCallId }),
      approvalId,
      outcome: approved ? 'approved' : 'denied',
      reason: textOf(frame['reason']) || undefined,
    })
  }

  /** @returns whether the call is over with it */
  read(toolCallId: string, frame: WireRecord, out: ToolEvent[]): boolean {
    const type = textOf(frame['type'])
    const before = this.over.get(toolCallId)
    if (before === 'repeated' || (before === 'input' && type === 'tool-output-error')) return true
    const event = outcomeOf(type, toolCallId, frame)
    this.table.emit(out, event)
    if (event.type === 'tool_output_delta') return false
    if (before === undefined) this.over.set(toolCallId, 'once')
    return true
  }

  reportNameless(frame: WireRecord): void {
    const type = textOf(frame['type'])
    const message = `A ${type} does not say what it is about; nothing is guessed, it was left out.`
    this.context.reportOnce('frame_invalid', type, message)
  }
}
