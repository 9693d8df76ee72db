import '../../src/styles/index.css'
import axe from 'axe-core'
import { page, userEvent } from 'vitest/browser'
import { afterEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, type Mounted } from './support.js'

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
async function painted(frames = 4) {
  await nextTick()
  for (let count = 0; count < frames; count++) await frame()
}
async function until(holds: () => boolean) {
  for (let tries = 0; tries < 120 && !holds(); tries++) await frame()
}

afterEach(() => window.scrollTo(0, 0))

const read = { riskLevel: 'low', permission: 'read' } as const
const done = (toolCallId: string, toolName = `tool_${toolCallId}`): ToolEvent[] => [
  { type: 'tool_call_start', toolCallId, toolName, ...read },
  { type: 'tool_call_ready', toolCallId, args: { id: 1 } },
  { type: 'tool_result', toolCallId, result: 'ok' },
]
const drawn = (mounted: Mounted) => mounted.wrapper.element.querySelectorAll('[role="listitem"]').length
const focusedName = () => document.activeElement?.getAttribute('aria-label')

describe('a list of ten thousand calls', () => {
  const COUNT = 10_000
  const events = Array.from({ length: COUNT }, (_, index) => done(String(index))).flat()

  it('draws what is near, while it is scrolled, asked and gone through by keys', async () => {
    const mounted = mountWith(ToolCallList, { events })
    await painted(10)
    const atFirst = drawn(mounted)
    expect(atFirst).toBeGreaterThan(0)
    expect(atFirst).toBeLessThanOrEqual(400)

    // Scrolled to the middle, that is drawn and not much else.
    const { scrollHeight } = document.documentElement
    window.scrollTo(0, scrollHeight / 2)
    const isOnScreen = () =>
      [...mounted.wrapper.element.querySelectorAll('.tc-card')].some((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
    await until(isOnScreen)
    expect(isOnScreen()).toBe(true)
    expect(drawn(mounted)).toBeLessThanOrEqual(atFirst + 200)

    // Ten places, ten stretches.
    for (let place = 1; place <= 10; place++) {
      window.scrollTo(0, (scrollHeight * place) / 11)
      await painted()
    }
    expect(drawn(mounted)).toBeLessThanOrEqual(atFirst + 12 * 75)

    // A question in the middle, far from everything that was drawn.
    mounted.store.applyBatch(asked('5333').slice(1))
    mounted.store.applyBatch([
      { type: 'tool_call_start', toolCallId: 'q', toolName: 'ask', parentToolCallId: '5333' },
      ...asked('q').slice(1),
    ])
    mounted.store.flush()
    await painted()
    mounted.button(/^Go to it/)?.click()
    await until(() => focusedName() === 'ask: details')
    expect(focusedName()).toBe('ask: details')
    await painted(10)
    const { top, bottom } = (document.activeElement as Element).getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(innerHeight)

    // From card to card across stretches that nobody has seen.
    const { jump } = mounted.wrapper.vm as unknown as { jump(id: string): boolean }
    expect(jump('7000')).toBe(true)
    await until(() => focusedName() === 'tool_7000: details')
    for (let step = 1; step <= 30; step++) {
      await userEvent.keyboard('{ArrowDown}')
      await until(() => focusedName() === `tool_${String(7000 + step)}: details`)
    }
    expect(focusedName()).toBe('tool_7030: details')
    await userEvent.keyboard('{End}')
    await until(() => focusedName() === 'tool_9999: details')
    expect(focusedName()).toBe('tool_9999: details')
    await userEvent.keyboard('{Home}')
    await until(() => focusedName() === 'tool_0: details')
    expect(focusedName()).toBe('tool_0: details')
  }, 120_000)
})

describe('the bar at the end', () => {
  it.each([320, 800])('at %d pixels covers nothing that has the focus', async (width) => {
    await page.viewport(width, 600)
    const events = [
      ...Array.from({ length: 14 }, (_, at) => done(`d${String(at)}`)).flat(),
      ...asked('a'),
      ...asked('b'),
    ]
    const mounted = mountWith(ToolCallList, { events })
    await until(() => mounted.slot('filter') !== null)
    const bar = mounted.slot('list-bar') as HTMLElement
    const root = mounted.wrapper.element as HTMLElement
    const buttons = root.querySelectorAll<HTMLElement>('[role="list"] :is(button, input)')
    expect(buttons.length).toBeGreaterThan(20)
    for (const button of buttons) {
      if (button.matches(':disabled')) continue
      window.scrollTo(0, 0)
      button.focus()
      await frame()
      const { top } = bar.getBoundingClientRect()
      expect([button.getAttribute('aria-label'), button.getBoundingClientRect().bottom <= top]).toEqual([
        button.getAttribute('aria-label'),
        true,
      ])
    }
    await page.viewport(800, 600)
  })

  it('comes and goes without moving a card', async () => {
    const mounted = mountWith(ToolCallList, { events: [...done('a'), ...asked('b').slice(0, 2)] })
    await painted()
    const tops = () =>
      [...mounted.wrapper.element.querySelectorAll('.tc-card')].map(
        (card) => card.getBoundingClientRect().top,
      )
    const before = tops()
    mounted.store.apply(asked('b')[2] as ToolEvent)
    await painted()
    expect(mounted.slot('list-bar')?.dataset['pending']).toBe('1')
    expect(tops()).toEqual(before)
  })
})

describe('access', () => {
  it.each(['light', 'dark'])('axe finds nothing in a batch, nested calls and a filter: %s', async (theme) => {
    document.documentElement.dataset['theme'] = theme
    document.body.style.background = theme === 'dark' ? '#0f0f11' : '#f7f7f8'
    const batch = (id: string) =>
      asked(id, { n: 1 }).map((event) => ({ ...event, batchId: 'b', runId: 'second' }))
    const mounted = mountWith(ToolCallList, {
      events: [
        ...done('z'),
        { type: 'tool_call_start', toolCallId: 'y', toolName: 'nested', parentToolCallId: 'z' },
        ...(batch('a') as ToolEvent[]),
        ...(batch('b') as ToolEvent[]),
      ],
      props: { filters: true },
    })
    await until(() => mounted.slot('filter') !== null)
    mounted.button(/^Deny all/)?.click()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(mounted.slot('run')).not.toBeNull()
    const { violations } = await axe.run(mounted.wrapper.element.parentElement ?? document.body, {
      rules: { region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))])).toEqual([])
    document.body.removeAttribute('style')
    delete document.documentElement.dataset['theme']
  })
})

