import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { h } from 'vue'
import { ToolStateBadge } from '../src/components/index.js'
import { TOOL_CARD_STATES, type ToolEndReason } from '../src/core/index.js'
import { again, chinese, dark } from './support/parameters.js'

const END_REASONS: readonly ToolEndReason[] = [
  'aborted',
  'interrupted',
  'superseded',
  'approval_expired',
  'withdrawn',
]

/** The state of a call, by icon and word. */
const meta = {
  title: 'Parts/ToolStateBadge',
  component: ToolStateBadge,
  args: { state: 'waiting_approval' },
  argTypes: {
    state: { control: 'select', options: TOOL_CARD_STATES },
    endReason: { control: 'select', options: END_REASONS },
  },
} satisfies Meta<typeof ToolStateBadge>

export default meta
type Story = StoryObj<typeof meta>

export const One: Story = {}

export const AllStates: Story = {
  render: () => () =>
    h(
      'div',
      { class: 'story-stack' },
      TOOL_CARD_STATES.map((state) => h(ToolStateBadge, { state })),
    ),
  play: async ({ canvasElement }) => {
    const words = [...canvasElement.querySelectorAll('[data-slot="state"]')].map((badge) => badge.textContent)
    await expect(new Set(words)).toHaveProperty('size', TOOL_CARD_STATES.length)
  },
}

/** Cancelled means: we know no outcome. These say why. */
export const AllEndReasons: Story = {
  render: () => () =>
    h(
      'div',
      { class: 'story-stack' },
      END_REASONS.map((endReason) => h(ToolStateBadge, { state: 'cancelled', endReason })),
    ),
}

export const Chinese: Story = again(AllStates, chinese)
export const ChineseEndReasons: Story = again(AllEndReasons, chinese)
export const Dark: Story = again(AllStates, dark)
