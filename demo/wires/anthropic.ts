import { argsPieces, PIECE_PAUSE, textPieces, THINKING_PAUSE } from './pieces.js'
import type { Frame, Spoken, Wire } from './types.js'

/** @see https://docs.anthropic.com/en/docs/build-with-claude/streaming */
export const anthropic: Wire = {
  name: 'anthropic',
  title: 'Anthropic Messages',
  callId: (serial) => `toolu_01${serial.slice(0, 22)}`,
  *encode(parts, { serial }) {
    const message = {
      id: `msg_01${serial.slice(0, 22)}`,
      type: 'message',
      role: 'assistant',
      model: 'demo-model',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 380, output_tokens: 1 },
    }
    yield frame('message_start', { message }, THINKING_PAUSE)
    for (const [index, part] of parts.entries()) yield* encodeBlock(part, index, serial)
    const stop = parts.some((part) => part.kind === 'call') ? 'tool_use' : 'end_turn'
    const usage = { output_tokens: 40 * parts.length }
    yield frame('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage }, PIECE_PAUSE)
    yield frame('message_stop', {}, 0)
  },
}

function frame(type: string, fields: object, wait = PIECE_PAUSE): Frame {
  return { event: type, data: JSON.stringify({ type, ...fields }), wait }
}

function* encodeBlock(part: Spoken, index: number, serial: string): Iterable<Frame> {
  const start = (content_block: object) =>
    frame('content_block_start', { index, content_block }, THINKING_PAUSE / 2)
  const delta = (fields: object) => frame('content_block_delta', { index, delta: fields })
  if (part.kind === 'call') {
    yield start({ type: 'tool_use', id: part.id, name: part.tool, input: {} })
    yield delta({ type: 'input_json_delta', partial_json: '' })
    for (const piece of argsPieces(part.argsText))
      yield delta({ type: 'input_json_delta', partial_json: piece })
  } else if (part.kind === 'text') {
    yield start({ type: 'text', text: '' })
    for (const piece of textPieces(part.text)) yield delta({ type: 'text_delta', text: piece })
  } else {
    yield start({ type: 'thinking', thinking: '', signature: '' })
    for (const piece of textPieces(part.text)) yield delta({ type: 'thinking_delta', thinking: piece })
    yield delta({ type: 'signature_delta', signature: serial })
  }
  yield frame('content_block_stop', { index }, 0)
  if (index === 0) yield frame('ping', {}, 0)
}
