import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  openSource,
  readEventSource,
  readFrames,
  readNdjson,
  readSse,
  readWebSocket,
  ToolTransportError,
  type StreamFrame,
} from '../../src/transport/index.js'

const SSE = 'data: {"n":1}\n\ndata: {"n":2}\n\n'
const bytes = new TextEncoder().encode(SSE)

async function all(frames: AsyncIterable<StreamFrame>): Promise<unknown[]> {
  const out: unknown[] = []
  for await (const frame of frames) out.push(frame.data)
  return out
}

function streamOf(...pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

async function* later(...items: unknown[]): AsyncGenerator<unknown> {
  for (const item of items) {
    await Promise.resolve()
    yield item
  }
}

const answer = (body: BodyInit | null, type: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': type } })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('reading', () => {
  const two = [{ n: 1 }, { n: 2 }]

  it('takes responses, streams, iterables, text and bytes', async () => {
    expect(await all(readSse(answer(SSE, 'text/event-stream')))).toEqual(two)
    expect(await all(readSse(streamOf(bytes.subarray(0, 9), bytes.subarray(9))))).toEqual(two)
    expect(await all(readSse(later(SSE.slice(0, 9), SSE.slice(9)) as AsyncIterable<string>))).toEqual(two)
    expect(await all(readSse([SSE.slice(0, 9), bytes.subarray(9)]))).toEqual(two)
    expect(await all(readSse(bytes))).toEqual(two)
    expect(await all(readNdjson('{"n":1}\n{"n":2}'))).toEqual(two)
  })

  it('finds the format out by itself', async () => {
    expect(await all(readFrames(answer(SSE, 'text/event-stream')))).toEqual(two)
    expect(await all(readFrames(answer('{"n":1}\n{"n":2}', 'application/x-ndjson')))).toEqual(two)
    expect(await all(readFrames(answer('{\n"n":1}', 'application/json')))).toEqual([{ n: 1 }])
    expect(await all(readFrames(later('d', 'ata: {"n":1}\n', '\n')))).toEqual([{ n: 1 }])
    expect(await all(readFrames(later(...two)))).toEqual(two)
    expect(await all(readFrames(later('x')))).toEqual(['x'])
    expect(await all(readFrames(answer(null, 'text/plain')))).toEqual([])
  })

  it('reads no further than it is asked to, and releases the source', async () => {
    const cancel = vi.fn()
    const pull = vi.fn((controller: ReadableStreamDefaultController<Uint8Array>) => {
      controller.enqueue(bytes)
    })
    const stream = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 })
    for await (const frame of readSse(stream)) {
      expect(frame.data).toEqual({ n: 1 })
      break
    }
    expect(pull).toHaveBeenCalledTimes(1)
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('ends at the signal without an error, also while it waits', async () => {
    const controller = new AbortController()
    const cancel = vi.fn()
    const reading = all(readSse(new ReadableStream<Uint8Array>({ cancel }), { signal: controller.signal }))
    controller.abort()
    expect(await reading).toEqual([])
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(await all(readSse(streamOf(bytes), { signal: AbortSignal.abort() }))).toEqual([])
  })

  it('passes the source’s failure on', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.error(new Error('cable cut'))
      },
    })
    await expect(all(readSse(broken))).rejects.toThrow('cable cut')
  })
})

class FakeSocket extends EventTarget {
  readyState = 1
  sent: string[] = []
  send = (data: string): void => void this.sent.push(data)
  close = vi.fn(() => {
    this.readyState = 3
  })
  message(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  end(code: number, wasClean = true): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code, wasClean }))
  }
}

describe('readWebSocket', () => {
  it('reads text, bytes and blobs in their order, and ends with the socket', async () => {
    const socket = new FakeSocket()
    const reading = all(readWebSocket(socket))
    socket.message('{"n":1}')
    socket.message(new Blob(['{"n":2}']))
    socket.message(new TextEncoder().encode('{"n":3}').buffer)
    socket.end(1000)
    expect(await reading).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(socket.close).not.toHaveBeenCalled()
  })

  it.each([
    [1006, false],
    [1011, true],
  ])('fails after its frames where it closes with %i', async (code, wasClean) => {
    const socket = new FakeSocket()
    const frames = readWebSocket(socket)
    socket.message('1')
    socket.end(code, wasClean)
    expect((await frames.next()).value).toMatchObject({ data: 1 })
    await expect(frames.next()).rejects.toThrow(ToolTransportError)
    expect((await frames.next()).done).toBe(true)
  })

  it('ends at once for a closed socket and at the signal, and stops listening', async () => {
    const closed = new FakeSocket()
    closed.readyState = 3
    expect(await all(readWebSocket(closed))).toEqual([])
    const socket = new FakeSocket()
    const removed = vi.spyOn(socket, 'removeEventListener')
    const controller = new AbortController()
    const reading = all(readWebSocket(socket, { signal: controller.signal }))
    socket.message('1')
    controller.abort()
    expect(await reading).toEqual([])
    expect(removed).toHaveBeenCalledTimes(2)
  })
})

