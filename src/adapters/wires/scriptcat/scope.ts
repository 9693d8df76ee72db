import type { ToolCallReadyEvent, ToolEvent } from '../../../core/events.js'
import type { AdapterContext } from '../../shared/context.js'
import { isNothing, putArgs } from '../../shared/putArgs.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import type { CallSlot } from '../../slots/slot.js'
import { SlotTable } from '../../slots/slotTable.js'
import { idOf, indexOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** The calls of one agent: the conversation's own, or a sub-agent's. One response of its model is a step. */
export class ScriptcatScope {
  readonly table: SlotTable
  /** Keys of calls without an outcome. */
  readonly open = new Set<string>()

  /** @param parent the call that runs this agent, where the wire leaves no doubt */
  constructor(
    private readonly context: AdapterContext,
    readonly parent?: string,
  ) {
    this.table = new SlotTable(context)
    this.nextStep()
  }

  /** Another step: ids of its calls are new. */
  nextStep(out?: ToolEvent[]): void {
    const keys = this.context.keys.response()
    this.table.startResponse(keys)
    if (out !== undefined)
      this.table.emit(out, { type: 'step_started', stepId: keys.id } as ToolEvent & { type: 'step_started' })
  }

  start(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const call = recordOf(frame['toolCall'])
    const id = idOf(call['id'])
    const name = textOf(call['name'])
    let slot = id === undefined ? undefined : this.table.byId.get(id)
    if (slot === undefined) {
      slot = this.openSlot(id, name)
      if (slot === undefined) return
      this.table.announce(slot, out)
      this.open.add(slot.key)
    } else {
      this.table.restart(slot, out)
      this.table.rename(slot, name, out)
    }
    putArgs(this.table, slot, call['arguments'], ['toolCall', 'arguments'], text, out)
  }

  append(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const slot = this.slotOf(idOf(frame['id']), indexOf(frame['index']))
    if (slot !== undefined) putArgs(this.table, slot, frame['delta'], ['delta'], text, out)
    else if (!isNothing(frame['delta']))
      this.context.reportOnce('frame_invalid', 'delta', 'Argument text names no call that is open.')
  }

  complete(frame: WireRecord, out: ToolEvent[]): void {
    const id = idOf(frame['id'])
    const unnamed = this.table.slots.filter((slot) => slot.wireId === undefined && this.open.has(slot.key))
    const slot = id === undefined ? (unnamed.length === 1 ? unnamed[0] : undefined) : this.table.byId.get(id)
    if (id === undefined && slot === undefined) {
      this.context.reportOnce('frame_invalid', 'result', 'A result names no call; nothing is guessed.')
      return
    }
    if (slot !== undefined) this.settleForResult(slot, out)
    const toolCallId = slot?.key ?? this.table.keyOf(id ?? '', out)
    const { result, status } = frame
    this.table.emit(
      out,
      status === 'error'
        ? { type: 'tool_error', toolCallId, errorCode: 'tool_failed', errorText: textOf(result) }
        : { type: 'tool_result', toolCallId, ...(result === undefined ? {} : { result }) },
    )
    this.open.delete(toolCallId)
    this.endResponse(out)
  }

  /** Tools run when the model has answered: arguments that are whole by then will not grow. */
  endResponse(out: ToolEvent[]): void {
    for (const slot of this.table.slots)
      if (!slot.isSettled && slot.isClosed()) this.table.settle(slot, 'marked', out)
  }

  /** The step is thrown away and tried again. */
  discardStep(out: ToolEvent[]): void {
    for (const { key } of this.table.slots) {
      if (!this.open.delete(key)) continue
      this.table.emit(out, { type: 'tool_discarded', toolCallId: key })
    }
    this.nextStep()
  }

  /** The agent is over. A sub-agent's calls cannot go on without it. */
  close(end: ArgsEnd, out: ToolEvent[], isSubAgent: boolean): void {
    this.table.settleAll(end, out)
    if (!isSubAgent || end !== 'broken') return
    for (const toolCallId of this.open)
      this.table.emit(out, { type: 'tool_cancelled', toolCallId, endReason: 'interrupted' })
    this.open.clear()
  }

  private openSlot(id: string | undefined, name: string): CallSlot | undefined {
    const slot = this.table.open(id, undefined, name)
    if (slot !== undefined && this.parent !== undefined) slot.facts = { parentToolCallId: this.parent }
    return slot
  }

  /** By id, else by position in the step, else the last call that is open. */
  private slotOf(id: string | undefined, index: number | undefined): CallSlot | undefined {
    const { slots, byId } = this.table
    const known = id === undefined ? undefined : byId.get(id)
    if (known !== undefined) return known
    // A call of an earlier step: its arguments are over.
    if (id !== undefined && this.context.keys.find(id) !== undefined) return undefined
    const running = slots.findLast((slot) => !slot.isSettled)
    const at = index === undefined ? undefined : slots[index]
    const slot = at === undefined || at.isClosed() ? (running ?? at) : at
    // An id of its own, behind arguments that are whole, belongs to something else.
    return id !== undefined && slot?.isClosed() === true ? undefined : slot
  }

  /** A result counts also where the arguments were never whole: the tool ran. */
  private settleForResult(slot: CallSlot, out: ToolEvent[]): void {
    if (slot.isSettled) return
    const events: ToolEvent[] = []
    this.table.settle(slot, 'marked', events)
    out.push(...events.filter((event) => event.type !== 'tool_error'))
  }
}

/** The arguments that a slot became ready with, among the events of its end. */
export function readyIn(events: readonly ToolEvent[]): ToolCallReadyEvent | undefined {
  return events.find((event) => event.type === 'tool_call_ready')
}
