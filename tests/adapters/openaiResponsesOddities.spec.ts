import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOpenAiResponsesAdapter } from '../../src/adapters/wires/openaiResponses/openaiResponses.js'
import { replayOnce } from './replay.js'
import { completed, created, fn } from './responses.js'

/** How a gateway says which call an event is about. */
type Naming = 'both' | 'rotating item ids' | 'all positions 0' | 'no positions' | 'call id as item id'

interface Call {
  id: string
  args: string
  cuts: number[]
  /** Which of the events that carry the whole arguments come; one at least. */
  hasDone: boolean
  hasItem: boolean
  /** The announced item has `{}` as its arguments. */
  hasPlaceholder: boolean
}

const call = fc.record({
  args: fc
    .dictionary(fc.string({ unit: 'binary', maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 })
    .map((value) => JSON.stringify(value)),
  cuts: fc.array(fc.nat(), { maxLength: 5 }),
  hasDone: fc.boolean(),
  hasItem: fc.boolean(),
  hasPlaceholder: fc.boolean(),
})

const stream = fc.record({
  calls: fc
    .array(call, { minLength: 1, maxLength: 4 })
    .map((list): Call[] => list.map((one, index) => ({ ...one, id: `call_${String(index)}` }))),
  naming: fc.constantFrom<Naming>(
    ...(['both', 'rotating item ids', 'all positions 0', 'no positions', 'call id as item id'] as const),
  ),
  order: fc.infiniteStream(fc.nat()),
  isListed: fc.boolean(),
})

/** The events of one call, in their order. */
function eventsOf(
  { id, args, cuts, ...call }: Call,
  index: number,
  naming: Naming,
  serial: () => string,
): object[] {
  const itemId = (): string =>
    naming === 'rotating item ids' ? serial() : naming === 'call id as item id' ? id : `fc_${id}`
  const place = (): object => ({
    ...(naming === 'no positions' || naming === 'call id as item id'
      ? {}
      : { output_index: naming === 'all positions 0' ? 0 : index }),
  })
  const item = (type: string, text: string): object => {
    const { id: _id, ...rest } = fn(id, { arguments: text }) as { id: string }
    const own = naming === 'call id as item id' ? rest : { ...rest, id: itemId() }
    return { type: `response.output_item.${type}`, ...place(), item: own }
  }
  const event = (type: string, more: object): object => ({
    ...{ type: `response.function_call_arguments.${type}`, item_id: itemId(), ...place(), ...more },
  })
  const places = [...new Set(cuts.map((at) => at % (args.length + 1)))].sort((a, b) => a - b)
  const pieces = [0, ...places].map((at, position) => args.slice(at, [...places, args.length][position]))
  const isEnded = call.hasDone || call.hasItem
  return [
    item('added', call.hasPlaceholder ? '{}' : ''),
    ...pieces.map((delta) => event('delta', { delta })),
    ...(call.hasDone || !isEnded ? [event('done', { arguments: args })] : []),
    ...(call.hasItem ? [item('done', args)] : []),
  ]
}

describe('openai-responses, whatever a gateway does to the events', () => {
  it('gives the calls that were sent, each with its own arguments, wherever the stream is cut', () => {
    fc.assert(
      fc.property(stream, fc.nat(), ({ calls, naming, order, isListed }, cut) => {
        let count = 0
        const serial = (): string => `rot_${String(++count)}`
        const left = calls.map((one, index) => eventsOf(one, index, naming, serial))
        // Items are announced in their order; the rest interleaves.
        const frames = [created(), ...left.flatMap((events) => events.splice(0, 1))]
        while (left.some((events) => events.length > 0)) {
          const open = left.filter((events) => events.length > 0)
          frames.push(...(open[(order.next().value ?? 0) % open.length]?.splice(0, 1) ?? []))
        }
        const items = calls.map(({ id, args }) => fn(id, { arguments: args }))
        frames.push(completed('resp-1', ...(isListed ? items : [])))
        const { cards, issues } = replayOnce(createOpenAiResponsesAdapter(), [...frames, 'clean'])
        expect(cards.map((card) => [card.toolCallId, card.state, card.argsText])).toEqual(
          calls.map(({ id, args }) => [id, 'args_ready', args]),
        )
        expect(issues).toEqual([])
        const part = replayOnce(createOpenAiResponsesAdapter(), [
          ...frames.slice(0, cut % frames.length),
          'error',
        ])
        for (const card of part.cards) {
          const sent = calls.find(({ id }) => id === card.toolCallId)
          if (card.state === 'args_ready') expect(card.argsText).toBe(sent?.args)
          else expect(card).toMatchObject({ state: 'failed', errorCode: 'args_truncated' })
        }
      }),
      { numRuns: 60 },
    )
  }, 20_000)
})
