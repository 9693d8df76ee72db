import type { ToolErrorEvent, ToolEvent } from '../../../core/events.js'
import { CallLog } from '../../shared/callLog.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { readRpc, rpcIdOf, rpcKey, type RpcMessage } from '../../shared/jsonRpc.js'
import { McpCalls, type McpCall } from './calls.js'
import { McpQuestions } from './questions.js'
import { emitFailure } from '../../shared/outcome.js'
import { streamErrorIn } from '../../shared/streamError.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, isRecord, jsonOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { WireAdapter } from '../../shared/wireAdapter.js'

/**
 * The Model Context Protocol: `tools/call` and its result, progress, log messages, cancellation, elicitation
 * (as a request of the server, or as `input_required` of version 2026-07-28), as JSON-RPC messages or batches
 * of them. Push what the client sends too: a result alone makes a card without a name, and only its answer
 * ends a question. Not an agent wire: the end of a stream ends no run, and calls without a result go on in
 * the next one.
 *
 * Arguments come whole with the request, which starts the call. Ids are the request's, so they count anew in
 * each connection: the same id with other content is another call. A question's card is `question:<id>`.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
export function createMcpAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new McpAdapter(options)
}

class McpAdapter extends WireAdapter {
  private readonly log = new CallLog()
  private readonly calls = new McpCalls(this.context)
  private readonly questions = new McpQuestions(this.context, this.log)

  constructor(options: AdapterOptions) {
    super('mcp', options)
  }

  protected override note(event: ToolEvent): void {
    this.log.note(event)
  }

  end(how: StreamEnd): ToolEvent[] {
    const out: ToolEvent[] = []
    if (how !== 'clean') {
      const endReason = how === 'aborted' ? 'aborted' : 'interrupted'
      const keys = [...this.calls.open().map((call) => call.toolCallId), ...this.questions.open()]
      for (const toolCallId of keys)
        this.calls.table.emit(out, { type: 'tool_cancelled', toolCallId, endReason })
    }
    this.reset()
    return out
  }

  reset(): void {
    this.log.clear()
    this.calls.reset()
    this.questions.reset()
  }

  protected override readChunk(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    this.readBatch(chunk, text, out)
  }

  protected readFrame(
    frame: WireRecord,
    text: string | undefined,
    out: ToolEvent[],
    path: FramePath = [],
  ): void {
    const message = readRpc(frame)
    if (message === undefined) {
      const error = streamErrorIn(frame)
      if (error === undefined) this.context.reportUnknown(textOf(frame['type']))
      else this.context.reportStreamError(error)
    } else if (message.method === '') this.readResponse(message, frame['result'], out)
    else this.readMethod(message, path, text, out)
  }

  private readMethod(message: RpcMessage, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const { id, params } = message
    switch (message.method) {
      case 'tools/call':
        if (id === undefined) this.reportNoId('tools/call')
        else if (!this.resume(message, out))
          this.calls.start(id, params, () => sliceJsonValue(text, [...path, 'params', 'arguments']), out)
        return
      case 'elicitation/create':
        if (id === undefined) this.reportNoId('elicitation/create')
        else this.questions.ask(id, params, this.calls.only()?.toolCallId, out)
        return
      case 'notifications/progress':
        this.calls.progress(rpcIdOf(params['progressToken']), params, out)
        return
      case 'notifications/message': {
        // A log line names no call: with several running it belongs to none.
        const call = this.calls.only()
        if (call !== undefined) this.calls.tell(call, { message: wordsOfLog(params['data']) }, out)
        return
      }
      case 'notifications/cancelled':
        this.cancel(params['requestId'], out)
    }
  }

  private reportNoId(method: string): void {
    const message = `A ${method} has no id, so that nothing could answer it; it was left out.`
    this.context.reportOnce('frame_invalid', method, message)
  }

  /** A request that brings the inputs that an earlier one asked for: the same call goes on. */
  private resume({ id, params }: RpcMessage, out: ToolEvent[]): boolean {
    const call = id === undefined ? undefined : this.calls.resume(id, params)
    if (call === undefined) return false
    this.questions.answerInputs(call, recordOf(params['inputResponses']), out)
    return true
  }

  private readResponse(message: RpcMessage, raw: unknown, out: ToolEvent[]): void {
    const { id, result, error } = message
    const call = id === undefined ? undefined : this.calls.get(id)
    if (error !== undefined) this.readError(message, call, error, out)
    else if (id === undefined) return
    else if (typeof result['action'] === 'string' && !Array.isArray(result['content']))
      this.questions.answer(id, result, out)
    else if (call !== undefined) {
      if (result['resultType'] === 'input_required') this.questions.askInputs(id, call, result, out)
      // The result of a task comes by another request.
      else if (!isRecord(result['task']) || 'content' in result) {
        this.calls.finish(call)
        this.emitResult(call.toolCallId, result, raw, out)
      }
    } else if (isToolResult(result)) this.emitResult(this.context.keys.resolve(String(id)), result, raw, out)
  }

  private emitResult(toolCallId: string, result: WireRecord, raw: unknown, out: ToolEvent[]): void {
    const { table } = this.calls
    if (result['isError'] === true)
      emitFailure(table, toolCallId, result['content'] ?? result['structuredContent'], out)
    else table.emit(out, { type: 'tool_result', toolCallId, result: raw })
  }

  private readError(
    { id }: RpcMessage,
    call: McpCall | undefined,
    error: WireRecord,
    out: ToolEvent[],
  ): void {
    if (call !== undefined) {
      this.calls.finish(call)
      const errorCode = idOf(error['code']) ?? 'tool_failed'
      const event: ToolErrorEvent = { type: 'tool_error', toolCallId: call.toolCallId, errorCode }
      if (textOf(error['message']) !== '') event.errorText = textOf(error['message'])
      this.calls.table.emit(out, event)
    } else if (id === undefined || !this.questions.withdraw(id, out))
      this.context.reportStreamError(streamErrorIn({ error }) ?? { message: 'The server reported an error' })
  }

  /** Ids of the two sides count apart, and the notification does not say whose it means. */
  private cancel(requestId: unknown, out: ToolEvent[]): void {
    const id = rpcIdOf(requestId)
    if (id === undefined) return
    const call = this.calls.get(id)
    if (call !== undefined && this.questions.has(id)) {
      const message = `A cancellation of request ${rpcKey(id)} may mean a call or a question; nothing was cancelled.`
      this.context.reportOnce('frame_invalid', 'cancelled', message)
    } else if (call !== undefined) {
      this.calls.finish(call)
      const { toolCallId } = call
      this.calls.table.emit(out, { type: 'tool_cancelled', toolCallId, endReason: 'aborted' })
    } else this.questions.withdraw(id, out)
  }
}

/** Results of other requests have no content list of their own. */
function isToolResult(result: WireRecord): boolean {
  return Array.isArray(result['content']) || 'structuredContent' in result || 'isError' in result
}

/** A log line's words; servers send texts and objects of several shapes. */
function wordsOfLog(data: unknown): string {
  const { msg, message, text } = recordOf(data)
  return textOf(data) || textOf(msg) || textOf(message) || textOf(text) || jsonOf(data)
}
