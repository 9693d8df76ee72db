import type { ToolEvent } from '../../../core/events.js'
import { AgUiAdapter } from './agUi.js'
import { callIdOf, callNameOf } from './fields.js'
import type { FramePath } from '../../shared/frameText.js'
import { putArgs } from '../../shared/putArgs.js'
import { streamErrorIn } from '../../shared/streamError.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import type { AdapterOptions, ToolStreamAdapter } from '../../types.js'
import { idOf, isRecord, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/**
 * TanStack AI: AG-UI's events with fields of its own (`args`, the text so far; `input`, the arguments that
 * run; a `result` on `TOOL_CALL_END`; `state: 'output-error'`) and two custom events, `approval-requested`
 * and `tool-input-available`. Its older chunks are read too: `tool_call` (a piece of the text, with id and
 * name on each), `tool_result`, `approval-requested`, `tool-input-available`, `content`, `thinking`,
 * `error`, `done`; and its recordings, which hold chunks in one JSON object.
 *
 * End of arguments: `TOOL_CALL_END`; of older chunks `done`, or whatever gives the call's whole input. Ids
 * are taken as they are.
 *
 * @see https://tanstack.com/ai/latest/docs/protocol/chunk-definitions
 */
export function createTanstackAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new TanstackAdapter(options)
}

/** Finish reasons of a model that was cut off. */
const CUT = /^(?:length|content_filter)$/

class TanstackAdapter extends AgUiAdapter {
  constructor(options: AdapterOptions) {
    super('tanstack', options)
  }

  protected override readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const { chunks } = frame
    if (!Array.isArray(chunks) || 'type' in frame) {
      super.readFrame(frame, text, out)
      return
    }
    for (const item of chunks as readonly unknown[]) {
      const { chunk } = recordOf(item)
      if (isRecord(chunk)) super.readFrame(chunk, undefined, out)
    }
  }

  protected override readEvent(
    type: string,
    event: WireRecord,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const { name, value, result, delta } = event
    if (type === 'TOOL_CALL_END' && typeof result === 'string') this.readCallWithResult(event, text, out)
    else if (type === 'CUSTOM' && isOffer(name))
      this.readOffer(recordOf(value), ['value', 'input'], text, out)
    else if (isOffer(type)) this.readOffer(event, ['input'], text, out)
    else if (type === 'tool_call') this.readPiece(recordOf(event['toolCall']), text, out)
    else if (type === 'tool_result') this.calls.readResult(event, event['content'], out)
    else if (type === 'content') emitText(this.context, textOf(delta), out)
    else if (type === 'thinking') emitReasoning(this.context, textOf(delta), out)
    else if (type === 'error') this.failRun(streamErrorIn(event) ?? { message: 'The run failed.' }, out)
    else if (type === 'done')
      this.calls.chunks.endAll(out, CUT.test(textOf(event['finishReason'])) ? 'limit' : 'marked')
    else super.readEvent(type, event, text, out)
  }

  /** The end of a call's arguments, or, where it comes a second time, only what the call came to. */
  private readCallWithResult(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const id = callIdOf(event)
    const isOpen = id !== undefined && this.calls.table.byId.get(id)?.isSettled === false
    if (isOpen) super.readEvent('TOOL_CALL_END', event, text, out)
    this.calls.readResult(event, event['result'], out)
  }

  private readPiece(call: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const id = idOf(call['id'])
    const { name, arguments: args } = recordOf(call['function'])
    if (id === undefined) {
      this.calls.refuse('A tool_call has no id; it was left out.')
      return
    }
    const known = this.calls.table.byId.get(id)
    const slot = known ?? this.calls.open(id, textOf(name), '', out)
    if (slot === undefined) return
    if (known === undefined) this.calls.chunks.add(slot)
    else this.calls.table.rename(slot, textOf(name), out)
    putArgs(this.calls.table, slot, args, ['toolCall', 'function', 'arguments'], text, out)
  }

  /** The whole input of a call that waits: for the host to run it, or for a person to approve it. */
  private readOffer(offer: WireRecord, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const id = callIdOf(offer)
    const approvalId = idOf(recordOf(offer['approval'])['id'])
    if (id === undefined) {
      this.calls.refuse('An approval or input of a tool has no toolCallId; it was left out.')
      return
    }
    const open = this.calls.table.byId.get(id)
    const slot =
      open ?? (this.calls.isKnown(id) ? undefined : this.calls.open(id, callNameOf(offer), '', out))
    if (slot !== undefined) {
      this.calls.takeInput(slot, offer['input'], path, text, out)
      this.calls.complete(slot, out)
    }
    if (approvalId !== undefined)
      this.calls.table.emit(out, {
        type: 'tool_approval_request',
        toolCallId: this.calls.table.keyOf(id, out),
        approvalId,
      })
  }
}

function isOffer(type: unknown): boolean {
  return type === 'approval-requested' || type === 'tool-input-available'
}
