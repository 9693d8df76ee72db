import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { h } from 'vue'
import { ToolCard } from '../src/components/index.js'
import { TOOL_CARD_STATES, type ToolCardData, type ToolCardState } from '../src/core/index.js'
import { expectFits } from './support/acts.js'
import { asking, sample, type SampleTool } from './support/cards.js'
import { chinese, dark, narrow } from './support/parameters.js'

/** One tool for each risk. */
const TOOLS = { low: 'get_order', medium: 'write_file', high: 'create_refund' } as const satisfies Record<
  string,
  SampleTool
>

function cardOf(state: ToolCardState, tool: SampleTool): ToolCardData {
  const toolCallId = `${state} ${tool}`
  return state === 'waiting_approval' ? asking(tool, {}, { toolCallId }) : sample(tool, { state, toolCallId })
}

/**
 * Nine states × three risks, closed and open, in both themes. State is told by icon and word, risk by edge and
 * badge. The clock stands still here, and so does all motion: `tests/visual` compares these pictures.
 */
const meta = {
  title: 'Overview/Gallery',
  parameters: { controls: { disable: true }, layout: 'fullscreen' },
} satisfies Meta

export default meta
type Story = StoryObj

const gallery = (open?: boolean): Pick<Story, 'render'> => ({
  render: () => () =>
    h(
      'div',
      { class: 'story-grid story-still' },
      TOOL_CARD_STATES.flatMap((state) =>
        Object.values(TOOLS).map((tool) =>
          h(ToolCard, { card: cardOf(state, tool), open, key: `${state} ${tool}` }),
        ),
      ),
    ),
})

export const Closed: Story = {
  ...gallery(false),
  play: async ({ canvasElement }) => {
    const cards = [...canvasElement.querySelectorAll<HTMLElement>('[data-slot="card"]')]
    await expect(cards).toHaveLength(27)
    await expect(
      new Set(cards.map((card) => `${String(card.dataset.state)} ${String(card.dataset.risk)}`)).size,
    ).toBe(27)
  },
}

/** As they stand by themselves: what waits or has failed is open. */
export const ByThemselves: Story = gallery()

export const Open: Story = gallery(true)

export const Chinese: Story = { ...chinese, ...gallery() }
export const Dark: Story = { ...dark, ...gallery() }
export const DarkClosed: Story = { ...dark, ...gallery(false) }
export const DarkOpen: Story = { ...dark, ...gallery(true) }
export const Narrow: Story = { ...narrow, ...gallery(), play: expectFits }