class FakeEventSource extends EventTarget {
  readyState = 1
  close = vi.fn()
  emit(type: string, data?: unknown, lastEventId = ''): void {
    this.dispatchEvent(Object.assign(new Event(type), { data, lastEventId }))
  }
}

describe('readEventSource', () => {
  it('reads default and named events, and ends with [DONE]', async () => {
    const source = new FakeEventSource()
    const frames = readEventSource(source, ['tool_call'])
    source.emit('message', '{"n":1}', '7')
    source.emit('tool_call', '{"n":2}')
    source.emit('other', '{"n":3}')
    source.emit('error')
    source.emit('error', '{"message":"from the server"}')
    source.emit('message', '[DONE]')
    source.emit('message', '{"n":4}')
    const read: StreamFrame[] = []
    for await (const frame of frames) read.push(frame)
    expect(read.map(({ event, data, id }) => [event, data, id])).toEqual([
      [undefined, { n: 1 }, '7'],
      ['tool_call', { n: 2 }, undefined],
      ['error', { message: 'from the server' }, undefined],
      [undefined, '[DONE]', undefined],
    ])
  })

  it('fails when the source gives up, not while it connects again', async () => {
    const source = new FakeEventSource()
    const reading = all(readEventSource(source))
    source.readyState = 0
    source.emit('error')
    source.readyState = 2
    source.emit('error')
    await expect(reading).rejects.toThrow('The EventSource was closed')
  })
})

describe('openSource', () => {
  it('fetches URLs when the first frame is asked for, with what fetch takes', async () => {
    const fetch = vi.fn(() => Promise.resolve(answer(SSE, 'text/event-stream')))
    vi.stubGlobal('fetch', fetch)
    const frames = openSource('https://example.org/chat', {
      method: 'POST',
      body: '{}',
      headers: { 'x-a': 'b' },
    })
    expect(fetch).not.toHaveBeenCalled()
    expect(await all(frames)).toEqual([{ n: 1 }, { n: 2 }])
    const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit & { headers: Headers }]
    expect([url, init.method, init.body]).toEqual(['https://example.org/chat', 'POST', '{}'])
    expect(init.headers.get('x-a')).toBe('b')
    expect(init.headers.get('accept')).toContain('text/event-stream')
  })

  it('takes everything else that frames can be read from', async () => {
    expect(await all(openSource(answer(SSE, 'text/event-stream')))).toHaveLength(2)
    expect(await all(openSource(Promise.resolve(streamOf(bytes))))).toHaveLength(2)
    expect(await all(openSource(() => later({ n: 1 })))).toEqual([{ n: 1 }])
    const socket = new FakeSocket()
    const reading = all(openSource(socket))
    await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
    socket.message('1')
    socket.end(1000)
    expect(await reading).toEqual([1])
    await expect(all(openSource({} as never))).rejects.toThrow('This is no source of frames.')
  })

  it('closes a WebSocket that it opened', async () => {
    const sockets: FakeSocket[] = []
    vi.stubGlobal('WebSocket', function open(this: unknown) {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    })
    const controller = new AbortController()
    const reading = all(openSource('wss://example.org', {}, controller.signal))
    await new Promise((resolve) => setTimeout(resolve))
    controller.abort()
    expect(await reading).toEqual([])
    expect(sockets[0]?.close).toHaveBeenCalledTimes(1)
  })

  it.each([
    [401, 'Send valid credentials'],
    [404, 'Check the URL'],
    [429, 'Wait'],
    [503, 'The server failed'],
    [422, 'Check what the request sends'],
  ])('names status %i and what to do', async (status, fix) => {
    const error: unknown = await all(openSource(answer('no', 'text/plain', status))).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ToolTransportError)
    expect(error).toMatchObject({ status, message: expect.stringContaining(`HTTP ${String(status)}`) })
    expect((error as ToolTransportError).message).toContain(fix)
  })

  it('keeps the query and credentials of a URL out of its errors', async () => {
    const response = answer('no', 'text/plain', 500)
    Object.defineProperty(response, 'url', { value: 'https://user:word@example.org/chat?token=secret' })
    const error: unknown = await all(openSource(response)).catch((reason: unknown) => reason)
    expect(String(error)).toContain('from https://example.org/chat.')
    expect(String(error)).not.toMatch(/secret|word/)
  })

  it('refuses pages, and explains requests that get no answer', async () => {
    await expect(all(openSource(answer('<html>', 'text/html')))).rejects.toThrow('answered with a page')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await expect(all(openSource('/chat'))).rejects.toMatchObject({ fix: expect.stringContaining('CORS') })
  })

  it('ends without an error when it is aborted before the answer', async () => {
    const controller = new AbortController()
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise((_resolve, reject) => {
          controller.signal.addEventListener('abort', () => {
            reject(new DOMException('aborted', 'AbortError'))
          })
        }),
    )
    const reading = all(openSource('/chat', {}, controller.signal))
    await new Promise((resolve) => setTimeout(resolve))
    controller.abort()
    expect(await reading).toEqual([])
    expect(await all(openSource('/chat', {}, controller.signal))).toEqual([])
  })
})
