import { describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import { groupIds } from '../../src/components/ToolCallList/groupIds.js'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, settle } from './support.js'

const calls = (count: number, runId = 'r'): ToolEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'tool_call_start',
    toolCallId: `${runId}${index}`,
    toolName: `tool_${index}`,
    runId,
  }))

const names = (mounted: ReturnType<typeof mountWith>) =>
  mounted.wrapper.findAll('.tc-name').map((name) => name.text())

describe('the list', () => {
  it('shows the calls of a run in their order', () => {
    const mounted = mountWith(ToolCallList, {
      events: [...calls(3), ...calls(2, 's')],
      props: { runId: 'r' },
    })
    expect(names(mounted)).toEqual(['tool_0', 'tool_1', 'tool_2'])
  })

  it('says that there is nothing yet', () => {
    expect(mountWith(ToolCallList).text()).toContain('No tool calls yet.')
  })

  it('shows results of unknown calls last, under their own title', () => {
    const mounted = mountWith(ToolCallList, {
      events: [{ type: 'tool_result', toolCallId: 'x', result: 1, runId: 'r' }, ...calls(1)],
    })
    expect(mounted.wrapper.findAll('.tc-card').map((card) => card.attributes('aria-label'))).toEqual([
      'tool_0',
      'Unnamed tool',
    ])
    expect(mounted.slot('unmatched')?.querySelectorAll('.tc-card')).toHaveLength(1)
  })

  it('a delta of one card renders that card and no other', async () => {
    const mounted = mountWith(ToolCallList, { events: calls(100) })
    const text = (index: number) => mounted.wrapper.findAll('.tc-meta')[index]?.element
    const changes = new Map<number, number>()
    const observers = [0, 1, 50, 99].map((index) => {
      const observer = new MutationObserver(() => changes.set(index, (changes.get(index) ?? 0) + 1))
      const card = text(index)?.closest('.tc-card')
      if (card)
        observer.observe(card, { subtree: true, childList: true, characterData: true, attributes: true })
      return observer
    })
    for (let delta = 0; delta < 1000; delta++)
      mounted.store.apply({ type: 'tool_args_delta', toolCallId: 'r0', partialJson: 'x' })
    mounted.store.flush()
    await settle()
    expect(text(0)?.textContent).toContain('1,000 characters')
    expect([...changes.keys()]).toEqual([0])
    for (const observer of observers) observer.disconnect()
  })

  it('a new card keeps every other card', async () => {
    const mounted = mountWith(ToolCallList, { events: calls(30) })
    const before = mounted.wrapper.findAll('.tc-card').map((card) => card.element)
    mounted.store.apply({ type: 'tool_call_start', toolCallId: 'new', toolName: 'new', runId: 'r' })
    await nextTick()
    const after = mounted.wrapper.findAll('.tc-card').map((card) => card.element)
    expect(after.slice(0, 30)).toEqual(before)
    expect(after).toHaveLength(31)
  })

  it('counts who waits and leads there, without touching a decision', async () => {
    Element.prototype.scrollIntoView = vi.fn()
    const mounted = mountWith(ToolCallList, {
      events: [...calls(1, 'default'), ...asked('a'), ...asked('b')],
    })
    expect(mounted.slot('pending')?.textContent).toContain('2 calls wait for you')
    mounted.button(/^Go to it/)?.click()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('pay: details')
    expect(document.activeElement?.closest('.tc-card')).toBe(mounted.wrapper.findAll('.tc-card')[1]?.element)
  })

  it('collapsing all hides no question', async () => {
    const mounted = mountWith(ToolCallList, { events: [...calls(1, 'default'), ...asked('a')] })
    mounted.button(/^Expand all/)?.click()
    await nextTick()
    expect(mounted.wrapper.findAll('.tc-body')).toHaveLength(2)
    mounted.button(/^Collapse all/)?.click()
    await nextTick()
    expect(mounted.wrapper.findAll('.tc-body')).toHaveLength(1)
    expect(mounted.button(/^Approve: pay/)).toBeDefined()
  })

  it('arrow keys go from card to card', async () => {
    const mounted = mountWith(ToolCallList, { events: calls(3) })
    await nextTick()
    const toggles = mounted.wrapper.findAll('[data-slot="toggle"]')
    ;(toggles[0]?.element as HTMLElement).focus()
    await toggles[0]?.trigger('keydown', { key: 'ArrowDown' })
    expect(document.activeElement).toBe(toggles[1]?.element)
    await toggles[1]?.trigger('keydown', { key: 'ArrowUp' })
    expect(document.activeElement).toBe(toggles[0]?.element)
  })

  it('passes decisions up, and a listener that fails is heard of', async () => {
    vi.useFakeTimers()
    const onApprove = vi.fn(() => Promise.reject(new Error('network')))
    const onDecision = vi.fn()
    const mounted = mountWith(ToolCallList, {
      events: asked('a'),
      attrs: { onApprove },
      config: { onDecision },
    })
    await nextTick()
    vi.advanceTimersByTime(500)
    await nextTick()
    mounted.button(/^Approve: pay/)?.click()
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(1)
    expect(onDecision).not.toHaveBeenCalled()
    expect(mounted.store.card('a')?.approval?.status).toBe('unknown')
    vi.useRealTimers()
  })

  it('where nobody listens to the list the plugin sends', async () => {
    vi.useFakeTimers()
    const onDecision = vi.fn()
    const mounted = mountWith(ToolCallList, { events: asked('a'), config: { onDecision } })
    await nextTick()
    vi.advanceTimersByTime(500)
    await nextTick()
    mounted.button(/^Approve: pay/)?.click()
    await settle()
    expect(onDecision).toHaveBeenCalledTimes(1)
    expect(mounted.wrapper.emitted('approve')).toHaveLength(1)
    vi.useRealTimers()
  })

  it('hands its slots to every card', async () => {
    const mounted = mountWith(ToolCallList, {
      events: calls(2),
      slots: { header: ({ card }: { card: { toolName: string } }) => `HEAD ${card.toolName}` },
    })
    expect(mounted.text()).toContain('HEAD tool_0')
    expect(mounted.text()).toContain('HEAD tool_1')
  })

  it('a very long list draws its ends, and every group in which somebody waits', () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    const events = calls(350, 'default')
    const mounted = mountWith(ToolCallList, { events: [...events, ...asked('default160').slice(1)] })
    const groups = [...mounted.wrapper.element.querySelectorAll('.tc-group')]
    const drawn = groups.map((group) => group.childElementCount)
    expect(drawn).toEqual([25, 25, 25, 25, 0, 0, 25, 0, 0, 0, 25, 25, 25, 25])
    vi.unstubAllGlobals()
  }, 30_000)
})

describe('groups', () => {
  it('stay the same where nothing changed', () => {
    const ids = Array.from({ length: 60 }, (_, index) => String(index))
    const first = groupIds(ids)
    const second = groupIds([...ids, 'new'], first)
    expect(first.map((group) => group.ids.length)).toEqual([25, 25, 10])
    expect(second[0]).toBe(first[0])
    expect(second[1]).toBe(first[1])
    expect(second[2]).not.toBe(first[2])
  })
})
