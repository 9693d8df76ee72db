import { describe, expect, it } from 'vitest'
import { encodeOpenAiResponsesApproval } from '../../../src/adapters/approvals/openaiResponses.js'
import { createOpenAiResponsesAdapter } from '../../../src/adapters/wires/openaiResponses/openaiResponses.js'
import type { ToolCardData } from '../../../src/core/card.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import { makeToolCard } from '../../../src/testing/makeToolCard.js'
import { replayOnce } from '../replay.js'
import { created, done } from '../responses.js'

const cardOf = (item: object): ToolCardData => {
  const [card] = replayOnce(createOpenAiResponsesAdapter(), [created(), done(0, item)]).cards
  if (card?.approval === undefined) throw new Error('the item asked nothing')
  return card
}

const decide = (card: ToolCardData, more: Partial<ApprovalDecision>): ApprovalDecision => ({
  approvalId: card.approval?.approvalId ?? `local:${card.toolCallId}:1`,
  toolCallId: card.toolCallId,
  outcome: 'approved',
  argsDigest: 'ab'.repeat(32),
  decisionKey: 'key',
  ...more,
})

const encode = (card: ToolCardData, more: Partial<ApprovalDecision> = {}): unknown =>
  encodeOpenAiResponsesApproval([{ decision: decide(card, more), card }])

const gift = cardOf({
  type: 'mcp_approval_request',
  id: 'mcpr_1',
  name: 'send_gift',
  arguments: '{"to":"Ann"}',
})
const check = { id: 'sc_1', code: 'odd_domain', message: 'Look.' }
const click = cardOf({
  ...{ type: 'computer_call', id: 'cu_1', call_id: 'call_1', action: { type: 'click' } },
  pending_safety_checks: [check],
})

describe('openai-responses: decisions back', () => {
  it('answers an MCP request with an item that names it', () => {
    expect(encode(gift)).toEqual({
      type: 'mcp_approval_response',
      approval_request_id: 'mcpr_1',
      approve: true,
    })
    expect(encode(gift, { outcome: 'denied', reason: 'too much' })).toEqual({
      ...{ type: 'mcp_approval_response', approval_request_id: 'mcpr_1' },
      ...{ approve: false, reason: 'too much' },
    })
  })

  it('acknowledges the safety checks of a computer call in its output', () => {
    const output = { type: 'computer_screenshot', image_url: 'data:image/png;base64,AA' }
    const item = { type: 'computer_call_output', call_id: 'call_1', acknowledged_safety_checks: [check] }
    expect(encode(click)).toEqual(item)
    expect(encode(click, { response: output })).toEqual({ ...item, output })
  })

  it('writes several decisions as a list of input items', () => {
    const decided = [gift, click].map((card) => ({ decision: decide(card, {}), card }))
    const [first, ...others] = decided
    if (first !== undefined) expect(encodeOpenAiResponsesApproval([first, ...others])).toHaveLength(2)
  })

  it.each([
    ['edited arguments', gift, { editedArgs: { to: 'Bob' } }, /edited arguments.*Deny/],
    ['an answer to no question', gift, { outcome: 'answered' }, /approved or denied/],
    ['a denied safety check', click, { outcome: 'denied' }, /only be acknowledged/],
    ['a response to an MCP request', gift, { response: { a: 1 } }, /no place for a response/],
    ['a reason with a safety check', click, { reason: 'fine' }, /no place for a reason/],
    ['a local question', makeToolCard({ state: 'args_ready' }), {}, /function_call_output/],
  ] as const)('says what to do instead of sending %s', (_what, card, more, words) => {
    expect(() => encode(card, more)).toThrow(words)
  })
})
