import { tellingFrames } from './silentFrames.js'
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

/** What a frame tells: the protocols that it allows. */
type Vote = Pick<ProtocolSign, 'protocols' | 'isProof'>

/** Points of a proof, by which a protocol must lead: two weaker signs weigh as much. */
const PROOF = 2

/**
 * Recognises a protocol by the first frames of its stream, without loading any adapter. It does not guess:
 * frames that several wires have (`[DONE]`, an error alone) prove nothing, and where frames contradict each
 * other (a host sends some of its own) more must agree.
 *
 * @param frames in order: parsed objects, raw texts (JSON, a line, a block of SSE), or `{ event, data }`;
 * the first 32 count that are no keep-alives
 * @example detectProtocol(['{"type":"message_start","message":{}}']) // { protocol: 'anthropic', certainty: 'sure' }
 */
export function detectProtocol(frames: readonly unknown[]): DetectedProtocol {
  const points = new Map<string, number>()
  for (const frame of tellingFrames(frames)) {
    const { protocols = [], isProof } = voteOf(frame) ?? {}
    for (const protocol of protocols)
      points.set(protocol, (points.get(protocol) ?? 0) + (isProof === true ? PROOF : 1))
  }
  const [first, second] = [...points].sort(([, a], [, b]) => b - a)
  if (first === undefined) return unsure([], 'No frame shows a protocol.')
  const [protocol, most] = first
  const isSure = most - (second?.[1] ?? 0) >= PROOF
  if (!isSure && second !== undefined) return unsure([...points.keys()], 'The frames fit several protocols.')
  return { protocol: protocol as ToolProtocol, certainty: isSure ? 'sure' : 'likely' }
}

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

/** Codes of Vercel's data stream by the values that they carry: a text, a list, an object with this field. */
const V4_PARTS: Readonly<Record<string, RegExp>> = {
  text: /^[03g]$/,
  list: /^[28]$/,
  toolCallId: /^[9abc]$/,
  finishReason: /^[de]$/,
  messageId: /^f$/,
  sourceType: /^h$/,
  data: /^[ik]$/,
  signature: /^j$/,
}

function voteOfText(text: string, event: string): Vote | undefined {
  const [, code, value] = /^([0-9a-k]):(["[{].*)/.exec(text) ?? []
  if (code !== undefined && value !== undefined) return voteOfPart(code, JSON.parse(value))
  if (/^[[{]/.test(text)) return vote(JSON.parse(text), event)
  const name = /^event: ?(.*)/m.exec(text)?.[1]
  const data = [...text.matchAll(/^data: ?(.*)/gm)].map((match) => match[1]).join('\n')
  return data === '' ? undefined : vote(data, eventOf(name?.trim()))
}

function voteOfPart(code: string, value: unknown): Vote | undefined {
  const kinds = isRecord(value) ? Object.keys(value) : [Array.isArray(value) ? 'list' : 'text']
  const isPart = kinds.some((kind) => Object.hasOwn(V4_PARTS, kind) && V4_PARTS[kind]?.test(code) === true)
  return isPart ? { protocols: ['ai-sdk-v4'], isProof: kinds[0] !== 'list' } : undefined
}

function voteOfList(list: readonly unknown[], event: string): Vote | undefined {
  const [first, second] = list
  // `[mode, data]` and `[namespace, mode, data]`.
  const isNested = Array.isArray(first) && typeof second === 'string'
  const [mode, data] = isNested ? list.slice(1) : list
  if (typeof mode === 'string') {
    const isMode = /^(messages|values|updates|custom|debug|tasks|checkpoints)$/.test(mode)
    if (!isMode || typeof data !== 'object' || list.length !== (isNested ? 3 : 2)) return undefined
    return { protocols: ['langgraph'], isProof: /^[muv]/.test(mode) }
  }
  // A list of a wire's objects, or a message with its metadata.
  return vote(first, event)
}

function signOf(frame: WireRecord, type: string): ProtocolSign | undefined {
  return PROTOCOL_SIGNS.find(
    ({ types, fields }) => types?.test(type) !== false && fields.every((has) => has(frame)),
  )
}
