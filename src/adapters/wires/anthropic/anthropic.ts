import type { ToolEvent } from '../../../core/events.js'
import { isToolBlock, isToolResult, readToolBlock, readToolResult } from './blocks.js'
import type { FramePath } from '../../shared/frameText.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import type { CallSlot } from '../../slots/slot.js'
import { SlotTable } from '../../slots/slotTable.js'
import { putArgs } from '../../shared/putArgs.js'
import { streamErrorIn } from '../../shared/streamError.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { WireAdapter } from '../../shared/wireAdapter.js'

/**
 * Anthropic Messages: the event stream, whole messages, and streams that splice several messages. Tools of
 * the server (`server_tool_use`, `mcp_tool_use`) start to execute when their arguments end. A model wire:
 * it never ends a run.
 *
 * Arguments end with the `content_block_stop` of their block and with nothing else; a block without one
 * (a cut by `max_tokens`) fails as truncated.
 *
 * @see https://docs.anthropic.com/en/docs/build-with-claude/streaming
 */
export function createAnthropicAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new AnthropicAdapter(options)
}

/** Reasons that say that the last block may be cut. */
const CUT_OFF = new Set(['max_tokens', 'model_context_window_exceeded', 'refusal'])

/** Where a delta has its piece of argument text. */
const PIECE: FramePath = ['delta', 'partial_json']

class AnthropicAdapter extends WireAdapter {
  override readonly eventNames = [
    'message_start',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
    'ping',
    'error',
  ]
  private readonly table: SlotTable
  private messageId: string | undefined
  private isOpen = false
  private isBroken = false
  /** The message ended; where messages have no beginning, a block that follows is of another one. */
  private isOver = false
  /** Calls that came whole inside a message: no block stop follows. */
  private readonly whole = new Set<CallSlot>()

  constructor(options: AdapterOptions) {
    super('anthropic', options)
    this.table = new SlotTable(this.context)
  }

  end(how: StreamEnd): ToolEvent[] {
    const out: ToolEvent[] = []
    if (how === 'aborted') this.table.cancelAll('aborted', out)
    else this.finishMessage(how === 'clean' ? 'unmarked' : 'broken', out)
    this.reset()
    return out
  }

  reset(): void {
    this.table.startResponse()
    this.messageId = undefined
    this.isOpen = this.isOver = false
    this.isBroken = false
    this.whole.clear()
  }

  protected readFrame(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    if (event['type'] === 'content_block_delta') {
      this.readDelta(recordOf(event['delta']), indexOf(event['index']), text, out)
      return
    }
    const error = streamErrorIn(event)
    if (error !== undefined) {
      this.context.reportStreamError(error)
      this.isBroken = true
      this.finishMessage('broken', out)
      return
    }
    const type = textOf(event['type'])
    switch (type) {
      case 'message_start':
        this.startMessage(recordOf(event['message']), ['message'], text, out)
        return
      case 'message':
        this.startMessage(event, [], text, out)
        this.finishMessage('marked', out)
        return
      case 'content_block_start':
        if (this.isOver && this.messageId === undefined) this.startMessage({}, [], text, out)
        this.isOpen = true
        this.readBlock(
          recordOf(event['content_block']),
          indexOf(event['index']),
          ['content_block'],
          text,
          out,
        )
        return
      case 'content_block_stop': {
        const slot = this.slotAt(indexOf(event['index']))
        if (slot !== undefined) this.settle(slot, 'marked', out)
        return
      }
      case 'message_stop':
        this.finishMessage('marked', out)
        this.isOver = true
        return
      case 'message_delta':
      case 'ping':
        return
      default:
        this.context.reportUnknown(type)
    }
  }

  private startMessage(
    message: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const id = idOf(message['id'])
    if (this.isOpen && id !== undefined && id === this.messageId) {
      // The same message from its beginning: its calls go on, each from where it is announced again.
      this.table.byIndex.clear()
    } else {
      // A proxy that tried again within one stream: nothing more comes for the first message.
      if (this.isOpen) this.table.cancelAll('superseded', out)
      // Calls that came after the end of their message got none.
      else this.table.settleAll('broken', out)
      this.table.startResponse(this.context.keys.response(id))
      this.isBroken = false
      this.whole.clear()
    }
    this.messageId = id
    this.isOver = false
    this.isOpen = true
    this.readContent(message, path, text, out)
  }

  /** Blocks that are in the message itself: all of a message that is not streamed, some of programmatic calls. */
  private readContent(
    message: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const stopReason = textOf(message['stop_reason'])
    const blocks = listOf(message['content'])
    blocks.forEach((block, position) => {
      if (!isRecord(block)) return
      const slot = this.readBlock(block, position, [...path, 'content', position], text, out)
      if (slot === undefined) return
      const isCut = CUT_OFF.has(stopReason) && position === blocks.length - 1
      if (slot.whole !== undefined || stopReason !== '') this.settle(slot, isCut ? 'limit' : 'marked', out)
      else this.whole.add(slot)
    })
  }

  /** @returns the call that the block opens */
  private readBlock(
    block: WireRecord,
    index: number | undefined,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): CallSlot | undefined {
    if (isToolBlock(block)) return readToolBlock(this.table, block, index, path, text, out)
    if (index !== undefined) this.table.byIndex.delete(index)
    if (isToolResult(block)) readToolResult(this.table, block, out)
    emitText(this.context, textOf(block['text']), out)
    emitReasoning(this.context, textOf(block['thinking']), out)
    return undefined
  }

  private readDelta(
    delta: WireRecord,
    index: number | undefined,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const piece = delta['partial_json']
    if (piece === undefined || piece === null) {
      emitText(this.context, textOf(delta['text']), out)
      emitReasoning(this.context, textOf(delta['thinking']), out)
      return
    }
    const slot = this.slotAt(index)
    if (slot === undefined) {
      if (piece !== '')
        this.context.reportOnce('frame_invalid', 'block', 'Argument text names a block that no tool opened.')
      return
    }
    // What is streamed takes the place of an input that came with the block.
    if (slot.whole !== undefined && typeof piece === 'string' && piece.trim() !== '') slot.whole = undefined
    putArgs(this.table, slot, piece, PIECE, text, out)
  }

  private slotAt(index: number | undefined): CallSlot | undefined {
    return index === undefined ? this.table.last : this.table.byIndex.get(index)
  }

  private settle(slot: CallSlot, end: ArgsEnd, out: ToolEvent[]): void {
    this.table.settle(slot, this.isBroken ? 'broken' : end, out)
  }

  /** What is still open has no stop of its own, unless it came whole. */
  private finishMessage(end: ArgsEnd, out: ToolEvent[]): void {
    for (const slot of this.whole) this.settle(slot, end, out)
    this.table.settleAll('broken', out)
    this.whole.clear()
    this.isOpen = false
  }
}
