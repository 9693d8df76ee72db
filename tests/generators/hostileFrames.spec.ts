import process from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replayToolStream } from '../../src/testing/replayToolStream.js'
import { AGENT_WIRES, type AgentCall } from './agentWires.js'
import { choices, type GeneratedCall } from './calls.js'
import { damaged, faults } from './hostileFrames.js'
import { MODEL_WIRES, type WireWriter } from './modelWires.js'

const calls: readonly AgentCall[] = [
  { id: 'call_1', name: 'find_room', args: { day: '2031-04-01', beds: 2 }, result: 'room 7', isError: false },
  {
    id: 'call_2',
    name: 'hold_room',
    args: { room: 7, note: '{"quiet":true}' },
    result: 'taken',
    isError: true,
  },
  { id: 'call_3', name: 'pay', args: { cents: 12_900 }, result: undefined, isError: false },
]
const manner = {
  pieces: (text: string) => text.match(/.{1,5}/gsu) ?? [],
  isInterleaved: true,
  text: 'one moment',
}

function writtenBy(wire: WireWriter): unknown[] {
  const written = calls.map(({ id, name, args }): GeneratedCall => ({
    id,
    name,
    argsText: JSON.stringify(args),
  }))
  const [choice] = fc.sample(choices, { numRuns: 1, seed: 7 })
  if (choice === undefined) return []
  return wire.write(written, choice).map((frame) => {
    try {
      return JSON.parse(frame) as unknown
    } catch {
      return frame
    }
  })
}

const streams: Record<string, readonly unknown[]> = Object.fromEntries([
  ...Object.entries(AGENT_WIRES).map(([protocol, wire]) => [protocol, wire.write(calls, manner)] as const),
  ...Object.entries(MODEL_WIRES).map(([protocol, wire]) => [protocol, writtenBy(wire)] as const),
])
const protocols = Object.keys(streams)
const foreign = Object.values(streams).flat()

/** Damaged frames over all wires; `FRAMES` asks for more of them. */
const perWire = Math.ceil(Number(process.env['FRAMES'] ?? 5000) / protocols.length)

describe('damaged streams', () => {
  it.each(protocols)(
    '%s: nothing throws, nothing hangs, nothing is polluted',
    { timeout: 600_000 },
    async (protocol) => {
      let seen = 0
      while (seen < perWire) {
        await fc.assert(
          fc.asyncProperty(faults, async (made) => {
            const frames = damaged(streams[protocol] ?? [], made, foreign)
            seen += frames.length
            const { cards } = await replayToolStream(protocol, frames)
            expect(cards.length).toBeLessThan(1000)
            for (const card of cards) expect(['planned', 'streaming_args']).not.toContain(card.state)
            expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
          }),
          { numRuns: 20 },
        )
      }
      expect(seen).toBeGreaterThanOrEqual(perWire)
    },
  )
})
