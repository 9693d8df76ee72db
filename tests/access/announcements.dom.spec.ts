import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { mountWith } from '../components/support.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Everything that a screen reader would be given, as `polite: …` and `assertive: …`, in order. */
function recordSpeech() {
  const spoken: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live]')
      const words = [...addedNodes].map((node) => node.textContent ?? '').join(' ')
      if (region && words !== '') spoken.push(`${region.getAttribute('aria-live') ?? ''}: ${words}`)
    }
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return { spoken, end: () => observer.disconnect() }
}

const policy = {
  get_order: { title: () => 'Look up order', riskLevel: 'low', permission: 'read' },
  create_refund: { title: () => 'Prepare a refund', riskLevel: 'high', permission: 'write' },
} as const

describe('a whole run, heard', () => {
  it('each change is said once, questions and failures at once, and no piece of text ever', async () => {
    const { spoken, end } = recordSpeech()
    const mounted = mountWith(ToolCallList, {
      config: { policy },
      events: [{ type: 'tool_call_start', toolCallId: 'o', toolName: 'get_order', at: 1 }],
    })

    async function tell(...events: ToolEvent[]) {
      for (const event of events) mounted.store.apply(event, { trusted: true })
      mounted.store.flush()
      await nextTick()
      await vi.advanceTimersByTimeAsync(300)
    }
    const deltas = (toolCallId: string): ToolEvent[] =>
      Array.from({ length: 40 }, () => ({ type: 'tool_args_delta', toolCallId, partialJson: ' ' }))

    await tell()
    await tell(...deltas('o'))
    for (const delta of deltas('o')) await tell(delta)
    await tell({ type: 'tool_call_ready', toolCallId: 'o', args: {} })
    await tell({ type: 'tool_execution_start', toolCallId: 'o' })
    await tell({ type: 'tool_result', toolCallId: 'o', result: 'ok' })

    await tell({ type: 'tool_call_start', toolCallId: 'r', toolName: 'create_refund', at: 2 })
    for (const delta of deltas('r')) await tell(delta)
    await tell({ type: 'tool_call_ready', toolCallId: 'r', args: { amount: 1 } })
    await tell({ type: 'tool_approval_request', toolCallId: 'r', approvalId: 'ask' })
    await tell({ type: 'tool_denied', toolCallId: 'r', reason: 'no' })

    await tell(
      { type: 'tool_call_start', toolCallId: 'f', toolName: 'get_order', at: 3 },
      { type: 'tool_call_ready', toolCallId: 'f', args: {} },
      { type: 'tool_execution_start', toolCallId: 'f' },
    )
    await tell({ type: 'tool_error', toolCallId: 'f', errorCode: 'timeout', errorText: 'late' })
    await vi.advanceTimersByTimeAsync(60_000)
    end()

    expect(spoken).toEqual([
      'polite: Look up order: planned',
      'polite: Look up order: writing arguments',
      'polite: Look up order: ready',
      'polite: Look up order: running',
      'polite: Look up order: done',
      'polite: Prepare a refund: planned',
      'polite: Prepare a refund: writing arguments',
      'polite: Prepare a refund: ready',
      'assertive: Prepare a refund waits for your decision',
      'polite: Prepare a refund: denied',
      'polite: Look up order: running',
      'assertive: Look up order: failed',
    ])
  })
})
