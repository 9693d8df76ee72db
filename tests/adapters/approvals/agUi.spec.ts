import { describe, expect, it } from 'vitest'
import { encodeApproval } from '../../../src/adapters/index.js'
import type { DecidedCall } from '../../../src/adapters/approvals/types.js'
import { digestOfDecided } from '../../../src/core/argsProblem.js'
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
    decision: {
      approvalId,
      toolCallId,
      outcome: 'approved',
      argsDigest: digestOfDecided(card, more.editedArgs),
      decisionKey: 'k',
      ...more,
    },
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
    await expect(encode(question, { outcome: 'denied', reason: 'no' })).rejects.toThrow(/with a reason/)
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

  it.each([
    ['a bare boolean', { type: 'boolean' }, true, false],
    ['a boolean or null', { type: ['boolean', 'null'] }, true, false],
    ['a boolean or null, as alternatives', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, true, false],
    ['true and false as constants', { oneOf: [{ const: true }, { const: false }] }, true, false],
    ['true and false as values', { enum: [true, false] }, true, false],
    ['anything', { description: 'Sure?' }, { approved: true }, { approved: false }],
    ['any object', { type: 'object' }, { approved: true }, { approved: false }],
    ['an approved of no type', withEdits, { approved: true }, { approved: false }],
    [
      'an approved that may be null',
      { properties: { approved: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } } },
      { approved: true },
      { approved: false },
    ],
  ])('has a word for yes and no in %s', async (_what, responseSchema, yes, no) => {
    expect(await encode({ ...call, responseSchema }, {})).toEqual(resolved(yes))
    expect(await encode({ ...call, responseSchema }, { outcome: 'denied' })).toEqual(resolved(no))
  })

  it.each([
    ['words of an enum', { enum: ['approve', 'deny'] }],
    ['words of an enum, with their type', { type: 'string', enum: ['yes', 'no'] }],
    ['text', { type: 'string' }],
    ['a number', { type: ['integer', 'null'] }],
    ['an object with other members', { type: 'object', properties: { choice: { enum: ['yes', 'no'] } } }],
    ['an approved that is a word', { type: 'object', properties: { approved: { enum: ['yes', 'no'] } } }],
    ['an approved that is text', { properties: { approved: { type: 'string' } } }],
    ['a closed object without members', { type: 'object', additionalProperties: false }],
    ['a schema elsewhere', { $ref: '#/$defs/Answer' }],
    ['an approved that is defined elsewhere', { properties: { approved: { $ref: '#/$defs/Answer' } } }],
    ['a constant', { const: 'approved' }],
  ])('sends no yes or no where the schema has none: %s', async (_what, responseSchema) => {
    const asks = { ...call, responseSchema }
    await expect(encode(asks, {})).rejects.toThrow(/no word for "approved".*"answered" and a response/)
    expect(await encode(asks, { outcome: 'denied' })).toEqual([{ interruptId: 'i1', status: 'cancelled' }])
    await expect(encode(asks, { outcome: 'denied', reason: 'too much' })).rejects.toThrow(/with a reason/)
    expect(await encode(asks, { outcome: 'answered', response: 'yes' })).toEqual(resolved('yes'))
  })

  it.each([{ const: true }, { enum: [true] }, { properties: { approved: { const: true } } }])(
    'says yes where the schema has only that, and cancels for no: %j',
    async (responseSchema) => {
      const asks = { ...call, responseSchema }
      expect(await encode(asks, {})).toMatchObject([{ status: 'resolved' }])
      expect(await encode(asks, { outcome: 'denied' })).toEqual([{ interruptId: 'i1', status: 'cancelled' }])
      await expect(encode(asks, { outcome: 'denied', reason: 'x' })).rejects.toThrow(/no word for "denied"/)
    },
  )

  it('drops nothing in silence', async () => {
    const bare = { ...call, responseSchema: { type: 'boolean' } }
    const beside = { interruptId: 'i1', metadata: { reason: 'too much' } }
    const no = { outcome: 'denied', reason: 'too much' } as const
    expect(await encode(bare, no)).toEqual([{ ...beside, status: 'resolved', payload: false }])
    expect(await encode(call, { ...no, outcome: 'cancelled' })).toEqual([{ ...beside, status: 'cancelled' }])
    await expect(encode(bare, { editedArgs: {} })).rejects.toThrow(/no edited arguments/)
    await expect(encode(bare, { response: { a: 1 } })).rejects.toThrow(/no place for a response/)
    await expect(encode(call, { response: 'yes' })).rejects.toThrow(/no place for a response/)
    await expect(encode(call, { outcome: 'answered', response: 1, editedArgs: {} })).rejects.toThrow(
      /no edited arguments/,
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
    expect(() => encodeApproval('tanstack', [decide(card, { editedArgs: {} })])).toThrow(/yes or no/)
    expect(() => encodeApproval('tanstack', [decide(card, { response: 1 })])).toThrow(/yes or no/)
    expect(encodeApproval('tanstack', [decide(card, { outcome: 'cancelled', reason: 'no' })])).toEqual({
      id: 'ap',
      approved: false,
    })
    const [asked] = await cardsOf({ ...call, id: 'i1' })
    if (asked === undefined) throw new Error('no card')
    expect(encodeApproval('tanstack', [decide(asked, {})])).toEqual(resolved({ approved: true }))
  })
})
