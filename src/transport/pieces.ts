export type StreamPiece = string | Uint8Array

/** A stream of text or bytes. */
export type PieceSource =
  StreamPiece | Response | ReadableStream<StreamPiece> | AsyncIterable<StreamPiece> | Iterable<StreamPiece>

/** Text or bytes; the bytes may be of another realm (a frame, a test's DOM). */
export function isPiece(value: unknown): value is StreamPiece {
  return typeof value === 'string' || ArrayBuffer.isView(value)
}

/** One way to read them all. `return` releases the source, also while a read is under way. */
export interface PieceReader {
  next(): Promise<IteratorResult<unknown>>
  return(): void
}

export function readPieces(source: PieceSource | AsyncIterable<unknown> | Iterable<unknown>): PieceReader {
  if (isPiece(source)) return listReader([source])
  if (isResponse(source)) return source.body === null ? listReader([]) : streamReader(source.body)
  // Safari's streams are not async iterable.
  if (isStream(source)) return streamReader(source)
  if (Symbol.asyncIterator in source) return iteratorReader(source[Symbol.asyncIterator]())
  return listReader(source)
}

export function isResponse(value: unknown): value is Response {
  return typeof Response !== 'undefined' && value instanceof Response
}

export function isStream(value: unknown): value is ReadableStream<unknown> {
  return typeof value === 'object' && value !== null && 'getReader' in value
}

function streamReader(stream: ReadableStream<unknown>): PieceReader {
  const reader = stream.getReader()
  return {
    next: async () => {
      const { done, value } = await reader.read()
      return done ? { done, value: undefined } : { done, value }
    },
    return: () => {
      reader.cancel().catch(() => {
        // The stream broke before: there is nothing to release.
      })
    },
  }
}

function iteratorReader(iterator: AsyncIterator<unknown>): PieceReader {
  return {
    next: () => iterator.next(),
    return: () => {
      iterator.return?.()?.catch(() => {
        // The source's own clean-up failed; its reader has gone.
      })
    },
  }
}

function listReader(items: Iterable<unknown>): PieceReader {
  const iterator = items[Symbol.iterator]()
  return {
    next: () => Promise.resolve(iterator.next()),
    return: () => {
      iterator.return?.()
    },
  }
}
