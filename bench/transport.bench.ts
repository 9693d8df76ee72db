import type { StreamFrame } from '../src/transport/frame.js'
import { createFrameParser } from '../src/transport/frameParser.js'
import { readSse } from '../src/transport/read.js'
import { cpuClock, cpuMs } from './lib/cpu.js'
import { Results } from './lib/results.js'
import { runRounds, type Contender } from './lib/rounds.js'
import { median, medianRatio } from './lib/statistics.js'
import { anthropic, argsText, framesOf, openAiChat, type Wire } from './lib/wires.js'

const SIZE = 100_000
const ROUNDS = { rounds: 9, warmups: 2 }

type Bytes = readonly Uint8Array[]

/** What a page does that knows its one server: decode, split at blank lines, parse what stands behind `data: `. */
function splitAndParse(): Contender<Bytes> {
  return {
    name: 'split',
    begin: () => {
      const decoder = new TextDecoder()
      let rest = ''
      let frames = 0
      return {
        push: (pieces) => {
          for (const piece of pieces) {
            const parts = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
            rest = parts.pop() ?? ''
            for (const part of parts) {
              if (JSON.parse(part.slice(part.indexOf('data: ') + 6)) !== undefined) frames += 1
            }
          }
        },
        end: () => check(frames),
      }
    },
  }
}

function frameParser(): Contender<Bytes> {
  return {
    name: 'parser',
    begin: () => {
      let frames = 0
      const parser = createFrameParser('sse', (frame: StreamFrame) => {
        if (typeof frame.data === 'object') frames += 1
      })
      return {
        push: (pieces) => {
          for (const piece of pieces) parser.push(piece)
        },
        end: () => {
          parser.end()
          check(frames)
        },
      }
    },
  }
}

function check(frames: number): void {
  if (frames < SIZE / 4) throw new Error(`Only ${frames} frames were read.`)
}

/** The stream in pieces of about `length` bytes, as a network brings them: cut anywhere. */
function* pieces(wire: Wire, args: string, length: number): Generator<Bytes> {
  for (const frames of framesOf(wire, args)) {
    const bytes = new TextEncoder().encode(
      frames.map((frame) => `${eventLine(wire, frame)}data: ${frame}\n\n`).join(''),
    )
    const cut: Uint8Array[] = []
    for (let at = 0; at < bytes.length; at += length) cut.push(bytes.subarray(at, at + length))
    yield cut
  }
}

function eventLine(wire: Wire, frame: string): string {
  return wire === anthropic ? `event: ${(JSON.parse(frame) as { type: string }).type}\n` : ''
}

/** CPU ms of a whole stream through the async iterator that a feed reads. */
async function iterate(stream: readonly Uint8Array[]): Promise<number> {
  const start = cpuMs()
  let frames = 0
  for await (const frame of readSse(stream)) if (typeof frame.data === 'object') frames += 1
  check(frames)
  return cpuMs() - start
}

const results = new Results('transport', 'Bytes to frames', [`Node ${process.versions.node}`])
results.text(
  `Server-Sent Events from bytes to parsed frames, ${cpuClock}, medians. "Split": TextDecoder, split at blank lines, ` +
    'JSON.parse. "Parser": createFrameParser, in turns with the split. "readSse": the async iterator that a feed reads, ' +
    'one promise a frame, over the whole stream afterwards.',
)

const rows: string[][] = []
let worst = Number.POSITIVE_INFINITY
for (const wire of [openAiChat, anthropic]) {
  const args = argsText('one string', SIZE)
  for (const length of [16_384, 400]) {
    const costs = runRounds([splitAndParse(), frameParser()], () => pieces(wire, args, length), ROUNDS)
    const split = costs.get('split') ?? []
    const share = 1 / medianRatio(costs.get('parser') ?? [], split)
    worst = Math.min(worst, share)
    const stream = [...pieces(wire, args, length)].flat()
    const iterated: number[] = []
    for (let round = -2; round < 7; round += 1) {
      const cost = await iterate(stream)
      if (round >= 0) iterated.push(cost)
    }
    rows.push([
      wire.protocol,
      `${length} B`,
      median(split).toFixed(0),
      median(costs.get('parser') ?? []).toFixed(0),
      median(iterated).toFixed(0),
      `${(100 * share).toFixed(0)} %`,
    ])
    console.log(rows.at(-1)?.join('  '))
  }
}
results.table(
  ['wire', 'pieces of', 'split ms', 'parser ms', 'readSse ms', 'throughput, parser ÷ split'],
  rows,
)
results.bound('throughput against split + JSON.parse', 100 * worst, '≥', 80, ' %', 0)
await results.write()
