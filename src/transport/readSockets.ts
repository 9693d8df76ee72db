import { frameOf, type StreamFrame } from './frame.js'
import { FrameQueue } from './frameQueue.js'
import { ToolTransportError } from './transportError.js'

/** What is used of a WebSocket. */
export interface WebSocketLike {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  send(data: string): void
  close(code?: number, reason?: string): void
}

/** What is used of an EventSource. */
export interface EventSourceLike {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

export interface SocketOptions {
  /** Ends the iteration, without an error. */
  signal?: AbortSignal | undefined
  /** Close the source when the iteration ends. @default false: it belongs to whoever opened it */
  closes?: boolean | undefined
}

const CLOSED_SOURCE = 2
const CLOSING_SOCKET = 2
/** Normal, going away, and closed without a code. */
const CLEAN_CODES = new Set([1000, 1001, 1005])

/**
 * The messages of a WebSocket: one frame each, text or UTF-8 bytes.
 *
 * @throws during iteration, a {@link ToolTransportError} where the socket fails or is not closed cleanly
 */
export function readWebSocket(
  socket: WebSocketLike,
  options: SocketOptions = {},
): AsyncIterableIterator<StreamFrame> {
  const decoder = new TextDecoder()
  // Blobs are read asynchronously; the chain keeps the order.
  let chain = Promise.resolve()
  const inOrder = (act: () => void | Promise<void>): void => {
    chain = chain.then(act).catch((error: unknown) => {
      queue.fail(error)
    })
  }
  const onMessage = (event: Event): void => {
    const { data } = event as MessageEvent<unknown>
    if (typeof data === 'string') inOrder(() => queue.push(frameOf(data)))
    else if (data instanceof Blob) inOrder(async () => queue.push(frameOf(await data.text())))
    else inOrder(() => queue.push(frameOf(decoder.decode(data as ArrayBuffer))))
  }
  const onClose = (event: Event): void => {
    const { code, wasClean } = event as CloseEvent
    inOrder(() => {
      if (!wasClean || !CLEAN_CODES.has(code))
        queue.fail(
          new ToolTransportError(`The WebSocket closed with code ${String(code)}.`, {
            fix: 'Open it again; what the server still knows comes with its snapshot.',
          }),
        )
      else queue.close()
    })
  }
  const queue = listen(socket, { message: onMessage, close: onClose }, options)
  if (socket.readyState >= CLOSING_SOCKET) queue.close()
  return queue
}

/**
 * The events of an EventSource: the default ones and those that are named. An EventSource never ends by
 * itself (it connects again), so `[DONE]` ends the iteration.
 *
 * @param eventNames names of events to listen to besides `message`, for instance `adapter.eventNames`
 * @throws during iteration, a {@link ToolTransportError} where it is closed for good
 */
export function readEventSource(
  source: EventSourceLike,
  eventNames: readonly string[] = [],
  options: SocketOptions = {},
): AsyncIterableIterator<StreamFrame> {
  const onEvent = (event: Event): void => {
    const { type, data, lastEventId } = event as MessageEvent<unknown>
    // A server's own "error" event carries data; the connection's does not.
    if (typeof data !== 'string') {
      if (type === 'error') onFailure()
      return
    }
    queue.push(frameOf(data, type, lastEventId === '' ? undefined : lastEventId))
    if (data.trim() === '[DONE]') queue.close()
  }
  const onFailure = (): void => {
    if (source.readyState === CLOSED_SOURCE)
      queue.fail(
        new ToolTransportError(
          'The EventSource was closed: the server refused it or sends no event stream.',
          {
            fix: 'Check the URL, its CORS headers and the content type text/event-stream.',
          },
        ),
      )
  }
  const handlers: Record<string, typeof onEvent> = {}
  for (const name of new Set(['message', 'error', ...eventNames])) handlers[name] = onEvent
  const queue = listen(source, handlers, options)
  if (source.readyState === CLOSED_SOURCE) onFailure()
  return queue
}

/** A queue that listens until it ends, whoever ends it. */
function listen(
  source: WebSocketLike | EventSourceLike,
  handlers: Readonly<Record<string, (event: Event) => void>>,
  options: SocketOptions,
): FrameQueue {
  const { signal } = options
  const release = (): void => {
    for (const [type, handler] of Object.entries(handlers)) source.removeEventListener(type, handler)
    signal?.removeEventListener('abort', abort)
    if (options.closes === true) source.close()
  }
  const queue = new FrameQueue(release)
  const abort = (): void => {
    queue.drop()
  }
  for (const [type, handler] of Object.entries(handlers)) source.addEventListener(type, handler)
  if (signal?.aborted === true) abort()
  else signal?.addEventListener('abort', abort)
  return queue
}
