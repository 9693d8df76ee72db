/** One message of a stream. */
export interface StreamFrame {
  /** The SSE event name; `undefined` for the default one. */
  readonly event: string | undefined
  /** The parsed JSON, or the text where it is not JSON. */
  readonly data: unknown
  /** The text that `data` was parsed from; `undefined` where the source gave a value. */
  readonly text: string | undefined
  /** The SSE id. */
  readonly id: string | undefined
}

/** A frame from its text. Text that is no JSON (`[DONE]`, a broken frame) is its own data. */
export function frameOf(text: string, event?: string, id?: string): StreamFrame {
  return { event: event === 'message' || event === '' ? undefined : event, data: parsedOr(text), text, id }
}

/** A frame from what a host's own transport gives: a frame, a frame's text, or a value that was never text. */
export function toFrame(value: unknown): StreamFrame {
  if (typeof value === 'string') return frameOf(value)
  return isFrame(value) ? value : { event: undefined, data: value, text: undefined, id: undefined }
}

function isFrame(value: unknown): value is StreamFrame {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    'text' in value &&
    'event' in value &&
    'id' in value
  )
}

function parsedOr(text: string): unknown {
  if (text === '[DONE]' || !mayBeJson(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A throw costs far more than a look at the first character. */
function mayBeJson(text: string): boolean {
  const first = text.charCodeAt(0)
  return first === 0x7b || /^\s*[[{"\-\dtfn]/.test(text)
}

/**
 * What an adapter reads of a frame: its data; the event name becomes `type` where the data is an object
 * without one.
 */
export function frameToChunk(frame: StreamFrame): unknown {
  const { data, event } = frame
  if (event === undefined || typeof data !== 'object' || data === null || Array.isArray(data)) return data
  const { type } = data as { type?: unknown }
  return type === undefined || type === null ? { ...data, type: event } : data
}
