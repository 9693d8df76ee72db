import { describe, expect, it } from 'vitest'
import {
  formatOfContentType,
  formatOfText,
  frameToChunk,
  readSse,
  toFrame,
} from '../../src/transport/index.js'

const frame = (event: string | undefined, data: unknown) => ({ event, data, text: undefined, id: undefined })

describe('frameToChunk', () => {
  it('makes the event name the type of an object without one, and of nothing else', () => {
    expect(frameToChunk(frame('tool_call', { id: 'a' }))).toEqual({ id: 'a', type: 'tool_call' })
    expect(frameToChunk(frame('tool_call', { id: 'a', type: null }))).toEqual({ id: 'a', type: 'tool_call' })
    expect(frameToChunk(frame('tool_call', { type: 'mine' }))).toEqual({ type: 'mine' })
    expect(frameToChunk(frame('tool_call', [1]))).toEqual([1])
    expect(frameToChunk(frame('tool_call', 'text'))).toBe('text')
    expect(frameToChunk(frame('tool_call', null))).toBeNull()
    expect(frameToChunk(frame(undefined, { id: 'a' }))).toEqual({ id: 'a' })
  })

  it('changes neither the frame nor a prototype', () => {
    const data = JSON.parse('{"__proto__":{"x":1}}') as object
    const chunk = frameToChunk(frame('e', data)) as { x?: unknown }
    expect(chunk.x).toBeUndefined()
    expect(Object.keys(chunk)).toEqual(['__proto__', 'type'])
    expect(Object.keys(data)).toEqual(['__proto__'])
  })
})

describe('toFrame', () => {
  it('takes frames, texts and values', async () => {
    for await (const read of readSse('event: e\ndata: 1\n\n')) expect(toFrame(read)).toBe(read)
    expect(toFrame('{"a":1}')).toEqual({ event: undefined, data: { a: 1 }, text: '{"a":1}', id: undefined })
    expect(toFrame({ a: 1 })).toEqual(frame(undefined, { a: 1 }))
  })
})

describe('sniffing', () => {
  it.each([
    ['text/event-stream; charset=utf-8', 'sse'],
    ['application/x-ndjson', 'ndjson'],
    ['application/jsonl', 'ndjson'],
    ['application/json', 'json'],
    ['text/plain', undefined],
    ['', undefined],
    [null, undefined],
  ])('content type %s: %s', (type, format) => {
    expect(formatOfContentType(type)).toBe(format)
  })

  it.each([
    ['data: 1', 'sse'],
    ['\uFEFF: comment', 'sse'],
    ['\n\nevent: x', 'sse'],
    ['data\n', 'sse'],
    ['{"data":1}', 'ndjson'],
    ['9:{}', 'ndjson'],
    ['database', 'ndjson'],
    ['dat', undefined],
    [' \n', undefined],
  ])('text %j: %s', (text, format) => {
    expect(formatOfText(text)).toBe(format)
  })
})
