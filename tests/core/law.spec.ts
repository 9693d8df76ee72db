import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { applyToolEvent, applyToolEvents, explainToolEvent } from '../../src/core/applyToolEvent.js'
import type { ToolCardData, ToolCards } from '../../src/core/card.js'
import { coalesceToolEvents } from '../../src/core/coalesceToolEvents.js'
import type { ToolEvent } from '../../src/core/events.js'
import { isTerminalState } from '../../src/core/states.js'

const id = fc.constantFrom('a', 'b', 'c')
const approvalId = fc.constantFrom('p1', 'p2', 'local:a:1')
const args = fc.constantFrom({ n: 1 }, { n: 2 }, { deep: { list: [1, { x: 'y' }] } })
const piece = fc.constantFrom('', '{', '"n"', ':1', '}', '{"n":1}')

const anyEvent: fc.Arbitrary<ToolEvent> = fc.oneof(
  fc.record({
    type: fc.constant('tool_call_start' as const),
    toolCallId: id,
    toolName: fc.constantFrom('', 'x', 'y'),
  }),
  fc.record({
    type: fc.constant('tool_call_start' as const),
    toolCallId: id,
    toolName: fc.constant('x'),
    restart: fc.constant(true),
  }),
  fc.record({
    type: fc.constant('tool_call_named' as const),
    toolCallId: id,
    toolName: fc.constantFrom('x', 'z'),
  }),
  fc.record({ type: fc.constant('tool_args_delta' as const), toolCallId: id, partialJson: piece }),
  fc.record({
    type: fc.constant('tool_args_delta' as const),
    toolCallId: id,
    partialJson: piece,
    offset: fc.nat(12),
  }),
  fc.record({
    type: fc.constant('tool_args_delta' as const),
    toolCallId: id,
    partialJson: piece,
    replace: fc.constant(true),
  }),
  fc.record({
    type: fc.constant('tool_args_progress' as const),
    toolCallId: id,
    toolName: fc.constant('x'),
    charsAccumulated: fc.nat(99),
  }),
  fc.record({
    type: fc.constant('tool_call_ready' as const),
    toolCallId: id,
    args,
    toolName: fc.constantFrom('', 'x'),
  }),
  fc.record({ type: fc.constant('tool_approval_request' as const), toolCallId: id, approvalId }),
  fc.record({ type: fc.constant('tool_approval_response' as const), approvalId, approved: fc.boolean() }),
  fc.record({
    type: fc.constant('tool_approval_response' as const),
    toolCallId: id,
    approvalId,
    outcome: fc.constantFrom('answered' as const, 'cancelled' as const, 'approved' as const),
  }),
  fc.record({ type: fc.constant('tool_approval_withdrawn' as const), toolCallId: id, approvalId }),
  fc.record({ type: fc.constant('tool_execution_start' as const), toolCallId: id }),
  fc.record({
    type: fc.constant('tool_output_delta' as const),
    toolCallId: id,
    text: fc.constantFrom('', 'o'),
  }),
  fc.record({
    type: fc.constant('tool_result' as const),
    toolCallId: id,
    result: fc.constantFrom(0, '', false, null, { ok: true }),
  }),
  fc.record({
    type: fc.constant('tool_error' as const),
    toolCallId: id,
    errorCode: fc.constantFrom('boom', 'args_truncated'),
  }),
  fc.record({ type: fc.constant('tool_denied' as const), toolCallId: id }),
  fc.record({
    type: fc.constant('tool_cancelled' as const),
    toolCallId: id,
    endReason: fc.constantFrom('aborted' as const, 'interrupted' as const),
  }),
  fc.record({ type: fc.constant('tool_retry' as const), toolCallId: id }),
  fc.record({ type: fc.constant('tool_discarded' as const), toolCallId: id }),
  fc.record({
    type: fc.constant('run_finished' as const),
    runId: fc.constant('default'),
    outcome: fc.constantFrom('completed' as const, 'waiting' as const, 'aborted' as const),
  }),
  fc.record({ type: fc.constant('text_delta' as const), text: fc.constant('hi') }),
  fc.record({
    type: fc.constant('tool_snapshot' as const),
    runId: fc.constant('default'),
    epoch: fc.constantFrom('e1', 'e2'),
    cards: fc.array(
      fc.record({
        toolCallId: id,
        toolName: fc.constant('x'),
        state: fc.constantFrom('args_ready' as const, 'executing' as const, 'succeeded' as const),
        args,
      }),
      { maxLength: 2 },
    ),
  }),
)

const stream = fc
  .array(anyEvent, { maxLength: 40 })
  .map((events) =>
    events.map(
      (event, index): ToolEvent => ({ ...event, at: 1_000 + index, seq: index, epoch: 'e1' }) as ToolEvent,
    ),
  )

