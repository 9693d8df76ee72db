import { describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import { nestCalls } from '../../src/composables/nestCalls.js'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

const call = (toolCallId: string, more: object = {}): ToolEvent =>
  ({ type: 'tool_call_start', toolCallId, toolName: toolCallId, ...more }) as ToolEvent
const names = ({ wrapper }: Mounted) => wrapper.findAll('.tc-name').map((name) => name.text())
const items = ({ wrapper }: Mounted) =>
  wrapper.findAll('[role="listitem"]').map((item) => item.attributes('aria-level') ?? '1')

describe('runs', () => {
  const two = [
    call('a1', { runId: 'r' }),
    call('b1', { runId: 's' }),
    call('a2', { runId: 'r' }),
    call('b2', { runId: 's' }),
  ]

  it('keep their calls together, and the second has a title', () => {
    const mounted = mountWith(ToolCallList, { events: two })
    expect(names(mounted)).toEqual(['a1', 'a2', 'b1', 'b2'])
    const titles = mounted.wrapper.findAll('[data-slot="run"]')
    expect(titles.map((title) => title.text())).toEqual(['Run 2'])
    expect(titles[0]?.element.parentElement?.textContent).toContain('b1')
  })

  it('are one list where nobody asks for them', () => {
    const mounted = mountWith(ToolCallList, { events: two, props: { groupBy: 'none' } })
    expect(names(mounted)).toEqual(['a1', 'b1', 'a2', 'b2'])
    expect(mounted.slot('run')).toBeNull()
  })

  it('are busy each for itself', async () => {
    const mounted = mountWith(ToolCallList, { events: two, props: { runId: 's' } })
    const busy = () => mounted.slot('list')?.getAttribute('aria-busy')
    expect(busy()).toBe('true')
    mounted.store.apply({ type: 'run_finished', runId: 's', outcome: 'aborted' })
    await nextTick()
    expect(busy()).toBe('false')
    expect(mounted.store.busy).toBe(true)
  })

  it('need no title where there is one', () => {
    const mounted = mountWith(ToolCallList, { events: two, props: { runId: 's' } })
    expect(names(mounted)).toEqual(['b1', 'b2'])
    expect(mounted.slot('run')).toBeNull()
  })

  it('a second run keeps the cards of the first', async () => {
    const mounted = mountWith(ToolCallList, { events: two.slice(0, 1) })
    const first = mounted.wrapper.find('.tc-card').element
    mounted.store.apply(two[1] as ToolEvent)
    await nextTick()
    expect(mounted.wrapper.find('.tc-card').element).toBe(first)
    expect(mounted.slot('run')).not.toBeNull()
  })
})

describe('calls of a sub-agent', () => {
  it('stand below their parent, one level deeper', () => {
    const mounted = mountWith(ToolCallList, {
      events: [
        call('a'),
        call('b'),
        call('a1', { parentToolCallId: 'a' }),
        call('a2', { parentToolCallId: 'a' }),
        call('a1x', { parentToolCallId: 'a1' }),
      ],
    })
    expect(names(mounted)).toEqual(['a', 'a1', 'a1x', 'a2', 'b'])
    expect(items(mounted)).toEqual(['1', '2', '3', '2', '1'])
  })

  it('a delta of a nested call renders no other card', async () => {
    const mounted = mountWith(ToolCallList, { events: [call('a'), call('b', { parentToolCallId: 'a' })] })
    const changed = new Set<Node>()
    const observer = new MutationObserver((records) => records.forEach(({ target }) => changed.add(target)))
    observer.observe(mounted.wrapper.element, { subtree: true, childList: true, attributes: true })
    mounted.store.apply({ type: 'tool_args_delta', toolCallId: 'b', partialJson: '{"a":1' })
    mounted.store.flush()
    await settle()
    observer.disconnect()
    const own = mounted.wrapper.findAll('.tc-card')[1]?.element
    expect(changed.size).toBeGreaterThan(0)
    expect([...changed].every((node) => own?.contains(node))).toBe(true)
  })

  it('a parent that nobody knows is none, and comes to be one later', async () => {
    const mounted = mountWith(ToolCallList, { events: [call('b', { parentToolCallId: 'a' }), call('c')] })
    expect(items(mounted)).toEqual(['1', '1'])
    mounted.store.apply(call('a'))
    await nextTick()
    expect(names(mounted)).toEqual(['c', 'a', 'b'])
    expect(items(mounted)).toEqual(['1', '1', '2'])
  })

  it('circles end, and lose nobody', () => {
    const mounted = mountWith(ToolCallList, {
      events: [
        call('a', { parentToolCallId: 'b' }),
        call('b', { parentToolCallId: 'a' }),
        call('self', { parentToolCallId: 'self' }),
        call('c'),
      ],
    })
    expect(names(mounted).sort()).toEqual(['a', 'b', 'c', 'self'])
  })

  it('ten thousand deep is deep enough, and quick', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => String(index))
    const parents = new Map(ids.slice(1).map((id, index) => [id, String(index)]))
    const started = performance.now()
    const nested = nestCalls(ids, parents)
    expect(performance.now() - started).toBeLessThan(1000)
    expect(nested.ids).toEqual(ids)
    expect(Math.max(...nested.depths.values())).toBe(6)
  })

  it('a list without any is the same array', () => {
    const ids = ['a', 'b']
    expect(nestCalls(ids, new Map([['x', 'y']])).ids).toBe(ids)
  })
})

describe('keys', () => {
  it('Home and End go to the ends, and the arrows stop there', async () => {
    const mounted = mountWith(ToolCallList, { events: [call('a'), call('b'), call('c')] })
    await nextTick()
    const toggles = mounted.wrapper.findAll('[data-slot="toggle"]')
    const focused = () => toggles.findIndex(({ element }) => element === document.activeElement)
    ;(toggles[1]?.element as HTMLElement).focus()
    for (const [key, at] of [
      ['End', 2],
      ['ArrowDown', 2],
      ['Home', 0],
      ['ArrowUp', 0],
    ] as const) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      await settle()
      expect([key, focused()]).toEqual([key, at])
    }
  })

  it('in a body belong to what is there', async () => {
    const mounted = mountWith(ToolCallList, { events: [call('z'), ...asked('a')] })
    const button = mounted.button(/^Deny: pay/)
    button?.focus()
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
    await settle()
    expect(document.activeElement).toBe(button)
  })

  it('a host goes to any card', async () => {
    const mounted = mountWith(ToolCallList, { events: [call('a'), call('b')] })
    const { jump } = mounted.wrapper.vm as unknown as { jump(id: string): boolean }
    expect(jump('nobody')).toBe(false)
    expect(jump('b')).toBe(true)
    await settle()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('b: details')
  })
})
