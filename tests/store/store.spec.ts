import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { computed, effectScope, isReactive, watchEffect } from 'vue'
import type { ToolEvent } from '../../src/core/events.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

const start = (toolCallId: string, more: object = {}): ToolEvent =>
  ({ type: 'tool_call_start', toolCallId, toolName: 'search', at: 1, ...more }) as ToolEvent
const ready = (toolCallId: string, args: object = {}): ToolEvent => ({
  type: 'tool_call_ready',
  toolCallId,
  args,
  at: 2,
})

describe('order', () => {
  it('is that of appearance, by run, and by index within a step', () => {
    const store = useToolCallStore(createPinia())
    store.applyBatch([
      start('b', { runId: 'r1', stepId: 's', index: 1 }),
      start('x', { runId: 'r2' }),
      start('a', { runId: 'r1', stepId: 's', index: 0 }),
      start('c', { runId: 'r1', stepId: 's2', index: 0 }),
    ])
    expect(store.idsOfRun('r1')).toEqual(['a', 'b', 'c'])
    expect(store.runIds).toEqual(['r1', 'r2'])
    expect(store.ids).toHaveLength(4)
  })

  it('an index starts anew with each response that marks no step', () => {
    const store = useToolCallStore(createPinia())
    store.applyBatch([
      start('a', { index: 0 }),
      start('b', { index: 1 }),
      ready('a'),
      ready('b'),
      start('c', { index: 0 }),
    ])
    expect(store.ids).toEqual(['a', 'b', 'c'])
  })
})

describe('reactivity', () => {
  it('an event touches the card that it names and no list', () => {
    const store = useToolCallStore(createPinia())
    store.applyBatch([start('a'), start('b')])
    const runs = { a: 0, b: 0, ids: 0 }
    const scope = effectScope()
    scope.run(() => {
      watchEffect(() => void (store.card('a'), (runs.a += 1)), { flush: 'sync' })
      watchEffect(() => void (store.card('b'), (runs.b += 1)), { flush: 'sync' })
      watchEffect(() => void (store.ids, store.idsOfRun('default'), (runs.ids += 1)), { flush: 'sync' })
    })
    store.apply({ type: 'tool_args_delta', toolCallId: 'a', partialJson: '{' })
    expect(runs).toEqual({ a: 2, b: 1, ids: 1 })
    scope.stop()
  })

  it('a card that is asked for before it exists appears when it does', () => {
    const store = useToolCallStore(createPinia())
    const name = computed(() => store.card('late')?.toolName)
    expect(name.value).toBeUndefined()
    store.apply(start('late'))
    expect(name.value).toBe('search')
  })

  it('cards are frozen data that Vue does not wrap', () => {
    const store = useToolCallStore(createPinia())
    store.applyBatch([start('a'), ready('a', { deep: { __v_isRef: true, value: 'x' } })])
    const card = store.card('a')
    expect(isReactive(card)).toBe(false)
    expect(isReactive(card?.args)).toBe(false)
    expect(Object.isFrozen((card?.args as { deep: object }).deep)).toBe(true)
  })
})

describe('delivery', () => {
  it('drops what it has seen, also after a reconnect', () => {
    const store = useToolCallStore(createPinia())
    const numbered = (seq: number, event: ToolEvent): ToolEvent => ({ ...event, seq, epoch: 'e' })
    const delta: ToolEvent = { type: 'tool_args_delta', toolCallId: 'a', partialJson: '{"q":' }
    const events = [numbered(1, start('a')), numbered(2, delta)]
    store.applyBatch([...events, ...events])
    expect(store.card('a')?.partialJson).toBe('{"q":')
  })

  it('a new epoch starts the numbers anew, and the old one stays over', () => {
    const store = useToolCallStore(createPinia())
    store.apply({ ...start('a'), seq: 7, epoch: 'e1' })
    store.apply({ ...start('b'), seq: 1, epoch: 'e2' })
    store.apply({ ...start('c'), seq: 8, epoch: 'e1' })
    expect(store.ids).toEqual(['a', 'b'])
  })

  it('a gap is reported and asks the feed for a snapshot', () => {
    const store = useToolCallStore(createPinia())
    const codes: string[] = []
    const asked: string[] = []
    store.onIssue((issue) => codes.push(issue.code))
    store.attachFeed('r', { requestSnapshot: (runId) => void asked.push(runId) })
    store.apply({ ...start('a', { runId: 'r' }), seq: 1 })
    store.apply({ ...start('b', { runId: 'r' }), seq: 4 })
    expect(codes).toEqual(['sequence_gap'])
    expect(asked).toEqual(['r'])
    expect(store.ids).toEqual(['a', 'b'])
  })

  it('an unknown type is reported once', () => {
    const store = useToolCallStore(createPinia())
    const codes: string[] = []
    store.onIssue((issue) => codes.push(issue.code))
    store.applyBatch([{ type: 'odd' }, { type: 'odd' }, null] as unknown as ToolEvent[])
    expect(codes).toEqual(['unknown_event_type', 'unknown_event_type'])
  })

  it('the clock is corrected by the server', () => {
    const store = useToolCallStore(createPinia())
    const serverNow = Date.now() + 60_000
    store.apply({ type: 'tool_snapshot', runId: 'r', epoch: 'e', cards: [], serverNow })
    expect(Math.abs(store.now('r') - serverNow)).toBeLessThan(1_000)
    expect(Math.abs(store.now('other') - Date.now())).toBeLessThan(1_000)
  })
})

