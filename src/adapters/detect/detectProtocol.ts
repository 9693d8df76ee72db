import { PROTOCOL_SIGNS, type ProtocolSign } from './protocolSigns.js'
import type { ToolProtocol } from '../protocols.js'
import { isRecord, textOf, type WireRecord } from '../shared/wire.js'

/** What the first frames of a stream say about its protocol. */
export type DetectedProtocol =
  | {
      readonly protocol: ToolProtocol
      /** `sure`: no other wire has such frames. `likely`: a single frame that others could have too. */
      readonly certainty: 'sure' | 'likely'
    }
  | {
      readonly protocol: undefined
      /** What the frames allow; none where no frame told anything. */
      readonly candidates: readonly ToolProtocol[]
      readonly reason: string
    }

/** Frames that are looked at: what these do not tell, more will not. */
export const MAX_DETECTED_FRAMES = 32

/** What a frame tells: the protocols that it allows. */
type Vote = Pick<ProtocolSign, 'protocols' | 'isProof'>

/**
 * Recognises a protocol by the first frames of its stream, without loading any adapter. It does not guess:
 * frames that several wires have (`[DONE]`, an error alone) prove nothing.
 *
 * @param frames in order: parsed objects, raw texts (JSON, a line, a block of SSE), or `{ event, data }`;
 * the first 32 count
 * @example detectProtocol(['{"type":"message_start","message":{}}']) // { protocol: 'anthropic', certainty: 'sure' }
 */
export function detectProtocol(frames: readonly unknown[]): DetectedProtocol {
  let candidates: readonly string[] | undefined
  let votes = 0
  let isProven = false
  for (const frame of frames.slice(0, MAX_DETECTED_FRAMES)) {
    const vote = voteOf(frame)
    if (vote === undefined) continue
    votes += 1
    isProven ||= vote.isProof
    const before = candidates ?? vote.protocols
    candidates = before.filter((protocol) => vote.protocols.includes(protocol))
    if (candidates.length === 0) return unsure([...before, ...vote.protocols], SEVERAL)
  }
  const [protocol, other] = candidates ?? []
  if (protocol === undefined) return unsure([], 'No frame shows a protocol.')
  if (other !== undefined) return unsure(candidates ?? [], SEVERAL)
  return { protocol: protocol as ToolProtocol, certainty: isProven || votes > 1 ? 'sure' : 'likely' }
}

const SEVERAL = 'The frames fit several protocols.'

function unsure(candidates: readonly string[], reason: string): DetectedProtocol {
  return { protocol: undefined, candidates: candidates as readonly ToolProtocol[], reason }
}

function voteOf(frame: unknown): Vote | undefined {
  try {
    return vote(frame, '')
  } catch {
    // Text that only looks like JSON; a host's own object that throws when it is read.
    return undefined
  }
}

/** @param event the SSE event name, which is the type of an object that has none */
function vote(frame: unknown, event: string): Vote | undefined {
  if (typeof frame === 'string') return voteOfText(frame.trim(), event)
  if (Array.isArray(frame)) return voteOfList(frame as readonly unknown[], event)
  if (!isRecord(frame)) return undefined
  const type = textOf(frame['type'])
  if (type === '' && 'data' in frame && 'event' in frame) return vote(frame['data'], eventOf(frame['event']))
  return signOf(frame, type || event)
}

function eventOf(name: unknown): string {
  return name === 'message' ? '' : textOf(name)
}

const VERCEL_V4: Vote = { protocols: ['ai-sdk-v4'], isProof: true }
const LANGGRAPH: Vote = { protocols: ['langgraph'], isProof: true }

function voteOfText(text: string, event: string): Vote | undefined {
  if (/^[0-9a-k]:["[{]/.test(text)) return VERCEL_V4
  if (/^[[{]/.test(text)) return vote(JSON.parse(text), event)
  const name = /^event: ?(.*)/m.exec(text)?.[1]
  const data = [...text.matchAll(/^data: ?(.*)/gm)].map((match) => match[1]).join('\n')
  return data === '' ? undefined : vote(data, eventOf(name?.trim()))
}

function voteOfList(list: readonly unknown[], event: string): Vote | undefined {
  const [first, second] = list
  // `[mode, data]` and `[namespace, mode, data]`.
  const mode = Array.isArray(first) ? second : first
  if (typeof mode === 'string') return /^(messages|values|updates|custom)$/.test(mode) ? LANGGRAPH : undefined
  // A list of a wire's objects, or a message with its metadata.
  return vote(first, event)
}

function signOf(frame: WireRecord, type: string): ProtocolSign | undefined {
  return PROTOCOL_SIGNS.find(
    ({ types, fields }) =>
      types?.test(type) !== false && fields.every((field) => hasField(frame, type, field)),
  )
}

const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  '': (value) => value !== undefined,
  '!': (value) => value === undefined,
  '[]': (value) => Array.isArray(value),
  '{}': isRecord,
}

function hasField(frame: WireRecord, type: string, field: string): boolean {
  const [, path = '', kind = ''] = /^([\w.]+|@)(.*)$/.exec(field) ?? []
  let value: unknown = frame
  if (path !== '@') for (const step of path.split('.')) value = isRecord(value) ? value[step] : undefined
  const words = isRecord(value) ? [...Object.keys(value), type].join(' ') : textOf(value)
  return IS[kind]?.(value) ?? new RegExp(kind.slice(1)).test(words)
}
