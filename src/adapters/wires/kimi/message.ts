import type { FramePath } from '../../shared/frameText.js'
import { isRecord, textOf, type WireRecord } from '../../shared/wire.js'

/** One message of the wire, out of its envelope. */
export interface KimiMessage {
  type: string
  payload: WireRecord
  /** Where the payload stands in the frame. */
  path: FramePath
  /** Of the JSON-RPC request that carries it: answers name it. */
  requestId: unknown
}

/**
 * The message in a frame: JSON-RPC (`kimi --wire`), a line of the session's `wire.jsonl`, `{ type, payload }`
 * alone, or a bare kosong part. `undefined` for other JSON-RPC messages.
 */
export function kimiMessageOf(frame: WireRecord): KimiMessage | undefined {
  const { method, params, message } = frame
  if ((method === 'event' || method === 'request') && isRecord(params))
    return unwrap(params, ['params'], frame['id'])
  if (isRecord(message) && isRecord(message['payload'])) return unwrap(message, ['message'], undefined)
  if (isRecord(frame['payload'])) return unwrap(frame, [], undefined)
  const type = typeOfPart(frame)
  return type === undefined ? undefined : { type, payload: frame, path: [], requestId: undefined }
}

/** The message inside a `SubagentEvent`. */
export function kimiMessageIn({ payload, path }: KimiMessage): KimiMessage | undefined {
  const { event } = payload
  return isRecord(event) ? unwrap(event, [...path, 'event'], undefined) : undefined
}

function unwrap(holder: WireRecord, path: FramePath, requestId: unknown): KimiMessage {
  const { payload } = holder
  return {
    type: textOf(holder['type']),
    payload: isRecord(payload) ? payload : {},
    path: [...path, 'payload'],
    requestId,
  }
}

/** Parts of kosong have a type only where several would look alike. */
function typeOfPart(frame: WireRecord): string | undefined {
  const { type } = frame
  if (type === 'function' || isRecord(frame['function'])) return 'ToolCall'
  if ('arguments_part' in frame) return 'ToolCallPart'
  if (isRecord(frame['return_value'])) return 'ToolResult'
  return type === 'text' || type === 'think' ? 'ContentPart' : undefined
}
