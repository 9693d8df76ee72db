import type { ToolEvent } from '../../core/events.js'
import type { FramePath } from '../shared/frameText.js'
import { ModelWireAdapter } from '../shared/modelWire.js'
import { putArgs } from '../shared/putArgs.js'
import type { ArgsEnd } from '../slots/judgeArgs.js'
import { emitReasoning, emitText } from '../shared/text.js'
import type { AdapterOptions, ToolStreamAdapter } from '../types.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../shared/wire.js'

/**
 * Cohere v2 chat: the event stream and whole responses. The tool plan is passed on as reasoning. A model
 * wire: it never ends a run.
 *
 * Arguments end with the `tool-call-end` of their index and with nothing else; a call without any argument
 * text means `{}`. The response's id is in `message-start`, call ids are the provider's.
 *
 * @see https://docs.cohere.com/v2/docs/streaming
 */
export function createCohereAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new CohereAdapter(options)
}

const ARGUMENTS = ['function', 'arguments']
const FAILED = /^(?:ERROR|TIMEOUT)/

class CohereAdapter extends ModelWireAdapter {
  override readonly eventNames = [
    'message-start',
    'content-start',
    'content-delta',
    'content-end',
    'tool-plan-delta',
    'tool-call-start',
    'tool-call-delta',
    'tool-call-end',
    'citation-start',
    'citation-end',
    'message-end',
    'debug',
  ]

  constructor(options: AdapterOptions) {
    super('cohere', options)
  }

  protected readPart(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const type = textOf(event['type'])
    const index = indexOf(event['index'])
    const delta = recordOf(event['delta'])
    const message = recordOf(delta['message'])
    if (type === 'message-start') this.startResponse(idOf(event['id']), out)
    else this.noteResponse(undefined, type.startsWith('tool-') || type.startsWith('content-'), out)
    switch (type) {
      case 'tool-call-start':
        this.readEntries(message, (call, path) => {
          this.readStart(call, index, path, text, out)
        })
        return
      case 'tool-call-delta':
        this.readEntries(message, (call, path) => {
          this.putAt(index, recordOf(call['function'])['arguments'], [...path, ...ARGUMENTS], text, out)
        })
        return
      case 'tool-call-end':
        this.settle(this.slotAt(index), 'marked', out)
        return
      case 'message-end':
        this.readEnd(textOf(delta['finish_reason']), textOf(delta['error']), out)
        return
      case 'message-start':
      case 'tool-plan-delta':
      case 'content-start':
      case 'content-delta':
        this.readText(message, out)
        return
      default:
        if (isRecord(event['message'])) this.readWhole(event, event['message'], text, out)
        else if (!this.eventNames.includes(type)) this.context.reportUnknown(type)
    }
  }

  /** The entries of an event: one object, or a list as in whole responses. */
  private readEntries(message: WireRecord, read: (call: WireRecord, path: FramePath) => void): void {
    const calls = message['tool_calls']
    const path = ['delta', 'message', 'tool_calls']
    listOf(calls).forEach((call, at) => {
      if (isRecord(call)) read(call, Array.isArray(calls) ? [...path, at] : path)
    })
  }

  private readStart(
    call: WireRecord,
    index: number | undefined,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const tool = recordOf(call['function'])
    const slot = this.startCall(idOf(call['id']), index, textOf(tool['name']), undefined, out)
    if (slot !== undefined) putArgs(this.table, slot, tool['arguments'], [...path, ...ARGUMENTS], text, out)
  }

  private readText(message: WireRecord, out: ToolEvent[]): void {
    emitReasoning(this.context, textOf(message['tool_plan']), out)
    for (const part of listOf(message['content'])) {
      if (!isRecord(part)) continue
      emitReasoning(this.context, textOf(part['thinking']), out)
      emitText(this.context, textOf(part['text']), out)
    }
  }

  /** A response that was not streamed. */
  private readWhole(
    response: WireRecord,
    message: WireRecord,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    this.startResponse(idOf(response['id']), out)
    this.readText(message, out)
    const reason = textOf(response['finish_reason'])
    listOf(message['tool_calls']).forEach((call, index) => {
      if (!isRecord(call)) return
      this.readStart(call, index, ['message', 'tool_calls', index], text, out)
      this.settle(this.slotAt(index), reason === 'MAX_TOKENS' ? 'limit' : 'marked', out)
    })
    this.readEnd(reason, '', out)
  }

  private readEnd(reason: string, words: string, out: ToolEvent[]): void {
    if (words === '' && !FAILED.test(reason)) this.finish('marked', out)
    else this.fail({ message: words === '' ? `The response ended with ${reason}` : words, code: reason }, out)
  }

  /** Only an end of its own completes a call. */
  protected override finish(_end: ArgsEnd, out: ToolEvent[]): void {
    super.finish('broken', out)
  }
}
