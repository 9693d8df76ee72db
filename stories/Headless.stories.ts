import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, waitFor, within } from 'storybook/test'
import { h } from 'vue'
import { useToolCalls } from '../src/composables/index.js'
import { ARMING_MS } from '../src/composables/useArming.js'
import { expectFits, pause } from './support/acts.js'
import { NOW } from './support/clock.js'
import { asking, sample } from './support/cards.js'
import { chinese, dark, narrow } from './support/parameters.js'
import { useCards } from './support/withCards.js'
import OwnCard from './headless/OwnCard.vue'
import './headless/headless.css'

/**
 * Cards and their question rebuilt with markup of one's own: no component of ours, no class of ours.
 * `useToolCalls`, `useToolCard`, `useToolCardText`, `useElapsed`, `useOpenState`, `useApproval` and `useArming`
 * know all that our own components know.
 */
const meta = {
  title: 'Overview/Headless',
  parameters: { controls: { disable: true }, toolCards: { onDecision: () => undefined } },
  render: () => ({
    setup() {
      useCards([
        sample('get_order', { state: 'succeeded' }),
        sample('kb_search', { state: 'executing' }),
        asking('create_refund', { expiresAt: NOW + 42_000 }),
      ])
      const { ids } = useToolCalls({ runId: 'story' })
      return () => ids.value.map((toolCallId) => h(OwnCard, { toolCallId, key: toolCallId }))
    },
  }),
} satisfies Meta

export default meta
type Story = StoryObj

/** Masked, revealed, armed: what protects a person does not depend on the look. */
export const OwnMarkup: Story = {
  play: async ({ canvasElement, userEvent }) => {
    const card = canvasElement.querySelector<HTMLElement>('[data-state="waiting_approval"]')
    await expect(card).not.toBeNull()
    const question = within(card ?? canvasElement)
    await expect(question.getByText('Refund 1,999.00 to the card on order A123?')).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent('4242 4242')
    await expect(question.getByText(/⟨U\+202E⟩/)).toBeVisible()
    const approve = question.getByRole('button', { name: 'Approve' })
    await userEvent.click(approve)
    await expect(card).toHaveAttribute('data-state', 'waiting_approval')
    await pause(ARMING_MS + 200)
    await userEvent.click(approve)
    await waitFor(() => expect(card).toHaveAttribute('data-state', 'executing'))
  },
}

export const Chinese: Story = { ...chinese }
export const Dark: Story = { ...dark }
export const Narrow: Story = { ...narrow, play: expectFits }
