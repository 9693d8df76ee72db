import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { ToolCallProgressCard } from '../src/components/index.js'
import { expectFits } from './support/acts.js'
import { sample } from './support/cards.js'
import { NOW } from './support/clock.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

/** While a model writes the arguments of a call: which tool, how many characters, how long. No values. */
const meta = {
  title: 'Components/ToolCallProgressCard',
  component: ToolCallProgressCard,
  args: { name: 'create_refund', charsAccumulated: 142, startedAt: NOW - 3200 },
  argTypes: {
    charsAccumulated: { control: { type: 'number', min: 0 } },
    startedAt: { control: 'date' },
    card: { control: 'object' },
  },
} satisfies Meta<typeof ToolCallProgressCard>

export default meta
type Story = StoryObj<typeof meta>

/** From plain props: a name, a count and a start. */
export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('142 characters · 3.2 s')).toBeVisible()
  },
}

/** From a card: the policy knows its title and its risk. */
export const FromCard: Story = {
  args: { card: sample('create_refund', { state: 'streaming_args' }), name: undefined },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Prepare a refund')).toBeVisible()
    await expect(canvas.getByText('high risk')).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent('city')
  },
}

export const NothingYet: Story = { args: { charsAccumulated: 0, startedAt: NOW } }

/** Streams without times: the count alone. */
export const NoStart: Story = { args: { startedAt: undefined } }

export const LongRunning: Story = { args: { charsAccumulated: 48_213, startedAt: NOW - 754_000 } }

/** A clock that is behind: never negative. */
export const StartInTheFuture: Story = {
  args: { startedAt: NOW + 60_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('142 characters · 0.0 s')).toBeVisible()
  },
}

export const NameNotYetKnown: Story = { args: { name: '' } }

export const LongName: Story = {
  args: { name: 'mcp__customer_relations__find_similar_conversations_of_the_last_ninety_days' },
}

export const Chinese: Story = {
  ...again(FromCard, chinese),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('准备退款')).toBeVisible()
    await expect(canvas.getByText('142 字符 · 3.2s')).toBeVisible()
  },
}

export const Dark: Story = again(FromCard, dark)

export const Narrow: Story = again(FromCard, narrow, expectFits)

export const NarrowLongName: Story = again(LongName, narrow, expectFits)
