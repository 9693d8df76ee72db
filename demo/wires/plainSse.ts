import { PIECE_PAUSE, textPieces, THINKING_PAUSE } from './pieces.js'
import type { Wire } from './types.js'

/**
 * The small wire of many home-made servers: text in pieces, and a call, whole, at the moment it runs.
 * It has no arguments in pieces, no approval and no error; those are the agent's events.
 */
export const plainSse: Wire = {
  name: 'plain-sse',
  title: 'Plain SSE',
  callId: (serial) => `call_${serial.slice(0, 10)}`,
  *encode(parts) {
    let wait = THINKING_PAUSE
    for (const part of parts) {
      if (part.kind !== 'text') continue
      for (const piece of textPieces(part.text)) {
        yield { event: 'text_delta', data: JSON.stringify({ chunk: piece }), wait }
        wait = PIECE_PAUSE
      }
    }
  },
  // The arguments are written as they are: JSON.stringify of the parsed value would lose `1999.00`.
  execution: ({ id, tool, argsText }) => ({
    event: 'tool_call',
    data: `{"id": ${JSON.stringify(id)}, "name": ${JSON.stringify(tool)}, "args": ${argsText}}`,
    wait: 0,
  }),
  result: ({ id }, resultText) => ({
    event: 'tool_result',
    data: `{"id": ${JSON.stringify(id)}, "result": ${resultText}}`,
    wait: 0,
  }),
}