function fold(events: readonly ToolEvent[]): ToolCards {
  let cards: ToolCards = new Map()
  for (const event of events) cards = applyToolEvent(cards, event)
  return cards
}

/** The card without the number of the last event, which coalescing may move within a joined piece. */
const plain = (cards: ToolCards): [string, ToolCardData][] => [...cards]

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const child of Object.values(value)) deepFrozen(child)
  }
  return value
}

describe('one stream, one outcome', () => {
  test.prop([stream])('a batch gives what single events give', (events) => {
    expect(plain(applyToolEvents(new Map(), events))).toEqual(plain(fold(events)))
  })

  test.prop([stream, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 })])(
    'any batching of coalesced events gives the same cards',
    (events, sizes) => {
      let cards: ToolCards = new Map()
      for (let from = 0, turn = 0; from < events.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1
        cards = applyToolEvents(cards, coalesceToolEvents(events.slice(from, from + size)))
        from += size
      }
      expect(plain(cards)).toEqual(plain(fold(events)))
    },
  )

  test.prop([
    fc.string({ minLength: 1, maxLength: 60 }),
    fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    fc.boolean(),
  ])('any cutting of the argument text gives the same card', (text, sizes, withOffsets) => {
    const pieces: ToolEvent[] = []
    for (let offset = 0, turn = 0; offset < text.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1
      const partialJson = text.slice(offset, offset + size)
      pieces.push({
        type: 'tool_args_delta',
        toolCallId: 'a',
        partialJson,
        ...(withOffsets ? { offset } : {}),
      })
      offset += size
    }
    const begin: ToolEvent = { type: 'tool_call_start', toolCallId: 'a', toolName: 'x' }
    const whole: ToolEvent = {
      type: 'tool_args_delta',
      toolCallId: 'a',
      partialJson: text,
      ...(withOffsets ? { offset: 0 } : {}),
    }
    expect(plain(fold([begin, ...pieces]))).toEqual(plain(fold([begin, whole])))
    expect(
      plain(
        applyToolEvents(
          new Map(),
          coalesceToolEvents([begin, ...pieces, ...pieces.filter(() => withOffsets)]),
        ),
      ),
    ).toEqual(plain(fold([begin, whole])))
  })
})

describe('purity', () => {
  test.prop([stream])('deep-frozen input is enough, and untouched cards stay the same objects', (events) => {
    let cards: ToolCards = new Map()
    for (const event of events.map(deepFrozen)) {
      const before = new Map(cards)
      const next = applyToolEvent(cards, event)
      expect([...cards]).toEqual([...before])
      if (next === cards) continue
      const changed = [...next].filter(([key, card]) => cards.get(key) !== card).map(([key]) => key)
      const removed = [...cards.keys()].filter((key) => !next.has(key))
      expect(changed.length + removed.length).toBeGreaterThan(0)
      if ('toolCallId' in event && event.toolCallId !== undefined)
        expect([...changed, ...removed].every((key) => key === event.toolCallId)).toBe(true)
      cards = next
    }
  })

  test.prop([stream])('every card is frozen to the bottom', (events) => {
    for (const card of fold(events).values()) {
      expect(Object.isFrozen(card)).toBe(true)
      for (const value of Object.values(card))
        if (typeof value === 'object' && value !== null) expect(Object.isFrozen(value)).toBe(true)
    }
  })

  test.prop([stream, anyEvent])('explaining changes nothing', (events, event) => {
    const cards = fold(events)
    const before = [...cards]
    explainToolEvent(cards, event)
    expect([...cards]).toEqual(before)
  })

  test.prop([fc.array(fc.anything(), { maxLength: 10 })])('nothing that is passed in throws', (values) => {
    const events = values as ToolEvent[]
    expect(() => applyToolEvents(new Map(), coalesceToolEvents(events))).not.toThrow()
  })
})

describe('what is over stays over', () => {
  test.prop([stream])('no event but retry and snapshot reopens a card', (events) => {
    let cards: ToolCards = new Map()
    for (const event of events) {
      const next = applyToolEvent(cards, event)
      if (event.type !== 'tool_retry' && event.type !== 'tool_snapshot')
        for (const [key, card] of cards)
          if (isTerminalState(card.state))
            expect(isTerminalState(next.get(key)?.state ?? 'planned')).toBe(true)
      cards = next
    }
  })

  test.prop([stream])('arguments exist from ready on and never before', (events) => {
    for (const card of fold(events).values()) {
      if (card.state === 'planned' || card.state === 'streaming_args') expect(card.args).toBeUndefined()
      if (card.state === 'args_ready') expect(card.args).toBeDefined()
      if (card.state !== 'planned' && card.state !== 'streaming_args' && card.state !== 'executing')
        expect(card.partialJson).toBe('')
    }
  })
})
