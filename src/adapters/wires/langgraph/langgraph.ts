import type { ToolEvent } from '../../../core/events.js'
import type { ArgsOfCall } from '../../../json/isSameArgs.js'
import type { FramePath } from '../../shared/frameText.js'
import { GraphCalls } from './calls.js'
import { endOfMessage } from './entries.js'
import { graphFrameOf, graphMessageOf, interruptsOf, type GraphFrame } from './frame.js'
import { readInterrupts } from './interrupts.js'
import { readGraphMessages, readGraphResult } from './results.js'
import { emitWords } from './text.js'
import { streamErrorIn } from '../../shared/streamError.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

/**
 * Streams of LangGraph and LangChain: the modes `messages`, `values`, `updates` (alone, as tuples, with the
 * namespace of a subgraph, as SSE events, from RemoteGraph), serialized and plain messages, chunks alone. An
 * agent wire: the end of the stream ends the run, as `waiting` while an interrupt is open.
 *
 * Arguments end with their message: a finish reason, the whole message in `values` or `updates`, a
 * ToolMessage or an interrupt that names the call. `values` repeats the history: its calls are not begun
 * again, and those that were over before are left out. Ids are unique in one message; the message id is the
 * response id.
 *
 * Interrupts of the human-in-the-loop middleware name no call: each request goes to the first open call of
 * the same name and arguments, else to a card of its own. Other interrupts are questions (`ask_user`).
 *
 * @see https://docs.langchain.com/oss/javascript/langgraph/streaming
 * @see https://docs.langchain.com/oss/javascript/langchain/human-in-the-loop
 */
export function createLangGraphAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new LangGraphAdapter(options)
}

/** State updates hold messages at most this deep: node, list of updates, channel. */
const MAX_DEPTH = 4

class LangGraphAdapter extends AgentWireAdapter {
  override readonly eventNames = [
    'values',
    'updates',
    'messages',
    'messages/partial',
    'messages/complete',
    'messages/metadata',
    'custom',
    'metadata',
    'error',
    'end',
  ]
  private calls: GraphCalls | undefined
  /** A graph that goes on does so in another stream. */
  private readonly args = new Map<string, ArgsOfCall>()
  /** How many events of the frame are in the log. */
  private logged = 0

  constructor(options: AdapterOptions) {
    super('langgraph', options)
  }

  override reset(): void {
    super.reset()
    this.calls = undefined
  }

  protected override settle(how: StreamEnd, out: ToolEvent[]): void {
    if (how !== 'aborted') this.graph.settleAll(how === 'clean' ? 'unmarked' : 'broken', out)
  }

  protected override readChunk(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    if (Array.isArray(chunk)) this.readAny(chunk, text, out)
    else super.readChunk(chunk, text, out)
  }

  protected readFrame(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    this.readAny(frame, text, out)
  }

  private get graph(): GraphCalls {
    return (this.calls ??= new GraphCalls(this.context, this.args))
  }

  private readAny(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    this.logged = 0
    const frame = graphFrameOf(chunk)
    if (frame === undefined || frame.mode === 'error') this.readOther(chunk, frame, out)
    else {
      this.readMode(frame, text, out)
      this.sync(out)
      for (const [list, path] of interruptsOf(frame)) {
        readInterrupts(this.graph, list, path, text, out)
        this.sync(out)
      }
    }
  }

  private readMode(frame: GraphFrame, text: string | undefined, out: ToolEvent[]): void {
    const { mode, data, path, namespace } = frame
    switch (mode) {
      case 'messages':
      case 'messages-tuple': {
        const list = listOf(data)
        const isPair = list.length === 2 && graphMessageOf(list[1], []) === undefined
        // A list without metadata has accumulated messages: only their end can be told.
        if (isPair) this.readStreamed(list[0], [...path, 0], recordOf(list[1]), namespace, text, out)
        else this.readPartial(list, path, text, out)
        return
      }
      case 'messages/complete':
      case 'messages/partial':
        this.readPartial(listOf(data), path, text, out)
        return
      case 'message':
        this.readStreamed(data, path, {}, namespace, text, out)
        return
      case 'events':
        this.readEvent(recordOf(data), path, text, out)
        return
      case 'values':
      case 'updates':
        this.readState(data, path, mode === 'updates', text, out, 0)
    }
  }

