import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick, ref } from 'vue'
import ToolCallProgressCard from '../../src/components/ToolCallProgressCard/ToolCallProgressCard.vue'
import { mountWith, settle } from './support.js'

const NOW = 1_800_000_000_000

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

describe('the progress card', () => {
  it('shows name, characters and time, and counts on', async () => {
    const { text, wrapper } = mountWith(ToolCallProgressCard, {
      props: { name: 'create_refund', charsAccumulated: 142, startedAt: NOW - 3200 },
    })
    await nextTick()
    expect(text()).toContain('create_refund')
    expect(text()).toContain('142 characters · 3.2 s')
    vi.advanceTimersByTime(300)
    await nextTick()
    expect(text()).toContain('142 characters · 3.5 s')
    await wrapper.setProps({ charsAccumulated: 143 })
    expect(text()).toContain('143 characters')
  })

  it('speaks Chinese, and follows a change of language', async () => {
    const locale = ref('zh-CN')
    const { text } = mountWith(ToolCallProgressCard, {
      props: { name: 'create_refund', charsAccumulated: 142, startedAt: NOW - 3200 },
      config: { locale },
    })
    await nextTick()
    expect(text()).toContain('142 字符 · 3.2s')
    locale.value = 'en'
    await nextTick()
    expect(text()).toContain('142 characters · 3.2 s')
  })

  it('a start in the future is no negative time', async () => {
    const { text } = mountWith(ToolCallProgressCard, {
      props: { name: 'run', charsAccumulated: 1, startedAt: NOW + 90_000 },
    })
    await nextTick()
    expect(text()).toContain('1 character · 0.0 s')
  })

  it('takes the skew between the clocks out', async () => {
    const { text, store } = mountWith(ToolCallProgressCard, { props: { toolCallId: 'a' } })
    store.apply({
      type: 'tool_snapshot',
      runId: 'r',
      epoch: '1',
      serverNow: NOW + 90_000,
      cards: [
        { toolCallId: 'a', runId: 'r', toolName: 'run', state: 'streaming_args', startedAt: NOW + 88_000 },
      ],
    })
    await settle()
    expect(text()).toContain('2.0 s')
  })

  it('never shows what arrives, only how much', async () => {
    const { store, wrapper } = mountWith(ToolCallProgressCard, { props: { toolCallId: 'a' } })
    store.apply({ type: 'tool_call_start', toolCallId: 'a', toolName: 'login' })
    for (const partialJson of ['{"user":"bob","passw', 'ord":"hun', 'ter2x","n":1}']) {
      store.apply({ type: 'tool_args_delta', toolCallId: 'a', partialJson })
      store.flush()
      await nextTick()
      expect(wrapper.html()).not.toMatch(/hun|ter2x/)
    }
    expect(wrapper.text()).toContain('42 characters')
  })

  it('stops the clock of the page when nothing runs', async () => {
    const { wrapper } = mountWith(ToolCallProgressCard, {
      props: { name: 'run', charsAccumulated: 1, startedAt: NOW },
    })
    await nextTick()
    expect(vi.getTimerCount()).toBe(1)
    wrapper.unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('takes a card of the least that names one', async () => {
    const { text } = mountWith(ToolCallProgressCard, {
      bare: true,
      props: {
        card: {
          toolCallId: 'a',
          runId: 'r',
          spanId: 's',
          toolName: 'run',
          riskLevel: 'low',
          permission: 'read',
          state: 'streaming_args',
          partialJson: '{"a":',
        },
      },
    })
    expect(text()).toContain('5 characters')
  })
})
