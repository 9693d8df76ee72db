import { maskText } from '../../safety/index.js'
import { idOf, isRecord, recordOf, textOf, type WireRecord } from './wire.js'

/** An error that a stream reports about itself, as far as it can be told to a developer. */
export interface StreamError {
  /** The provider's words, cut to a line. */
  message: string
  /** The provider's code or type. */
  code?: string | undefined
}

const MAX_LENGTH = 200

/**
 * The error in a frame, in any of its shapes: `{"error": {…}}` or `{"error": "…"}` alone or beside choices,
 * `{"type": "error", …}`, `{"object": "error", …}` (vLLM), and events named after an exception (Bedrock).
 */
export function streamErrorIn(chunk: WireRecord): StreamError | undefined {
  const { error, type } = chunk
  if (typeof error === 'string' && error !== '') return { message: oneLine(error) }
  if (isRecord(error)) return describe(error)
  if (type === 'error' || chunk['object'] === 'error') return describe(chunk)
  if (typeof type === 'string' && /(?:Exception|Error)$/.test(type))
    return { message: oneLine(textOf(chunk['message']) || type), code: type }
  return undefined
}

function describe(error: WireRecord): StreamError {
  const message =
    textOf(error['message']) ||
    textOf(error['errorText']) ||
    textOf(error['detail']) ||
    textOf(recordOf(error['error'])['message'])
  const type = textOf(error['type'])
  const code = idOf(error['code']) ?? (type === '' || type === 'error' ? undefined : type)
  // Groq sends the rejected call nowhere else.
  const rejected = textOf(error['failed_generation'])
  const words = oneLine(message === '' ? 'The provider reported an error without a message' : message)
  return { message: rejected === '' ? words : `${words}; it rejected: ${oneLine(rejected)}`, code }
}

/** Providers quote keys and prompts in their errors; issues end up in logs. */
function oneLine(text: string): string {
  const line = maskText(text.slice(0, MAX_LENGTH * 4))
    .text.replace(/\s+/g, ' ')
    .trim()
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line
}
