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
    expect(() => makeToolCard({ state: 'ready' as 'planned' })).toThrow('these fields make no card: state')
  })

  it('throws where a field is misspelt, and lists those that there are', () => {
    const make = () => makeToolCard({ tolName: 'get_weather' } as object)
    expect(make).toThrow(TypeError)
    expect(make).toThrow(/make no card: tolName\. Known: toolCallId, state, .*toolName/)
  })

  it('throws where the arguments are no JSON', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    for (const args of [{ n: 1n }, circle, () => 1, Symbol('a')])
      for (const more of [{}, { argsExact: false }, { argsText: '{}' }])
        expect(() => makeToolCard({ args, ...more })).toThrow(
          'makeToolCard: these fields make no card: args is no JSON.',
        )
  })
})
