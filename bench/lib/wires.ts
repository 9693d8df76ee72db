export type Shape = 'one string' | 'many rows'

/** A provider's stream of one call: the texts of its frames, and how little of them the floor reads. */
export interface Wire {
  readonly protocol: string
  readonly head: readonly string[]
  frame(piece: string): string
  readonly tail: readonly string[]
  /** The argument text in a parsed frame. */
  pieceIn(frame: unknown): string
}

const CHAT_CHUNK = {
  id: 'chatcmpl-BfQ5mKpWJr2nX0tA8sLhYc7Vd3Ze1',
  object: 'chat.completion.chunk',
  created: 1764374400,
  model: 'gpt-5-mini-2025-08-07',
  service_tier: 'default',
  system_fingerprint: 'fp_8a1c2f0b9d',
}

function chatChunk(delta: unknown, finishReason: string | null = null): string {
  return JSON.stringify({
    ...CHAT_CHUNK,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  })
}

interface ChatChunk {
  choices: { delta?: { tool_calls?: { function?: { arguments?: string } }[] } }[]
}

export const openAiChat: Wire = {
  protocol: 'openai-chat',
  head: [
    chatChunk({
      role: 'assistant',
      content: null,
      tool_calls: [
        { index: 0, id: 'call_k3v9QmZ1', type: 'function', function: { name: 'write_file', arguments: '' } },
      ],
    }),
  ],
  frame: (piece) => chatChunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }),
  tail: [chatChunk({}, 'tool_calls')],
  pieceIn: (frame) => (frame as ChatChunk).choices[0]?.delta?.tool_calls?.[0]?.function?.arguments ?? '',
}

const MESSAGE = {
  id: 'msg_014p7gG3wDgGV9EUtLvnow3U',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5',
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 472, output_tokens: 2 },
}

export const anthropic: Wire = {
  protocol: 'anthropic',
  head: [
    JSON.stringify({ type: 'message_start', message: MESSAGE }),
    JSON.stringify({
      type: 'content_block_start',
      index: 0,
      content_block: {
        type: 'tool_use',
        id: 'toolu_01T1x1fJ34qAmk2tNTrN7Up6',
        name: 'write_file',
        input: {},
      },
    }),
  ],
  frame: (piece) =>
    JSON.stringify({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: piece },
    }),
  tail: [
    JSON.stringify({ type: 'content_block_stop', index: 0 }),
    JSON.stringify({
      type: 'message_delta',
      delta: { stop_reason: 'tool_use' },
      usage: { output_tokens: 89 },
    }),
    JSON.stringify({ type: 'message_stop' }),
  ],
  pieceIn: (frame) => (frame as { delta?: { partial_json?: string } }).delta?.partial_json ?? '',
}

const LINE = 'The quick brown fox "jumps" over the lazy dog, and line after line of the file follows it.\n'

/** Arguments of about `size` characters, ASCII with the usual escapes. */
export function argsText(shape: Shape, size: number): string {
  if (shape === 'one string')
    return JSON.stringify({ path: 'notes/plan.md', content: LINE.repeat(Math.ceil(size / LINE.length)) })
  const rows: unknown[] = []
  for (let length = 0; length < size; length += JSON.stringify(rows.at(-1)).length + 1)
    rows.push({
      id: rows.length,
      name: `Row ${rows.length}`,
      price: rows.length * 1.25,
      tags: ['new', 'sale'],
      sold: false,
    })
  return JSON.stringify({ table: 'products', rows })
}

export const PIECE_LENGTH = 4
/** About half a millisecond of work, so that the contenders of a benchmark take turns often. */
const BATCH_LENGTH = 256

/** The frames of one call in batches; each text is flat, as a transport cuts it out of what it has read. */
export function* framesOf(wire: Wire, args: string): Generator<readonly string[]> {
  let batch = [...wire.head]
  for (let at = 0; at < args.length; at += PIECE_LENGTH) {
    batch.push(wire.frame(args.slice(at, at + PIECE_LENGTH)))
    if (batch.length < BATCH_LENGTH) continue
    yield flat(batch)
    batch = []
  }
  yield flat([...batch, ...wire.tail])
}

/** Texts that were put together from parts are trees inside, which the first to parse them would flatten. */
function flat(texts: readonly string[]): readonly string[] {
  return Buffer.from(texts.join('\n'), 'utf8').toString('utf8').split('\n')
}
