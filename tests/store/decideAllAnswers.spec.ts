import { createPinia } from 'pinia'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from 'vue'
import { encodeApproval } from '../../src/adapters/encodeApproval.js'
import type { DecisionReceipt, DecisionsHandler } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import type { ToolIssue } from '../../src/core/issue.js'
import { createToolCards, type ToolCardsOptions } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

const asked = (id: string): ToolEvent[] => [
  { type: 'tool_call_start', toolCallId: id, toolName: 'pay' },
  { type: 'tool_call_ready', toolCallId: id, args: { n: id }, argsText: `{"n":"${id}"}` },
  { type: 'tool_approval_request', toolCallId: id, approvalId: `p-${id}`, batchId: 'x' },
]

function storeWith(options: ToolCardsOptions = {}) {
  const pinia = createPinia()
  const issues: ToolIssue[] = []
  createApp({})
    .use(pinia)
    .use(createToolCards({ onIssue: (issue) => void issues.push(issue), ...options }))
  const store = useToolCallStore(pinia)
  store.applyBatch([...asked('a'), ...asked('b')])
  store.flush()
  return { store, issues }
}

const yes = (toolCallId: string) => ({ toolCallId, input: { outcome: 'approved' } as const })
const statuses = ({ store }: ReturnType<typeof storeWith>) =>
  ['a', 'b'].map((id) => store.card(id)?.approval?.status)

describe('answers to several decisions', () => {
  it.each([[[]], [[{ refused: 'no' }]], [[undefined, undefined, undefined]]] as DecisionReceipt[][][])(
    'that are not one for each leave all unknown: %j',
    async (receipts) => {
      const made = storeWith({ onDecisions: () => receipts })
      expect(await made.store.decideAll([yes('a'), yes('b')])).toEqual(['unknown', 'unknown'])
      expect(statuses(made)).toEqual(['unknown', 'unknown'])
      expect(made.issues.map(({ message }) => message)).toContainEqual(
        expect.stringContaining(`gave ${String(receipts.length)} answers to 2 decisions`),
      )
    },
  )

  it('may be one that is rejected', async () => {
    const made = storeWith({ onDecisions: () => [undefined, Promise.reject(new Error('network'))] })
    expect(await made.store.decideAll([yes('a'), yes('b')])).toEqual(['sent', 'unknown'])
  })
})

describe('a decision that cannot be written for the wire', () => {
  const onDecisions: DecisionsHandler = (decisions, cards) => {
    encodeApproval(
      'ag-ui',
      decisions.flatMap((decision, at) => {
        const card = cards[at]
        return card === undefined
          ? []
          : [
              {
                decision,
                card: { ...card, approval: { ...card.approval!, metadata: { interruptIds: ['?'] } } },
              },
            ]
      }),
    )
  }

  it('is not sent, and may be decided again', async () => {
    const made = storeWith({ onDecisions })
    expect(await made.store.decideAll([yes('a'), yes('b')])).toEqual(['unsent', 'unsent'])
    expect(statuses(made)).toEqual(['pending', 'pending'])
    expect(made.issues[0]?.message).toContain('decisions are missing for: ?')
    expect(await made.store.decideAll([yes('a'), yes('b')], { together: () => undefined })).toEqual([
      'sent',
      'sent',
    ])
  })

  it('stays unknown where it was sent before', async () => {
    const made = storeWith({ onDecisions: () => Promise.reject(new Error('network')) })
    await made.store.decideAll([yes('a'), yes('b')])
    expect(await made.store.resendAll(['a', 'b'], { together: onDecisions })).toEqual(['unknown', 'unknown'])
  })
})

describe('who sends', () => {
  it('may take several at once only, and then takes one', async () => {
    const onDecisions = vi.fn<DecisionsHandler>()
    const { store } = storeWith({ onDecisions })
    expect(await store.decide('a', { outcome: 'approved' })).toBe('sent')
    expect(onDecisions.mock.calls[0]?.[0]).toHaveLength(1)
  })

  it('is asked for what a listener does not take', async () => {
    const onDecisions = vi.fn<DecisionsHandler>()
    const own = vi.fn()
    const { store } = storeWith({ onDecisions })
    const each = (outcome: string) => (outcome === 'approved' ? own : undefined)
    await store.decideAll([yes('a'), { toolCallId: 'b', input: { outcome: 'denied' } }], { each })
    expect(own).toHaveBeenCalledTimes(1)
    expect(onDecisions.mock.calls[0]?.[0].map(({ toolCallId }) => toolCallId)).toEqual(['b'])
  })

  it('gets what belongs to its own feed', async () => {
    const { store } = storeWith()
    const feeds = ['r', 's'].map((runId) => {
      const onDecisions = vi.fn<DecisionsHandler>()
      store.applyBatch(asked(runId).map((event) => ({ ...event, runId }) as ToolEvent))
      store.port().attachFeed(runId, { onDecisions })
      return onDecisions
    })
    store.flush()
    expect(await store.decideAll([yes('r'), yes('s')])).toEqual(['sent', 'sent'])
    expect(feeds.map((feed) => feed.mock.calls[0]?.[0].map(({ toolCallId }) => toolCallId))).toEqual([
      ['r'],
      ['s'],
    ])
  })
})

it('a question that the server asks again after it had an answer can be answered again, under the same key', async () => {
  const onDecisions = vi.fn<DecisionsHandler>()
  const { store } = storeWith({ onDecisions })
  const cards = ['a', 'b'].map((id) => store.card(id))
  await store.decideAll([yes('a'), yes('b')])
  store.applyBatch([
    { type: 'tool_snapshot', runId: 'default', cards, epoch: 'e2', lastSeq: 1 } as unknown as ToolEvent,
  ])
  store.flush()
  expect(store.card('a')?.approval?.status).toBe('pending')
  expect(await store.decideAll([yes('a'), yes('b')])).toEqual(['sent', 'sent'])
  const [first, second] = onDecisions.mock.calls
  expect(second?.[0]).toEqual(first?.[0])
})
