import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { h } from 'vue'
import { ToolCallInline } from '../src/components/index.js'
import { TOOL_CARD_STATES } from '../src/core/index.js'
import { expectFits } from './support/acts.js'
import { asking, sample } from './support/cards.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

/** Calls inside of a message: quiet lines, narrower than its words, each of which opens to its whole card. */
const meta = {
  title: 'Components/ToolCallInline',
  component: ToolCallInline,
  args: {
    cards: [
      sample('get_order', { state: 'succeeded' }),
      sample('kb_search', { state: 'executing' }),
      sample('send_email', { state: 'streaming_args' }),
    ],
  },
  decorators: [
    (story) => () =>
      h('div', { class: 'story-turn' }, [h('p', 'I will look at the order first.'), h(story())]),
  ],
} satisfies Meta<typeof ToolCallInline>

export default meta
type Story = StoryObj<typeof meta>

export const InAMessage: Story = {
  play: async ({ canvas, userEvent }) => {
    const line = canvas.getByRole('button', { name: 'Look up order: details' })
    await userEvent.click(line)
    await expect(line).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(line)
    await expect(line).toHaveAttribute('aria-expanded', 'false')
  },
}

/** What a person must decide opens by itself. */
export const AsksAPerson: Story = {
  args: { cards: [sample('get_order', { state: 'succeeded' }), asking('create_refund')] },
}

/** Also before there is any text: the first sign of an answer. */
export const BeforeAnyText: Story = {
  args: { cards: [sample('create_refund', { state: 'streaming_args' })] },
  decorators: [(story) => () => h('div', { class: 'story-turn' }, h(story()))],
}

export const EveryState: Story = {
  args: {
    cards: TOOL_CARD_STATES.map((state) =>
      state === 'waiting_approval'
        ? asking('write_file', {}, { toolCallId: state })
        : sample(state === 'denied' ? 'delete_draft' : 'export_report', { state, toolCallId: state }),
    ),
  },
}

export const Chinese: Story = again(AsksAPerson, chinese)
export const Dark: Story = again(EveryState, dark)
export const Narrow: Story = again(EveryState, narrow, expectFits)
