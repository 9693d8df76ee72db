import process from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replayToolStream } from '../../src/testing/index.js'
import { choices, generatedCalls, type GeneratedCall } from './calls.js'
import { MODEL_WIRES, type WireWriter } from './modelWires.js'

/** Streams over all wires; `STREAMS=100000` for a long run. */
const STREAMS = Number(process.env['STREAMS'] ?? 200)

const wires = Object.entries(MODEL_WIRES)

function streamOf(frames: readonly string[], { framing }: WireWriter): string {
  return framing === 'ndjson' ? frames.join('\n') : frames.map((frame) => `data: ${frame}\n\n`).join('')
}

function withIds(calls: readonly GeneratedCall[]): GeneratedCall[] {
  return calls.map((call, at) => ({ ...call, id: `call_${String(at)}` }))
}

describe.each(wires)('random streams of %s', (protocol, wire) => {
  it('give the calls that they were written from', { timeout: 0 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        generatedCalls,
        choices,
        fc.integer({ min: 1, max: 400 }),
        async (generated, random, chunkSize) => {
          const calls = wire.needsIds === true ? withIds(generated) : generated
          const stream = streamOf(wire.write(calls, random), wire)
          const { cards, issues } = await replayToolStream(protocol, stream, { chunkSize })
          const context = stream.slice(0, 2000)
          expect(issues, context).toEqual([])
          expect(
            cards.map((card) => [card.toolName, card.state, card.args]),
            context,
          ).toEqual(calls.map((call) => [call.name, 'args_ready', JSON.parse(call.argsText)]))
          calls.forEach((call, at) => {
            const card = cards[at]
            if (call.id !== undefined) expect(card?.toolCallId, context).toBe(call.id)
            if (wire.isExact === true) expect(card?.argsText, context).toBe(call.argsText)
          })
        },
      ),
      { numRuns: Math.ceil(STREAMS / wires.length) },
    )
  })
})
