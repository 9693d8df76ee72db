import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { loadAdapter } from '../../src/adapters/index.js'
import { applyToolEvents, explainToolEvent } from '../../src/core/applyToolEvent.js'
import type { ToolCardData, ToolCards } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import { canApprove } from '../../src/core/guards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { openCases, type Case } from './cases.js'
import { CASE_TIME, isMark, toEvent, withTimes } from './neutralEvents.js'

const cases = (await openCases()).filter(
  ({ protocol }) => protocol === 'aalis' || ['unified', 'store', 'dom'].includes(protocol),
)
const reducerCases = cases.filter((one) => one.layer === 'reducer' && one.protocol === 'unified')
const storeCases = cases.filter((one) => one.layer === 'store')

/** Store cases may be in a wire's own frames. */
async function eventsOf(one: Case, store: ReturnType<typeof useToolCallStore>): Promise<ToolEvent[]> {
  const frames = one.input.filter((frame) => !isMark(frame))
  if (one.protocol !== 'aalis') return frames.map(toEvent)
  const adapter = await loadAdapter(one.protocol)
  adapter.connect?.({ keys: store.toolCallKeys(), onIssue: store.report })
  return frames
    .flatMap((frame) => adapter.push(withTimes(frame)))
    .map((event) => ({ at: CASE_TIME, ...event }))
}

function expectCards(one: Case, get: (id: string) => ToolCardData | undefined): void {
  for (const wanted of one.expected.cards ?? []) {
    const card = get(wanted.id)
    expect(card?.state, `${one.id} ${wanted.id}`).toBe(wanted.state)
    if (wanted.name !== undefined) expect(card?.toolName).toBe(wanted.name)
    if (wanted.args !== undefined) expect(card?.args).toEqual(wanted.args)
    if (wanted.result !== undefined) expect(card?.result).toEqual(wanted.result)
  }
}

describe.runIf(reducerCases.length > 0)('reducer cases (needs the shared folder)', () => {
  it.each(reducerCases.map((one) => [one.id, one.title, one] as const))('%s %s', (_id, _title, one) => {
    const events = one.input.filter((frame) => !isMark(frame)).map(toEvent)
    const cards: ToolCards = applyToolEvents(new Map(), events)
    expectCards(one, (id) => cards.get(id))
    EXTRA[one.id]?.(cards, events)
  })
})

const EXTRA: Record<string, (cards: ToolCards, events: readonly ReturnType<typeof toEvent>[]) => void> = {
  'STM-10': (cards) => expect(canApprove(cards.get('a') as ToolCardData, CASE_TIME)).toBe(false),
  'STM-13': (cards) => {
    expect(cards.get('a')?.state).toBe('executing')
    expect(cards.get('a')?.args).toEqual({})
  },
  'STM-20': (cards) => expect(cards.get('a')?.reason).toBe('no budget'),
  'APR-15': (cards) => {
    expect(cards.get('a')).toMatchObject({
      state: 'waiting_approval',
      args: { amount: 50 },
      approval: { changes: 1 },
    })
  },
  'TYP-03': (_cards, events) => {
    const unknown = events[0]
    expect(unknown && explainToolEvent(new Map(), unknown)?.code).toBe('unknown_event_type')
  },
}

/** What a case's actions do beside its events; the rest of the store cases only feed events. */
const ACTIONS: Record<string, (store: ReturnType<typeof useToolCallStore>) => void | Promise<void>> = {
  'APR-05': async (store) => {
    const sent: unknown[] = []
    store.apply({ type: 'tool_cancelled', toolCallId: 'a', endReason: 'approval_expired' })
    expect(await store.decide('a', { outcome: 'approved' }, (decision) => void sent.push(decision))).toBe(
      'refused',
    )
    expect(sent).toEqual([])
    expect(store.card('a')?.state).not.toBe('executing')
  },
  'APR-11': (store) => expect(store.pendingIds).toEqual(['a']),
  'APR-26': async (store) => {
    const sent: string[] = []
    for (const id of store.pendingIds)
      if (store.card(id)?.toolName === 'read')
        expect(
          await store.decide(id, { outcome: 'approved' }, (decision) => void sent.push(decision.approvalId)),
        ).toBe('sent')
    expect(sent).toEqual(['p1', 'p2'])
  },
  'RSM-01': (store) => expect(store.card('a')?.charsAccumulated).toBe('{"q":"x"}'.length),
  'RSM-03': (store) => {
    expect(store.ids.map((id) => store.card(id))).toMatchObject([
      { index: 0, toolName: 'search', charsAccumulated: 150, startedAt: CASE_TIME - 3200 },
      { index: 1, toolName: 'now', charsAccumulated: 2, startedAt: CASE_TIME - 100 },
    ])
  },
  'RSM-11': (store) => expect(store.busy).toBe(true),
  'SSR-01': (store) => {
    const text = JSON.stringify(store.saved === '' ? store.dehydrate() : store.saved)
    const client = useToolCallStore(createPinia())
    client.restore(JSON.parse(text) as string)
    client.apply({ type: 'tool_result', toolCallId: 'a', result: 'ok' })
    expect(client.card('a')).toMatchObject({ state: 'succeeded', result: 'ok', args: { q: 1 } })
  },
  'MEM-01': (store) => expect(store.card('a')?.partialJson).toBe(''),
  'MEM-03': (store) => {
    expect(store.ids).toHaveLength(5000)
    store.discardRun('default')
    expect(store.ids).toEqual([])
    expect(store.toolCallKeys().size).toBe(0)
    store.$reset()
  },
}

/** Proven elsewhere, where their means are: a page, timers, two feeds, another wire. */
const ELSEWHERE: Record<string, string> = {
  'RSM-10': 'tests/composables/feed.dom.spec.ts: two feeds of one run',
  'MEM-05': 'tests/composables/feed.dom.spec.ts: remount',
  'PRF-05': 'tests/store/flush.dom.spec.ts: one update a frame',
}

describe.runIf(storeCases.length > 0)('store cases (needs the shared folder)', () => {
  it.each(storeCases.filter((one) => !(one.id in ELSEWHERE)).map((one) => [one.id, one.title, one] as const))(
    '%s %s',
    async (_id, _title, one) => {
      const store = useToolCallStore(createPinia())
      const issues: string[] = []
      store.onIssue((issue) => issues.push(issue.code))
      for (const event of await eventsOf(one, store)) store.apply(event)
      store.flush()
      await ACTIONS[one.id]?.(store)
      if (one.id !== 'SSR-01') expectCards(one, (id) => store.card(id))
    },
  )
})
