import type { ToolEvent } from '../../../core/events.js'
import type { FramePath } from '../../shared/frameText.js'
import { ResponseCalls } from './calls.js'
import { RESPONSE_EVENT_NAMES } from './names.js'
import { callEventOf } from './pieces.js'
import { streamErrorIn } from '../../shared/streamError.js'
import { emitContent, emitReasoning, emitText, textOfParts } from '../../shared/text.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { WireAdapter } from '../../shared/wireAdapter.js'

/**
 * OpenAI Responses: its typed events, whole responses that were not streamed, and the raw events of the
 * Agents SDK. Function and custom tools, MCP with approval requests, the hosted tools (search, images, code
 * interpreter), shell, patches, computer use. A model wire: it never ends a run.
 *
 * Arguments end with `….arguments.done` or with `response.output_item.done`, whose values win over the
 * pieces. An item is found by its id where that was announced, else by `output_index`; the card's id is the
 * `call_id`, or the item's id where a hosted call has no other. A call that names an `approval_request_id`
 * goes on with the card of that request.
 *
 * @see https://platform.openai.com/docs/api-reference/responses-streaming
 */
export function createOpenAiResponsesAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new OpenAiResponsesAdapter(options)
}

/** Events that repeat, in whole or in part, what others say, or that are none of our business. */
const SILENT =
  /^(?:response\.(?:content_part|output_text|refusal|reasoning|audio|mcp_list_tools)\b|response\.reasoning_|keepalive$|ping$|\w+_stream_event$)/
const FINAL = /^response(?:\.(completed|incomplete|failed|cancelled|done))?$/

class OpenAiResponsesAdapter extends WireAdapter {
  override readonly eventNames = RESPONSE_EVENT_NAMES
  private readonly calls: ResponseCalls
  private responseId: string | undefined
  private isOpen = false
  /** The response ended; what is announced now without another beginning belongs to another one. */
  private isOver = false
  private sawText = false
  private sawReasoning = false

  constructor(options: AdapterOptions) {
    super('openai-responses', options)
    this.calls = new ResponseCalls(this.context)
  }

  end(how: StreamEnd): ToolEvent[] {
    const out: ToolEvent[] = []
    if (how === 'aborted') this.calls.table.cancelAll('aborted', out)
    else this.calls.finish('broken', how === 'clean' ? 'marked' : 'broken', out)
    this.reset()
    return out
  }

  reset(): void {
    this.calls.startResponse()
    this.responseId = undefined
    this.isOpen = this.isOver = false
    this.sawText = this.sawReasoning = false
  }

  protected override readDone(out: ToolEvent[]): void {
    this.calls.finish('unmarked', 'marked', out)
    this.close()
  }

