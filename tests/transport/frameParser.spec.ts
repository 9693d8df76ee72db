import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrameParser, type FrameFormat, type StreamFrame } from '../../src/transport/index.js'

const encoder = new TextEncoder()

function parse(
  format: FrameFormat,
  pieces: readonly (string | Uint8Array)[],
  max?: number,
): [StreamFrame[], number[]] {
  const frames: StreamFrame[] = []
  const tooLong: number[] = []
  const parser = createFrameParser(format, (frame) => frames.push(frame), {
    maxFrameLength: max,
    onTooLong: (length) => tooLong.push(length),
  })
  for (const piece of pieces) parser.push(piece)
  parser.end()
  return [frames, tooLong]
}
const data = (format: FrameFormat, ...pieces: (string | Uint8Array)[]): unknown[] =>
  parse(format, pieces)[0].map((frame) => frame.data)

describe('sse', () => {
  it('reads events with names, ids, comments and several data lines', () => {
    const stream =
      ': hi\nevent: tool_call\nid: 7\nretry: 10\ndata: {"a":\ndata: 1}\n\ndata:x\n\nevent: message\ndata: 2\n\n'
    expect(parse('sse', [stream])[0]).toEqual([
      { event: 'tool_call', id: '7', data: { a: 1 }, text: '{"a":\n1}' },
      { event: undefined, id: undefined, data: 'x', text: 'x' },
      { event: undefined, id: undefined, data: 2, text: '2' },
    ])
  })

  it.each(['\n', '\r\n', '\r'])('accepts %j as a line break', (line) => {
    expect(data('sse', ['data: 1', '', 'data: 2', '', ''].join(line))).toEqual([1, 2])
  })

  it('leaves a byte order mark out, of bytes and of text', () => {
    expect(data('sse', Uint8Array.of(0xef, 0xbb, 0xbf), 'data: 1\n\n')).toEqual([1])
    expect(data('sse', '\uFEFFdata: 1\n\n')).toEqual([1])
  })

  it('delivers the last event without a blank line, and text that is no JSON as text', () => {
    expect(data('sse', 'data: {"a":1}\n\ndata: [DONE]')).toEqual([{ a: 1 }, '[DONE]'])
    expect(data('sse', 'data: {"a":')).toEqual(['{"a":'])
  })

  it('skips an event that is too long, and goes on with the next', () => {
    const long = `data: ${'x'.repeat(200)}`
    const [frames, tooLong] = parse('sse', [long, 'yy', '\ndata: more\n', '\ndata: 1\n\n'], 100)
    expect(frames.map((frame) => frame.data)).toEqual([1])
    expect(tooLong).toHaveLength(1)
  })
})

describe('ndjson', () => {
  it('reads lines, without blank ones, and the last without a break', () => {
    expect(data('ndjson', '{"a":1}\r\n\n  \n[2]\n"x"')).toEqual([{ a: 1 }, [2], 'x'])
  })

  it('delivers a line that is no JSON as text', () => {
    expect(data('ndjson', '{"a":\n9:{"toolCallId":"x"}\n')).toEqual(['{"a":', '9:{"toolCallId":"x"}'])
  })

  it('skips a line that is too long, over any number of pieces', () => {
    const [frames, tooLong] = parse('ndjson', ['"', 'x'.repeat(60), 'x'.repeat(60), '"\n1\n', '2'], 100)
    expect(frames.map((frame) => frame.data)).toEqual([1, 2])
    expect(tooLong).toHaveLength(1)
  })
})

describe('json', () => {
  it('takes the whole stream for one value, or for lines where it is none', () => {
    expect(data('json', '{\n "a":', '1\n}\n')).toEqual([{ a: 1 }])
    expect(data('json', '{"a":1}\n{"a":2}\n')).toEqual([{ a: 1 }, { a: 2 }])
  })
})

describe('every format', () => {
  const value = fc.dictionary(
    fc.string({ unit: 'grapheme', maxLength: 3 }),
    fc.string({ unit: 'grapheme' }),
    { maxKeys: 3 },
  )
  const stream: Record<FrameFormat, (values: readonly unknown[]) => string> = {
    sse: (values) => values.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(''),
    ndjson: (values) => values.map((one) => `${JSON.stringify(one)}\n`).join(''),
    json: (values) => JSON.stringify(values),
  }

  it.each(['sse', 'ndjson', 'json'] as const)(
    '%s: any cutting of the bytes gives the same frames',
    (format) => {
      fc.assert(
        fc.property(
          fc.array(value, { minLength: 1, maxLength: 5 }),
          fc.array(fc.nat(), { maxLength: 20 }),
          (values, at) => {
            const bytes = encoder.encode(stream[format](values))
            const places = [0, ...at.map((place) => place % bytes.length).sort((a, b) => a - b), bytes.length]
            const pieces = places.slice(1).map((end, position) => bytes.subarray(places[position], end))
            expect(parse(format, pieces)[0]).toEqual(parse(format, [bytes])[0])
            expect(data(format, ...pieces)).toEqual(format === 'json' ? [values] : values)
          },
        ),
      )
    },
  )

  it.each(['sse', 'ndjson', 'json'] as const)('%s: reset forgets what is left', (format) => {
    const frames: StreamFrame[] = []
    const parser = createFrameParser(format, (frame) => frames.push(frame))
    parser.push(encoder.encode('data: "half é').subarray(0, -1))
    parser.reset()
    parser.push(stream[format]([1]))
    parser.end()
    expect(frames.map((frame) => frame.data)).toEqual(format === 'json' ? [[1]] : [1])
  })
})
