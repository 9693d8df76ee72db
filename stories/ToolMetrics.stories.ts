import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, within } from 'storybook/test'
import { ToolMetrics } from '../src/components/index.js'
import { expectFits } from './support/acts.js'
import { badReport, emptyReport, goodReport } from './support/metrics.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

/** What `createToolMetrics` measured, as two small tables. Weight only where somebody must look. */
const meta = {
  title: 'Components/ToolMetrics',
  component: ToolMetrics,
  args: { report: goodReport },
} satisfies Meta<typeof ToolMetrics>

export default meta
type Story = StoryObj<typeof meta>

export const AllIsWell: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('13 calls')).toBeVisible()
    const times = canvas.getByRole('table', { name: 'Times' })
    const row = within(times).getByRole('row', { name: /^Until a card appeared/ })
    await expect(within(row).getAllByRole('cell')).toHaveLength(5)
    await expect(canvas.queryByText('look into it')).toBeNull()
  },
}

/** Calls that ran with other arguments, or too early, are named. */
export const SomethingIsWrong: Story = {
  args: { report: badReport },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('row', { name: /^Ran before their arguments were complete/ })
    await expect(row).toHaveTextContent('call-early')
    await expect(row).toHaveTextContent('look into it')
  },
}

export const NothingYet: Story = {
  args: { report: emptyReport },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('nothing yet')).toHaveLength(6)
  },
}

export const Chinese: Story = again(SomethingIsWrong, chinese)
export const Dark: Story = again(SomethingIsWrong, dark)
export const Narrow: Story = again(SomethingIsWrong, narrow, expectFits)
export const NarrowChinese: Story = {
  args: { report: badReport },
  globals: { ...chinese.globals, ...narrow.globals },
  play: expectFits,
}
