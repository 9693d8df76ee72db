import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { createAgUiAdapter } from '../../src/adapters/index.js'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolFeed, ToolFeedOptions } from '../../src/composables/toolFeedTypes.js'
import { useToolFeed } from '../../src/composables/useToolFeed.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { finished, interrupted, result, started, whole } from '../adapters/agUiFrames.js'

function use(options: ToolFeedOptions, listed = 'mine') {
  const pinia = createPinia()
  let feed: ToolFeed | undefined
  const wrapper = mount(
    defineComponent({
      setup() {
        feed = useToolFeed(undefined, options)
        return () => h(ToolCallList, { runId: listed })
      },
    }),
    { global: { plugins: [pinia] } },
  )
  const push = async (...frames: object[]): Promise<void> => {
    for (const frame of frames) feed?.push(frame)
    useToolCallStore(pinia).flush()
    await nextTick()
  }
  return { feed: feed as ToolFeed, store: useToolCallStore(pinia), wrapper, push }
}

const question = { id: 'i', reason: 'tool_call', toolCallId: 'a' }

describe('a run that the host names', () => {
  it('has the calls of every run of the wire, and is busy while one waits', async () => {
    const { feed, store, wrapper, push } = use({ adapter: createAgUiAdapter(), runId: 'mine' })
    await push(started('wire-1'), ...whole('a'), interrupted('wire-1', question))
    expect(store.idsOfRun('mine')).toEqual(['a'])
    expect(store.runIds).toEqual(['mine'])
    expect(wrapper.text()).toContain('f')
    expect(feed.busy.value).toBe(true)
    expect(store.card('a')).toMatchObject({ state: 'waiting_approval', runId: 'mine' })

    const resume = [{ interruptId: 'i', status: 'resolved', payload: { approved: true } }]
    await push(started('wire-2', { input: { resume } }), result('a', 'x'), ...whole('b'))
    await push(result('b', 'y'), finished('wire-2'))
    expect(store.idsOfRun('mine')).toEqual(['a', 'b'])
    expect(store.card('a')).toMatchObject({ state: 'succeeded', approval: { outcome: 'approved' } })
    expect(store.card('b')).toMatchObject({ state: 'succeeded' })
    expect(feed.busy.value).toBe(false)
    expect(feed.issues.value).toEqual([])
  })

  it('does not end with a run of the wire while calls of an earlier one wait', async () => {
    const ends: string[] = []
    const { feed, store, push } = use({
      adapter: createAgUiAdapter(),
      runId: 'mine',
      onEvent: (event) => {
        if (event.type === 'run_finished') ends.push(`${event.runId} ${event.outcome}`)
      },
    })
    await push(started('wire-1'), ...whole('a'), finished('wire-1'))
    await push(started('wire-2'), ...whole('b'), result('b', 'y'), finished('wire-2'))
    expect(store.card('a')).toMatchObject({ state: 'args_ready' })
    expect(feed.busy.value).toBe(true)
    await push(started('wire-3'), result('a', 'x'), finished('wire-3'))
    expect(store.card('a')).toMatchObject({ state: 'succeeded' })
    expect(ends).toEqual(['mine waiting', 'mine waiting', 'mine completed'])
    expect(feed.busy.value).toBe(false)
  })
})

describe('runs that only the wire names', () => {
  it('stay its own, and the feed is busy while a call of any of them waits', async () => {
    const { feed, store, push } = use({ adapter: createAgUiAdapter() }, 'wire-1')
    await push(started('wire-1'), ...whole('a'), interrupted('wire-1', question))
    await push(started('wire-2'), ...whole('b'), result('b', 'y'), finished('wire-2'))
    expect(store.runIds).toEqual(['wire-1', 'wire-2'])
    expect(feed.busy.value).toBe(true)
    await push(started('wire-3'), result('a', 'x'), finished('wire-3'))
    expect(feed.busy.value).toBe(false)
  })
})
