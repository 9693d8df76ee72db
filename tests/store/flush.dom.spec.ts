import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import type { ToolEvent } from '../../src/core/events.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

const delta = (toolCallId: string, partialJson = 'x'): ToolEvent => ({
  type: 'tool_args_delta',
  toolCallId,
  partialJson,
})
const start = (toolCallId: string): ToolEvent => ({ type: 'tool_call_start', toolCallId, toolName: 'run' })

const frame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

function page(ids: readonly string[]) {
  const pinia = createPinia()
  const store = useToolCallStore(pinia)
  const renders = new Map<string, number>([['list', 0]])
  const Card = defineComponent({
    props: { id: { type: String, required: true } },
    setup: (props) => () => {
      renders.set(props.id, (renders.get(props.id) ?? 0) + 1)
      return h('p', String(store.card(props.id)?.charsAccumulated))
    },
  })
  const List = defineComponent(() => () => {
    renders.set('list', (renders.get('list') ?? 0) + 1)
    return store.ids.map((id) => h(Card, { id, key: id }))
  })
  store.applyBatch(ids.map(start))
  const wrapper = mount(List, { global: { plugins: [pinia] } })
  return { store, renders, wrapper }
}

describe('deltas', () => {
  it('of one tick give one render of one card, and none of the list or its neighbours', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `c${String(index)}`)
    const { store, renders, wrapper } = page(ids)
    for (let turn = 0; turn < 200; turn += 1) store.apply(delta('c0'))
    expect(wrapper.text().startsWith('0')).toBe(true)
    await frame()
    expect(wrapper.find('p').text()).toBe('200')
    expect(renders.get('c0')).toBe(2)
    expect(renders.get('list')).toBe(1)
    for (const id of ids.slice(1)) expect(renders.get(id)).toBe(1)
  })

  it('are never overtaken by what ends them', async () => {
    const { store, wrapper } = page(['a'])
    store.applyBatch([delta('a', '{"n"'), delta('a', ':1}')])
    store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 }, argsText: '{"n":1}' })
    expect(store.card('a')).toMatchObject({ state: 'args_ready', charsAccumulated: 7, partialJson: '' })
    await nextTick()
    expect(wrapper.text()).toBe('7')
  })

  it('arrive in a hidden tab too, where no frame comes', async () => {
    const original = window.requestAnimationFrame
    window.requestAnimationFrame = () => 1
    try {
      const { store, wrapper } = page(['a'])
      store.apply(delta('a', '{'))
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(wrapper.text()).toBe('1')
    } finally {
      window.requestAnimationFrame = original
    }
  })

  it('leave no timer and no frame behind', async () => {
    const { store } = page(['a'])
    store.apply(delta('a', '{'))
    await frame()
    const asked: string[] = []
    const { requestAnimationFrame: raf, setTimeout: timer } = window
    window.requestAnimationFrame = (run) => (asked.push('frame'), raf(run))
    globalThis.setTimeout = ((...args: Parameters<typeof timer>) => (
      asked.push('timer'),
      timer(...args)
    )) as typeof setTimeout
    try {
      await new Promise<void>((resolve) => timer(resolve, 150))
      expect(asked).toEqual([])
    } finally {
      window.requestAnimationFrame = raf
      globalThis.setTimeout = timer as unknown as typeof setTimeout
    }
  })
})
