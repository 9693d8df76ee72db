import { describe, expect, it } from 'vitest'
import { encodeApproval } from '../../../src/adapters/index.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import { makeToolCard } from '../../../src/testing/makeToolCard.js'
import { replayToolStream } from '../../../src/testing/replayToolStream.js'

const decision: ApprovalDecision = {
  approvalId: 'ask_1',
  toolCallId: 'call_1~2',
  providerCallId: 'call_1',
  outcome: 'denied',
  reason: 'too much',
  argsDigest: 'ab'.repeat(32),
  decisionKey: 'key',
}
const card = makeToolCard({ state: 'waiting_approval', toolCallId: 'call_1~2' })

describe('encodeApproval', () => {
  it('writes the event that the unified wire reads', async () => {
    const event = encodeApproval(
      'unified',
      { ...decision, providerCallId: undefined, toolCallId: 'call_1' },
      card,
    )
    const { cards } = await replayToolStream('unified', [
      { type: 'tool_call_start', toolCallId: 'call_1', toolName: 'send_gift' },
      { type: 'tool_call_ready', toolCallId: 'call_1', args: { to: 'Ann' } },
      { type: 'tool_approval_request', toolCallId: 'call_1', approvalId: 'ask_1' },
      event,
    ])
    expect(cards[0]).toMatchObject({ state: 'denied', reason: 'too much' })
  })

  it('names the call as the server knows it', () => {
    expect(encodeApproval('unified', decision, card)).toMatchObject({
      toolCallId: 'call_1',
      reason: 'too much',
    })
  })

  it('writes several decisions as a list', () => {
    expect(
      encodeApproval('unified', [
        { decision, card },
        { decision, card },
      ]),
    ).toHaveLength(2)
  })

  it('says which protocols take decisions where one takes none', () => {
    expect(() => encodeApproval('openai-chat', decision, card)).toThrow(
      /no message for decisions.*unified.*verifyApproval/,
    )
    expect(() => encodeApproval('smoke-signals', decision, card)).toThrow(/smoke-signals/)
  })

  it('wants at least one decision', () => {
    expect(() => encodeApproval('unified', [])).toThrow(/not empty/)
  })
})
