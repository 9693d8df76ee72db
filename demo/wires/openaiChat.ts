import { argsPieces, PIECE_PAUSE, textPieces, THINKING_PAUSE } from './pieces.js'
import type { Frame, Spoken, TurnContext, Wire } from './types.js'

/** @see https://platform.openai.com/docs/api-reference/chat-streaming */
export const openaiChat: Wire = {
  name: 'openai-chat',
  title: 'OpenAI Chat Completions',
  callId: (serial) => `call_${serial}`,
  *encode(parts, context) {
    const chunk = chunksOf(context)
    const calls = parts.filter((part) => part.kind === 'call')
    yield chunk(THINKING_PAUSE, { role: 'assistant', content: calls.length === parts.length ? null : '' })
    for (const part of parts) yield* encodePart(part, calls.indexOf(part as never), chunk)
    yield chunk(PIECE_PAUSE, {}, calls.length > 0 ? 'tool_calls' : 'stop')
    yield chunk(0, undefined, undefined, usage(parts))
    yield { data: '[DONE]', wait: 0 }
  },
}

type MakeChunk = (wait: number, delta: object | undefined, finish?: string, usage?: object) => Frame

function chunksOf({ serial, now }: TurnContext): MakeChunk {
  const head = {
    id: `chatcmpl-${serial}`,
    object: 'chat.completion.chunk',
    created: Math.floor(now / 1000),
    model: 'demo-model',
    system_fingerprint: null,
  }
  return (wait, delta, finish, usage) => {
    const choices = delta ? [{ index: 0, delta, logprobs: null, finish_reason: finish ?? null }] : []
    return { wait, data: JSON.stringify({ ...head, choices, usage: usage ?? null }) }
  }
}

function* encodePart(part: Spoken, index: number, chunk: MakeChunk): Iterable<Frame> {
  if (part.kind !== 'call') {
    // Not OpenAI's own: the name under which DeepSeek, Qwen and others send it on this wire.
    const field = part.kind === 'text' ? 'content' : 'reasoning_content'
    for (const piece of textPieces(part.text)) yield chunk(PIECE_PAUSE, { [field]: piece })
    return
  }
  const head = { index, id: part.id, type: 'function', function: { name: part.tool, arguments: '' } }
  yield chunk(THINKING_PAUSE / 2, { tool_calls: [head] })
  for (const piece of argsPieces(part.argsText)) {
    yield chunk(PIECE_PAUSE, { tool_calls: [{ index, function: { arguments: piece } }] })
  }
}

function usage(parts: readonly Spoken[]) {
  const written = parts.reduce(
    (sum, part) => sum + (part.kind === 'call' ? part.argsText : part.text).length,
    0,
  )
  const completion = Math.ceil(written / 4)
  return { prompt_tokens: 380, completion_tokens: completion, total_tokens: 380 + completion }
}
