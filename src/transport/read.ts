import type { StreamFrame } from './frame.js'
import { FrameReader, type ReadOptions } from './frameReader.js'
import { isResponse, readPieces, type PieceSource } from './pieces.js'
import { formatOfContentType } from './sniff.js'

/**
 * The frames of a stream of Server-Sent Events.
 *
 * @param source a Response, a stream or (async) iterable of bytes or text, or the text itself
 * @throws during iteration, what the source throws
 */
export function readSse(source: PieceSource, options?: ReadOptions): AsyncIterableIterator<StreamFrame> {
  return new FrameReader(readPieces(source), 'sse', options)
}

/** The frames of a stream of JSON lines. {@link readSse} says what is a source. */
export function readNdjson(source: PieceSource, options?: ReadOptions): AsyncIterableIterator<StreamFrame> {
  return new FrameReader(readPieces(source), 'ndjson', options)
}

/**
 * The frames of a stream whose format shows: by the content type of a Response, else by its first
 * characters. Items of an iterable that are neither text nor bytes are frames as they are.
 */
export function readFrames(
  source: PieceSource | AsyncIterable<unknown> | Iterable<unknown>,
  options?: ReadOptions,
): AsyncIterableIterator<StreamFrame> {
  const format = isResponse(source) ? formatOfContentType(source.headers.get('content-type')) : undefined
  return new FrameReader(readPieces(source), format, options)
}
