import { describe, expect, it } from 'vitest'
import { encodeApproval } from '../../../src/adapters/index.js'
import { digestOfDecided } from '../../../src/core/argsProblem.js'
import type { ToolCardData } from '../../../src/core/card.js'
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

function decisionOf(decision: Partial<ApprovalDecision>, of: ToolCardData): ApprovalDecision {
  return {
    approvalId: 'ask_1',
    toolCallId: 'call_1',
    outcome: 'approved',
    argsDigest: digestOfDecided(of, decision.editedArgs),
    decisionKey: 'key',
    ...decision,
  }
}

function encode(decision: Partial<ApprovalDecision>, of = card, protocol = 'openai-responses'): unknown {
  return encodeApproval(protocol, decisionOf(decision, of), of)
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

  it('is about the call of the card', () => {
    expect(() => encode({ toolCallId: 'call_2' })).toThrow(/about call "call_2", the card is "call_1"/)
  })

  it.each(['approved', 'answered'] as const)(
    'that was made for other arguments is not sent: %s',
    (outcome) => {
      const changed = makeToolCard({ ...card, args: { to: 'all' }, argsText: '{"to":"all"}' })
      const argsDigest = digestOfDecided(card, undefined)
      expect(() => encode({ outcome, argsDigest }, changed, 'ag-ui')).toThrow(/other arguments/)
      expect(() => encode({ argsDigest: '' })).toThrow(/other arguments/)
      expect(() => encode({ argsDigest, editedArgs: { to: 'me' } })).toThrow(/other arguments/)
      // A no holds for whatever the call is by now.
      expect(encode({ outcome: 'denied', argsDigest }, changed)).toMatchObject({ approve: false })
    },
  )

  it('is bound to every digit of the arguments', () => {
    const exact = (argsText: string): ToolCardData => makeToolCard({ ...card, args: { n: 1 }, argsText })
    const argsDigest = digestOfDecided(exact('{"n":9007199254740993}'), undefined)
    expect(encode({ argsDigest }, exact('{ "n": 9007199254740993 }'))).toMatchObject({ approve: true })
    expect(() => encode({ argsDigest }, exact('{"n":9007199254740992}'))).toThrow(/other arguments/)
  })

  it.each(['withdrawn', 'expired', 'denied', 'approved'] as const)(
    'about a question that is over is not sent: %s',
    (status) => {
      const over = makeToolCard({ ...card, approval: { approvalId: 'ask_1', status } })
      for (const outcome of ['approved', 'denied', 'cancelled'] as const)
        expect(() => encode({ outcome }, over)).toThrow(`not open any more: it is ${status}`)
    },
  )

  it('about a call that has ended is not sent', () => {
    const ended = makeToolCard({ ...card, state: 'cancelled', endReason: 'aborted' })
    expect(() => encode({}, ended)).toThrow(/not open any more: the call cancelled/)
  })

  it.each(['submitting', 'unknown'] as const)('can be sent again: %s', (status) => {
    const sent = makeToolCard({ ...card, approval: { approvalId: 'ask_1', status } })
    expect(encode({}, sent)).toMatchObject({ approve: true })
  })

  it('is the only one about its question', () => {
    const decided = (['denied', 'approved'] as const).map((outcome) => ({
      card,
      decision: { ...decisionOf({ outcome }, card), outcome },
    }))
    for (const protocol of ['openai-responses', 'ag-ui', 'acp', 'pydantic-ai', 'kimi', 'langgraph', 'mcp'])
      expect(() => encodeApproval(protocol, decided)).toThrow(/two decisions for the question "ask_1"/)
  })
})
