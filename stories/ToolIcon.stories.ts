import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { h } from 'vue'
import { ToolIcon, type ToolIconName } from '../src/components/index.js'
import { ICONS } from '../src/components/ToolIcon/icons.js'
import { again, dark } from './support/parameters.js'

const NAMES = Object.keys(ICONS) as ToolIconName[]

/** A small line drawing. It never stands alone: a word beside it says the same, so screen readers skip it. */
const meta = {
  title: 'Parts/ToolIcon',
  component: ToolIcon,
  args: { name: 'waiting_approval' },
  argTypes: { name: { control: 'select', options: NAMES } },
} satisfies Meta<typeof ToolIcon>

export default meta
type Story = StoryObj<typeof meta>

export const One: Story = {}

/** One for each state, and four for what states do not tell. */
export const All: Story = {
  render: () => () =>
    h(
      'div',
      { class: 'story-stack' },
      NAMES.map((name) => h('span', { class: 'tc tc-row', key: name }, [h(ToolIcon, { name }), name])),
    ),
  play: async ({ canvasElement }) => {
    const icons = [...canvasElement.querySelectorAll('svg')]
    await expect(icons).toHaveLength(NAMES.length)
    await expect(new Set(icons.map((icon) => icon.innerHTML)).size).toBe(NAMES.length - 1)
    for (const icon of icons) await expect(icon).toHaveAttribute('aria-hidden', 'true')
  },
}

export const Dark: Story = again(All, dark)
