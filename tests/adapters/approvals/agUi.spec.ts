import { describe, expect, it } from 'vitest'
import { encodeApproval } from '../../../src/adapters/index.js'
import type { DecidedCall } from '../../../src/adapters/approvals/types.js'
import type { ApprovalDecision } from '../../../src/core/decision.js'
import type { ToolCardData } from '../../../src/core/card.js'
import { replayToolStream } from '../../../src/testing/replayToolStream.js'
import { interrupted, started, whole } from '../agUiFrames.js'

const yesOrNo = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] }
const withEdits = { type: 'object', properties: { approved: {}, editedArgs: { type: 'object' } } }

/** Cards as the adapter leaves them, for a run that ended with these interrupts. */
async function cardsOf(...interrupts: object[]): Promise<readonly ToolCardData[]> {
  const frames = [started('r'), ...whole('a'), ...whole('b'), interrupted('r', ...interrupts)]
  const { cards } = await replayToolStream('ag-ui', frames)
  return cards.filter((card) => card.approval !== undefined)
}

function decide(card: ToolCardData, more: Partial<ApprovalDecision>): DecidedCall {
  const approvalId = card.approval?.approvalId ?? ''
  const { toolCallId } = card
  return {
    card,
    decision: { approvalId, toolCallId, outcome: 'approved', argsDigest: '', decisionKey: 'k', ...more },
  }
}

async function encode(interrupt: object, more: Partial<ApprovalDecision>): Promise<unknown> {
  const [card] = await cardsOf({ id: 'i1', ...interrupt })
  if (card === undefined) throw new Error('no card asks')
  return encodeApproval('ag-ui', [decide(card, more)])
}

const call = { reason: 'tool_call', toolCallId: 'a', responseSchema: yesOrNo }
const resolved = (payload: unknown) => [{ interruptId: 'i1', status: 'resolved', payload }]

describe('encodeApproval ag-ui', () => {
  it('writes yes and no into the payload, with the reason', async () => {
    expect(await encode(call, {})).toEqual(resolved({ approved: true }))
    expect(await encode(call, { outcome: 'denied', reason: 'too much' })).toEqual(
      resolved({ approved: false, reason: 'too much' }),
    )
    expect(await encode({ ...call, responseSchema: undefined }, {})).toEqual(resolved({ approved: true }))
  })

  it('writes edited arguments only where the schema takes them', async () => {
    const edited = { editedArgs: { n: 2 } }
    expect(await encode({ ...call, responseSchema: withEdits }, edited)).toEqual(
      resolved({ approved: true, editedArgs: { n: 2 } }),
    )
    await expect(encode(call, edited)).rejects.toThrow(/no editedArgs/)
  })

  it('answers questions with the response, or cancels them', async () => {
    const question = { reason: 'input_required', responseSchema: { properties: { response: {} } } }
    expect(await encode(question, { outcome: 'answered', response: { response: 'x' } })).toEqual(
      resolved({ response: 'x' }),
    )
    for (const outcome of ['cancelled', 'denied'] as const)
      expect(await encode(question, { outcome })).toEqual([{ interruptId: 'i1', status: 'cancelled' }])
    await expect(encode(question, {})).rejects.toThrow(/"answered" and a response/)
    await expect(encode(question, { outcome: 'answered' })).rejects.toThrow(/has no response/)
  })

  it('answers a bare yes or no, and one without a schema', async () => {
    expect(await encode({ reason: 'confirmation', responseSchema: { type: 'boolean' } }, {})).toEqual(
      resolved(true),
    )
    expect(await encode({ reason: 'confirmation' }, { outcome: 'denied' })).toEqual(
      resolved({ approved: false }),
    )
  })

  it('keeps to a closed schema: a reason that it lacks goes beside the payload', async () => {
    const side = (approved: boolean, more: object = {}, required = ['approved']) => ({
      ...{ type: 'object', additionalProperties: false, required },
      properties: { approved: { const: approved }, ...more },
    })
    const responseSchema = { oneOf: [side(true, { payload: {} }, ['approved', 'payload']), side(false)] }
    expect(await encode({ ...call, responseSchema }, { outcome: 'denied', reason: 'no' })).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: { approved: false }, metadata: { reason: 'no' } },
    ])
    await expect(encode({ ...call, responseSchema }, {})).rejects.toThrow(/requires: payload/)
    expect(await encode({ ...call, responseSchema }, { response: { payload: 1 } })).toEqual(
      resolved({ approved: true, payload: 1 }),
    )
  })

  it('covers every interrupt of the run, and names the missing ones', async () => {
    const [first, second, third] = await cardsOf(
      { ...call, id: 'i1' },
      { ...call, id: 'i2', toolCallId: 'b' },
      { id: 'i3', reason: 'confirmation' },
    )
    if (first === undefined || second === undefined || third === undefined) throw new Error('no cards')
    const decided = [decide(first, {}), decide(second, { outcome: 'cancelled' })]
    expect(() => encodeApproval('ag-ui', decided)).toThrow(/missing for: i3/)
    expect(() => encodeApproval('ag-ui', decide(first, {}).decision, first)).toThrow(/missing for: i2, i3/)
    expect(encodeApproval('ag-ui', [...decided, decide(third, {})])).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: { approved: true } },
      { interruptId: 'i2', status: 'cancelled' },
      { interruptId: 'i3', status: 'resolved', payload: { approved: true } },
    ])
  })

  it('refuses a question of the host’s own policy', async () => {
    await expect(encode(call, { approvalId: 'local:a:1' })).rejects.toThrow(/i1|own policy/)
  })
})

describe('encodeApproval tanstack', () => {
  it('writes what addToolApprovalResponse takes, and a resume for interrupts', async () => {
    const value = { toolCallId: 'a', approval: { id: 'ap' } }
    const frames = [...whole('a'), { type: 'CUSTOM', name: 'approval-requested', value }]
    const [card] = (await replayToolStream('tanstack', frames)).cards
    if (card === undefined) throw new Error('no card')
    const { decision } = decide(card, {})
    expect(encodeApproval('tanstack', decision, card)).toEqual({ id: 'ap', approved: true })
    expect(() => encodeApproval('tanstack', { ...decision, editedArgs: {} }, card)).toThrow(/yes or no/)
    const [asked] = await cardsOf({ ...call, id: 'i1' })
    if (asked === undefined) throw new Error('no card')
    expect(encodeApproval('tanstack', [decide(asked, {})])).toEqual(resolved({ approved: true }))
  })
})
