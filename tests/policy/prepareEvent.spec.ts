import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { ToolCardData, ToolCardInput } from '../../src/core/card.js'
import { completeCard } from '../../src/core/completeCard.js'
import type { ToolEvent, ToolSnapshotEvent } from '../../src/core/events.js'
import { applyToolEvent } from '../../src/core/applyToolEvent.js'
import { canApprove, canRetry } from '../../src/core/guards.js'
import { defineToolPolicy } from '../../src/policy/defineToolPolicy.js'
import { prepareEvent } from '../../src/policy/prepareEvent.js'

const policy = defineToolPolicy({
  search: { riskLevel: 'low', permission: 'read' },
  pay: { riskLevel: 'medium', schema: { type: 'object', required: ['amount'] } },
})
const low = { riskLevel: 'low', permission: 'read' } as const
const cardOf = (input: ToolCardInput): ToolCardData => completeCard(input) as ToolCardData

describe('risk and permission', () => {
  const start = { type: 'tool_call_start', toolCallId: 'a', toolName: 'wire_money' } as const

  it('never come from an untrusted event', () => {
    expect(prepareEvent({ ...start, ...low }, { policy })).toEqual({
      ...start,
      riskLevel: 'high',
      permission: 'write',
    })
    expect(prepareEvent({ ...start, ...low, toolName: '' }, { policy })).toEqual({ ...start, toolName: '' })
  })

  it('come from the policy wherever an event names the tool', () => {
    const events: ToolEvent[] = [
      { ...start, toolName: 'search' },
      { type: 'tool_call_named', toolCallId: 'a', toolName: 'search' },
      { type: 'tool_args_progress', toolCallId: 'a', toolName: 'search', charsAccumulated: 1 },
      { type: 'tool_call_ready', toolCallId: 'a', toolName: 'search', args: {} },
      { type: 'tool_result', toolCallId: 'a', toolName: 'search', result: 1 },
      { type: 'tool_error', toolCallId: 'a', toolName: 'search', errorCode: 'x' },
    ]
    for (const event of events) expect(prepareEvent(event, { policy })).toEqual({ ...event, ...low })
  })

  it('count from a trusted event, and the policy fills in the rest', () => {
    const event = { ...start, toolName: 'search', riskLevel: 'medium' } as const
    expect(prepareEvent(event, { policy, trusted: true })).toEqual({ ...event, permission: 'read' })
  })

  it('a late name brings the risk of its tool', () => {
    let cards: ReadonlyMap<string, ToolCardData> = new Map()
    const events: ToolEvent[] = [
      { ...start, toolName: '' },
      { type: 'tool_call_named', toolCallId: 'a', toolName: 'search' },
    ]
    for (const event of events) cards = applyToolEvent(cards, prepareEvent(event, { policy }))
    expect(cards.get('a')).toMatchObject(low)
  })

  it('of another tool do not reach a call that runs', () => {
    let cards: ReadonlyMap<string, ToolCardData> = new Map()
    const events: ToolEvent[] = [
      start,
      { type: 'tool_call_ready', toolCallId: 'a', args: {} },
      { type: 'tool_execution_start', toolCallId: 'a' },
      { ...start, toolName: 'search' },
      { type: 'tool_call_named', toolCallId: 'a', toolName: 'search' },
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p' },
    ]
    for (const event of events)
      cards = applyToolEvent(cards, prepareEvent(event, { policy, card: cards.get('a') }))
    expect(cards.get('a')).toMatchObject({ toolName: 'wire_money', riskLevel: 'high', permission: 'write' })
  })

  it('of snapshot cards too', () => {
    const card: ToolCardInput = { toolCallId: 'a', toolName: 'wire_money', state: 'executing', ...low }
    const event: ToolSnapshotEvent = { type: 'tool_snapshot', runId: 'r', epoch: 'e', cards: [card] }
    const cardsOf = (trusted: boolean): readonly ToolCardInput[] =>
      (prepareEvent(event, { policy, trusted }) as ToolSnapshotEvent).cards
    expect(cardsOf(false)[0]).toMatchObject({ riskLevel: 'high', permission: 'write' })
    expect(cardsOf(true)[0]).toMatchObject(low)
    expect(event.cards[0]).toBe(card)
  })

  it('leaves an event that needs nothing as it is', () => {
    const event: ToolEvent = { type: 'tool_args_delta', toolCallId: 'a', partialJson: '{' }
    expect(prepareEvent(event, { policy })).toBe(event)
  })
})

