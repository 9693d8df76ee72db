import type { FramePath } from '../../shared/frameText.js'
import { isRecord, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What one frame of a graph's stream is about, whatever form it came in. */
export interface GraphFrame {
  /** `values`, `updates`, `messages`, `message` (one, alone), `custom`, `error` … */
  mode: string
  data: unknown
  /** Where the data stands in the frame. */
  path: FramePath
  /** Of the subgraph; `''` for the graph itself. */
  namespace: string
  /** Beside the data, in the newer form of parts. */
  interrupts?: unknown
}

/** One message of the conversation, out of its envelope. */
export interface GraphMessage {
  kind: 'ai' | 'tool' | 'human' | 'other'
  isChunk: boolean
  body: WireRecord
  path: FramePath
}

const MODE =
  /^(?:values|updates|messages(?:\/\w+|-tuple)?|custom|debug|tasks|checkpoints|events|error|end|metadata|feedback|heartbeat)(?:\||$)/
const MESSAGE = /^(?:ai|tool|human|system|developer|function|remove|chat|generic|[A-Za-z]+Message(?:Chunk)?)$/

/**
 * Reads the forms of stream frames: `[mode, data]`, `[namespace, mode, data]`, `[message, metadata]`, an
 * object with the SSE event name as its `type`, `{ event, data }`, `{ type, ns, data }`, one message alone,
 * a state. `undefined` for anything else.
 */
export function graphFrameOf(chunk: unknown): GraphFrame | undefined {
  return Array.isArray(chunk) ? frameOfList(chunk as readonly unknown[]) : frameOfRecord(recordOf(chunk))
}

/** The message in a value; `undefined` where it is none. */
export function graphMessageOf(value: unknown, path: FramePath): GraphMessage | undefined {
  if (!isRecord(value)) return undefined
  const { lc, kwargs, id, type, data } = value
  const isSerialized = lc !== undefined && isRecord(kwargs)
  const name = isSerialized ? textOf(Array.isArray(id) ? (id as unknown[]).at(-1) : undefined) : textOf(type)
  if (!MESSAGE.test(name)) return undefined
  const inner = isSerialized ? 'kwargs' : !('content' in value) && isRecord(data) ? 'data' : undefined
  const body = inner === undefined ? value : recordOf(value[inner])
  if (inner === undefined && !('content' in value)) return undefined
  const chunks = body['tool_call_chunks']
  return {
    kind: kindOf(name),
    isChunk: name.endsWith('Chunk') || (Array.isArray(chunks) && chunks.length > 0),
    body,
    path: inner === undefined ? path : [...path, inner],
  }
}

function kindOf(name: string): GraphMessage['kind'] {
  if (name === 'ai' || name.startsWith('AIMessage')) return 'ai'
  if (name === 'tool' || name.startsWith('ToolMessage')) return 'tool'
  return name === 'human' || name.startsWith('HumanMessage') ? 'human' : 'other'
}

function frameOfList(list: readonly unknown[]): GraphFrame | undefined {
  const [first, second] = list
  if (typeof first === 'string' && MODE.test(first)) return frame(first, second, [1])
  if (typeof second === 'string' && MODE.test(second)) return frame(second, list[2], [2], namespaceOf(first))
  if (graphMessageOf(first, []) !== undefined) return frame('messages', list, [])
  if (list.length !== 2 || !Array.isArray(first)) return undefined
  const inner = graphFrameOf(second)
  return inner && { ...inner, path: [1, ...inner.path], namespace: namespaceOf(first) }
}

function frameOfRecord(record: WireRecord): GraphFrame | undefined {
  const { event, type, data } = record
  if (typeof event === 'string' && 'data' in record) {
    if (MODE.test(event)) return frame(event, data, ['data'])
    return event.startsWith('on_') ? frame('events', record, []) : undefined
  }
  if (typeof type === 'string' && MODE.test(type)) {
    if (!('data' in record)) return frame(type, record, [])
    return { ...frame(type, data, ['data'], namespaceOf(record['ns'])), interrupts: record['interrupts'] }
  }
  if (graphMessageOf(record, []) !== undefined) return frame('message', record, [])
  if ('__interrupt__' in record || Array.isArray(record['messages'])) return frame('values', record, [])
  const isUpdate = Object.values(record).some((value) => Array.isArray(recordOf(value)['messages']))
  return isUpdate ? frame('updates', record, []) : undefined
}

function frame(name: string, data: unknown, path: FramePath, namespace = ''): GraphFrame {
  const [mode = '', ...scopes] = name.split('|')
  return { mode, data, path, namespace: scopes.length > 0 ? scopes.join('|') : namespace }
}

function namespaceOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join('|') : textOf(value)
}

/** Lists of interrupts in a frame, and where they stand. */
export function interruptsOf({ mode, data, path, interrupts }: GraphFrame): [unknown[], FramePath][] {
  const found: [unknown[], FramePath][] = []
  if (mode !== 'values' && mode !== 'updates') return found
  const inside = recordOf(data)['__interrupt__']
  if (Array.isArray(inside)) found.push([inside, [...path, '__interrupt__']])
  if (Array.isArray(interrupts)) found.push([interrupts, ['interrupts']])
  return found
}
