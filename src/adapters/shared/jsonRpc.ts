import { isRecord, recordOf, textOf, type WireRecord } from './wire.js'

/** An id as JSON-RPC has it. An answer must bring back the same one, of the same type. */
export type RpcId = string | number

/** One message: a request (`method` and `id`), a notification (`method`), or a response (`id` alone). */
export interface RpcMessage {
  readonly id: RpcId | undefined
  /** `''` for a response. */
  readonly method: string
  readonly params: WireRecord
  readonly result: WireRecord
  /** The error of a response that has one. */
  readonly error: WireRecord | undefined
}

/** The message in a frame; `undefined` where the frame is no JSON-RPC. */
export function readRpc(frame: WireRecord): RpcMessage | undefined {
  const method = textOf(frame['method'])
  if (method === '' && !('result' in frame) && !('error' in frame && 'jsonrpc' in frame)) return undefined
  const { error } = frame
  return {
    id: rpcIdOf(frame['id']),
    method,
    params: recordOf(frame['params']),
    result: recordOf(frame['result']),
    error: isRecord(error) ? error : undefined,
  }
}

export function rpcIdOf(value: unknown): RpcId | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Ids of the two types are different ids: 5 is not "5". */
export function rpcKey(id: RpcId): string {
  return `${typeof id} ${String(id)}`
}
