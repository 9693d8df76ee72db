import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { blockingArgsProblem, digestOfCard } from '../../src/core/argsProblem.js'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, type Mounted } from './support.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function arm() {
  await nextTick()
  vi.advanceTimersByTime(500)
  await nextTick()
}

const LONG = { command: `echo ok && ${'true && '.repeat(400)}rm -rf /tmp/x` }
const approve = ({ button }: Mounted) => button(/^Approve: /) as HTMLButtonElement
const reason = ({ slot }: Mounted) => slot('block')?.textContent?.trim()

const LOW = { policy: { pay: { riskLevel: 'low', permission: 'read' } } } as const
/** As the store would do for events of a wire: risk is the policy's. */
const asRisk = (events: ToolEvent[], riskLevel: string): ToolEvent[] =>
  events.map((event) => (event.type === 'tool_call_start' ? { ...event, riskLevel } : event) as ToolEvent)

const FOLD = /^Show (all|\d+ more)|^\d+ (field|item)s?$/

async function openAll(mounted: Mounted) {
  for (let fold = mounted.button(FOLD); fold; fold = mounted.button(FOLD)) {
    fold.click()
    await nextTick()
  }
}

describe('at high risk everything folded must have been opened', () => {
  it.each<[string, unknown]>([
    ['a long text', LONG],
    ['a text of many lines', { text: 'line\n'.repeat(200) }],
    ['a long list', { list: Array.from({ length: 310 }, (_, n) => n) }],
    ['levels of a large object', { a: { b: { c: Array.from({ length: 310 }, (_, n) => n) } } }],
    ['a deep value', JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`) as unknown],
    ['a long key beside folds', { ['k'.repeat(300)]: LONG.command, other: LONG.command }],
  ])('%s, in a card', async (_, args) => {
    const mounted = mountWith(ToolCard, { events: asked('a', args), props: { toolCallId: 'a' } })
    await arm()
    expect(approve(mounted).disabled).toBe(true)
    expect(approve(mounted).dataset['approvable']).toBe('false')
    expect(reason(mounted)).toMatch(/^Open the (folded part|\d+ folded parts) of the arguments first\.$/)
    await openAll(mounted)
    await arm()
    expect(approve(mounted).disabled).toBe(false)
    expect(approve(mounted).dataset['approvable']).toBe('true')
  })

  it.each([
    ['blanks', `echo hi${' '.repeat(4000)}; rm -rf /`, 'echo hi⟨4000 spaces⟩; rm -rf /'],
    ['empty lines', `echo hi${'\n'.repeat(500)}rm -rf /`, 'echo hi⟨500 blank lines⟩rm -rf /'],
    ['what shows nothing', `echo hi${'\u00a0'.repeat(3000)}rm -rf /`, 'echo hi⟨U+00A0 ×3000⟩rm -rf /'],
  ])('a text that is mostly %s is no long text', async (_, command, shown) => {
    const mounted = mountWith(ToolCard, { events: asked('a', { command }), props: { toolCallId: 'a' } })
    await arm()
    expect(mounted.slot('args')?.textContent).toContain(shown)
    expect(approve(mounted).disabled).toBe(false)
  })

  it('says how many parts are left', async () => {
    const args = { a: LONG.command, b: LONG.command, c: 'short' }
    const mounted = mountWith(ToolCard, { events: asked('a', args), props: { toolCallId: 'a' } })
    await arm()
    expect(reason(mounted)).toBe('Open the 2 folded parts of the arguments first.')
    mounted.button(/^Show all/)?.click()
    await nextTick()
    expect(reason(mounted)).toBe('Open the folded part of the arguments first.')
  })

  it('not at low risk', async () => {
    const events = asRisk(asked('a', LONG), 'low')
    const mounted = mountWith(ToolCard, { events, props: { toolCallId: 'a' }, config: LOW })
    await arm()
    expect(approve(mounted).disabled).toBe(false)
  })

  it('what a tool said meanwhile is no argument', async () => {
    const events = [
      ...asked('a', { n: 1 }),
      { type: 'tool_output_delta', toolCallId: 'a', text: 'log line\n'.repeat(500) } as ToolEvent,
    ]
    const mounted = mountWith(ToolCard, { events, props: { toolCallId: 'a' } })
    await arm()
    expect(approve(mounted).disabled).toBe(false)
  })

  it('other arguments are unread again', async () => {
    const mounted = mountWith(ToolCard, { events: asked('a', LONG), props: { toolCallId: 'a' } })
    await arm()
    await openAll(mounted)
    await arm()
    expect(approve(mounted).disabled).toBe(false)
    mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { command: `${LONG.command} -v` } })
    await arm()
    expect(approve(mounted).disabled).toBe(true)
    expect(reason(mounted)).toContain('Open the folded part')
  })

  it('in a list too, card by card', async () => {
    const mounted = mountWith(ToolCallList, { events: [...asked('a', LONG), ...asked('b', { n: 2 })] })
    await arm()
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-slot="approve"]')]
    expect(buttons.map((button) => button.disabled)).toEqual([true, false])
    await openAll(mounted)
    await arm()
    expect(buttons.map((button) => button.disabled)).toEqual([false, false])
  })
})

/** A host that puts the panel where it likes. */
const Apart = defineComponent(() => {
  const isOpen = shallowRef(false)
  return () =>
    h('div', [
      h('button', { 'aria-label': 'open', onClick: () => (isOpen.value = !isOpen.value) }),
      isOpen.value ? h(ToolArgs, { toolCallId: 'a' }) : undefined,
      h(ApprovalPanel, { toolCallId: 'a', showArgs: false, onApprove: () => undefined }),
    ])
})

describe('arguments that are still being made ready for showing', () => {
  it.each(['low', 'medium', 'high'])('cannot be approved at %s risk, not even alone', async (riskLevel) => {
    vi.useRealTimers()
    const args = { lines: Array.from({ length: 200 }, (_, n) => `echo line ${String(n)}`.padEnd(1500, '.')) }
    const config = { policy: { pay: { riskLevel } } } as never
    const events = asRisk(asked('a', args), riskLevel)
    const shown = shallowRef(false)
    const Alone = () => (shown.value ? h(ApprovalPanel, { toolCallId: 'a' }) : undefined)
    const mounted = mountWith(() => h('div', [h(Alone)]), { events, config })
    // What would run is known; what is on screen is not yet.
    const card = mounted.store.card('a')
    expect(card && blockingArgsProblem(card)).toBeUndefined()
    expect(card && digestOfCard(card)).toHaveLength(64)
    shown.value = true
    await nextTick()
    expect(mounted.slot('reading')).not.toBeNull()
    expect(approve(mounted).disabled).toBe(true)
    expect(reason(mounted)).toBe('The arguments are being read.')
    await vi.waitFor(() => expect(mounted.slot('reading')).toBeNull(), 4000)
    await nextTick()
    expect(reason(mounted)).not.toBe('The arguments are being read.')
    expect(approve(mounted).disabled).toBe(riskLevel === 'high')
  })
})

describe('arguments that nothing shows', () => {
  it('cannot be approved at high risk, wherever the panel stands', async () => {
    const mounted = mountWith(Apart, { events: asked() })
    await arm()
    expect(approve(mounted).disabled).toBe(true)
    expect(reason(mounted)).toBe('The arguments are not on screen. Show them first.')
    mounted.button(/^open/)?.click()
    await arm()
    expect(approve(mounted).disabled).toBe(false)
    mounted.button(/^open/)?.click()
    await arm()
    expect(approve(mounted).disabled).toBe(true)
  })

  it('folds count wherever they stand', async () => {
    const mounted = mountWith(Apart, { events: asked('a', LONG) })
    mounted.button(/^open/)?.click()
    await arm()
    expect(reason(mounted)).toContain('Open the folded part')
    await openAll(mounted)
    await arm()
    expect(approve(mounted).disabled).toBe(false)
  })

  it('of another call are not these', async () => {
    const Other = () => [
      h(ToolArgs, { toolCallId: 'b' }),
      h(ApprovalPanel, { toolCallId: 'a', showArgs: false }),
    ]
    const mounted = mountWith(Other, { events: [...asked('a'), ...asked('b')] })
    await arm()
    expect(approve(mounted).disabled).toBe(true)
  })

  it('of an older version of the call are not these', async () => {
    const old = shallowRef<object>()
    const Old = () => [
      old.value ? h(ToolArgs, { card: old.value as never }) : undefined,
      h(ApprovalPanel, { toolCallId: 'a', showArgs: false }),
    ]
    const mounted = mountWith(Old, { events: asked('a', { n: 1 }) })
    old.value = mounted.store.card('a')
    await arm()
    expect(approve(mounted).disabled).toBe(false)
    mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 2 } })
    await arm()
    expect(approve(mounted).disabled).toBe(true)
  })

  it('can be shown by the panel itself', async () => {
    const mounted = mountWith(Apart, { events: asked('a', { to: 'somebody' }) })
    await arm()
    const show = mounted.slot('show-arguments')
    show?.focus()
    show?.click()
    await arm()
    expect(mounted.text()).toContain('somebody')
    expect(document.activeElement).toBe(mounted.slot('approval'))
    expect(approve(mounted).disabled).toBe(false)
  })

  it('count as shown where the host shows them in its own way', async () => {
    const mounted = mountWith(ToolCard, {
      events: asked(),
      props: { toolCallId: 'a' },
      slots: { args: () => h('p', 'one payment') },
    })
    await arm()
    expect(approve(mounted).disabled).toBe(false)
  })
})
