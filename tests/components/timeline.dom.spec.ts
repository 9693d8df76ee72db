import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolTimeline from '../../src/components/ToolTimeline/ToolTimeline.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { makeToolCard } from '../../src/testing/makeToolCard.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

const T = 1_750_000_000_000

const started = (toolCallId: string, at = T, more: Partial<ToolEvent> = {}): ToolEvent =>
  ({ type: 'tool_call_start', toolCallId, toolName: `tool_${toolCallId}`, at, ...more }) as ToolEvent

function finished(toolCallId: string, at = T): ToolEvent[] {
  return [
    started(toolCallId, at),
    { type: 'tool_call_ready', toolCallId, args: {}, at: at + 1000 },
    { type: 'tool_execution_start', toolCallId, at: at + 1000 },
    { type: 'tool_result', toolCallId, result: 1, at: at + 3000 },
  ]
}

const rows = ({ wrapper }: Mounted) => wrapper.findAll('[data-slot="timeline-row"]')
const words = (mounted: Mounted) => rows(mounted).map((row) => row.text())
const selectedRows = (mounted: Mounted) =>
  rows(mounted)
    .filter((row) => row.attributes('aria-selected') === 'true')
    .map((row) => row.find('.tc-name').text())

afterEach(() => {
  vi.useRealTimers()
})

describe('the timeline', () => {
  it('shows the newest run, or the one that it is told', async () => {
    const events = [
      ...finished('a').map((event) => ({ ...event, runId: 'first' }) as ToolEvent),
      ...finished('b').map((event) => ({ ...event, runId: 'second' }) as ToolEvent),
    ]
    const mounted = mountWith(ToolTimeline, { events })
    expect(words(mounted)).toEqual(['tool_bdone · 2.0 s'])
    await mounted.wrapper.setProps({ runId: 'first' })
    expect(words(mounted)).toEqual(['tool_adone · 2.0 s'])
  })

  it('takes its calls as data too, without a store', () => {
    const cards = [makeToolCard({ toolCallId: 'x', toolName: 'look', state: 'failed' })]
    const mounted = mountWith(ToolTimeline, { props: { cards }, bare: true })
    expect(words(mounted)[0]).toMatch(/^lookfailed/)
  })

  it('draws the newest of very many calls, and the others at a click', async () => {
    const cards = Array.from({ length: 350 }, (_, n) =>
      makeToolCard({ toolCallId: `c${String(n)}`, toolName: `t${String(n)}` }),
    )
    const mounted = mountWith(ToolTimeline, { props: { cards }, bare: true })
    expect(rows(mounted)).toHaveLength(100)
    expect(words(mounted).at(-1)).toMatch(/^t349/)
    expect(mounted.text()).toContain('250 not shown')
    mounted.button(/^Show 100 more/)?.click()
    await settle()
    mounted.button(/^Show 100 more/)?.click()
    await settle()
    mounted.button(/^Show 50 more/)?.click()
    await settle()
    expect(rows(mounted)).toHaveLength(350)
    expect(mounted.button(/^Show/)?.textContent).not.toMatch(/more/)
  })

  it('says that there is nothing yet', () => {
    expect(mountWith(ToolTimeline).text()).toContain('No tool calls yet.')
  })

  it('draws phases as bars in percent of the scale, and a bad end as its shape', () => {
    const events: ToolEvent[] = [
      ...finished('a').slice(0, 3),
      { type: 'tool_error', toolCallId: 'a', errorCode: 'timeout', at: T + 4000 },
    ]
    const row = rows(mountWith(ToolTimeline, { events }))[0]
    const bars = row
      ?.findAll('rect')
      .map(({ element }) => ['data-phase', 'x', 'width'].map((name) => element.getAttribute(name)))
    expect(bars).toEqual([
      ['args', '0%', '25%'],
      ['running', '25%', '75%'],
    ])
    expect(row?.find('.tc-timeline-mark').attributes('x')).toBe('100%')
    expect(row?.text()).toContain('failed')
  })

  it('writes the same into a table', () => {
    const mounted = mountWith(ToolTimeline, { events: finished('a') })
    const cells = mounted.wrapper.findAll('tbody td').map((cell) => cell.text())
    expect(cells).toEqual([
      'done · 2.0 s',
      'begins at 0.0 s',
      'arguments 1.0 s',
      'waiting for a person –',
      'running 2.0 s',
    ])
  })
})

