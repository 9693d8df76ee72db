import type { ToolEvent } from '../../../core/events.js'
import { AiSdkAdapter } from './aiSdk.js'
import type { FramePath } from '../../shared/frameText.js'
import type { AdapterOptions, ToolStreamAdapter } from '../../types.js'
import { idOf, isRecord, type WireRecord } from '../../shared/wire.js'

/**
 * The data stream of the Vercel AI SDK 4: lines of a code, a colon and JSON, as `text/plain`. Tool codes: `b`
 * begins a call that streams its arguments, `c` brings a piece of them, `9` the whole call, `a` its result;
 * `f` begins a step. An agent wire: its end ends the run.
 *
 * Arguments end with `9` and with nothing else. There is no approval and no failed call: errors are in a
 * result, or in `3`, which is about the whole stream. Ids are scoped as in {@link createAiSdkAdapter}.
 *
 * @see https://v4.ai-sdk.dev/docs/ai-sdk-ui/stream-protocol#data-stream-protocol
 */
export function createAiSdkV4Adapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new AiSdkV4Adapter(options)
}

const ARGS: FramePath = ['args']
const PIECE: FramePath = ['argsTextDelta']

/** What a code means in the words of the newer stream, and the member that its value goes by there. */
const CODES: Readonly<Record<string, readonly [type: string, member?: string]>> = {
  '0': ['text-delta', 'delta'],
  g: ['reasoning-delta', 'delta'],
  '3': ['error', 'errorText'],
  '9': ['tool-input-available'],
  a: ['tool-output-available'],
  b: ['tool-input-start'],
  c: ['tool-input-delta'],
  d: ['finish'],
  e: ['finish-step'],
  f: ['start-step'],
}
/** Data, annotations, sources, files and the signatures of reasoning. */
const OTHERS = /^[128hijk]$/

class AiSdkV4Adapter extends AiSdkAdapter {
  private messageId: string | undefined

  constructor(options: AdapterOptions) {
    super('ai-sdk-v4', options)
  }

  override reset(): void {
    super.reset()
    this.messageId = undefined
  }

  protected override readDone(): void {
    super.readDone()
    this.messageId = undefined
  }

  protected override readChunk(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    const line = typeof chunk === 'string' ? /^\s*([0-9a-z]):/.exec(chunk) : null
    if (line === null) {
      super.readChunk(chunk, text, out)
      return
    }
    const [mark, code = ''] = line
    const json = String(chunk).slice(mark.length)
    const known = CODES[code]
    const value = parsed(json)
    if (known === undefined) {
      if (!OTHERS.test(code)) this.context.reportUnknown(code)
    } else if (value === undefined || (known[1] === undefined && !isRecord(value)))
      this.context.reportUnparsable(chunk)
    else this.readCode(known, value, json, out)
  }

  private readCode(
    [type, member]: readonly [type: string, member?: string],
    value: unknown,
    text: string,
    out: ToolEvent[],
  ): void {
    const fields = isRecord(value) ? value : {}
    if (type === 'start-step') this.nameMessage(idOf(fields['messageId']))
    const { args, result, argsTextDelta } = fields
    const frame: WireRecord = {
      ...fields,
      ...(member === undefined ? {} : { [member]: value }),
      type,
      input: args,
      inputTextDelta: argsTextDelta,
      ...('result' in fields ? { output: result } : {}),
    }
    this.readTyped(type, frame, { text, path: ARGS, piecePath: PIECE }, out)
  }

  /** Steps of one message have one id in some versions, and an id of their own in others. */
  private nameMessage(id: string | undefined): void {
    if (this.isFinished || id !== this.messageId) this.calls.startMessage(id)
    this.messageId = id
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
