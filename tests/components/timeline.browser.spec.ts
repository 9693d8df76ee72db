import '../../src/styles/index.css'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import ToolTimeline from '../../src/components/ToolTimeline/ToolTimeline.vue'
import type { ToolCardData } from '../../src/core/card.js'
import { makeToolCard } from '../../src/testing/makeToolCard.js'
import { mountWith, settle, type Mounted } from './support.js'

const T = 1_750_000_000_000

const call = (
  toolCallId: string,
  from: number,
  length: number,
  more: Partial<ToolCardData> = {},
): ToolCardData =>
  makeToolCard({
    ...{ toolCallId, toolName: `tool_${toolCallId}`, state: 'succeeded', startedAt: T + from },
    ...{ argsReadyAt: T + from + 200, executionStartedAt: T + from + 300, endedAt: T + from + length },
    ...more,
  } as never)

const cards = [
  call('a', 0, 2000),
  call('b', 1000, 5000, { state: 'failed' }),
  call('c', 60_000, 3000),
  makeToolCard({
    state: 'waiting_approval',
    toolCallId: 'd',
    toolName: 'tool_d',
    startedAt: T,
    argsReadyAt: T + 9000,
    approvalRequestedAt: T + 9000,
  }),
]

afterEach(async () => {
  document.body.removeAttribute('style')
  document.documentElement.removeAttribute('dir')
  delete document.documentElement.dataset['theme']
  await page.viewport(800, 600)
})

const part = ({ wrapper }: Mounted, selector: string) => wrapper.find(selector).element as HTMLElement
const view = (mounted: Mounted) => part(mounted, '[data-slot="timeline-view"]')
const row = (mounted: Mounted, index: number) =>
  mounted.wrapper.findAll('[data-slot="timeline-row"]')[index]?.element as HTMLElement
const bar = (mounted: Mounted, index: number) =>
  row(mounted, index).querySelector('rect')?.getBoundingClientRect()
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))

describe('the timeline in a browser', () => {
  it('a walk by keys: to the rows, through them, closer, and back', async () => {
    const mounted = mountWith(ToolTimeline, { props: { cards } })
    row(mounted, 0).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(row(mounted, 2))
    expect(row(mounted, 2).getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('+++')
    await frame()
    expect(view(mounted).scrollWidth).toBeGreaterThan(view(mounted).clientWidth * 4)
    const box = view(mounted).getBoundingClientRect()
    expect(bar(mounted, 2)?.left).toBeGreaterThan(box.left)
    expect(bar(mounted, 2)?.left).toBeLessThan(box.right)
    await userEvent.keyboard('{Home}')
    await frame()
    // What is chosen can be seen, however far it is.
    expect(bar(mounted, 0)?.right).toBeGreaterThan(
      row(mounted, 0).querySelector('.tc-timeline-name')?.getBoundingClientRect().right ?? 0,
    )
    await userEvent.keyboard('0')
    await frame()
    expect(view(mounted).scrollWidth).toBe(view(mounted).clientWidth)
  })

  it.each(['ltr', 'rtl'])('%s: what is below the pointer stays there while it zooms', async (dir) => {
    document.documentElement.dir = dir
    const mounted = mountWith(ToolTimeline, { props: { cards } })
    await settle()
    const before = bar(mounted, 2)
    const clientX = ((before?.left ?? 0) + (before?.right ?? 0)) / 2
    const zoom = () =>
      view(mounted).dispatchEvent(
        new WheelEvent('wheel', { ctrlKey: true, deltaY: -80, clientX, bubbles: true, cancelable: true }),
      )
    zoom()
    await frame()
    zoom()
    await frame()
    const after = bar(mounted, 2)
    expect(after?.left).toBeLessThanOrEqual(clientX + 12)
    expect(after?.right).toBeGreaterThanOrEqual(clientX - 12)
  })

  it('bars of short calls can be seen, and rows are where their names are', async () => {
    const mounted = mountWith(ToolTimeline, {
      props: { cards: [call('a', 0, 3_600_000), call('b', 10, 301)] },
    })
    await settle()
    const painted = row(mounted, 1).querySelector('[data-phase="running"]')?.getBoundingClientRect()
    const name = row(mounted, 1).querySelector('.tc-name')?.getBoundingClientRect()
    expect(painted?.height).toBeGreaterThan(8)
    expect(Math.abs((painted?.top ?? 0) - (name?.top ?? 0))).toBeLessThan(10)
  })

  it('narrow pages get the table, and nothing reaches beyond the page', async () => {
    await page.viewport(320, 600)
    const mounted = mountWith(ToolTimeline, { props: { cards } })
    await expect.poll(() => mounted.wrapper.find('[role="listbox"]').exists()).toBe(false)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const button = part(mounted, 'tbody button')
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(mounted.wrapper.emitted('select')).toEqual([['a', 'click']])
  })

  it.each([
    ['light', 'picture'],
    ['dark', 'picture'],
    ['light', 'table'],
    ['dark', 'table'],
  ])('axe finds nothing in the %s theme, as a %s', async (theme, as) => {
    document.documentElement.dataset['theme'] = theme
    document.body.style.background = theme === 'dark' ? '#0f0f11' : '#f7f7f8'
    const mounted = mountWith(ToolTimeline, { props: { cards, selected: 'b' } })
    if (as === 'table') mounted.button(/table/)?.click()
    await settle()
    const { violations } = await axe.run(mounted.wrapper.element.parentElement ?? document.body, {
      rules: { region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))])).toEqual([])
  })
})
