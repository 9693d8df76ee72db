import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, waitFor } from 'storybook/test'
import { defineComponent, h, onMounted, type PropType } from 'vue'
import { ToolCallInline } from '../src/components/index.js'
import { useToolTranscript, type TranscriptBlock } from '../src/composables/index.js'
import { expectFits, untilArmed } from './support/acts.js'
import { useAgent } from './support/agent.js'
import { chinese, dark, narrow } from './support/parameters.js'

/** One block of the answer: words as words, calls as lines that open. */
function drawBlock(block: TranscriptBlock) {
  if (block.kind === 'cards') return h(ToolCallInline, { key: block.id, toolCallIds: block.toolCallIds })
  if (block.kind === 'reasoning') return h('p', { key: block.id, class: 'story-reasoning' }, block.text)
  return h('p', { key: block.id }, block.text)
}

const Chat = defineComponent({
  name: 'ChatWithCards',
  props: {
    /** How many times as fast as a model at its usual pace. */
    pace: { type: Number as PropType<number>, default: 1 },
  },
  setup(props) {
    const { isOver, start } = useAgent(props.pace)
    const { blocks } = useToolTranscript({ runId: 'story' })
    onMounted(() => void start())
    return () =>
      h('div', { class: 'story-chat' }, [
        h('div', { class: 'story-turn', 'data-from': 'person' }, [
          h('p', 'My order A123 came two weeks late. Can I get a refund?'),
        ]),
        h(
          'div',
          { class: 'story-turn', 'data-over': isOver.value },
          blocks.value.length === 0 ? h('p', '…') : blocks.value.map(drawBlock),
        ),
      ])
  },
})

/**
 * An answer in the order in which the model wrote it: words, the calls after them, the words after those.
 * `useToolTranscript` gives the blocks, `ToolCallInline` shows the calls of one.
 */
const meta = {
  title: 'Flows/Chat',
  component: Chat,
  args: { pace: 1 },
  argTypes: { pace: { control: { type: 'number', min: 0.25, max: 20, step: 0.25 } } },
  parameters: { clock: 'live' },
} satisfies Meta<typeof Chat>

export default meta
type Story = StoryObj<typeof meta>

/** Watch it, and decide. */
export const Live: Story = {}

export const LiveChinese: Story = { ...chinese }
export const LiveDark: Story = { ...dark }

/** The words of the answer and its calls, from top to bottom. */
const order = (root: HTMLElement) =>
  [...root.querySelectorAll('.story-turn:last-child > *')].map((part) =>
    part.matches('[data-slot="inline"]')
      ? `${String(part.querySelectorAll('.tc-card').length)} calls`
      : 'words',
  )

/** The refund is approved inside of the bubble, and the answer goes on below it. */
export const Approved: Story = {
  args: { pace: 6 },
  play: async (context) => {
    const { canvas, canvasElement, userEvent } = context
    await canvas.findByText('Refund 1,999.00 to the card on order A123?', undefined, { timeout: 15_000 })
    await expect(order(canvasElement)).toEqual(['words', '2 calls', 'words', '1 calls'])
    await userEvent.click(await untilArmed(context))
    await waitFor(() => expect(canvasElement.querySelector('[data-over="true"]')).not.toBeNull(), {
      timeout: 10_000,
    })
    await expect(order(canvasElement)).toEqual(['words', '2 calls', 'words', '1 calls', 'words'])
    await expect(canvas.getByText(/The refund is on its way/)).toBeVisible()
    await expectFits(context)
  },
}

export const NarrowApproved: Story = { ...Approved, ...narrow, args: { pace: 8 } }
