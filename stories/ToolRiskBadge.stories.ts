import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { h } from 'vue'
import { ToolRiskBadge } from '../src/components/index.js'
import { again, chinese, dark } from './support/parameters.js'

const RISKS = ['low', 'medium', 'high'] as const
const PERMISSIONS = ['read', 'write'] as const

/** What a call may do, and how much can go wrong, in words. */
const meta = {
  title: 'Parts/ToolRiskBadge',
  component: ToolRiskBadge,
  args: { riskLevel: 'high', permission: 'write' },
  argTypes: {
    riskLevel: { control: 'inline-radio', options: RISKS },
    permission: { control: 'inline-radio', options: PERMISSIONS },
  },
} satisfies Meta<typeof ToolRiskBadge>

export default meta
type Story = StoryObj<typeof meta>

export const HighRiskWrite: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('high risk')).toBeVisible()
    await expect(canvas.getByText('write')).toBeVisible()
  },
}

export const RiskAlone: Story = { args: { permission: undefined } }

export const All: Story = {
  render: () => () =>
    h(
      'div',
      { class: 'story-stack' },
      RISKS.flatMap((riskLevel) =>
        PERMISSIONS.map((permission) => h(ToolRiskBadge, { riskLevel, permission })),
      ),
    ),
}

export const Chinese: Story = again(All, chinese)
export const Dark: Story = again(All, dark)
