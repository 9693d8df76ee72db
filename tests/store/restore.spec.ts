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

describe('a question whose answer was on its way when the page went', () => {
  const args = { args: { amount: 1 }, argsText: '{"amount":1}' }
  const ask = (status: string) => ({ approval: { approvalId: 'p', status, argsDigest: 'f'.repeat(64) } })

  it.each([['submitting'], ['unknown']])('stands, and says so: %s', async (status) => {
    const card = restored({ ...args, ...ask(status) })
    expect(card?.approval).toEqual({ approvalId: 'p', status: 'pending', mayBeAnswered: true })
    expect(card && approvalBlock(card, 0)).toBeUndefined()
    expect(await useToolCallStore().decide('a', { outcome: 'denied' }, () => undefined)).toBe('sent')
    expect(useToolCallStore().card('a')?.state).toBe('denied')
  })

  it('stands also where only the host asked', () => {
    const card = restored({ ...args, ...ask('submitting'), state: 'args_ready' })
    expect(card && approvalBlock(card, 0)).toBeUndefined()
  })

  it('is withdrawn where the call is over', () => {
    const card = restored({ ...args, ...ask('submitting'), state: 'succeeded' })
    expect(card?.approval?.status).toBe('withdrawn')
  })

  it('keeps no other decision from being sent again', async () => {
    restored({ ...args, ...ask('unknown') })
    const store = useToolCallStore()
    store.applyBatch([
      { type: 'tool_call_ready', toolCallId: 'b', toolName: 'refund', args: { amount: 2 } },
      { type: 'tool_approval_request', toolCallId: 'b', approvalId: 'q' },
    ])
    await store.decide('b', { outcome: 'approved' }, () => Promise.reject(new Error('network')))
    const unknown = store.ids.filter((id) => store.card(id)?.approval?.status === 'unknown')
    expect(unknown).toEqual(['b'])
    expect(await store.resendAll(unknown, { each: () => () => undefined })).toEqual(['sent'])
  })

  it.each([['submitting'], ['unknown']])('stands in a snapshot of a server: %s', (status) => {
    const store = useToolCallStore()
    const card = { toolCallId: 'a', toolName: 'refund', state: 'waiting_approval', ...args, ...ask(status) }
    store.apply({ type: 'tool_snapshot', runId: 'r', epoch: 'e', cards: [card as never] })
    expect(store.card('a')?.approval).toEqual({ approvalId: 'p', status: 'pending', mayBeAnswered: true })
  })
})
