import process from 'node:process'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { ToolCardData } from '../../src/core/card.js'
import { replayToolStream } from '../../src/testing/replayToolStream.js'
import { AGENT_WIRES, type AgentCall, type AgentWire, type Manner } from './agentWires.js'

/** Runs over all wires; `STREAMS` asks for more of them. */
const numRuns = Math.ceil(Number(process.env['STREAMS'] ?? 300) / Object.keys(AGENT_WIRES).length)

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const name = fc.stringMatching(/^[a-z][a-z_]{0,14}$/)
const args = fc.dictionary(
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((key) => key !== '__proto__'),
  fc.jsonValue({ depthSize: 'small', noUnicodeString: false }),
  { maxKeys: 4 },
)

const calls: fc.Arbitrary<AgentCall[]> = fc
  .array(fc.record({ name, args, result: fc.option(text, { nil: undefined }), isError: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((drafts) => drafts.map((draft, at) => ({ ...draft, id: `call_${String(at)}_${draft.name}` })))

const manner: fc.Arbitrary<Manner> = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
    isInterleaved: fc.boolean(),
    text: text.filter((said) => said !== ''),
  })
  .map(({ sizes, ...rest }) => ({ ...rest, pieces: (whole) => cut(whole, sizes) }))

/** Never between the halves of a surrogate pair: senders cut text, not code units. */
function cut(whole: string, sizes: readonly number[]): string[] {
  const characters = Array.from(whole)
  const pieces: string[] = []
  for (let at = 0, turn = 0; at < characters.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    pieces.push(characters.slice(at, at + size).join(''))
    at += size
  }
  return pieces
}

const json = (value: unknown): string => JSON.stringify(value)

function expectOutcome(card: ToolCardData, call: AgentCall, wire: AgentWire): void {
  expect(card.toolName).toBe(call.name)
  const isOpen = wire.isEmptyOpen === true && call.result === undefined && json(call.args) === '{}'
  expect(json(card.args)).toBe(isOpen ? undefined : json(call.args))
  if (call.result === undefined) expect(['args_ready', 'executing', 'cancelled']).toContain(card.state)
  else expect(card.state).toBe(call.isError && wire.hasErrors ? 'failed' : 'succeeded')
}

describe.each(Object.entries(AGENT_WIRES))('%s', (protocol, wire) => {
  test.prop([calls, manner], { numRuns })(
    'the calls of a run come out as they went in',
    async (made, how) => {
      const frames = wire.write(made, how)
      const { cards } = await replayToolStream(protocol, frames)
      expect(cards).toHaveLength(made.length)
      for (const call of made) {
        const card = cards.find((one) => (one.providerCallId ?? one.toolCallId).includes(call.id))
        expect(card).toBeDefined()
        if (card !== undefined) expectOutcome(card, call, wire)
      }
    },
  )

  test.prop([calls, manner, fc.nat(), fc.constantFrom('clean', 'error', 'aborted' as const)], { numRuns })(
    'however a run is cut, nothing is ready but what was sent whole',
    async (made, how, at, end) => {
      const frames = wire.write(made, how)
      const { cards } = await replayToolStream(protocol, frames.slice(0, at % (frames.length + 1)), {
        end: end as 'clean',
      })
      const sent = made.map((call) => json(call.args))
      for (const card of cards) {
        expect(['planned', 'streaming_args']).not.toContain(card.state)
        if (card.state === 'args_ready' || card.state === 'waiting_approval')
          expect(sent).toContain(json(card.args))
      }
    },
  )
})
