import type { ToolEvent } from '../../core/events.js'
import { sliceJsonValue } from '../shared/frameText.js'
import { SlotTable } from '../slots/slotTable.js'
import { streamErrorIn } from '../shared/streamError.js'
import { emitText } from '../shared/text.js'
import type { AdapterOptions, ToolStreamAdapter } from '../types.js'
import { idOf, jsonOf, textOf, type WireRecord } from '../shared/wire.js'
import { AgentWireAdapter } from '../shared/wireAdapter.js'

/**
 * The three events of small self-made back ends: `text_delta {chunk}`, `tool_call {id, name, args}` (sent
 * when execution starts), `tool_result {id, result}`. An agent wire: the end of the stream ends the run.
 *
 * There is no error event (a result is a success), and no response id: a stream is one turn. Within it an
 * id that comes again is the same call while it runs, and afterwards when name and arguments are the same;
 * otherwise it is a new call.
 */
export function createPlainSseAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new PlainSseAdapter(options)
}

/** Without any of these a `tool_call` is another wire's. */
const FIELDS = ['id', 'name', 'args']

class PlainSseAdapter extends AgentWireAdapter {
  override readonly eventNames = ['text_delta', 'tool_call', 'tool_result', 'error']
  private readonly table: SlotTable
  /** What each call of this stream was, and whether it is over. */
  private readonly calls = new Map<string, { signature: string; isOver: boolean }>()

  constructor(options: AdapterOptions) {
    super('plain-sse', options)
    this.table = new SlotTable(this.context)
  }

  override reset(): void {
    super.reset()
    this.table.startResponse()
    this.calls.clear()
  }

  protected readFrame(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const error = streamErrorIn(event)
    const type = textOf(event['type'])
    if (error !== undefined) {
      this.isBroken = true
      this.context.reportStreamError(error)
    } else if (type === 'text_delta')
      emitText(this.context, textOf(event['chunk']) || textOf(event['text']), out)
    else if (type === 'tool_call' && FIELDS.some((field) => field in event)) this.readCall(event, text, out)
    else if (type === 'tool_result') this.readResult(event, out)
    else this.context.reportUnknown(type)
  }

  private readCall(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const id = idOf(event['id'])
    const name = textOf(event['name'])
    const argsText = sliceJsonValue(text, ['args'])
    const signature = `${name} ${argsText ?? jsonOf(event['args'])}`
    const before = id === undefined ? undefined : this.calls.get(id)
    if (before?.isOver === true && before.signature !== signature) this.table.startResponse()
    const known = id === undefined ? undefined : this.table.byId.get(id)
    const slot = known ?? this.table.open(id, undefined, name)
    if (slot === undefined) return
    if (id !== undefined && known === undefined) this.calls.set(id, { signature, isOver: false })
    slot.runsAtOnce = true
    if (known === undefined) this.table.announce(slot, out)
    else this.table.restart(slot, out)
    this.table.put(slot, event['args'], () => argsText, out)
    this.table.settle(slot, 'marked', out)
  }

  private readResult(event: WireRecord, out: ToolEvent[]): void {
    const id = idOf(event['id'])
    if (id === undefined) {
      this.context.reportOnce(
        'frame_invalid',
        'result',
        'A tool_result has no id; nothing is guessed, it was left out.',
      )
      return
    }
    const call = this.calls.get(id)
    if (call !== undefined) call.isOver = true
    this.table.emit(out, {
      type: 'tool_result',
      toolCallId: this.table.keyOf(id, out),
      ...('result' in event ? { result: event['result'] } : {}),
    })
  }
}
