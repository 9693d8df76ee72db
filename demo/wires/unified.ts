import { argsPieces, PIECE_PAUSE, textPieces, THINKING_PAUSE } from './pieces.js'
import type { Frame, Spoken, Wire } from './types.js'

/** The library's own events, for a server that has no wire to keep to. */
export const unified: Wire = {
  name: 'unified',
  title: 'Unified events',
  callId: (serial) => `call-${serial.slice(0, 12)}`,
  *encode(parts, { runId, step }) {
    const stepId = `${runId}.${step}`
    yield frame({ type: 'step_started', runId, stepId }, THINKING_PAUSE)
    for (const [index, part] of parts.entries()) yield* encodePart(part, { runId, stepId }, index)
  },
}

function frame(event: object, wait = PIECE_PAUSE): Frame {
  return { data: JSON.stringify(event), wait }
}

function* encodePart(part: Spoken, place: object, index: number): Iterable<Frame> {
  if (part.kind !== 'call') {
    const type = part.kind === 'text' ? 'text_delta' : 'reasoning_delta'
    for (const text of textPieces(part.text)) yield frame({ type, ...place, text })
    return
  }
  const { id: toolCallId, tool: toolName, argsText } = part
  yield frame({ type: 'tool_call_start', ...place, toolCallId, toolName, index }, THINKING_PAUSE / 2)
  let offset = 0
  for (const partialJson of argsPieces(argsText)) {
    yield frame({ type: 'tool_args_delta', ...place, toolCallId, partialJson, offset })
    offset += partialJson.length
  }
  yield readyFrame(part, place)
}

/** `args` is written as the model wrote it, so that no number changes on the way. */
export function readyFrame({ id, argsText }: { id: string; argsText: string }, place: object): Frame {
  const head = JSON.stringify({ type: 'tool_call_ready', ...place, toolCallId: id, argsText }).slice(0, -1)
  return { data: `${head},"args":${argsText}}`, wait: 0 }
}
