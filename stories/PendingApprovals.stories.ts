import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, waitFor } from 'storybook/test'
import { defineComponent, h } from 'vue'
import { ToolCallList } from '../src/components/index.js'
import { usePendingApprovals, useToolCardsConfig } from '../src/composables/index.js'
import { denyButton, expectFits } from './support/acts.js'
import { asking, sample } from './support/cards.js'
import { chinese, dark, narrow } from './support/parameters.js'
import { useCards } from './support/withCards.js'

/** What a host puts into its own bar: how many calls wait, and a way to the next. */
const Bar = defineComponent({
  name: 'PendingBar',
  props: {
    /** Write the count before the document's title. */
    title: { type: Boolean, default: true },
    /** Show a notice for each question that comes while the page is hidden. */
    notify: { type: Boolean, default: false },
  },
  setup(props) {
    const { plural, t } = useToolCardsConfig()
    const { count, jump, requestPermission } = usePendingApprovals({
      title: () => props.title,
      notify: () => props.notify,
    })
    return () =>
      h('div', { class: 'tc tc-row' }, [
        h('span', count.value === 0 ? '–' : plural('pending', count.value)),
        count.value > 0 &&
          h('button', { type: 'button', class: 'tc-button', onClick: () => jump() }, t('action.nextPending')),
        // Browsers ask the person only inside of a click.
        props.notify &&
          h(
            'button',
            { type: 'button', class: 'tc-button', onClick: () => void requestPermission() },
            'Notification…',
          ),
      ])
  },
})

/**
 * `usePendingApprovals`: what waits for a person in the whole store, for a badge, the title of the page and a
 * notice. A notice names the tool and nothing of the call; nothing asks for permission by itself.
 */
const meta = {
  title: 'Overview/Pending approvals',
  component: Bar,
  args: { title: true, notify: false },
  parameters: { toolCards: { onDecision: () => undefined } },
  render: (args) => ({
    setup() {
      useCards([
        sample('get_order', { state: 'succeeded' }),
        asking('create_refund'),
        asking('delete_draft'),
        sample('export_report', { state: 'cancelled' }),
      ])
      return () => h('div', { class: 'story-column' }, [h(Bar, args), h(ToolCallList, { runId: 'story' })])
    },
  }),
} satisfies Meta<typeof Bar>

export default meta
type Story = StoryObj<typeof meta>

/** The title counts down with each answer, and is the page's own again after the last. */
export const InTheTitle: Story = {
  play: async (context) => {
    const { canvas, canvasElement, userEvent } = context
    const { title } = document
    const own = title.replace(/^\(\d+\) /, '')
    await expect(title).toBe(`(2) ${own}`)
    await userEvent.click(canvas.getAllByRole('button', { name: 'Go to it' })[0] ?? canvasElement)
    await expect(canvas.getByRole('button', { name: 'Prepare a refund: details' })).toHaveFocus()
    const [refund, draft] = canvasElement.querySelectorAll<HTMLElement>(
      '[data-slot="card"][data-state="waiting_approval"]',
    )
    for (const card of [refund, draft]) {
      if (card !== undefined) await userEvent.click(denyButton({ canvasElement: card }))
    }
    await waitFor(() => expect(document.title).toBe(own))
  },
}

export const WithNotices: Story = { args: { notify: true } }
export const TitleLeftAlone: Story = {
  args: { title: false },
  play: () => expect(document.title).not.toMatch(/^\(\d+\) /),
}
export const Chinese: Story = { ...chinese }
export const Dark: Story = { ...dark }
export const Narrow: Story = { ...narrow, play: expectFits }
