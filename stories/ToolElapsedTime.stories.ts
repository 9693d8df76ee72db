import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, waitFor } from 'storybook/test'
import { h } from 'vue'
import { ToolElapsedTime } from '../src/components/index.js'
import { pause } from './support/acts.js'
import { NOW } from './support/clock.js'
import { again, chinese, dark } from './support/parameters.js'

/** An elapsed time that counts while it has no end. It is computed from its start, so it survives a reload. */
const meta = {
  title: 'Parts/ToolElapsedTime',
  component: ToolElapsedTime,
  args: { startedAt: NOW - 3200 },
  argTypes: { startedAt: { control: 'date' }, endedAt: { control: 'date' } },
} satisfies Meta<typeof ToolElapsedTime>

export default meta
type Story = StoryObj<typeof meta>

export const Running: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3.2 s')).toBeVisible()
  },
}

export const Ended: Story = { args: { endedAt: NOW - 2400 } }

export const WholeSeconds: Story = { args: { whole: true, words: 'waiting for you' } }

export const Minutes: Story = { args: { startedAt: NOW - 754_000 } }

export const Hours: Story = { args: { startedAt: NOW - 7_500_000, words: 'running' } }

/** After a while other words say that it takes long. */
export const Slow: Story = {
  args: { startedAt: NOW - 95_000, words: 'running', slowWords: 'still running' },
}

/** A start in the future of this clock counts as now. */
export const NeverNegative: Story = {
  args: { startedAt: NOW + 60_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0.0 s')).toBeVisible()
  },
}

/** It moves at least ten times a second, and stands still where nobody looks. */
export const Counting: Story = {
  parameters: { clock: 'live' },
  render: (args) => ({
    setup() {
      const startedAt = Date.now()
      return () =>
        h('p', [
          h(ToolElapsedTime, { ...args, startedAt }),
          ' / ',
          h(ToolElapsedTime, { ...args, startedAt, paused: true }),
        ])
    },
  }),
  play: async ({ canvasElement }) => {
    const [running] = canvasElement.querySelectorAll('[data-slot="elapsed"]')
    const seen = new Set<string | null>()
    await waitFor(() => expect(running).toHaveTextContent(/^0\.[1-9] s$/))
    for (let look = 0; look < 10; look += 1) {
      seen.add(running?.textContent ?? null)
      await pause(60)
    }
    await expect(seen.size).toBeGreaterThanOrEqual(4)
  },
}

export const Chinese: Story = again(Minutes, chinese)
export const Dark: Story = again(Slow, dark)