describe('a batch', () => {
  it('draws one frame around its cards and its answers, and moves no card above it', async () => {
    const batch = (id: string) => {
      const [start, ready, request] = asked(id, { n: 1 }, { ...read, toolName: id })
      return [start, ready, { ...request, batchId: 'b' }] as ToolEvent[]
    }
    const mounted = mountWith(ToolCallList, {
      events: [...done('z'), ...batch('a'), ...batch('b').slice(0, 2)],
    })
    await painted()
    const cards = [...mounted.wrapper.element.querySelectorAll('.tc-card')]
    const tops = cards.slice(0, 1).map((card) => card.getBoundingClientRect().top)
    mounted.store.apply(batch('b')[2] as ToolEvent)
    await painted()
    const now = [...mounted.wrapper.element.querySelectorAll('.tc-card')]
    expect(now).toEqual(cards)
    expect(now.slice(0, 1).map((card) => card.getBoundingClientRect().top)).toEqual(tops)
    const items = [...mounted.wrapper.element.querySelectorAll('[data-batch]')]
    expect(items.map((item) => item.getAttribute('data-batch'))).toEqual(['begin', 'inside', 'end'])
    const edges = items.map((item) => {
      const { left, right } = item.getBoundingClientRect()
      return [left, right]
    })
    expect(new Set(edges.map(String)).size).toBe(1)
  })
})
