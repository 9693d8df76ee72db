import { pause } from './acts.js'

/** What a model answers in one response: words, and calls that it writes in parallel. */
export interface ModelTurn {
  readonly id: string
  readonly text: string
  readonly calls: readonly { readonly id: string; readonly name: string; readonly args: string }[]
}

function chunk(turn: ModelTurn, delta: object, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  const frame = { id: turn.id, object: 'chat.completion.chunk', model: 'example-1', choices }
  return `data: ${JSON.stringify(frame)}\n\n`
}

const piecesOf = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, at * size + size))

/** The frames of Chat Completions for one turn, each with the pause before it, in ms. */
function* framesOf(turn: ModelTurn): Generator<readonly [after: number, frame: string]> {
  for (const content of piecesOf(turn.text, 12)) yield [60, chunk(turn, { content })]
  const waiting = turn.calls.map(({ id, name, args }, index) => ({
    id,
    name,
    index,
    pieces: piecesOf(args, 9),
  }))
  for (const { id, name, index } of waiting)
    yield [
      120,
      chunk(turn, { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
    ]
  // Servers interleave the pieces of parallel calls.
  while (waiting.some(({ pieces }) => pieces.length > 0)) {
    for (const { index, pieces } of waiting) {
      const text = pieces.shift()
      if (text !== undefined)
        yield [110, chunk(turn, { tool_calls: [{ index, function: { arguments: text } }] })]
    }
  }
  yield [80, chunk(turn, {}, turn.calls.length > 0 ? 'tool_calls' : 'stop')]
  yield [0, 'data: [DONE]\n\n']
}

/** A response of such a server: server-sent events at the pace of a model, `pace` times as fast. */
export function respond(turn: ModelTurn, pace: number): Response {
  let isCancelled = false
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const [after, frame] of framesOf(turn)) {
        await pause(after / pace)
        if (isCancelled) return
        controller.enqueue(encoder.encode(frame))
      }
      controller.close()
    },
    cancel() {
      isCancelled = true
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
