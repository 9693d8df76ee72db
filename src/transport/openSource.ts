import type { StreamFrame } from './frame.js'
import type { FrameParserOptions } from './frameParser.js'
import { isResponse, isStream, type StreamPiece } from './pieces.js'
import { readFrames } from './read.js'
import { readEventSource, readWebSocket, type EventSourceLike, type WebSocketLike } from './readSockets.js'
import { httpError, ToolTransportError } from './transportError.js'

/** Anything that frames can be read from. */
export type StreamSource =
  | OpenStreamSource
  | Promise<OpenStreamSource>
  | ((signal: AbortSignal | undefined) => OpenStreamSource | Promise<OpenStreamSource>)

type OpenStreamSource =
  | string
  | URL
  | Request
  | Response
  | ReadableStream<StreamPiece>
  | AsyncIterable<unknown>
  | EventSourceLike
  | WebSocketLike

export interface StreamInit extends RequestInit, FrameParserOptions {
  /** Names of events that an EventSource is listened to for. */
  eventNames?: readonly string[] | undefined
}

/**
 * Opens a source when its first frame is asked for. `http:` and relative URLs are fetched, `ws:` URLs
 * opened as WebSockets (and closed again); a source that the host opened stays the host's.
 *
 * @param options for fetched URLs and requests what `fetch` takes
 * @param signal ends the iteration, without an error
 * @throws during iteration, a {@link ToolTransportError} for HTTP errors and failed connections
 */
export function openSource(
  source: StreamSource,
  options: StreamInit = {},
  signal?: AbortSignal,
): AsyncIterableIterator<StreamFrame> {
  let opened: Promise<AsyncIterator<StreamFrame>> | undefined
  let frames: AsyncIterator<StreamFrame> | undefined
  const over = { done: true, value: undefined } as const
  const first = async (): Promise<IteratorResult<StreamFrame>> => {
    try {
      frames = await (opened ??= connect(source, options, signal))
    } catch (error) {
      if (signal?.aborted === true) return over
      throw error
    }
    return frames.next()
  }
  return {
    next: () => (frames === undefined ? first() : frames.next()),
    return: async () => {
      await frames?.return?.()
      return over
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

async function connect(
  source: StreamSource,
  options: StreamInit,
  signal: AbortSignal | undefined,
): Promise<AsyncIterator<StreamFrame>> {
  const given = await (typeof source === 'function' ? source(signal) : source)
  signal?.throwIfAborted()
  const { eventNames, maxFrameLength, onTooLong, ...init } = options
  const reading = { signal, maxFrameLength, onTooLong }
  if (isAddress(given)) {
    const url = given instanceof Request ? given.url : String(given)
    if (/^wss?:/i.test(url)) return readWebSocket(new WebSocket(url), { signal, closes: true })
    return readFrames(checked(await send(given, init, signal)), reading)
  }
  if (isResponse(given)) return readFrames(checked(given), reading)
  if (isStream(given) || Symbol.asyncIterator in given) return readFrames(given, reading)
  if ('send' in given) return readWebSocket(given, { signal })
  if ('addEventListener' in given) return readEventSource(given, eventNames, { signal })
  throw new ToolTransportError('This is no source of frames.', {
    fix: 'Give a URL, Request, Response, stream, async iterable, EventSource or WebSocket.',
  })
}

function isAddress(source: OpenStreamSource): source is string | URL | Request {
  return typeof source === 'string' || source instanceof URL || source instanceof Request
}

const ACCEPT = 'text/event-stream, application/x-ndjson, application/json'

async function send(
  address: string | URL | Request,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = new Headers(init.headers ?? (address instanceof Request ? address.headers : undefined))
  if (!headers.has('accept') || headers.get('accept') === '*/*') headers.set('accept', ACCEPT)
  try {
    return await fetch(address, { ...init, headers, ...(signal === undefined ? {} : { signal }) })
  } catch (cause) {
    throw new ToolTransportError('The request failed before an answer came.', {
      fix: 'Check the network, the URL, and the CORS headers of the server.',
      cause,
    })
  }
}

/** The answer, if it can be a stream of ours. */
function checked(response: Response): Response {
  if (!response.ok) throw httpError(response)
  if (response.headers.get('content-type')?.startsWith('text/html') === true)
    throw new ToolTransportError('The server answered with a page, not with a stream.', {
      fix: 'Check the URL, and whether the request is signed in.',
      status: response.status,
    })
  return response
}