describe('what comes and goes', () => {
  it('outcomes of unknown calls are listed until they are announced', () => {
    const store = useToolCallStore(createPinia())
    store.apply({ type: 'tool_result', toolCallId: 'a', result: 1 })
    expect(store.unmatched.map((card) => card.toolCallId)).toEqual(['a'])
    store.apply(start('a'))
    expect(store.unmatched).toEqual([])
  })

  it('pending and busy follow the cards', () => {
    const store = useToolCallStore(createPinia())
    store.applyBatch([
      start('a'),
      ready('a'),
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p' },
    ])
    expect(store.pendingIds).toEqual(['a'])
    expect(store.busy).toBe(true)
    store.apply({ type: 'tool_denied', toolCallId: 'a' })
    expect(store.pendingIds).toEqual([])
    expect(store.busy).toBe(false)
  })

  it('a placeholder is replaced in place', () => {
    const store = useToolCallStore(createPinia())
    store.applyBatch([
      { type: 'tool_args_progress', toolCallId: 'p0', toolName: 'search', charsAccumulated: 3 },
      start('b'),
      start('a', { replaces: 'p0' }),
    ])
    expect(store.ids).toEqual(['a', 'b'])
    expect(store.card('p0')).toBeUndefined()
    expect(store.card('a')?.charsAccumulated).toBe(3)
  })

  it('a discarded run leaves nothing behind', () => {
    const store = useToolCallStore(createPinia())
    store.applyBatch([start('a', { runId: 'r' }), start('b', { runId: 'r2' })])
    store.discardRun('r')
    expect(store.ids).toEqual(['b'])
    expect(store.runIds).toEqual(['r2'])
    store.apply(start('a', { runId: 'r' }))
    expect(store.idsOfRun('r')).toEqual(['a'])
    store.$reset()
    expect(store.ids).toEqual([])
    expect(store.busy).toBe(false)
  })
})

describe('saving', () => {
  it('restores what was dehydrated, and what is here already stays', () => {
    const first = useToolCallStore(createPinia())
    first.applyBatch([start('a'), ready('a', { q: 1, __proto__: null }), start('b')])
    const text = first.dehydrate()
    const second = useToolCallStore(createPinia())
    second.applyBatch([start('b'), ready('b', { newer: true })])
    second.restore(text)
    expect(second.card('a')).toEqual(first.card('a'))
    expect(second.card('b')?.state).toBe('args_ready')
  })

  it('a text that is not ours is refused with the fix', () => {
    const store = useToolCallStore(createPinia())
    const issues: string[] = []
    store.onIssue((issue) => issues.push(`${issue.code} ${issue.fix ?? ''}`))
    for (const text of ['{', '[]', '{"v":9,"cards":[]}', '{"v":1,"cards":{}}']) store.restore(text)
    expect(issues).toHaveLength(4)
    expect(issues[0]).toMatch(/^hydration_invalid .*dehydrate/)
    store.restore(
      '{"v":1,"cards":[{"toolCallId":5},{"toolCallId":"ok","state":"flying"},{"toolCallId":"a","state":"planned"}]}',
    )
    expect(store.ids).toEqual(['a'])
  })

  it('pinia state is one string', () => {
    const pinia = createPinia()
    const store = useToolCallStore(pinia)
    store.applyBatch([start('a'), ready('a')])
    const state = JSON.parse(JSON.stringify(pinia.state.value)) as Record<string, Record<string, unknown>>
    expect(Object.keys(state['tool-calls'] ?? {})).toEqual(['saved'])
    expect(typeof state['tool-calls']?.['saved']).toBe('string')
    const client = createPinia()
    client.state.value = JSON.parse(JSON.stringify(state)) as typeof client.state.value
    expect(useToolCallStore(client).card('a')).toEqual(store.card('a'))
  })
})
