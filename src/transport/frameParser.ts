import { frameOf, type StreamFrame } from './frame.js'
import { createLineSplitter } from './lineSplitter.js'
import { createSseSplitter } from './sseSplitter.js'
import type { TextSplitter } from './textSplitter.js'

/**
 * How frames stand in a stream.
 * - `sse`: Server-Sent Events.
 * - `ndjson`: one JSON value a line; a line that is no JSON is a frame of text.
 * - `json`: the whole stream is one JSON value (or, where it is not, lines).
 */
export type FrameFormat = 'sse' | 'ndjson' | 'json'

export interface FrameParserOptions {
  /**
   * UTF-16 code units of one frame. A longer one is left out.
   * @default 67108864 (64 Mi)
   */
  maxFrameLength?: number | undefined
  /** Told about each frame that was too long, with its length so far. */
  onTooLong?: ((length: number) => void) | undefined
}

/** Push in, frames out: no streams, no promises. */
export interface FrameParser {
  /** A piece of the stream, cut anywhere, also inside a character. */
  push(piece: string | Uint8Array): void
  /** The stream ended by itself: what is left is a frame too. */
  end(): void
  /** Forgets what is left, for another stream. */
  reset(): void
}

const MAX_FRAME_LENGTH = 64 * 1024 * 1024

/**
 * Cuts a stream into frames, synchronously.
 *
 * @param onFrame called for each frame, inside `push` and `end`
 */
export function createFrameParser(
  format: FrameFormat,
  onFrame: (frame: StreamFrame) => void,
  options: FrameParserOptions = {},
): FrameParser {
  const limit = { max: options.maxFrameLength ?? MAX_FRAME_LENGTH, onTooLong: options.onTooLong }
  const splitter: TextSplitter =
    format === 'sse'
      ? createSseSplitter((text, event, id) => {
          onFrame(frameOf(text, event, id))
        }, limit)
      : createLineSplitter(
          (line) => {
            onFrame(frameOf(line))
          },
          limit,
          format === 'json',
        )
  let decoder = new TextDecoder()
  let isFirst = true
  const feed = (text: string): void => {
    if (text === '') return
    // The decoder drops the mark of bytes; text may bring it too.
    splitter.push(isFirst && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
    isFirst = false
  }
  const reset = (): void => {
    decoder = new TextDecoder()
    isFirst = true
    splitter.reset()
  }
  return {
    push: (piece) => {
      feed(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
    },
    end: () => {
      feed(decoder.decode())
      splitter.end()
      reset()
    },
    reset,
  }
}
