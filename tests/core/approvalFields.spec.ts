import { describe, expect, it } from 'vitest'
import { applyToolEvents } from '../../src/core/applyToolEvent.js'
import type { ToolCardData, ToolCardInput } from '../../src/core/card.js'
import { completeCard } from '../../src/core/completeCard.js'
import type { ToolEvent } from '../../src/core/events.js'
import { approvalBlock, canDeny } from '../../src/core/guards.js'

interface Outcome {
  card: ToolCardData | undefined
  codes: string[]
}

function fold(events: readonly ToolEvent[]): Outcome {
  const codes: string[] = []
  const cards = applyToolEvents(new Map(), events, ({ code }) => codes.push(code))
  return { card: cards.get('a'), codes }
}

/** A snapshot's card with whatever stands where its question should be. */
function inSnapshot(approval: unknown): Outcome {
  const card = { toolCallId: 'a', toolName: 'pay', state: 'waiting_approval', args: { n: 1 }, approval }
  return fold([{ type: 'tool_snapshot', runId: 'r', epoch: 'e', cards: [card as ToolCardInput] }])
}

function asked(options: unknown): Outcome {
  return fold([
    { type: 'tool_call_ready', toolCallId: 'a', toolName: 'pay', args: { n: 1 } },
    { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p', options } as ToolEvent,
  ])
}

const yes = { id: 'y', kind: 'allow_once' }
const no = { id: 'n', kind: 'reject_once', label: 'No' }

const WAYS: readonly [string, (options: unknown) => Outcome][] = [
  ['a question', asked],
  ['a snapshot', (options) => inSnapshot({ approvalId: 'p', status: 'pending', options })],
]

describe.each(WAYS)('answers of %s', (_way, outcomeOf) => {
  it('are kept as they were sent', () => {
    const options = [{ ...yes, grants: ['read'], confirm: true, extra: 1 }, no]
    const { card, codes } = outcomeOf(options)
    expect(card?.approval?.options).toEqual(options)
    expect(codes).toEqual([])
  })

  it.each([
    [null],
    ['abc'],
    [{ id: 1, kind: 5 }],
    [{ id: 'z', kind: 'allowance_weird', label: 'No, cancel it' }],
    [{ id: 'z', kind: 'allow_once', label: { a: 1 } }],
    [{ id: 'z', kind: 'allow_once', grants: { length: 0, 0: 'hidden' } }],
    [{ id: 'z', kind: 'allow_once', grants: [{ a: 1 }] }],
    [{ id: 'z', kind: 'allow_once', confirm: 'yes' }],
  ])('lose the one that is none, and it is reported: %j', (option) => {
    const { card, codes } = outcomeOf([yes, option, no])
    expect(card?.approval?.options).toEqual([yes, no])
    expect(codes).toEqual(['event_invalid'])
  })

  it('lose all that share an id: each could be taken for another', () => {
    const always = { id: 'y', kind: 'allow_always', grants: ['everything'] }
    const { card, codes } = outcomeOf([yes, always, { id: 'y', kind: 'unknown' }, no])
    expect(card?.approval?.options).toEqual([no])
    expect(codes).toEqual(['event_invalid'])
    expect(outcomeOf([yes, { id: 'y', kind: 'unknown' }]).card?.approval?.options).toEqual([])
  })

  it('count null as absent', () => {
    const { card, codes } = outcomeOf([{ ...yes, label: null, grants: null, confirm: null }])
    expect(card?.approval?.options).toEqual([yes])
    expect(codes).toEqual([])
  })

  it('are none where they are no list', () => {
    const { card, codes } = outcomeOf('abc')
    expect(card?.approval).toEqual({ approvalId: 'p', status: 'pending', optionsLost: true })
    expect(codes).toEqual(['event_invalid'])
  })

  it('are no plain yes where one of them could not be read', () => {
    const vague = { ...yes, grants: 'everything' }
    const blockOf = (options: unknown) => {
      const { card } = outcomeOf(options)
      return card && approvalBlock(card, 0)
    }
    for (const options of [[vague, no], [yes, { ...yes, kind: 'allow_always' }, no], [vague], 'abc', { yes }])
      expect(blockOf(options), JSON.stringify(options)).toBe('answers_unread')
    expect(blockOf([vague, { id: 'z', kind: 'allow_always' }])).toBeUndefined()
    expect(blockOf([])).toBeUndefined()
    const { card } = outcomeOf([vague, no])
    expect(card && canDeny(card, 0)).toBe(true)
  })
})

describe('the question of a snapshot', () => {
  it.each([
    ['message', { a: 1 }],
    ['reason', ['x']],
    ['refused', 7],
    ['expiresAt', '5'],
    ['defaultToNo', 'yes'],
    ['changes', 'often'],
    ['outcome', 'maybe'],
    ['batchId', {}],
  ])('loses a field of a wrong type, and it is reported: %s', (field, value) => {
    const { card, codes } = inSnapshot({ approvalId: 'p', status: 'pending', [field]: value })
    expect(card?.approval).toEqual({ approvalId: 'p', status: 'pending' })
    expect(codes).toEqual(['event_invalid'])
  })

  it('is one that nobody can answer where its status is none of ours', () => {
    const { card, codes } = inSnapshot({ approvalId: 'p', status: 'zzz' })
    expect(card && approvalBlock(card, 0)).toBe('unknown_outcome')
    expect(card && canDeny(card, 0)).toBe(false)
    expect(codes).toEqual(['event_invalid'])
  })

  it('is pending where it has no status', () => {
    const { card, codes } = inSnapshot({ approvalId: 'p' })
    expect(card && approvalBlock(card, 0)).toBeUndefined()
    expect(codes).toEqual([])
  })

  it.each([[{ approvalId: 7 }], [{ approvalId: '' }], [{}], [['p']], ['p']])(
    'is none without an id: %j',
    (value) => {
      const { card, codes } = inSnapshot(value)
      expect(card?.approval).toBeUndefined()
      expect(card && approvalBlock(card, 0)).toBe('not_asked')
      expect(codes).toEqual(['event_invalid'])
    },
  )
})

describe('a card that the host froze', () => {
  const options = [yes, { id: 'z', kind: 'allowance_weird' }]
  const approval = Object.freeze({ approvalId: 'p', status: 'pending', options })
  const whole = {
    ...{ toolCallId: 'a', runId: 'r', toolName: 'pay', argsFormat: 'json', riskLevel: 'high' },
    ...{ permission: 'write', attempt: 1, charsAccumulated: 7, partialJson: '', state: 'waiting_approval' },
    ...{ args: Object.freeze({ n: 1 }), argsText: '{"n":2}', argsExact: true, approval },
  }
  const complete = (card: object): ToolCardData | undefined =>
    completeCard(Object.freeze(card) as ToolCardInput)

  it('is looked at like any other', () => {
    const card = complete({ ...whole, progress: Object.freeze({ done: 'x' }), lateResult: 7 })
    expect(card?.approval?.options).toEqual([yes])
    expect(card?.args).toEqual({ n: 2 })
    expect(card).not.toHaveProperty('progress')
    expect(card).not.toHaveProperty('lateResult')
  })

  it('is one card from then on', () => {
    const card = complete(whole)
    expect(card && completeCard(card)).toBe(card)
  })

  it('holds one text where its tool takes text', () => {
    const card = complete({ ...whole, argsFormat: 'text', args: 'rm -rf a', argsText: 'rm -rf b' })
    expect([card?.args, card?.argsText]).toEqual(['rm -rf b', 'rm -rf b'])
  })
})

describe('one id of two questions', () => {
  const ready = (id: string): ToolEvent => ({
    ...{ type: 'tool_call_ready', toolCallId: id, toolName: 'pay', args: { id } },
  })
  const ask = (id: string): ToolEvent => ({
    ...{ type: 'tool_approval_request', toolCallId: id, approvalId: 'p' },
  })
  const events = [ready('b'), ready('a'), ask('a'), ask('b')]

  it('is reported, and an answer that names no call counts for none', () => {
    const { card, codes } = fold([
      ...events,
      { type: 'tool_approval_response', approvalId: 'p', approved: true },
    ])
    expect(codes).toEqual(['approval_ambiguous', 'approval_ambiguous'])
    expect(card?.approval?.status).toBe('pending')
  })

  it('is one again when the other call is over', () => {
    const { card, codes } = fold([
      ...events,
      { type: 'tool_cancelled', toolCallId: 'b', endReason: 'aborted' },
      { type: 'tool_approval_response', approvalId: 'p', toolCallId: 'a', approved: true },
    ])
    expect(codes).toEqual(['approval_ambiguous'])
    expect(card?.state).toBe('executing')
  })
})

it('edited arguments of a text call must be text', () => {
  const text: ToolEvent[] = [
    { type: 'tool_call_start', toolCallId: 'a', toolName: 'patch', argsFormat: 'text' },
    { type: 'tool_call_ready', toolCallId: 'a', args: '+ x', argsText: '+ x' },
    { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p' },
  ]
  const answer = (editedArgs: unknown): Outcome =>
    fold([
      ...text,
      { type: 'tool_approval_response', toolCallId: 'a', approvalId: 'p', approved: true, editedArgs },
    ])
  expect(answer({ path: '/' })).toMatchObject({
    codes: ['edit_refused'],
    card: { args: '+ x', argsText: '+ x' },
  })
  expect(answer('+ y')).toMatchObject({ codes: [], card: { args: '+ y', edited: true } })
})