  protected readFrame(
    event: WireRecord,
    text: string | undefined,
    out: ToolEvent[],
    path: FramePath = [],
  ): void {
    const type = textOf(event['type']) || textOf(event['object'])
    const callEvent = callEventOf(type)
    if (callEvent !== undefined) {
      this.calls.readEvent(callEvent, event, path, text, out)
      return
    }
    const final = FINAL.exec(type)
    if (final !== null) {
      this.readResponse(event, final[1], path, text, out)
      return
    }
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        this.sawText = true
        emitText(this.context, textOf(event['delta']), out)
        return
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        this.sawReasoning = true
        emitReasoning(this.context, textOf(event['delta']), out)
        return
      case 'response.output_item.added':
      case 'response.output_item.done':
        this.readItem(event, type.endsWith('added') ? 'added' : 'done', path, text, out)
        return
      case 'response.created':
      case 'response.queued':
      case 'response.in_progress':
        this.begin(idOf(recordOf(event['response'])['id']), type === 'response.created', out)
        return
      case 'raw_response_event':
        if (isRecord(event['data'])) this.readFrame(event['data'], text, out, [...path, 'data'])
        return
      default:
        this.readOther(event, type, out)
    }
  }

  private readOther(event: WireRecord, type: string, out: ToolEvent[]): void {
    const error = streamErrorIn(event)
    if (error === undefined) {
      const raw = recordOf(recordOf(event['item'])['raw_item'])
      // The Agents SDK tells the outcome of what the host ran.
      if (type === 'run_item_stream_event' && textOf(raw['type']).endsWith('_output'))
        this.calls.readItem(raw, undefined, 'done', [], undefined, out)
      else if (!SILENT.test(type)) this.context.reportUnknown(type)
      return
    }
    this.fail(error)
    this.calls.finish('broken', 'broken', out)
  }

  private readItem(
    event: WireRecord,
    stage: 'added' | 'done',
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const { item } = event
    if (!isRecord(item)) return
    if (!this.isOpen && (stage === 'added' || !this.isOver)) this.begin(undefined, true, out)
    this.calls.readItem(item, indexOf(event['output_index']), stage, [...path, 'item'], text, out)
  }

  /** @param isFirst the event is the first of its response, so that it begins anew if it is open */
  private begin(id: string | undefined, isFirst: boolean, out: ToolEvent[]): void {
    if (this.isOpen && !isFirst) return
    if (this.isOpen && id !== undefined && id === this.responseId) {
      this.calls.rewind()
    } else {
      // A gateway that tried again within one stream: nothing more comes for the first response.
      if (this.isOpen) this.calls.table.cancelAll('superseded', out)
      // Calls that came after the end of their response got none.
      else this.calls.table.settleAll('broken', out)
      this.calls.startResponse(this.context.keys.response(id))
    }
    this.responseId = id
    this.isOpen = true
    this.isOver = this.sawText = this.sawReasoning = false
  }

  /** The end of a response with all of its items, or a response that was not streamed. */
  private readResponse(
    event: WireRecord,
    word: string | undefined,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const isWrapped = isRecord(event['response'])
    const response = isWrapped ? recordOf(event['response']) : event
    const id = idOf(response['id'])
    // A repeated end changes nothing; an end without a beginning is a whole response. Copilot's gateway ends
    // a stream with another id than it began with.
    const isOther = id !== this.responseId || (id === undefined && word === undefined)
    if (this.isOpen ? word === undefined && isOther : isOther || !this.isOver) this.begin(id, true, out)
    const words = [word, response['status']]
    const error = streamErrorIn(response)
    if (error !== undefined) this.fail(error)
    else if (word === 'failed') this.fail({ message: 'The response failed without a reason' })
    if (words.includes('cancelled')) this.calls.isBroken = true
    this.readOutput(response, isWrapped ? [...path, 'response'] : path, text, out)
    if (word === undefined && (words.includes('in_progress') || words.includes('queued'))) return
    if (words.includes('incomplete')) this.calls.finish('limit', 'limit', out)
    else this.calls.finish('unmarked', 'marked', out)
    this.close()
  }

  private readOutput(
    response: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const isEnd = response['status'] !== 'in_progress' && response['status'] !== 'queued'
    listOf(response['output']).forEach((item, position) => {
      if (!isRecord(item)) return
      if (item['type'] === 'message' && !this.sawText) emitContent(this.context, item['content'], out)
      if (item['type'] === 'reasoning' && !this.sawReasoning)
        emitReasoning(this.context, textOfParts(item['summary']) || textOfParts(item['content']), out)
      // While a background response runs, only items that say so are done.
      if (isEnd || item['status'] === 'completed')
        this.calls.readItem(item, position, 'listed', [...path, 'output', position], text, out)
    })
  }

  private fail(error: { message: string; code?: string | undefined }): void {
    // `error` and `response.failed` tell of the same error.
    if (!this.calls.isBroken) this.context.reportStreamError(error)
    this.calls.isBroken = true
  }

  private close(): void {
    this.isOpen = false
    this.isOver = true
  }
}
