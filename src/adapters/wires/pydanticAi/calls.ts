import type { ToolEvent } from '../../../core/events.js'
import { ComparedTable } from '../../shared/comparedTable.js'
import type { AdapterContext } from '../../shared/context.js'
import type { FramePath } from '../../shared/frameText.js'
import { emitFailure, wordsOf } from '../../shared/outcome.js'
import { PydanticArgs } from './args.js'
import { ResponseMark } from '../../shared/responseMark.js'
import type { CallSlot } from '../../slots/slot.js'
import { idOf, indexOf, jsonOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

const CALL = /^(?:builtin-|native-)?tool-call$/
const RETURN = /^(?:builtin-|native-)?tool-return$/

/** The calls of the response in hand, by part. */
export class PydanticCalls {
  readonly table: ComparedTable
  private readonly args: PydanticArgs
  private mark = new ResponseMark()
  /** Open calls behind which another part began. */
  private readonly passed = new Set<CallSlot>()
  /** The highest index of the response; -1 where it has no part yet. */
  private lastIndex = -1
  /** Calls whose arguments the tool refused: their failure is told already. */
  private readonly refused = new Set<string>()
  /** Its calls are handled: the next part belongs to another response. */
  private isOver = false

  constructor(readonly context: AdapterContext) {
    this.table = new ComparedTable(context)
    this.args = new PydanticArgs(this.table)
  }

  reset(): void {
    this.mark = new ResponseMark()
    this.refused.clear()
    this.startResponse()
  }

  /**
   * No more comes. An object may be merged with more at any time: without a mark it is not
   * complete.
   *
   * @param end `undefined`: no verdict, the end of the run says why
   */
  endStream(end: 'unmarked' | 'broken' | undefined, out: ToolEvent[]): void {
    for (const slot of this.table.slots) {
      if (end === undefined) this.table.close(slot)
      else if (end === 'unmarked' && this.passed.has(slot)) this.table.settle(slot, 'marked', out)
      else this.table.settle(slot, this.args.isObject(slot) ? 'broken' : end, out)
    }
  }

  endResponse(): void {
    this.isOver = true
  }

  startPart(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const part = recordOf(event['part'])
    const index = indexOf(event['index'])
    const kind = textOf(part['part_kind'])
    const id = idOf(part['tool_call_id'])
    const before = index === undefined ? undefined : this.table.byIndex.get(index)
    const isOpen = before?.isSettled === false
    if (this.isOver || (index !== undefined && index <= this.lastIndex && !isOpen)) {
      this.table.settleAll('marked', out)
      this.startResponse()
    } else {
      // A part at an index that is taken replaces what is there.
      if (isOpen && (id === undefined || before.wireId !== id)) this.discard(before, out)
      for (const slot of this.table.slots) if (slot !== before || !isOpen) this.pass(slot, out)
    }
    this.mark.add(jsonOf(part))
    if (index !== undefined) this.lastIndex = Math.max(this.lastIndex, index)
    if (RETURN.test(kind)) this.readReturn(part, out)
    if (!CALL.test(kind)) return
    const slot = this.open(part, index, out)
    if (slot !== undefined) this.args.add(slot, part['args'], ['part', 'args'], text, out)
  }

  readDelta(delta: WireRecord, index: number | undefined, text: string | undefined, out: ToolEvent[]): void {
    const id = idOf(delta['tool_call_id'])
    const named = id === undefined ? undefined : this.table.byId.get(id)
    const slot = (index === undefined ? undefined : this.table.byIndex.get(index)) ?? named
    const args = delta['args_delta']
    const name = textOf(delta['tool_name_delta'])
    if (slot === undefined) {
      if (name !== '' || (args !== undefined && args !== null && args !== ''))
        this.context.reportOnce('frame_invalid', 'part', 'A part_delta names a part that no call opened.')
      return
    }
    if (id !== undefined) {
      this.table.identify(slot, id, out)
      // The id changed in mid-call: results will name the new one, the card keeps the first.
      this.table.byId.set(id, slot)
    }
    if (name !== '' && slot.size === 0 && slot.whole === undefined && !slot.isSettled)
      this.table.rename(slot, slot.name + name, out)
    this.args.add(slot, args, ['delta', 'args_delta'], text, out)
  }

  /** The whole part: its arguments are what counts. */
  endPart(
    part: WireRecord,
    index: number | undefined,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): CallSlot | undefined {
    if (!CALL.test(textOf(part['part_kind']))) return undefined
    const id = idOf(part['tool_call_id'])
    const known = id === undefined ? undefined : this.table.byId.get(id)
    const slot =
      known ??
      (index === undefined ? undefined : this.table.byIndex.get(index)) ??
      this.open(part, index, out)
    if (slot === undefined) return undefined
    if (id !== undefined) this.table.byId.set(id, slot)
    this.table.rename(slot, textOf(part['tool_name']), out)
    this.args.finish(slot, part['args'], [...path, 'args'], text, out)
    return slot
  }

  /** The call is about to run; of an earlier stream where this one did not announce it. */
  handle(
    part: WireRecord,
    isRefused: boolean,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const id = idOf(part['tool_call_id'])
    this.isOver = true
    const slot = this.callOf(part, isRefused, path, text, out)
    const toolCallId = slot?.key ?? (id === undefined ? undefined : this.table.keyOf(id, out))
    if (toolCallId === undefined || toolCallId === '') return
    if (isRefused) {
      if (slot !== undefined) this.table.close(slot)
      this.table.compare(out, () => {
        this.table.emit(out, {
          type: 'tool_error',
          toolCallId,
          errorCode: 'args_schema',
          errorText: 'The tool did not accept the arguments.',
          ...(slot === undefined || slot.text === '' ? {} : { argsText: slot.text }),
        })
      })
      this.refused.add(slot?.key ?? toolCallId)
    } else if (slot === undefined || (!slot.runsAtOnce && slot.entry?.started !== true)) {
      // Told once: in a stream that is repeated a person may be asked about the call already.
      if (slot?.entry !== undefined) slot.entry.started = true
      this.table.emit(out, { type: 'tool_execution_start', toolCallId })
    }
  }

  /** The call of a part that comes outside of its response: `undefined` where an earlier stream announced it. */
  callOf(
    part: WireRecord,
    isRefused: boolean,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): CallSlot | undefined {
    const id = idOf(part['tool_call_id'])
    if (id === undefined) return undefined
    const known = this.table.byId.get(id)
    if (known === undefined && this.context.keys.find(id) !== undefined) return undefined
    const slot = known ?? this.open(part, undefined, out)
    if (slot !== undefined && (!slot.isSettled || !isRefused)) {
      if (isRefused)
        this.args.add(slot, slot.size === 0 ? part['args'] : undefined, [...path, 'args'], text, out)
      else this.args.finish(slot, part['args'], [...path, 'args'], text, out)
    }
    return slot
  }

  /** A return or a retry prompt: the outcome of a call. */
  readReturn(part: WireRecord, out: ToolEvent[]): void {
    const id = idOf(part['tool_call_id'])
    const isRetry = part['part_kind'] === 'retry-prompt'
    const slot = id === undefined ? undefined : this.table.byId.get(id)
    if (id === undefined || (isRetry && slot === undefined && typeof part['tool_name'] !== 'string')) {
      // A retry prompt without a tool asks for another answer; it is about no call.
      if (!isRetry)
        this.context.reportOnce('frame_invalid', 'result', 'A tool result names no call; it was left out.')
      return
    }
    this.mark.add(id)
    if (slot !== undefined) this.table.settle(slot, 'marked', out)
    const toolCallId = this.table.keyOf(id, out)
    if (this.refused.has(toolCallId)) return
    const { content, outcome } = part
    if (outcome === 'denied') {
      const reason = wordsOf(content)
      this.table.emit(out, { type: 'tool_denied', toolCallId, ...(reason === '' ? {} : { reason }) })
    } else if (isRetry || (typeof outcome === 'string' && outcome !== 'success'))
      emitFailure(this.table, toolCallId, content, out)
    else
      this.table.emit(out, {
        type: 'tool_result',
        toolCallId,
        ...(content === undefined ? {} : { result: content }),
      })
  }

  private open(part: WireRecord, index: number | undefined, out: ToolEvent[]): CallSlot | undefined {
    const id = idOf(part['tool_call_id'])
    const name = textOf(part['tool_name'])
    if (this.table.slots.length === 0) {
      const mark = this.mark.toString()
      this.table.startResponse(this.context.keys.response(mark), mark)
    }
    const known = id === undefined ? undefined : this.table.byId.get(id)
    if (known !== undefined) {
      if (index !== undefined) this.table.byIndex.set(index, known)
      this.table.last = known
      this.args.forget(known)
      this.table.restart(known, out)
      return known
    }
    const slot = this.table.open(id, index, name)
    if (slot === undefined) return undefined
    slot.runsAtOnce = part['part_kind'] !== 'tool-call'
    if (slot.runsAtOnce) slot.facts = { executor: 'provider' }
    this.table.announce(slot, out)
    return slot
  }

  /** Another part began. What is not whole may still go on beside it. */
  private pass(slot: CallSlot, out: ToolEvent[]): void {
    if (slot.isClosed()) this.table.settle(slot, 'marked', out)
    else this.passed.add(slot)
  }

  private discard(slot: CallSlot, out: ToolEvent[]): void {
    this.table.close(slot)
    if (slot.key !== '' && !slot.isRepeat)
      this.table.emit(out, { type: 'tool_discarded', toolCallId: slot.key })
  }

  private startResponse(): void {
    this.table.startResponse()
    this.args.clear()
    this.passed.clear()
    this.lastIndex = -1
    this.isOver = false
  }
}