describe('arguments that do not fit the schema', () => {
  const ready = {
    type: 'tool_call_ready',
    toolCallId: 'a',
    args: {},
    argsText: '{ }',
    seq: 3,
    at: 5,
  } as const
  const refused = {
    type: 'tool_error',
    toolCallId: 'a',
    toolName: 'pay',
    errorCode: 'args_schema',
    retryable: false,
  }

  it('never become ready; the text stays', () => {
    expect(prepareEvent({ ...ready, toolName: 'pay' }, { policy })).toEqual({
      ...refused,
      argsText: '{ }',
      errorText: expect.stringContaining('amount') as string,
      seq: 3,
      at: 5,
    })
    const fits = { ...ready, toolName: 'pay', args: { amount: 1 }, argsText: '{"amount":1}' }
    expect(prepareEvent(fits, { policy })).toMatchObject({ type: 'tool_call_ready', riskLevel: 'medium' })
  })

  it('are those of the text, whatever value stands beside it', () => {
    const lies = { ...ready, toolName: 'pay', args: { amount: 1 }, argsText: '{ }' }
    expect(prepareEvent(lies, { policy })).toMatchObject(refused)
    const state = 'waiting_approval' as const
    const cards = [{ toolCallId: 'a', toolName: 'pay', state, args: { amount: 1 }, argsText: '{ }' }]
    const snapshot = { type: 'tool_snapshot', runId: 'r', epoch: 'e', cards } as const
    expect(prepareEvent(snapshot, { policy })).toMatchObject({
      cards: [{ state: 'failed', errorCode: 'args_schema', args: {}, approval: undefined }],
    })
  })

  it('by the name on the card where the event has none', () => {
    const card = cardOf({ toolCallId: 'a', toolName: 'pay', state: 'streaming_args' })
    expect(prepareEvent(ready, { policy, card })).toMatchObject(refused)
    expect(prepareEvent(ready, { policy })).toBe(ready)
  })

  it('have a text also where the wire gave an object', () => {
    const event = prepareEvent(
      { type: 'tool_call_ready', toolCallId: 'a', toolName: 'pay', args: { b: [1] } },
      { policy },
    )
    expect(event).toMatchObject({ ...refused, argsText: '{"b":[1]}' })
  })

  it('by a name that comes after them', () => {
    const card = cardOf({ toolCallId: 'a', toolName: '', state: 'args_ready', args: {}, argsText: '{}' })
    for (const type of ['tool_call_named', 'tool_call_start'] as const) {
      const event = prepareEvent({ type, toolCallId: 'a', toolName: 'pay' }, { policy, card })
      expect(event).toMatchObject({ ...refused, argsText: '{}' })
    }
    const named: ToolEvent = { type: 'tool_call_named', toolCallId: 'a', toolName: 'search' }
    expect(prepareEvent(named, { policy, card }).type).toBe('tool_call_named')
  })

  it('do not end a call that runs already', () => {
    const card = cardOf({ toolCallId: 'a', toolName: 'pay', state: 'executing', args: { amount: 1 } })
    expect(prepareEvent(ready, { policy, card })).toBe(ready)
  })

  it.each(['args_ready', 'waiting_approval'] as const)('cannot be approved from a snapshot (%s)', (state) => {
    const input: ToolCardInput = { toolCallId: 'a', toolName: 'pay', state, argsText: '{}' }
    const event: ToolSnapshotEvent = { type: 'tool_snapshot', runId: 'r', epoch: 'e', cards: [input] }
    const card = applyToolEvent(new Map(), prepareEvent(event, { policy })).get('a') as ToolCardData
    expect(card).toMatchObject({ state: 'failed', errorCode: 'args_schema', argsText: '{}' })
    expect(canApprove(card, 0)).toBe(false)
    expect(canRetry(card, { retryable: true, idempotent: true })).toBe(false)
  })
})

