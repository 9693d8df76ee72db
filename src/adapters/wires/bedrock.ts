import type { ToolEvent } from '../../core/events.js'
import type { FramePath } from '../shared/frameText.js'
import { ModelWireAdapter } from '../shared/modelWire.js'
import { putArgs } from '../shared/putArgs.js'
import { PROVIDER_FACTS } from '../shared/providerOutcome.js'
import type { ArgsEnd } from '../slots/judgeArgs.js'
import { streamErrorIn, type StreamError } from '../shared/streamError.js'
import { emitReasoning, emitText, textOfParts } from '../shared/text.js'
import type { AdapterOptions, ToolStreamAdapter } from '../types.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../shared/wire.js'

/**
 * Amazon Bedrock ConverseStream, its binary frames decoded: payloads wrapped in their event's name (as the
 * SDK gives them), named by SSE event or `type`, or bare; and whole Converse responses. Tools of the server
 * (`server_tool_use`) start to execute when their arguments end. A model wire: it never ends a run.
 *
 * Arguments end with the `contentBlockStop` of their block and with nothing else. Ids (`toolUseId`) are the
 * provider's; the response has none, so a stream that is fed again is known by its beginning.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
 */
export function createBedrockAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new BedrockAdapter(options)
}

/** SSE events of these names carry errors. */
const EXCEPTIONS = [
  'internalServerException',
  'modelStreamErrorException',
  'serviceUnavailableException',
  'throttlingException',
  'validationException',
]

const EVENTS = [
  'contentBlockDelta',
  'contentBlockStart',
  'contentBlockStop',
  'messageStart',
  'messageStop',
  'metadata',
] as const

/** A result block while it arrives. */
interface ResultBlock {
  readonly id: string
  readonly isError: boolean
  readonly parts: unknown[]
}

class BedrockAdapter extends ModelWireAdapter {
  override readonly eventNames = [...EVENTS, ...EXCEPTIONS]
  private readonly results = new Map<number | undefined, ResultBlock>()

  constructor(options: AdapterOptions) {
    super('bedrock', options)
  }

  override reset(): void {
    super.reset()
    this.results.clear()
  }

  protected override errorIn(frame: WireRecord): StreamError | undefined {
    for (const type of Object.keys(frame)) {
      const value = frame[type]
      if (type.endsWith('Exception') && value !== undefined && value !== null)
        return streamErrorIn({ type, message: isRecord(value) ? value['message'] : value })
    }
    return streamErrorIn(frame)
  }

  protected readPart(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const type = eventOf(frame)
    const body = type !== undefined && isRecord(frame[type]) ? frame[type] : frame
    const index = indexOf(body['contentBlockIndex'])
    if (type === undefined) {
      if (isRecord(frame['output'])) this.readWhole(frame, text, out)
      else this.context.reportUnknown(textOf(frame['type']))
      return
    }
    this.noteResponse(undefined, type === 'contentBlockStart' || type === 'contentBlockDelta', out)
    const path = body === frame ? [] : [type]
    if (type === 'contentBlockDelta')
      this.readDelta(recordOf(body['delta']), index, [...path, 'delta'], text, out)
    else if (type === 'contentBlockStart')
      this.readStart(recordOf(body['start']), index, [...path, 'start'], text, out)
    else if (type === 'contentBlockStop') this.readStop(index, out)
    else if (type === 'messageStart') this.startResponse(undefined, out)
    else if (type === 'messageStop') this.readEnd(body['stopReason'], out)
  }

  private readStart(
    start: WireRecord,
    index: number | undefined,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const tool = start['toolUse']
    if (isRecord(tool)) {
      const isServer = tool['type'] === 'server_tool_use'
      const id = idOf(tool['toolUseId'])
      const facts = isServer ? PROVIDER_FACTS : undefined
      const slot = this.startCall(id, index, textOf(tool['name']), facts, out)
      if (slot !== undefined)
        putArgs(this.table, slot, tool['input'], [...path, 'toolUse', 'input'], text, out)
      return
    }
    if (index !== undefined) this.table.byIndex.delete(index)
    const result = recordOf(start['toolResult'])
    const id = idOf(result['toolUseId'])
    if (id !== undefined) this.results.set(index, { id, isError: result['status'] === 'error', parts: [] })
  }

  private readDelta(
    delta: WireRecord,
    index: number | undefined,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const tool = delta['toolUse']
    if (isRecord(tool)) {
      this.putAt(index, tool['input'], [...path, 'toolUse', 'input'], text, out)
      return
    }
    emitText(this.context, textOf(delta['text']), out)
    emitReasoning(this.context, textOf(recordOf(delta['reasoningContent'])['text']), out)
    this.results.get(index)?.parts.push(...listOf(delta['toolResult']))
  }

  private readStop(index: number | undefined, out: ToolEvent[]): void {
    const result = this.results.get(index)
    if (result === undefined) {
      this.settle(this.slotAt(index), 'marked', out)
      return
    }
    this.results.delete(index)
    this.emitResult(result, out)
  }

  private emitResult({ id, isError, parts }: ResultBlock, out: ToolEvent[]): void {
    const isText = parts.every((part) => isRecord(part) && typeof part['text'] === 'string')
    const words = textOfParts(parts)
    this.emitOutcome(
      id,
      isError ? { errorCode: 'tool_failed', errorText: words } : { result: isText ? words : parts },
      out,
    )
  }

  private readEnd(reason: unknown, out: ToolEvent[]): void {
    const word = textOf(reason)
    // The model wrote a call that the service could not read.
    if (word.startsWith('malformed'))
      this.fail({ message: `The response ended with ${word}`, code: word }, out)
    else this.finish('marked', out)
  }

  /** A response that was not streamed. */
  private readWhole(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    this.startResponse(undefined, out)
    const blocks = listOf(recordOf(recordOf(frame['output'])['message'])['content'])
    const isCut = frame['stopReason'] === 'max_tokens'
    blocks.forEach((block, at) => {
      if (!isRecord(block)) return
      emitText(this.context, textOf(block['text']), out)
      const reasoning = recordOf(recordOf(block['reasoningContent'])['reasoningText'])
      emitReasoning(this.context, textOf(reasoning['text']), out)
      this.readStart(block, at, ['output', 'message', 'content', at], text, out)
      if (isRecord(block['toolUse']))
        this.settle(this.slotAt(at), isCut && at === blocks.length - 1 ? 'limit' : 'marked', out)
      const result = this.results.get(at)
      if (result === undefined) return
      this.results.delete(at)
      this.emitResult({ ...result, parts: [...listOf(recordOf(block['toolResult'])['content'])] }, out)
    })
    this.readEnd(frame['stopReason'], out)
  }

  /** Only a stop of its own completes a call. */
  protected override finish(_end: ArgsEnd, out: ToolEvent[]): void {
    for (const result of this.results.values()) if (result.parts.length > 0) this.emitResult(result, out)
    this.results.clear()
    super.finish('broken', out)
  }
}

/** The event of a payload: the member that wraps it, its `type`, or what only that event has. */
function eventOf(frame: WireRecord): (typeof EVENTS)[number] | undefined {
  const { type } = frame
  for (const event of EVENTS) if (type === event || isRecord(frame[event])) return event
  if ('delta' in frame) return 'contentBlockDelta'
  if ('start' in frame) return 'contentBlockStart'
  if ('stopReason' in frame && !('output' in frame)) return 'messageStop'
  if ('contentBlockIndex' in frame) return 'contentBlockStop'
  if ('role' in frame) return 'messageStart'
  return 'usage' in frame && !('output' in frame) ? 'metadata' : undefined
}
