import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, within } from 'storybook/test'
import { computed, defineComponent, h, shallowRef } from 'vue'
import { ToolCard, ToolTimeline } from '../src/components/index.js'
import type { ToolCardData, ToolCardInput } from '../src/core/index.js'
import { expectFits } from './support/acts.js'
import { again, chinese, dark, narrow } from './support/parameters.js'
import { finishedRun, manyCalls, nestedRun, oddClocks, runningRun, waitingRun } from './support/runs.js'

/** A picture of one run: a row a call, its phases on one scale. */
const meta = {
  title: 'Components/ToolTimeline',
  component: ToolTimeline,
  args: { cards: finishedRun },
} satisfies Meta<typeof ToolTimeline>

export default meta
type Story = StoryObj<typeof meta>

const rows = (root: HTMLElement) => within(root).getAllByRole('option')

/** Good, failed, denied and stopped: told by word and shape, not by colour alone. */
export const Finished: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(rows(canvasElement)).toHaveLength(finishedRun.length)
    await expect(canvas.getByRole('option', { name: /Search knowledge base.*failed/ })).toBeVisible()
  },
}

/** Arguments arrive and tools run: their bars reach to now. */
export const Running: Story = { args: { cards: runningRun } }

/** Nobody knows until when it waits, so the bar is open and nothing ticks. */
export const WaitingForAPerson: Story = { args: { cards: waitingRun } }

/** Calls of a sub-agent stand below the call that started it. */
export const Nested: Story = { args: { cards: nestedRun } }

/** Clocks that disagree, times that are missing, a result that nobody announced. */
export const OddClocks: Story = { args: { cards: oddClocks } }

/** A long run: rows scroll, the scale and the names stay. */
export const ManyCalls: Story = { args: { cards: manyCalls(150) } }

export const Empty: Story = { args: { cards: [] } }

export const ZoomedIn: Story = {
  play: async ({ canvas, userEvent, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom in' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom in' }))
    const view = canvasElement.querySelector<HTMLElement>('[data-slot="timeline-view"]')
    await expect(view?.scrollWidth).toBeGreaterThan((view?.clientWidth ?? 0) * 2)
    await expect(canvas.getByRole('button', { name: 'Whole run' })).toBeVisible()
  },
}

export const AsTable: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }))
    await expect(canvas.queryByRole('listbox')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Prepare a refund' }))
    await expect(canvas.getByRole('button', { name: 'Prepare a refund' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
}

const WithCard = defineComponent({
  name: 'TimelineWithCard',
  setup() {
    const selected = shallowRef<string | undefined>('create_refund')
    const card = computed((): ToolCardInput | undefined =>
      finishedRun.find(({ toolCallId }: ToolCardData) => toolCallId === selected.value),
    )
    return () =>
      h('div', { class: 'story-column' }, [
        h(ToolTimeline, {
          cards: finishedRun,
          selected: selected.value,
          'onUpdate:selected': (id: string | undefined) => (selected.value = id),
        }),
        card.value && h(ToolCard, { card: card.value, open: true, key: card.value.toolCallId }),
      ])
  },
})

/** The chosen call, by pointer or keys, shown whole. */
export const ChoosesACard: Story = {
  render: () => () => h(WithCard),
  play: async ({ canvas, userEvent, canvasElement }) => {
    const [first] = rows(canvasElement)
    await userEvent.click(canvas.getByRole('option', { name: /Prepare a refund/ }))
    await userEvent.keyboard('{Home}')
    await expect(first).toHaveFocus()
    await expect(first).toHaveAttribute('aria-selected', 'true')
  },
}

export const Chinese: Story = again(Finished, chinese)
export const Dark: Story = again(Finished, dark)
export const DarkRunning: Story = again(Running, dark)
export const RightToLeft: Story = {
  render: (args) => () =>
    h('div', { dir: 'rtl' }, [h(ToolTimeline, args), h(ToolTimeline, { cards: nestedRun })]),
}
export const Narrow: Story = again(Finished, narrow, expectFits)
export const NarrowChinese: Story = {
  globals: { ...chinese.globals, ...narrow.globals },
  play: expectFits,
}
