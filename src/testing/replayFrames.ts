import { toFrame, type StreamFrame } from '../transport/frame.js'
import { createFrameParser, type FrameFormat } from '../transport/frameParser.js'
import { formatOfText } from '../transport/sniff.js'

/**
 * Frames of a recording: a list (of chunks, of `{ event, data }`, or of the frames' texts), or the stream
 * itself as text or bytes.
 */
export type ReplayFrames = readonly unknown[] | string | Uint8Array

/**
 * @param chunkSize bytes of each piece that a stream is fed in; it must not matter
 */
export function readReplayFrames(frames: ReplayFrames, chunkSize?: number): StreamFrame[] {
  if (typeof frames === 'string' || frames instanceof Uint8Array) return parse(frames, chunkSize)
  const [first] = frames
  // Pieces of one stream, as a log of its chunks has them.
  if (
    typeof first === 'string' &&
    formatOfText(first) === 'sse' &&
    frames.every((one) => typeof one === 'string')
  )
    return parse(frames.join(''), chunkSize)
  return frames.map(frameOfItem)
}

function parse(stream: string | Uint8Array, chunkSize: number | undefined): StreamFrame[] {
  const out: StreamFrame[] = []
  const parser = createFrameParser(formatOf(stream), (frame) => out.push(frame))
  for (const piece of piecesOf(stream, chunkSize)) parser.push(piece)
  parser.end()
  return out
}

function formatOf(stream: string | Uint8Array): FrameFormat {
  const text = typeof stream === 'string' ? stream : new TextDecoder().decode(stream)
  return formatOfText(text) === 'sse' ? 'sse' : 'json'
}

function piecesOf(stream: string | Uint8Array, chunkSize: number | undefined): (string | Uint8Array)[] {
  if (chunkSize === undefined) return [stream]
  const bytes = typeof stream === 'string' ? new TextEncoder().encode(stream) : stream
  const size = Math.max(1, Math.floor(chunkSize))
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, piece) =>
    bytes.subarray(piece * size, (piece + 1) * size),
  )
}

function frameOfItem(item: unknown): StreamFrame {
  if (typeof item !== 'object' || item === null || !('event' in item) || !('data' in item) || 'type' in item)
    return toFrame(item)
  const { event, data } = item
  return { ...toFrame(data), event: typeof event === 'string' ? event : undefined }
}
