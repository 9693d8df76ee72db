import { createPinia } from 'pinia'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from 'vue'
import type { ApprovalDecision, DecisionsHandler } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import { createToolCards, type ToolCardsOptions } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

const asked = (id: string): ToolEvent[] => [
  { type: 'tool_call_start', toolCallId: id, toolName: 'pay' },
  { type: 'tool_call_ready', toolCallId: id, args: { n: id }, argsText: `{"n":"${id}"}` },
  { type: 'tool_approval_request', toolCallId: id, approvalId: `p-${id}`, batchId: 'x' },
]

function storeWith(options: ToolCardsOptions = {}) {
  const pinia = createPinia()
  createApp({}).use(pinia).use(createToolCards(options))
  const store = useToolCallStore(pinia)
  store.applyBatch([...asked('a'), ...asked('b')])
  store.flush()
  return store
}

const yes = (toolCallId: string) => ({ toolCallId, input: { outcome: 'approved' } as const })
const no = (toolCallId: string) => ({ toolCallId, input: { outcome: 'denied' } as const })
const statuses = (store: ReturnType<typeof storeWith>) =>
  ['a', 'b'].map((id) => store.card(id)?.approval?.status)

describe('deciding several', () => {
  it('locks all of them before anything is sent', async () => {
    const onDecisions = vi.fn<DecisionsHandler>(() => {
      expect(statuses(store)).toEqual(['submitting', 'submitting'])
    })
    const store = storeWith({ onDecisions })
    const outcomes = await Promise.all([
      store.decideAll([yes('a'), no('b')]),
      store.decideAll([yes('a'), no('b')]),
      store.decide('b', { outcome: 'approved' }),
    ])
    expect(outcomes).toEqual([['sent', 'sent'], ['refused', 'refused'], 'refused'])
    expect(onDecisions).toHaveBeenCalledTimes(1)
    const [decisions, cards] = onDecisions.mock.calls[0] ?? []
    expect(decisions?.map(({ toolCallId, outcome }) => [toolCallId, outcome])).toEqual([
      ['a', 'approved'],
      ['b', 'denied'],
    ])
    expect(cards?.map(({ toolCallId }) => toolCallId)).toEqual(['a', 'b'])
    expect(statuses(store)).toEqual(['approved', 'denied'])
  })

  it.each([
    ['is not there', yes('nobody')],
    ['is named twice', yes('a')],
  ])('none is locked where one %s', async (_, other) => {
    const onDecisions = vi.fn<DecisionsHandler>()
    const store = storeWith({ onDecisions })
    expect(await store.decideAll([yes('a'), other])).toEqual(['refused', 'refused'])
    expect(onDecisions).not.toHaveBeenCalled()
    expect(statuses(store)).toEqual(['pending', 'pending'])
    expect(await store.decide('a', { outcome: 'approved' }, () => undefined)).toBe('sent')
  })

  it('none is locked where one was decided before', async () => {
    const onDecisions = vi.fn<DecisionsHandler>()
    const store = storeWith({ onDecisions })
    await store.decide('b', { outcome: 'denied' }, () => undefined)
    expect(await store.decideAll([yes('a'), yes('b')])).toEqual(['refused', 'refused'])
    expect(statuses(store)).toEqual(['pending', 'denied'])
  })

  it('one answer is for all, a list is for each', async () => {
    const all = storeWith({ onDecisions: () => ({ refused: 'closed' }) })
    expect(await all.decideAll([yes('a'), yes('b')])).toEqual(['refused', 'refused'])
    expect(all.card('b')?.approval).toMatchObject({ status: 'pending', refused: 'closed' })

    const each = storeWith({
      onDecisions: async () => Promise.resolve([{ alreadyDecided: 'denied' }, undefined]),
    })
    expect(await each.decideAll([yes('a'), yes('b')])).toEqual(['sent', 'sent'])
    expect(statuses(each)).toEqual(['denied', 'approved'])
  })

  it('a failure leaves all unknown; the same goes again, or nothing', async () => {
    const sent: (readonly ApprovalDecision[])[] = []
    const onDecisions = vi.fn<DecisionsHandler>((decisions) => {
      sent.push(decisions)
      return sent.length === 1 ? Promise.reject(new Error('network')) : undefined
    })
    const issues = vi.fn()
    const store = storeWith({ onDecisions, onIssue: issues })
    expect(await store.decideAll([yes('a'), no('b')])).toEqual(['unknown', 'unknown'])
    expect(statuses(store)).toEqual(['unknown', 'unknown'])
    expect(await store.resendAll(['a', 'b', 'nobody'])).toEqual(['refused', 'refused', 'refused'])
    expect(sent).toHaveLength(1)
    expect(await store.resendAll(['a', 'b'])).toEqual(['sent', 'sent'])
    expect(sent[1]).toEqual(sent[0])
    expect(statuses(store)).toEqual(['approved', 'denied'])
    expect(issues).toHaveBeenCalledTimes(2)
  })

  it('a feed that sends one by one goes before a plugin that sends together', async () => {
    const onDecisions = vi.fn<DecisionsHandler>()
    const onDecision = vi.fn()
    const store = storeWith({ onDecisions })
    store.attachFeed('default', { onDecision })
    expect(await store.decideAll([yes('a'), no('b')])).toEqual(['sent', 'sent'])
    expect(onDecision).toHaveBeenCalledTimes(2)
    expect(onDecisions).not.toHaveBeenCalled()
  })

  it('one by one all are begun before the first has ended', async () => {
    const begun: string[] = []
    let release = (): void => undefined
    const store = storeWith({
      onDecision: ({ toolCallId }) => {
        begun.push(toolCallId)
        return new Promise<void>((resolve) => {
          const before = release
          release = () => {
            before()
            resolve()
          }
        })
      },
    })
    const sending = store.decideAll([yes('a'), yes('b')])
    await Promise.resolve()
    expect(begun).toEqual(['a', 'b'])
    release()
    expect(await sending).toEqual(['sent', 'sent'])
  })
})
