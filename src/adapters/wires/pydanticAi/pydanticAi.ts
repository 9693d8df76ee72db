import type { ToolEvent } from '../../../core/events.js'
import type { FramePath } from '../../shared/frameText.js'
import { PydanticCalls } from './calls.js'
import { readDeferred, readDeferredResults } from './deferred.js'
import { streamErrorIn } from '../../shared/streamError.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { indexOf, isRecord, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

/**
 * Events of Pydantic AI (`AgentStreamEvent` as JSON, discriminated by `event_kind`). An agent wire:
 * `agent_run_result` or the end of the stream ends the run.
 *
 * Arguments are a text that grows or an object that is merged; a mix of both fails and is reported. They end
 * with `part_end`, the next `part_start`, or the event that handles the call. Where the stream ends by itself
 * without any of these, a text counts that is a closed and non-empty object.
 *
 * Ids are taken as unique in one response only (they are the model's). Responses have no ids: one begins
 * where the index of parts starts again, and is told apart by what the stream had before it.
 *
 * @see https://ai.pydantic.dev/api/messages/#pydantic_ai.messages.AgentStreamEvent
 * @see https://ai.pydantic.dev/deferred-tools/
 */
export function createPydanticAiAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new PydanticAiAdapter(options)
}

class PydanticAiAdapter extends AgentWireAdapter {
  private readonly calls: PydanticCalls

  constructor(options: AdapterOptions) {
    super('pydantic-ai', options)
    this.calls = new PydanticCalls(this.context)
  }

  override reset(): void {
    super.reset()
    this.calls.reset()
  }

  protected override settle(how: StreamEnd, out: ToolEvent[]): void {
    this.calls.endStream(how === 'aborted' ? undefined : how === 'clean' ? 'unmarked' : 'broken', out)
  }

  protected readFrame(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const kind = textOf(event['event_kind'])
    const { calls } = this
    switch (kind) {
      case 'part_start':
        calls.startPart(event, text, out)
        this.emitPart(recordOf(event['part']), out)
        return
      case 'part_delta':
        this.readDelta(event, text, out)
        return
      case 'part_end':
        calls.endPart(recordOf(event['part']), indexOf(event['index']), ['part'], text, out)
        return
      case 'function_tool_call':
      case 'output_tool_call':
      case 'builtin_tool_call':
        calls.handle(recordOf(event['part']), event['args_valid'] === false, ['part'], text, out)
        return
      case 'function_tool_result':
      case 'output_tool_result':
      case 'builtin_tool_result':
        calls.readReturn(isRecord(event['part']) ? event['part'] : recordOf(event['result']), out)
        calls.endResponse()
        return
      case 'deferred_tool_requests':
        readDeferred(calls, recordOf(event['requests']), ['requests'], text, out)
        return
      case 'deferred_tool_results':
        readDeferredResults(calls, recordOf(event['results']), out)
        return
      case 'agent_run_result':
        this.readRunEnd(recordOf(event['result']), ['result', 'output'], text, out)
        return
      case 'final_result':
        return
      default:
        this.readOther(event, kind, out)
    }
  }

  private readDelta(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const delta = recordOf(event['delta'])
    const words = textOf(delta['content_delta'])
    if (words === '') this.calls.readDelta(delta, indexOf(event['index']), text, out)
    else if (delta['part_delta_kind'] === 'thinking') emitReasoning(this.context, words, out)
    else emitText(this.context, words, out)
  }

  private emitPart(part: WireRecord, out: ToolEvent[]): void {
    const words = textOf(part['content'])
    if (part['part_kind'] === 'text') emitText(this.context, words, out)
    else if (part['part_kind'] === 'thinking') emitReasoning(this.context, words, out)
  }

  /** A run that waits for approvals ends with them as its output. */
  private readRunEnd(result: WireRecord, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const { output } = result
    this.calls.table.settleAll('marked', out)
    if (isRecord(output) && Array.isArray(output['approvals']))
      readDeferred(this.calls, output, path, text, out)
    this.endRun(this.isBroken ? 'error' : 'clean', out)
    this.calls.endResponse()
  }

  private readOther(event: WireRecord, kind: string, out: ToolEvent[]): void {
    const error = streamErrorIn(event)
    if (error === undefined) {
      this.context.reportUnknown(kind)
      return
    }
    this.context.reportStreamError(error)
    this.isBroken = true
    this.settle('error', out)
  }
}
