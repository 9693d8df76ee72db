import { describe, expect, it } from 'vitest'
import { applyToolEvents } from '../../src/core/applyToolEvent.js'
import { digestOfCard } from '../../src/core/argsProblem.js'
import type { ToolCardData, ToolCardInput } from '../../src/core/card.js'
import { completeCard } from '../../src/core/completeCard.js'
import type { ToolEvent } from '../../src/core/events.js'
import { approvalBlock } from '../../src/core/guards.js'
import { digestToolCall } from '../../src/json/index.js'
import { verifyApproval } from '../../src/server/index.js'

const call = { toolCallId: 'a', toolName: 'pay' }

function fold(...events: ToolEvent[]): ToolCardData | undefined {
  return applyToolEvents(new Map(), events).get('a')
}

/** The same call by its events and by a snapshot. */
const WAYS: readonly [string, (card: Omit<ToolCardInput, 'toolCallId'>) => ToolCardData | undefined][] = [
  [
    'events',
    ({ args, argsText, argsFormat }) =>
      fold(
        { type: 'tool_call_start', ...call, argsFormat },
        { type: 'tool_call_ready', toolCallId: 'a', args, argsText },
        { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p' },
      ),
  ],
  [
    'a snapshot',
    (card) => {
      const approval = { approvalId: 'p', status: 'pending' } as const
      const cards = [{ ...call, state: 'waiting_approval', approval, ...card } as const]
      return fold({ type: 'tool_snapshot', runId: 'r', epoch: 'e', cards })
    },
  ],
]

describe.each(WAYS)('arguments of %s', (_way, cardOf) => {
  it('are those of the text that a person approves', () => {
    const card = cardOf({ args: { amount: 1 }, argsText: '{"amount":1000000}' })
    expect(card).toMatchObject({
      args: { amount: 1_000_000 },
      argsText: '{"amount":1000000}',
      argsExact: true,
    })
    expect(card && approvalBlock(card, 0)).toBeUndefined()
  })

  it.each([
    ['[1]', 'args_not_object'],
    ['"x"', 'args_not_object'],
    ['null', 'args_not_object'],
    ['{"a":1} x', 'args_unparsable'],
    ['{"a":1,"a":2}', 'args_duplicate_key'],
  ])('cannot be approved where the text is %s, whatever the value is', (argsText, block) => {
    const card = cardOf({ args: { amount: 1 }, argsText })
    expect(card && approvalBlock(card, 0)).toBe(block)
  })

  it.each(['123', '{"to":"m","to":"a"}', 'rm -rf /'])(
    'are the text itself where the tool takes text: %s',
    (text) => {
      const card = cardOf({ args: { to: 'a' }, argsText: text, argsFormat: 'text' })
      expect(card).toMatchObject({ args: text, argsText: text })
      expect(card && approvalBlock(card, 0)).toBeUndefined()
      expect(card && digestOfCard(card)).toBe(digestToolCall({ ...call, args: text }))
    },
  )

  it('cannot be approved where a tool that takes text got an object', () => {
    const card = cardOf({ args: { to: 'a' }, argsFormat: 'text' })
    expect(card && approvalBlock(card, 0)).toBe('args_unparsable')
  })
})

it('approves text for the text only, not for what JSON makes of it', () => {
  const argsText = '{"to":"m","to":"a"}'
  const card = completeCard({ ...call, argsFormat: 'text', args: { to: 'a' }, argsText, state: 'args_ready' })
  const decision = {
    approvalId: 'local:a:1',
    toolCallId: 'a',
    outcome: 'approved',
    argsDigest: card === undefined ? '' : digestOfCard(card),
    decisionKey: 'k',
  } as const
  expect(verifyApproval(decision, { ...call, args: { to: 'a' } }).ok).toBe(false)
  expect(verifyApproval(decision, { ...call, args: argsText }).ok).toBe(true)
})

describe('whether the text is exact', () => {
  const exact = (card: object) => completeCard({ ...call, state: 'args_ready', ...card })?.argsExact

  it('needs the text: no sender can say so without it', () => {
    expect(exact({ args: { n: 1 }, argsExact: true })).toBe(false)
    expect(exact({ args: { n: 1 } })).toBe(false)
    expect(exact({ args: { n: 1 }, argsText: '{"n":1}' })).toBe(true)
    expect(exact({ args: { n: 1 }, argsText: '{"n":1}', argsExact: false })).toBe(false)
  })
})

describe('arguments said to be edited', () => {
  const ready = (n: number): ToolEvent => ({
    type: 'tool_call_ready',
    toolCallId: 'a',
    args: { n },
    argsText: `{"n":${String(n)}}`,
  })
  const fate = (...events: ToolEvent[]) => {
    const codes: string[] = []
    const card = applyToolEvents(new Map(), events, ({ code }) => codes.push(code)).get('a')
    return { card, codes }
  }

  it('are asked about anew when others come while the question is open', () => {
    const approval = { approvalId: 'p', status: 'pending' } as const
    const card = {
      ...call,
      state: 'waiting_approval',
      args: { n: 1 },
      argsText: '{"n":1}',
      edited: true,
    } as const
    const snapshot: ToolEvent = {
      type: 'tool_snapshot',
      runId: 'r',
      epoch: 'e',
      cards: [{ ...card, approval }],
    }
    const after = fate(snapshot, ready(666))
    expect(after.codes).toEqual(['args_changed'])
    expect(after.card).toMatchObject({ args: { n: 666 }, approval: { status: 'pending', changes: 1 } })
    expect(after.card?.edited).toBeUndefined()
  })

  it('stay when others come after the approval, which is reported', () => {
    const after = fate(
      { type: 'tool_call_start', ...call },
      ready(1),
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p' },
      {
        type: 'tool_approval_response',
        toolCallId: 'a',
        approvalId: 'p',
        outcome: 'approved',
        editedArgs: { n: 5 },
      },
      ready(5),
      ready(666),
    )
    expect(after.codes).toEqual(['args_changed_while_executing'])
    expect(after.card).toMatchObject({ args: { n: 5 }, edited: true, state: 'executing' })
  })
})
