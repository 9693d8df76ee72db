import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, waitFor, within } from 'storybook/test'
import { defineComponent, h, onMounted, type PropType } from 'vue'
import { ToolCallList } from '../src/components/index.js'
import { denyButton, untilArmed } from './support/acts.js'
import { useAgent } from './support/agent.js'
import { chinese, dark, narrow } from './support/parameters.js'

const Flow = defineComponent({
  name: 'ReplayedRun',
  props: {
    /** How many times as fast as a model at its usual pace. */
    pace: { type: Number as PropType<number>, default: 1 },
  },
  setup(props) {
    const { said, isOver, start } = useAgent(props.pace)
    onMounted(() => void start())
    return () =>
      h('div', { class: 'story-chat' }, [
        h('p', { class: 'story-said', 'data-over': isOver.value }, said.value),
        h(ToolCallList, { runId: 'story' }),
      ])
  },
})

/**
 * A whole run: frames of Chat Completions go through the real adapter, feed and store. Two reads run by
 * themselves, the refund waits for a person; what the person decides, the run continues with.
 */
const meta = {
  title: 'Overview/Flow',
  component: Flow,
  args: { pace: 1 },
  argTypes: { pace: { control: { type: 'number', min: 0.25, max: 20, step: 0.25 } } },
  parameters: { clock: 'live' },
} satisfies Meta<typeof Flow>

export default meta
type Story = StoryObj<typeof meta>

/** Watch it, and decide. */
export const Live: Story = {}

export const LiveChinese: Story = { ...chinese }
export const LiveDark: Story = { ...dark }

/** The states that a card goes through, in order. */
function watchStates(root: HTMLElement, toolName: string): () => readonly string[] {
  const seen: string[] = []
  const look = () => {
    const card = within(root).queryByText(toolName)?.closest<HTMLElement>('[data-slot="card"]')
    const state = card?.dataset.state
    if (state !== undefined && seen.at(-1) !== state) seen.push(state)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-state'],
  })
  return () => seen
}

/** The name comes first, then the text. */
const WRITING = ['planned', 'streaming_args']

const isOver = (root: HTMLElement) =>
  waitFor(() => expect(root.querySelector('[data-over="true"]')).not.toBeNull(), { timeout: 10_000 })
const question = { timeout: 15_000 }

/** A person says yes. */
export const Approved: Story = {
  args: { pace: 4 },
  play: async (context) => {
    const { canvas, canvasElement, userEvent } = context
    const refund = watchStates(canvasElement, 'create_refund')
    const order = watchStates(canvasElement, 'get_order')
    await canvas.findByText(/\d+ characters · \d/, undefined, question)
    await canvas.findByText('Refund 1,999.00 to the card on order A123?', undefined, question)
    await expect(refund()).toEqual([...WRITING, 'waiting_approval'])
    // Reads may stand ready for a moment before the host runs them.
    await expect(order()).toEqual(expect.arrayContaining([...WRITING, 'executing', 'succeeded']))
    await userEvent.click(await untilArmed(context))
    await isOver(canvasElement)
    await expect(refund()).toEqual([...WRITING, 'waiting_approval', 'executing', 'succeeded'])
    await expect(canvas.getByText(/The refund is on its way/)).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent('4242 4242')
  },
}

/** A person says no: nothing runs, and the model hears why. */
export const Denied: Story = {
  args: { pace: 4 },
  play: async (context) => {
    const { canvas, canvasElement, userEvent } = context
    const refund = watchStates(canvasElement, 'create_refund')
    await canvas.findByText('Refund 1,999.00 to the card on order A123?', undefined, question)
    await userEvent.click(denyButton(context))
    await isOver(canvasElement)
    await expect(refund()).toEqual([...WRITING, 'waiting_approval', 'denied'])
    await expect(canvas.getByText(/no refund was made/)).toBeVisible()
  },
}

export const NarrowApproved: Story = { ...Approved, ...narrow, args: { pace: 8 } }