it('a policy that throws makes every tool high risk and lets no arguments pass', () => {
  const fails = (): never => {
    throw new Error('boom')
  }
  const issues: string[] = []
  const options = {
    policy: { resolve: fails, checkArgs: fails },
    onIssue: ({ code }: { code: string }): number => issues.push(code),
  }
  const start = { type: 'tool_call_start', toolCallId: 'a', toolName: 'x' } as const
  expect(prepareEvent(start, options)).toMatchObject({ riskLevel: 'high', permission: 'write' })
  const ready = { type: 'tool_call_ready', toolCallId: 'a', toolName: 'x', args: {} } as const
  expect(prepareEvent(ready, options)).toMatchObject({ type: 'tool_error', errorCode: 'args_schema' })
  expect(issues).toEqual(['policy_failed', 'policy_failed'])
})

const value = fc.oneof(fc.jsonValue(), fc.constant(undefined))
const anyEvent = fc.record(
  {
    type: fc.constantFrom('tool_call_start', 'tool_call_ready', 'tool_call_named', 'tool_snapshot', 'x'),
    toolCallId: value,
    toolName: fc.oneof(fc.constantFrom('pay', 'search', '__proto__', ''), value),
    args: value,
    argsText: fc.oneof(fc.string(), value),
    cards: fc.oneof(
      value,
      fc.array(fc.oneof(value, fc.record({ toolCallId: fc.string(), toolName: fc.string(), args: value }))),
    ),
  },
  { requiredKeys: [] },
)
test.prop([fc.oneof(value, anyEvent)])('never throws', (event) => {
  expect(() => prepareEvent(event as unknown as ToolEvent, { policy })).not.toThrow()
})

describe('a question that a wire says nobody has to answer', () => {
  const rules = defineToolPolicy({
    pay: { approval: 'always' },
    move: { approval: ({ args }) => (args as { far: boolean }).far },
  })
  const ask = { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p', isAutomatic: true } as const
  const isAutomatic = (card: Omit<ToolCardInput, 'toolCallId'> | undefined, trusted = false) => {
    const given = card && cardOf({ ...card, toolCallId: 'a' })
    return (prepareEvent(ask, { policy: rules, trusted, card: given }) as typeof ask).isAutomatic
  }

  it('is answered by a person where the policy wants one, or nobody can know yet', () => {
    for (const card of [
      { toolName: 'pay' },
      { toolName: 'pay', args: {} },
      { toolName: 'move' },
      { toolName: 'move', args: { far: true } },
      { toolName: '' },
      undefined,
    ])
      expect(isAutomatic(card), JSON.stringify(card)).toBeUndefined()
  })

  it('is left to the wire elsewhere', () => {
    expect(isAutomatic({ toolName: 'other' })).toBe(true)
    expect(isAutomatic({ toolName: 'move', args: { far: false } })).toBe(true)
    expect(isAutomatic({ toolName: 'pay' }, true)).toBe(true)
  })

  it('is answered by a person in a snapshot too', () => {
    const approval = { approvalId: 'p', status: 'pending', isAutomatic: true } as const
    const card = { toolCallId: 'a', toolName: 'pay', state: 'waiting_approval', args: {}, approval } as const
    const event = { type: 'tool_snapshot', runId: 'r', epoch: 'e', cards: [card] } as const
    const [kept] = (prepareEvent(event, { policy: rules }) as ToolSnapshotEvent).cards
    expect(kept?.approval).toEqual({ approvalId: 'p', status: 'pending' })
  })
})
