import { anthropic, openAiChat, PIECE_LENGTH } from './wires.js'

const ID = 'call_k3v9QmZ1'
const NAME = 'save_rows'
const RUN = { threadId: 'thread_1', runId: 'run_1' }

interface Parts {
  readonly head: readonly object[]
  readonly piece: (piece: string) => object
  readonly tail: (args: string) => readonly object[]
}

function langChunk(chunk: object): object {
  const kwargs = {
    id: 'run-1',
    content: '',
    tool_call_chunks: [{ type: 'tool_call_chunk', index: 0, ...chunk }],
  }
  const message = { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'AIMessageChunk'], kwargs }
  return ['messages', [message, { langgraph_node: 'model' }]]
}

const AG_UI: Parts = {
  head: [
    { type: 'RUN_STARTED', ...RUN },
    { type: 'TOOL_CALL_START', toolCallId: ID, toolCallName: NAME },
  ],
  piece: (delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId: ID, delta }),
  tail: () => [
    { type: 'TOOL_CALL_END', toolCallId: ID },
    { type: 'RUN_FINISHED', ...RUN },
  ],
}

const WIRES: Record<string, Parts> = {
  'ag-ui': AG_UI,
  tanstack: {
    ...AG_UI,
    head: [AG_UI.head[0] ?? {}, { ...AG_UI.head[1], toolName: NAME, model: 'm', timestamp: 1 }],
  },
  'ai-sdk': {
    head: [
      { type: 'start', messageId: 'msg_1' },
      { type: 'start-step' },
      { type: 'tool-input-start', toolCallId: ID, toolName: NAME },
    ],
    piece: (inputTextDelta) => ({ type: 'tool-input-delta', toolCallId: ID, inputTextDelta }),
    tail: (args) => [
      { type: 'tool-input-available', toolCallId: ID, toolName: NAME, input: JSON.parse(args) as unknown },
      { type: 'finish-step' },
      { type: 'finish' },
    ],
  },
  langgraph: {
    head: [langChunk({ id: ID, name: NAME, args: '' })],
    piece: (args) => langChunk({ args }),
    tail: () => [],
  },
}

/** The texts of the frames of one call whose arguments come in pieces. */
export function peerFrames(protocol: string, args: string): string[] {
  const pieces = Array.from({ length: Math.ceil(args.length / PIECE_LENGTH) }, (_, at) =>
    args.slice(at * PIECE_LENGTH, (at + 1) * PIECE_LENGTH),
  )
  const known = [openAiChat, anthropic].find((wire) => wire.protocol === protocol)
  if (known !== undefined) return [...known.head, ...pieces.map((piece) => known.frame(piece)), ...known.tail]
  const wire = WIRES[protocol]
  if (wire === undefined) throw new Error(`No frames are known for ${protocol}.`)
  return [...wire.head, ...pieces.map(wire.piece), ...wire.tail(args)].map((frame) => JSON.stringify(frame))
}
