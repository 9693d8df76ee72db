import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../demo/server/listen.js'
import { parseOptions } from '../../demo/server/options.js'
import { readRecording } from '../../demo/server/recording.js'

const known = (name: string) => name === 'openai-chat' || name === 'anthropic'
const protocols = { names: ['openai-chat', 'anthropic'], isKnown: known }

describe('the command line', () => {
  it('needs nothing', () => {
    expect(parseOptions([], protocols)).toEqual({ port: 5180 })
  })

  it('takes values behind a space or an equals sign', () => {
    expect(parseOptions(['--port=0', '--replay', 'a=b.sse', '--protocol', 'anthropic'], protocols)).toEqual({
      port: 0,
      replay: { file: 'a=b.sse', protocol: 'anthropic' },
    })
  })

  it('finds out the protocol of a recording that names none', () => {
    const replay = { file: 'x.sse', protocol: 'auto' }
    expect(parseOptions(['--replay', 'x.sse'], protocols)).toMatchObject({ replay })
    expect(parseOptions(['--replay', 'x.sse', '--protocol', 'auto'], protocols)).toMatchObject({ replay })
  })

  it.each([
    [['--prot', '1'], 'Unknown option: --prot. Usage: npm run demo -- [--port N]'],
    [['--port'], '--port needs a value'],
    [['--port', '70000'], 'number from 0 to 65535, not 70000'],
    [
      ['--replay', 'x.sse', '--protocol', 'opneai'],
      'Unknown protocol: opneai. Use one of: auto, openai-chat, anthropic.',
    ],
    [['--protocol', 'anthropic'], 'name one with --replay FILE'],
  ])('says what to do about %j', (argv, words) => {
    expect(() => parseOptions(argv, protocols)).toThrow(words)
  })
})

describe('a recording', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function read(name: string, text: string) {
    const path = join(folder, name)
    await writeFile(path, text)
    const { contentType, pieces } = readRecording(path, 'anthropic')
    return { contentType, texts: pieces.map((piece) => piece.text) }
  }

  it('.sse goes out byte for byte, event by event', async () => {
    const text = ': hello\r\n\r\nevent: a\r\ndata: 1\r\n\r\n\ndata: 2\n\ndata: cut'
    const { contentType, texts } = await read('a.sse', text)
    expect(texts.join('')).toBe(text)
    expect(texts.length).toBeGreaterThan(2)
    expect(contentType).toMatch('text/event-stream')
  })

  it('.jsonl gets its framing back', async () => {
    expect((await read('a.jsonl', '{"a": 1.0}\n\n[DONE]\n')).texts).toEqual([
      'data: {"a": 1.0}\n\n',
      'data: [DONE]\n\n',
    ])
  })

  it('.ndjson stays lines', async () => {
    const { contentType, texts } = await read('a.ndjson', '{"a":1}\n{"a":2}')
    expect(texts).toEqual(['{"a":1}\n', '{"a":2}\n'])
    expect(contentType).toBe('application/x-ndjson')
  })

  it('.json is a list of payloads', async () => {
    expect((await read('a.json', '[{"a":1},{"a":2}]')).texts).toEqual([
      'data: {"a":1}\n\n',
      'data: {"a":2}\n\n',
    ])
  })

  it('says what to do about files that are none', async () => {
    expect(() => readRecording(join(folder, 'none.sse'), 'anthropic')).toThrow('There is no file')
    await expect(read('a.txt', 'x')).rejects.toThrow('name a .sse, .ndjson, .jsonl or .json file')
    await expect(read('a.sse', '')).rejects.toThrow('is empty')
    await expect(read('a.json', '{')).rejects.toThrow('is no JSON')
  })
})

describe('a port that is in use', () => {
  it('is said, and the next one is taken', async () => {
    const [first, second] = [createServer(), createServer()]
    const lines: string[] = []
    try {
      const taken = await listen(first, 0, () => {})
      const port = await listen(second, taken, (line) => lines.push(line))
      expect(port).toBeGreaterThan(taken)
      expect(lines[0]).toBe(`Port ${taken} is in use, taking the next one.`)
    } finally {
      first.close()
      second.close()
    }
  })
})
