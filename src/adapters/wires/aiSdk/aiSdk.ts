import type { ToolEvent } from '../../../core/events.js'
import { AiSdkCalls, type InputSource } from './calls.js'
import type { FramePath } from '../../shared/frameText.js'
import { streamErrorIn } from '../../shared/streamError.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, textOf, type WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

/**
 * The UI message stream of the Vercel AI SDK (5, 6 and 7; Pydantic AI and LangChain servers send it too):
 * `tool-input-start`, `-delta`, `-available`, `-error`, `tool-approval-request`, `-response`,
 * `tool-output-available`, `-error`, `-denied`, with steps, `reset-step`, `abort` and `error`. An agent wire:
 * its end ends the run, as `waiting` where a call still waits for a person or for an outcome.
 *
 * Arguments end with `tool-input-available` and with nothing else. Its `input` is what runs: where the
 * streamed text says something else, the text is replaced.
 *
 * Ids are unique within a step only. A call is known by message, step and id; an outcome that names no call of
 * its own step goes to the newest call of that id. Where the server names no message (`start` without
 * `messageId`), an id that comes again is a repetition when name and arguments are the same, and otherwise
 * another call, shown when its arguments are complete.
 *
 * @see https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
 */
export function createAiSdkAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new AiSdkAdapter('ai-sdk', options)
}

const INPUT: FramePath = ['input']
const PIECE: FramePath = ['inputTextDelta']

/** Parts of the wire without anything for cards. */
const OTHERS =
  /^(?:(?:text|reasoning)-(?:start|end)|finish|finish-step|message-metadata|file|custom|(?:data|source|reasoning)-.+)$/

/** What reads each kind of chunk. */
const METHODS = new Map([
  ['start-step', 'startStep'],
  ['reset-step', 'discardStep'],
  ['tool-input-start', 'start'],
  ['tool-input-delta', 'append'],
  ['tool-input-available', 'complete'],
  ['tool-input-error', 'fail'],
  ['tool-approval-request', 'ask'],
  ['tool-approval-response', 'answer'],
  ['tool-output-available', 'readOutcome'],
  ['tool-output-error', 'readOutcome'],
  ['tool-output-denied', 'readOutcome'],
] as const)

export class AiSdkAdapter extends AgentWireAdapter {
  protected readonly calls: AiSdkCalls
  /** The message said that it is complete: how the connection ends is no news then. */
  protected isFinished = false

  constructor(protocol: string, options: AdapterOptions) {
    super(protocol, options)
    this.calls = new AiSdkCalls(this.context)
  }

  override end(how: StreamEnd): ToolEvent[] {
    return super.end(this.isFinished && how === 'error' ? 'clean' : how)
  }

  override reset(): void {
    super.reset()
    this.calls.reset()
    this.isFinished = false
  }

  protected override settle(how: StreamEnd, out: ToolEvent[]): void {
    this.calls.settleAll(how === 'aborted' ? undefined : 'broken', out)
  }

  protected override readDone(): void {
    this.calls.startMessage(undefined)
  }

  protected readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    this.readTyped(textOf(frame['type']), frame, { text, path: INPUT, piecePath: PIECE }, out)
  }

  /** @param source where the arguments stand in the frame's text */
  protected readTyped(type: string, frame: WireRecord, source: InputSource, out: ToolEvent[]): void {
    const { calls, context } = this
    this.isFinished = type === 'finish' || (this.isFinished && OTHERS.test(type))
    const method = METHODS.get(type as never)
    if (method !== undefined) calls[method](frame, out, source, this.isBroken ? 'broken' : 'marked')
    else if (type === 'text-delta') emitText(context, textOf(frame['delta']), out)
    else if (type === 'reasoning-delta') emitReasoning(context, textOf(frame['delta']), out)
    else if (type === 'start') calls.startMessage(idOf(frame['messageId']))
    else if (type === 'abort') {
      calls.settleAll(undefined, out)
      this.endRun('aborted', out)
    } else this.readOther(type, frame, out)
  }

  private readOther(type: string, frame: WireRecord, out: ToolEvent[]): void {
    if (OTHERS.test(type)) return
    const error = streamErrorIn(frame)
    if (error === undefined) {
      this.context.reportUnknown(type)
      return
    }
    this.isBroken = true
    this.context.reportStreamError(error)
    this.calls.settleAll('broken', out)
  }
}