describe('choosing a call', () => {
  it('by a click, told with how it was chosen', async () => {
    const mounted = mountWith(ToolTimeline, { events: [...finished('a'), ...finished('b')] })
    await rows(mounted)[1]?.trigger('click')
    expect(selectedRows(mounted)).toEqual(['tool_b'])
    expect(mounted.wrapper.emitted('select')).toEqual([['b', 'click']])
    expect(mounted.wrapper.emitted('update:selected')).toEqual([['b']])
    await rows(mounted)[0]?.trigger('keydown', { key: 'Enter' })
    expect(mounted.wrapper.emitted('select')).toContainEqual(['a', 'click'])
  })

  it('by a pointer that a hand moves, not by rows that move below it', async () => {
    const mounted = mountWith(ToolTimeline, { events: [...finished('a'), ...finished('b')] })
    const move = (index: number, screenX: number) =>
      rows(mounted)[index]?.trigger('pointermove', { screenX, screenY: 5 })
    await move(0, 10)
    await move(1, 10)
    expect(selectedRows(mounted)).toEqual([])
    await move(1, 11)
    expect(mounted.wrapper.emitted('select')).toEqual([['b', 'hover']])
  })

  it('by arrows, Home and End; one row is in the order of the Tab key', async () => {
    const mounted = mountWith(ToolTimeline, { events: ['a', 'b', 'c'].flatMap((id) => finished(id)) })
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    ;(rows(mounted)[0]?.element as HTMLElement).focus()
    for (const [key, name] of [
      ['ArrowDown', 'tool_b'],
      ['End', 'tool_c'],
      ['ArrowDown', 'tool_c'],
      ['ArrowUp', 'tool_b'],
      ['Home', 'tool_a'],
    ]) {
      press(key ?? '')
      await nextTick()
      expect(selectedRows(mounted)).toEqual([name])
    }
    expect(rows(mounted).map((row) => row.attributes('tabindex'))).toEqual(['0', '-1', '-1'])
  })

  it('from outside, with v-model', async () => {
    const mounted = mountWith(ToolTimeline, { events: finished('a'), props: { selected: 'a' } })
    expect(selectedRows(mounted)).toEqual(['tool_a'])
    await mounted.wrapper.setProps({ selected: undefined })
    expect(selectedRows(mounted)).toEqual([])
  })
})

describe('zoom', () => {
  const zoomOf = ({ wrapper }: Mounted) => wrapper.find('[data-slot="timeline-view"]').attributes('data-zoom')

  it('by keys and buttons, within its bounds', async () => {
    const mounted = mountWith(ToolTimeline, { events: finished('a') })
    const press = (key: string) => rows(mounted)[0]?.trigger('keydown', { key })
    await press('+')
    await press('+')
    expect(zoomOf(mounted)).toBe('4')
    await press('-')
    expect(zoomOf(mounted)).toBe('2')
    await mounted.wrapper.find('[data-slot="zoom-reset"]').trigger('click')
    await press('-')
    expect(zoomOf(mounted)).toBe('1')
    for (let step = 0; step < 9; step++) await press('+')
    expect(zoomOf(mounted)).toBe('64')
  })

  it('by a wheel only while the control key is held; else the page scrolls', async () => {
    const mounted = mountWith(ToolTimeline, { events: finished('a') })
    const wheel = (ctrlKey: boolean) => {
      const event = new WheelEvent('wheel', { deltaY: -60, ctrlKey, bubbles: true, cancelable: true })
      rows(mounted)[0]?.element.dispatchEvent(event)
      return event.defaultPrevented
    }
    await settle()
    expect(wheel(false)).toBe(false)
    expect(zoomOf(mounted)).toBe('1')
    expect(wheel(true)).toBe(true)
    await nextTick()
    expect(zoomOf(mounted)).toBe('2')
  })
})

describe('while the run goes on', () => {
  const ticking = () => vi.getTimerCount()

  it('bars of running calls grow, and other rows are not rendered for it', async () => {
    vi.useFakeTimers({ now: T + 4100 })
    const events: ToolEvent[] = [...finished('a'), ...finished('b').slice(0, 3)]
    const mounted = mountWith(ToolTimeline, { events })
    await settle()
    const width = () => Number.parseFloat(rows(mounted)[1]?.findAll('rect').at(-1)?.attributes('width') ?? '')
    const before = width()
    const changes: string[] = []
    const observer = new MutationObserver((records) => changes.push(...records.map(({ type }) => type)))
    observer.observe(rows(mounted)[0]?.element as Element, {
      subtree: true,
      attributes: true,
      childList: true,
      characterData: true,
    })
    vi.advanceTimersByTime(800)
    await settle()
    expect(width()).toBeGreaterThan(before)
    expect(changes).toEqual([])
    observer.disconnect()
  })

  it('nothing ticks while a person is waited for, nor after the end, nor after it is gone', async () => {
    vi.useFakeTimers({ now: T + 5000 })
    const mounted = mountWith(ToolTimeline, { events: [...finished('a'), ...asked('q')] })
    await settle()
    expect(ticking()).toBe(0)
    mounted.store.apply(started('b', T + 5000))
    mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'b', args: {}, at: T + 5000 })
    mounted.store.apply({ type: 'tool_execution_start', toolCallId: 'b', at: T + 5000 })
    await settle()
    expect(ticking()).toBeGreaterThan(0)
    mounted.store.apply({ type: 'tool_result', toolCallId: 'b', result: 1, at: T + 6000 })
    await settle()
    expect(ticking()).toBe(0)
    mounted.store.apply(started('c', T + 6000))
    mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'c', args: {}, at: T + 6000 })
    mounted.store.apply({ type: 'tool_execution_start', toolCallId: 'c', at: T + 6000 })
    await settle()
    mounted.wrapper.unmount()
    expect(ticking()).toBe(0)
  })

  it('text of one call moves its count and no other row', async () => {
    const mounted = mountWith(ToolTimeline, { events: [...finished('a'), started('b')] })
    for (let piece = 0; piece < 50; piece++)
      mounted.store.apply({ type: 'tool_args_delta', toolCallId: 'b', partialJson: '{"x":1' })
    mounted.store.flush()
    await settle()
    expect(words(mounted)[1]).toContain('300 characters')
  })
})

describe('hostile names', () => {
  it('are revealed as in cards', () => {
    const mounted = mountWith(ToolTimeline, {
      events: [started('a', T, { toolName: 'pay\u202eyap' } as Partial<ToolEvent>)],
    })
    expect(words(mounted)[0]).toContain('⟨U+202E⟩')
  })
})
