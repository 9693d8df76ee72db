import { describe, expect, it } from 'vitest'
import { applyToolEvents } from '../../src/core/applyToolEvent.js'
import type { ToolCardData } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import { digestOfCard, isApprovalCurrent, localApprovalId } from '../../src/core/index.js'

const EVENTS: ToolEvent[] = [
  { type: 'tool_call_start', toolCallId: 'a', toolName: 'pay', riskLevel: 'low' },
  { type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 }, argsText: '{"n":1}' },
  {
    type: 'tool_approval_request',
    toolCallId: 'a',
    approvalId: 'p1',
    options: [{ id: 'once', kind: 'allow_once' }],
  },
]
const cardAfter = (...more: ToolEvent[]) =>
  applyToolEvents(new Map(), [...EVENTS, ...more]).get('a') as ToolCardData
const card = cardAfter()
const approval = { approvalId: 'p1', toolCallId: 'a', argsDigest: digestOfCard(card), optionId: 'once' }

describe('an approval is current', () => {
  it('while the card holds what it names', () => {
    expect(isApprovalCurrent(card, approval)).toBe(true)
    expect(
      isApprovalCurrent(cardAfter({ type: 'tool_approval_response', ...approval, approved: true }), approval),
    ).toBe(true)
  })

  it('when arguments come again in another order', () => {
    const two = {
      type: 'tool_call_ready',
      toolCallId: 'a',
      args: { n: 1.0 },
      argsText: ' {"n": 1.0 }',
    } as const
    expect(isApprovalCurrent(cardAfter(two), approval)).toBe(true)
  })

  it('as the approval on the card itself', () => {
    const answered = cardAfter({ type: 'tool_approval_response', ...approval, outcome: 'approved' })
    expect(isApprovalCurrent(answered, answered.approval ?? { approvalId: '' })).toBe(true)
  })

  it("for the host's own question, by its local id", () => {
    const asked = applyToolEvents(new Map(), EVENTS.slice(0, 2)).get('a') as ToolCardData
    const own = { approvalId: localApprovalId(asked), argsDigest: digestOfCard(asked) }
    expect(isApprovalCurrent(asked, own)).toBe(true)
    expect(isApprovalCurrent(card, own)).toBe(false)
  })

  it('with the arguments that a person made of it', () => {
    const editedArgs = { n: 2 }
    const answer = { type: 'tool_approval_response', toolCallId: 'a', approvalId: 'p1', editedArgs } as const
    const edited = cardAfter({ ...answer, outcome: 'approved' })
    expect(isApprovalCurrent(card, { ...approval, editedArgs, argsDigest: digestOfCard(edited) })).toBe(true)
    expect(isApprovalCurrent(card, { ...approval, editedArgs })).toBe(false)
  })
})

describe('an approval is not current', () => {
  it.each<[string, ToolEvent]>([
    ['other arguments', { type: 'tool_call_ready', toolCallId: 'a', args: { n: 9 } }],
    ['another name', { type: 'tool_call_named', toolCallId: 'a', toolName: 'refund' }],
    ['another question', { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p2' }],
    [
      'another id for the server',
      { type: 'tool_call_start', toolCallId: 'a', toolName: '', providerCallId: 'x' },
    ],
  ])('after %s', (_, event) => {
    expect(isApprovalCurrent(cardAfter(event), approval)).toBe(false)
  })

  it.each([
    ['of another call', { ...approval, toolCallId: 'b' }],
    ['of another question', { ...approval, approvalId: 'p2' }],
    ['with an answer that nobody offers', { ...approval, optionId: 'always' }],
    ['without a digest', { approvalId: 'p1', toolCallId: 'a' }],
    ['with another digest', { ...approval, argsDigest: '0'.repeat(64) }],
  ])('%s', (_, other) => {
    expect(isApprovalCurrent(card, other)).toBe(false)
  })

  it('once the question was withdrawn', () => {
    const withdrawn = cardAfter({ type: 'tool_approval_withdrawn', toolCallId: 'a', approvalId: 'p1' })
    expect(isApprovalCurrent(withdrawn, approval)).toBe(false)
  })
})

describe('a question is asked anew', () => {
  it.each<[string, Partial<ToolCardData>]>([
    ['risk', { riskLevel: 'high' }],
    ['permission', { permission: 'read' }],
    ['server', { serverLabel: 'elsewhere' }],
    ['id for the server', { providerCallId: 'x' }],
  ])('when a second announcement brings another %s', (_, patch) => {
    const again = cardAfter({
      type: 'tool_call_start',
      toolCallId: 'a',
      toolName: 'pay',
      ...patch,
    } as ToolEvent)
    expect(again).toMatchObject({ state: 'waiting_approval', approval: { status: 'pending', changes: 1 } })
  })

  it('not when it says the same again, or something that nobody decides by', () => {
    const again = cardAfter({
      type: 'tool_call_start',
      toolCallId: 'a',
      toolName: 'pay',
      riskLevel: 'low',
      index: 3,
      spanId: 's',
    })
    expect(again.approval?.changes).toBeUndefined()
  })
})
