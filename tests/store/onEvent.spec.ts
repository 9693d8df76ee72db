import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import type { ToolEvent } from '../../src/core/events.js'
import { createToolCards } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { createApp } from 'vue'

const start = (toolCallId: string): ToolEvent => ({ type: 'tool_call_start', toolCallId, toolName: 'pay' })

describe('store.onEvent', () => {
  it('tells of an event after it was applied, until it is stopped', () => {
    const store = useToolCallStore(createPinia())
    const seen: unknown[] = []
    const stop = store.onEvent((event) => {
      if ('toolCallId' in event) seen.push([event.type, store.card(event.toolCallId ?? '')?.state])
    })
    store.applyBatch([start('a'), { type: 'tool_args_delta', toolCallId: 'a', partialJson: '{' }])
    stop()
    store.apply(start('b'))
    expect(seen).toEqual([
      ['tool_call_start', 'planned'],
      ['tool_args_delta', 'streaming_args'],
    ])
  })

  it('tells what the policy made of it, and what the policy asks', () => {
    const pinia = createPinia()
    const schema = { type: 'object', required: ['to'] }
    const policy = { pay: { approval: 'always', riskLevel: 'medium' }, mail: { schema } } as const
    createApp({}).use(pinia).use(createToolCards({ policy }))
    const store = useToolCallStore(pinia)
    const types: string[] = []
    store.onEvent((event) => {
      types.push(event.type)
    })
    store.applyBatch([
      { type: 'tool_call_ready', toolCallId: 'a', toolName: 'pay', args: {} },
      { type: 'tool_call_start', toolCallId: 'b', toolName: 'mail' },
      { type: 'tool_call_ready', toolCallId: 'b', args: {} },
    ])
    expect(types).toEqual(['tool_call_ready', 'tool_approval_request', 'tool_call_start', 'tool_error'])
  })

  it('leaves out what was seen before', () => {
    const store = useToolCallStore(createPinia())
    let count = 0
    store.onEvent(() => (count += 1))
    const numbered = { ...start('a'), seq: 1, epoch: 'e' }
    store.applyBatch([numbered, numbered])
    expect(count).toBe(1)
  })

  it('a handler that throws stops no card and no other handler', () => {
    const store = useToolCallStore(createPinia())
    const issues: string[] = []
    const heard: string[] = []
    store.onIssue((issue) => void issues.push(`${issue.code}: ${issue.message}`))
    store.onEvent(() => {
      throw new Error('full disk')
    })
    store.onEvent((event) => {
      heard.push(event.type)
    })
    store.applyBatch([start('a'), start('b')])
    expect(store.ids).toEqual(['a', 'b'])
    expect(heard).toHaveLength(2)
    expect(issues).toEqual([
      'watcher_failed: A handler of store.onEvent threw and hears no more events: full disk',
    ])
  })
})
