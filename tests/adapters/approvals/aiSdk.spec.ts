import { describe, expect, it } from 'vitest'
import { createAiSdkAdapter, encodeApproval } from '../../../src/adapters/index.js'
import { digestOfDecided } from '../../../src/core/argsProblem.js'
import type { ToolCardData } from '../../../src/core/card.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import { replayOnce } from '../replay.js'

function asked(call: object = {}, question: object = {}): ToolCardData {
  const { cards } = replayOnce(createAiSdkAdapter(), [
    { type: 'start', messageId: 'm' },
    { type: 'start-step' },
    { type: 'tool-input-available', toolCallId: 'c1', toolName: 'pay_rent', input: { sum: 5 }, ...call },
    { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'ask-1', ...question },
  ])
  const [card] = cards
  if (card === undefined) throw new Error('no card')
  return card
}

const decision = (more: Partial<ApprovalDecision>, card = asked()): ApprovalDecision => ({
  approvalId: 'ask-1',
  toolCallId: card.toolCallId,
  outcome: 'approved',
  argsDigest: digestOfDecided(card, more.editedArgs),
  decisionKey: 'key',
  ...more,
})

describe('encodeApproval: ai-sdk', () => {
  it('sends no other number than the one on screen', () => {
    const frame =
      '{"type":"tool-input-available","toolCallId":"c1","toolName":"pay_rent","input":{"sum":90071992547409931}}'
    const { cards } = replayOnce(createAiSdkAdapter(), [
      { type: 'start', messageId: 'm' },
      frame,
      { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'ask-1' },
    ])
    const [card] = cards
    if (card === undefined) throw new Error('no card')
    expect(card.argsText).toBe('{"sum":90071992547409931}')
    expect(() => encodeApproval('ai-sdk', decision({}, card), card)).toThrow(/cannot hold.*deny it/)
    expect(encodeApproval('ai-sdk', decision({ outcome: 'denied' }, card), card)).toMatchObject({
      approval: { approved: false },
    })
  })

  it('writes the part of the message, answered', () => {
    expect(encodeApproval('ai-sdk', decision({ reason: 'fine' }), asked())).toEqual({
      type: 'tool-pay_rent',
      toolCallId: 'c1',
      state: 'approval-responded',
      input: { sum: 5 },
      approval: { id: 'ask-1', approved: true, reason: 'fine' },
    })
  })

  it('keeps the signature and what else the server sent', () => {
    const card = asked(
      { dynamic: true, providerExecuted: true, title: 'Rent', providerMetadata: { p: { id: 1 } } },
      { signature: 'sig', inputSchemaInput: { sum: '5' } },
    )
    expect(encodeApproval('vercel-ui-v1', decision({ outcome: 'denied' }, card), card)).toEqual({
      type: 'dynamic-tool',
      toolName: 'pay_rent',
      toolCallId: 'c1',
      state: 'approval-responded',
      input: { sum: 5 },
      providerExecuted: true,
      title: 'Rent',
      callProviderMetadata: { p: { id: 1 } },
      approval: { id: 'ask-1', approved: false, signature: 'sig', inputSchemaInput: { sum: '5' } },
    })
  })

  it('names the call as the server knows it, and writes several as a list', () => {
    const card: ToolCardData = { ...asked(), toolCallId: 'c1~2', providerCallId: 'c1' }
    const decided = [asked(), card].map((one) => ({ decision: decision({}, one), card: one }))
    expect(encodeApproval('ai-sdk', decided)).toMatchObject([{ toolCallId: 'c1' }, { toolCallId: 'c1' }])
  })

  it('says what the wire cannot say', () => {
    expect(() => encodeApproval('ai-sdk', decision({ editedArgs: { sum: 6 } }), asked())).toThrow(/deny it/)
    for (const outcome of ['answered', 'cancelled'] as const)
      expect(() => encodeApproval('ai-sdk', decision({ outcome }), asked())).toThrow(/approve or deny/)
    expect(() => encodeApproval('ai-sdk', decision({ response: 1 }), asked())).toThrow(
      /no place for a response/,
    )
  })
})