  private readStreamed(
    value: unknown,
    path: FramePath,
    metadata: WireRecord,
    namespace: string,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const message = graphMessageOf(value, path)
    if (message === undefined) return
    if (message.kind === 'tool') readGraphResult(this.graph, message, true, undefined, out)
    if (message.kind !== 'ai') return
    emitWords(this.context, message.body, out)
    const scope =
      textOf(metadata['langgraph_checkpoint_ns']) || textOf(metadata['checkpoint_ns']) || namespace
    if (message.isChunk) this.graph.readChunk(message, scope, text, out)
    else this.graph.readWhole(message, undefined, false, text, out)
  }

  /** Messages that grow from frame to frame: calls count once their message says that it ended. */
  private readPartial(
    list: readonly unknown[],
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    list.forEach((value, position) => {
      const message = graphMessageOf(value, [...path, position])
      if (message?.kind === 'tool') readGraphResult(this.graph, message, true, undefined, out)
      if (message?.kind !== 'ai') return
      if (endOfMessage(message.body) !== undefined) this.graph.readWhole(message, undefined, false, text, out)
    })
  }

  /** `astream_events`. */
  private readEvent(event: WireRecord, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const data = recordOf(event['data'])
    const part = 'chunk' in data ? 'chunk' : 'output'
    const at = [...path, 'data', part]
    const message = graphMessageOf(data[part], at)
    if (event['event'] === 'on_chat_model_end' && message?.kind === 'ai')
      this.graph.readWhole(message, idOf(event['run_id']), false, text, out)
    else if (event['event'] !== 'on_chain_stream' && event['event'] !== 'on_chain_end')
      this.readStreamed(data[part], at, recordOf(event['metadata']), '', text, out)
  }

  /** Lists of messages in a state or in updates of it, wherever the graph keeps them. */
  private readState(
    state: unknown,
    path: FramePath,
    isLive: boolean,
    text: string | undefined,
    out: ToolEvent[],
    depth: number,
  ): void {
    if (depth > MAX_DEPTH || typeof state !== 'object' || state === null) return
    if (Array.isArray(state)) {
      const messages = state.map((value, position) => graphMessageOf(value, [...path, position]))
      if (messages.some((message) => message !== undefined)) {
        readGraphMessages(this.graph, messages, isLive, text, out, this.sync)
        return
      }
      if (!isLive) return
    } else {
      const message = graphMessageOf(state, path)
      if (message !== undefined) {
        if (depth > 0) readGraphMessages(this.graph, [message], isLive, text, out, this.sync)
        return
      }
    }
    for (const [key, value] of Object.entries(state))
      if (key !== '__interrupt__')
        this.readState(
          value,
          [...path, Array.isArray(state) ? Number(key) : key],
          isLive,
          text,
          out,
          depth + 1,
        )
  }

  private readOther(chunk: unknown, frame: GraphFrame | undefined, out: ToolEvent[]): void {
    const data = frame === undefined ? chunk : frame.data
    const error = isRecord(data)
      ? streamErrorIn(data)
      : frame === undefined
        ? undefined
        : { message: textOf(data) || 'The graph reported an error' }
    if (error !== undefined) {
      this.context.reportStreamError(error)
      this.isBroken = true
      this.settle('error', out)
    } else if (!Array.isArray(chunk) || chunk.length > 0)
      this.context.reportUnknown(textOf(recordOf(chunk)['type']))
  }

  private readonly sync = (out: readonly ToolEvent[]): void => {
    for (; this.logged < out.length; this.logged += 1) {
      const event = out[this.logged]
      if (event !== undefined) this.graph.log.note(event)
    }
  }
}
