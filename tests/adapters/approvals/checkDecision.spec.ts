import { describe, expect, it } from 'vitest'
import { encodeApproval } from '../../../src/adapters/index.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import { localApprovalId } from '../../../src/core/decision.js'
import { makeToolCard } from '../../../src/testing/makeToolCard.js'

const card = makeToolCard({
  state: 'waiting_approval',
  toolCallId: 'call_1',
  approval: {
    approvalId: 'ask_1',
    status: 'pending',
    options: [
      { id: 'once', kind: 'allow_once' },
      { id: 'no', kind: 'reject_once' },
    ],
  },
})

function encode(decision: Partial<ApprovalDecision>, of = card, protocol = 'openai-responses'): unknown {
  return encodeApproval(
    protocol,
    {
      approvalId: 'ask_1',
      toolCallId: 'call_1',
      outcome: 'approved',
      argsDigest: 'ab'.repeat(32),
      decisionKey: 'key',
      ...decision,
    },
    of,
  )
}

describe('whatever the wire, a decision', () => {
  it('goes out where it says what was asked', () => {
    expect(encode({})).toMatchObject({ approval_request_id: 'ask_1', approve: true })
    expect(encode({ optionId: 'once' })).toMatchObject({ approve: true })
  })

  it.each([
    'ai-sdk',
    'ag-ui',
    'kimi',
    'langgraph',
    'pydantic-ai',
    'acp',
    'claude-stream-json',
    'mcp',
    'tanstack',
  ])('about a question that stands no more is not sent: %s', (protocol) => {
    expect(() => encode({ approvalId: 'ask_0' }, card, protocol)).toThrow(/answers "ask_0".*asks "ask_1"/)
  })

  it('never says the opposite of the option that was chosen', () => {
    expect(() => encode({ optionId: 'no' })).toThrow(/"no" means denied, the decision says approved/)
    expect(() => encode({ outcome: 'denied', optionId: 'once' })).toThrow(/means approved/)
    expect(() => encode({ optionId: 'always' })).toThrow(/not offered.*"once", "no"/)
  })

  it('that says no carries a reason and nothing else', () => {
    expect(() => encode({ outcome: 'denied', response: 'go on' })).toThrow(/only a reason/)
    expect(() => encode({ outcome: 'cancelled', editedArgs: {} })).toThrow(/only a reason/)
  })

  it("about a question of the host's own policy stays in the host", () => {
    const approvalId = localApprovalId(card)
    const own = makeToolCard({ ...card, approval: { approvalId, status: 'pending' } })
    expect(() => encode({ approvalId }, own)).toThrow(/own policy.*call_1.*in the host/)
    expect(encode({ approvalId }, own, 'unified')).toMatchObject({ approvalId })
  })
})
