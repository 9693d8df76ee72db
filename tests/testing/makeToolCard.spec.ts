import { describe, expect, it } from 'vitest'
import { canApprove, canDeny } from '../../src/core/guards.js'
import { TOOL_CARD_STATES } from '../../src/core/states.js'
import { makeToolCard } from '../../src/testing/index.js'

describe('makeToolCard', () => {
  it.each(TOOL_CARD_STATES)('makes a frozen card that is %s', (state) => {
    const card = makeToolCard({ state })
    expect(card.state).toBe(state)
    expect(Object.isFrozen(card)).toBe(true)
    expect(card.args !== undefined).toBe(state !== 'planned' && state !== 'streaming_args')
  })

  it('makes a waiting card that can be decided', () => {
    const card = makeToolCard({ state: 'waiting_approval', toolName: 'create_refund', args: { amount: 5 } })
    expect(card).toMatchObject({ argsText: '{"amount":5}', argsExact: true })
    expect([canApprove(card, 0), canDeny(card, 0)]).toEqual([true, true])
  })

  it('says nothing of arguments that were given as text, or as a value only', () => {
    expect(makeToolCard({ argsText: '{"n":1}' })).toMatchObject({ args: { n: 1 }, argsText: '{"n":1}' })
    const value = makeToolCard({ args: { n: 1 }, argsExact: false })
    expect([value.argsText, value.argsExact]).toEqual([undefined, false])
  })

  it('throws where the fields make no card', () => {
    expect(() => makeToolCard({ toolCallId: '' })).toThrow('these fields make no card: toolCallId')
  })
})
