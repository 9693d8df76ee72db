import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAdapter, type StreamEnd, type ToolStreamAdapter } from '../../src/adapters/index.js'
import { Replay, type ReplayResult } from '../../src/testing/replay.js'
import { readReplayFrames } from '../../src/testing/replayFrames.js'
import type { StreamFrame } from '../../src/transport/frame.js'
import { sharedDir } from '../setup/shared.js'

export interface ExpectedCall {
  /** `null`: none on the wire. */
  id: string | number | null
  name: string | null
  args?: unknown
  /** A beginning of the result as Python's `json.dumps` writes it. */
  result?: string
  error?: string
  /** ACP's own words for the call. */
  status?: string
  title?: string
  kind?: string
  content?: string
  providerExecuted?: boolean
  preliminaryCount?: number
  /** The approval's id, where there is one. */
  approval?: unknown
  /** What was answered, in the wire's word. */
  decision?: string
  /** The client runs the tool. */
  external?: boolean
  /** Why the run ends without the call's outcome. */
  deferred?: string
  /** The call of which this one is part. */
  parent?: string
  /** The call never became ready. */
  complete?: false
  argsText?: string
  runError?: string
}

export interface Recording {
  /** `protocol/name.ext` */
  file: string
  protocol: string
  calls: ExpectedCall[]
  meta: { text?: number; reasoning?: number; errors?: unknown[] }
  /** The stream as a server would send it. */
  stream: Uint8Array
}

const shared = sharedDir()
const encoder = new TextEncoder()

/** Every recording (of these protocols); none where the shared folder is absent. */
export function recordingsOf(protocols?: readonly string[]): Recording[] {
  if (shared === undefined) return []
  const folder = join(shared, 'recordings')
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
    string,
    Pick<Recording, 'protocol' | 'calls' | 'meta'>
  >
  return Object.entries(expected)
    .filter(([, { protocol }]) => protocols?.includes(protocol) !== false)
    .map(([file, { protocol, calls, meta }]) => ({
      file,
      protocol,
      calls,
      meta,
      stream: streamOf(file, readFileSync(join(folder, file), 'utf8')),
    }))
}

/** `.jsonl` files hold the payloads of SSE, because their source strips the framing. */
function streamOf(file: string, text: string): Uint8Array {
  if (!file.endsWith('.jsonl')) return encoder.encode(requestOf(file) + text)
  const payloads = text.split('\n').filter((line) => line.trim() !== '')
  return encoder.encode(payloads.map((payload) => `data: ${payload}\n\n`).join(''))
}

/** What a client posted to get the stream, where that is a file of its own: it announces the call. */
function requestOf(file: string): string {
  const path = join(shared ?? '', 'recordings', file.replace(/\.sse$/, '.request.json'))
  return file.endsWith('.sse') && existsSync(path) ? `data: ${readFileSync(path, 'utf8').trim()}\n\n` : ''
}

export function framesOf(recording: Recording): StreamFrame[] {
  return readReplayFrames(recording.stream)
}

/** One step of a session: frames through an adapter, then (or not) the end of their stream. */
export interface Feeding {
  frames: readonly StreamFrame[]
  end?: StreamEnd
  /** Through the adapter of the step before. */
  sameAdapter?: boolean
}

/** Several streams into one set of cards and one table of keys. */
export async function feed(protocol: string, steps: readonly Feeding[]): Promise<ReplayResult> {
  const replay = new Replay()
  let adapter: ToolStreamAdapter | undefined
  for (const { frames, end, sameAdapter } of steps) {
    if (adapter === undefined || sameAdapter !== true) {
      adapter = await loadAdapter(protocol)
      replay.connect(adapter)
    }
    for (const frame of frames) replay.push(adapter, frame)
    if (end !== undefined) replay.end(adapter, end)
  }
  return replay.result()
}

/** JSON as Python writes it. */
export function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${pythonJson(member)}`,
  )
  return `{${members.join(', ')}}`
}
