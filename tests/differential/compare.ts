import { expect } from 'vitest'
import { readReplayFrames } from '../../src/testing/replayFrames.js'
import { toFrame, type StreamFrame } from '../../src/transport/frame.js'
import { feed, framesOf, recordingsOf } from '../conformance/recordings.js'
import { fixtures } from '../fixtures/fixtures.js'

/** A call as a client ends up with it. */
export interface FinalCall {
  /** `null`: none on the wire. */
  id: string | null
  name: string
  /** `undefined`: they never became usable. */
  args: unknown
}

export interface Stream {
  /** Where it is from: a recording, or one of our own fixtures. */
  file: string
  frames: StreamFrame[]
}

/** Our own streams of a protocol, which a fresh clone has, and the shared recordings where they are there. */
export function streamsOf(protocol: string, more: Readonly<Record<string, readonly object[]>>): Stream[] {
  const own = fixtures
    .filter((one) => one.protocol === protocol)
    .map(({ file, stream }) => ({ file: `own/${file}`, frames: readReplayFrames(stream) }))
  const written = Object.entries(more).map(([name, frames]) => ({
    file: `own/${name}`,
    frames: frames.map((frame) => toFrame(JSON.stringify(frame))),
  }))
  const recorded = recordingsOf([protocol]).map((one) => ({ file: one.file, frames: framesOf(one) }))
  return [...own, ...written, ...recorded]
}

/** What our adapter makes of a stream. */
async function ourCalls(protocol: string, frames: readonly StreamFrame[]): Promise<FinalCall[]> {
  const { cards } = await feed(protocol, [{ frames, end: 'clean' }])
  return cards.map((card) => {
    // Ids that we made up begin with the protocol's name.
    const id = card.providerCallId ?? card.toolCallId
    const isReady = card.argsUnconfirmed === undefined && card.args !== undefined
    return {
      id: id.startsWith(`${protocol}:`) ? null : id,
      name: card.toolName,
      args: isReady ? card.args : undefined,
    }
  })
}

/** The payloads as the packages' own `fromReadableStream` reads them: one JSON value a line. */
export function asLines(frames: readonly StreamFrame[]): ReadableStream<Uint8Array> {
  const payloads = frames.filter(({ data }) => typeof data === 'object' && data !== null)
  const text = payloads.map(({ data }) => `${JSON.stringify(data)}\n`).join('')
  return new Blob([text]).stream()
}

/** Arguments that a package left as text. */
export function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text ?? undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The calls that a package ends up with, or why it cannot read the stream. */
async function theirCalls(read: () => Promise<FinalCall[]>): Promise<FinalCall[] | string> {
  try {
    return await read()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Faults of a package, by stream: the reason, in one line. */
export type Faults = Readonly<Record<string, string>>

/**
 * Holds that both end up with the same calls; where a fault of theirs is listed, that they do not, so that
 * the list shrinks with their faults.
 */
export async function expectSameCalls(
  protocol: string,
  { file, frames }: Stream,
  read: (frames: readonly StreamFrame[]) => Promise<FinalCall[]>,
  faults: Faults,
): Promise<void> {
  const theirs = await theirCalls(() => read(frames))
  const ours = await ourCalls(protocol, frames)
  if (file in faults) expect(theirs, faults[file]).not.toEqual(ours)
  else expect(theirs).toEqual(ours)
}
