import type { ToolEvent } from '../../../core/events.js'
import { isToolBlock, isToolResult, readToolBlock, readToolResult } from '../anthropic/blocks.js'
import type { CallLog } from '../../shared/callLog.js'
import { completeArgs } from '../../shared/completeArgs.js'
import type { AdapterContext } from '../../shared/context.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { putArgs } from '../../shared/putArgs.js'
import type { CallSlot } from '../../slots/slot.js'
import { SlotTable } from '../../slots/slotTable.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Where a delta has its piece of argument text. */
const PIECE: FramePath = ['event', 'delta', 'partial_json']

/** The messages of the agent, or of one sub-agent: each arrives in pieces, whole, or both ways. */
export class ClaudeLane {
  readonly table: SlotTable
  private messageId: string | undefined
  /** Text of the current message came in pieces: the whole message only repeats it. */
  private isStreamed = false
  /** The current message was stopped; its calls without a stop of their own are cut. */
  private isStopped = true
  /** Calls that a whole message completed: further pieces of them repeat it. */
  private readonly whole = new Set<CallSlot>()

  /** @param parentId the call that runs the sub-agent */
  constructor(
    private readonly context: AdapterContext,
    private readonly log: CallLog,
    private readonly parentId: string | undefined,
  ) {
    this.table = new SlotTable(context)
    this.table.startResponse(context.keys.fixed())
  }

  /** A streaming event of the model, inside `stream_event`. */
  readEvent(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const index = indexOf(event['index'])
    switch (event['type']) {
      case 'message_start': {
        const message = recordOf(event['message'])
        this.startMessage(idOf(message['id']), out)
        this.readBlocks(message, ['event', 'message'], text, out)
        this.isStreamed = true
        this.isStopped = false
        return
      }
      case 'content_block_start':
        this.startBlock(recordOf(event['content_block']), index, text, out)
        return
      case 'content_block_delta':
        this.readDelta(recordOf(event['delta']), index, text, out)
        return
      case 'content_block_stop': {
        const slot = this.slotAt(index)
        if (slot !== undefined) this.table.settle(slot, 'marked', out)
        return
      }
      case 'message_stop':
        this.isStopped = true
    }
  }

  /** An `assistant` line: a whole message, or one block of it under the same id. */
  readMessage(message: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const id = idOf(message['id'])
    const isCurrent = id === undefined || id === this.messageId || this.isOpenHere(message)
    if (!isCurrent) {
      this.startMessage(id, out)
      this.isStreamed = false
    }
    this.readBlocks(message, ['message'], text, out)
  }

  /** Arguments that are declared complete outside of the lane: a permission is asked for them. */
  complete(slot: CallSlot, input: unknown, cut: () => string | undefined, out: ToolEvent[]): void {
    completeArgs(this.table, slot, input, cut, this.log.get(slot.key)?.args, out)
    this.whole.add(slot)
  }

  /** Another message: nothing more comes for the calls of the one before. */
  private startMessage(id: string | undefined, out: ToolEvent[]): void {
    this.table.byIndex.clear()
    if (id !== undefined && id === this.messageId) return
    if (this.isStopped) this.table.settleAll('broken', out)
    else this.table.cancelAll('superseded', out)
    const { keys } = this.context
    this.table.startResponse(id === undefined ? keys.fixed() : keys.response(id))
    this.whole.clear()
    this.messageId = id
  }

  /** A message under another id than its pieces: its calls are still those. */
  private isOpenHere(message: WireRecord): boolean {
    return listOf(message['content']).some((block) => {
      const id = isRecord(block) && isToolBlock(block) ? idOf(block['id']) : undefined
      const slot = id === undefined ? undefined : this.table.byId.get(id)
      return slot !== undefined && !this.log.isOver(slot.key)
    })
  }

  private readBlocks(message: WireRecord, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    listOf(message['content']).forEach((block, position) => {
      if (!isRecord(block)) return
      if (isToolResult(block)) readToolResult(this.table, block, out)
      else if (!isToolBlock(block)) {
        if (!this.isStreamed) this.say(block, out)
      } else this.readWholeBlock(block, [...path, 'content', position], text, out)
    })
    // The content was one text.
    if (!this.isStreamed) this.say({ text: message['content'] }, out)
  }

  private readWholeBlock(
    block: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const id = idOf(block['id'])
    const name = textOf(block['name'])
    const known =
      id === undefined
        ? this.table.slots.find((one) => one.wireId === undefined && one.name === name && !one.isSettled)
        : this.table.byId.get(id)
    const slot =
      known ??
      readToolBlock(this.table, this.nested({ ...block, input: undefined }, out), undefined, path, text, out)
    if (slot === undefined) return
    this.table.rename(slot, name, out)
    const cut = (): string | undefined => sliceJsonValue(text, [...path, 'input'])
    this.complete(slot, block['input'], cut, out)
  }

  private startBlock(
    block: WireRecord,
    index: number | undefined,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    if (isToolBlock(block)) {
      const slot = readToolBlock(
        this.table,
        this.nested(block, out),
        index,
        ['event', 'content_block'],
        text,
        out,
      )
      if (slot !== undefined) this.whole.delete(slot)
      return
    }
    if (index !== undefined) this.table.byIndex.delete(index)
    if (isToolResult(block)) readToolResult(this.table, block, out)
    else this.say(block, out)
  }

  private readDelta(
    delta: WireRecord,
    index: number | undefined,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const piece = delta['partial_json']
    if (piece === undefined || piece === null) {
      this.say(delta, out)
      return
    }
    const slot = this.slotAt(index)
    if (slot === undefined) {
      const message = 'Argument text names a block that no tool opened; it was left out.'
      if (piece !== '') this.context.reportOnce('frame_invalid', 'block', message)
      return
    }
    if (this.whole.has(slot)) return
    // What is streamed takes the place of an input that came with the block.
    if (slot.whole !== undefined && typeof piece === 'string' && piece.trim() !== '') slot.whole = undefined
    putArgs(this.table, slot, piece, PIECE, text, out)
  }

  private slotAt(index: number | undefined): CallSlot | undefined {
    return index === undefined ? this.table.last : this.table.byIndex.get(index)
  }

  /** A sub-agent's call belongs to the call that runs the sub-agent, which therefore runs. */
  private nested(block: WireRecord, out: ToolEvent[]): WireRecord {
    const toolCallId = this.runningParent()
    if (toolCallId !== undefined && this.log.get(toolCallId)?.isStarted === false)
      this.table.emit(out, { type: 'tool_execution_start', toolCallId })
    if (this.parentId === undefined || recordOf(block['caller'])['tool_id'] !== undefined) return block
    return { ...block, caller: { tool_id: this.parentId } }
  }

  /** Text is the answer of the agent; that of a sub-agent is output of the call that runs it. */
  private say(block: WireRecord, out: ToolEvent[]): void {
    const text = textOf(block['text'])
    if (this.parentId === undefined) {
      emitText(this.context, text, out)
      emitReasoning(this.context, textOf(block['thinking']), out)
      return
    }
    const toolCallId = this.runningParent()
    if (text !== '' && toolCallId !== undefined)
      this.table.emit(out, { type: 'tool_output_delta', toolCallId, text })
  }

  private runningParent(): string | undefined {
    const toolCallId = this.parentId === undefined ? undefined : this.context.keys.find(this.parentId)
    const parent = toolCallId === undefined ? undefined : this.log.get(toolCallId)
    return parent?.args === undefined || parent.phase !== 'open' ? undefined : toolCallId
  }
}
