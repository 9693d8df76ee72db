import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { approvalBlock } from '../../src/core/guards.js'
import { en } from '../../src/locale/en.js'
import { defineToolPolicy } from '../../src/policy/defineToolPolicy.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

beforeEach(() => {
  setActivePinia(createPinia())
})

const policy = defineToolPolicy({
  refund: {
    riskLevel: 'medium',
    permission: 'write',
    schema: { type: 'object', properties: { amount: { maximum: 10 } } },
  },
})

function restored(card: object) {
  const store = useToolCallStore()
  store.configure({ policy, locale: 'en', messages: en })
  const approval = { approvalId: 'p', status: 'pending' }
  const saved = { toolCallId: 'a', toolName: 'refund', state: 'waiting_approval', approval, ...card }
  store.restore(JSON.stringify({ v: 1, cards: [saved] }))
  return store.card('a')
}

describe('a card from a saved text', () => {
  it("has the risk that the host's policy says, not its own", () => {
    const own = { args: { amount: 1 }, argsText: '{"amount":1}', riskLevel: 'low', permission: 'read' }
    expect(restored(own)).toMatchObject({ riskLevel: 'medium', permission: 'write' })
  })

  it('is high risk and writes where no rule names its tool', () => {
    const own = { toolName: 'other', args: {}, argsText: '{}', riskLevel: 'low', permission: 'read' }
    expect(restored(own)).toMatchObject({ riskLevel: 'high', permission: 'write' })
  })

  it('cannot be approved with arguments that the schema refuses', () => {
    const card = restored({ args: { amount: 1000 }, argsText: '{"amount":1000}' })
    expect(card).toMatchObject({ state: 'failed', errorCode: 'args_schema', args: { amount: 1000 } })
    expect(card && approvalBlock(card, 0)).toBe('ended')
  })

  it('is checked by its text, whatever value stands beside it', () => {
    expect(restored({ args: { amount: 1 }, argsText: '{"amount":1000}' })).toMatchObject({ state: 'failed' })
  })

  it('is restored as it was where its rule has nothing against it', () => {
    const card = restored({ args: { amount: 1 }, argsText: '{"amount":1}' })
    expect(card).toMatchObject({ state: 'waiting_approval', approval: { approvalId: 'p' }, argsExact: true })
    expect(card && approvalBlock(card, 0)).toBeUndefined()
  })
})
