import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { h, type FunctionalComponent } from 'vue'
import { ToolCallList } from '../src/components/index.js'
import type { ToolCardData, ToolCardInput } from '../src/core/index.js'
import { useToolCallStore } from '../src/store/useToolCallStore.js'
import { approveButton, expectFits, untilArmed } from './support/acts.js'
import { asking, sample } from './support/cards.js'
import { NOW } from './support/clock.js'
import { chinese, dark, narrow } from './support/parameters.js'
import { useCards } from './support/withCards.js'

const run: readonly ToolCardInput[] = [
  sample('get_order', { state: 'succeeded' }),
  sample('kb_search', { state: 'failed' }),
  asking('create_refund', { expiresAt: NOW + 42_000 }),
  sample('send_email', { state: 'streaming_args', charsAccumulated: 1024, startedAt: NOW - 6000 }),
  sample('delete_draft', { state: 'denied' }),
  sample('export_report', { state: 'cancelled' }),
]

/** Every call of a run, in order of appearance. Cards come from the store; each story fills its own. */
const meta = {
  title: 'Components/ToolCallList',
  component: ToolCallList,
  args: { onApprove: fn(), onDeny: fn(), onRetry: fn() },
  parameters: { cards: run },
  render: (args, { parameters }) => ({
    setup() {
      useCards(parameters.cards as readonly ToolCardInput[])
      return () => h(ToolCallList, args)
    },
  }),
} satisfies Meta<typeof ToolCallList>

export default meta
type Story = StoryObj<typeof meta>

/** Quiet lines for what is fine, weight only where a person must act. */
export const ARun: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('1 call waits for you')).toBeVisible()
    await expect(canvasElement.querySelectorAll('[data-slot="card"]')).toHaveLength(run.length)
  },
}

/** Several calls of one step, each with a state of its own. */
export const InParallel: Story = {
  parameters: {
    cards: [
      sample('kb_search', { toolCallId: 'a', state: 'streaming_args', index: 0 }),
      sample('kb_search', { toolCallId: 'b', state: 'executing', index: 1 }),
      sample('kb_search', { toolCallId: 'c', state: 'streaming_args', index: 2, charsAccumulated: 87 }),
    ],
  },
}

/** Two questions: each is decided by itself, and one button goes from one to the next. */
export const TwoQuestions: Story = {
  parameters: { cards: [...run, asking('write_file'), sample('get_order', { toolCallId: 'last' })] },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('2 calls wait for you')).toBeVisible()
    const jump = canvas.getByRole('button', { name: 'Go to it' })
    await userEvent.click(jump)
    await expect(canvas.getByRole('button', { name: 'Prepare a refund: details' })).toHaveFocus()
  },
}

export const ApproveOne: Story = {
  play: async (context) => {
    await context.userEvent.click(await untilArmed(context))
    await expect(context.args.onApprove).toHaveBeenCalledOnce()
    await waitFor(() => expect(context.canvas.queryByText('1 call waits for you')).toBeNull())
  },
}

/** Arrow keys go from card to card, Enter opens; nothing on the page approves from outside its panel. */
export const ByKeyboard: Story = {
  play: async (context) => {
    const { args, canvas, userEvent } = context
    const first = canvas.getByRole('button', { name: 'Look up order: details' })
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(canvas.getByRole('button', { name: 'Prepare a refund: details' })).toHaveFocus()
    await untilArmed(context)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await expect(args.onApprove).not.toHaveBeenCalled()
    await expect(approveButton(context)).toBeVisible()
  },
}

export const ExpandAndCollapseAll: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const open = () => canvasElement.querySelectorAll('[data-slot="card"][data-open="true"]').length
    await userEvent.click(canvas.getByRole('button', { name: 'Expand all' }))
    await expect(open()).toBe(run.length)
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse all' }))
    await expect(open()).toBeLessThanOrEqual(1)
  },
}

/** Outcomes of calls that nobody announced stand last, and are never guessed onto another card. */
export const UnknownCalls: Story = {
  parameters: {
    cards: [
      ...run.slice(0, 2),
      sample('get_order', {
        toolCallId: 'stray',
        toolName: '',
        state: 'succeeded',
        argsText: undefined,
        unannounced: true,
      }),
    ],
  },
}

/** Runs after the first have a title, calls of a sub-agent stand below the call that runs it. */
export const RunsAndSubAgents: Story = {
  render: (args) => ({
    setup() {
      const store = useToolCallStore()
      const two = [
        sample('kb_search', { toolCallId: 'agent', state: 'executing' }),
        sample('get_order', { toolCallId: 'a', state: 'succeeded', parentToolCallId: 'agent' }),
        sample('kb_search', { toolCallId: 'b', state: 'executing', parentToolCallId: 'agent' }),
        sample('get_order', { toolCallId: 'c', state: 'streaming_args', parentToolCallId: 'b' }),
        asking('write_file'),
      ]
      const runs = { one: [sample('get_order', { state: 'succeeded' })], two }
      for (const [runId, calls] of Object.entries(runs)) {
        const cards = calls.map((card) => ({ ...card, runId }))
        store.apply({ type: 'tool_snapshot', runId, epoch: '1', serverNow: NOW, cards }, { trusted: true })
      }
      store.flush()
      return () => h(ToolCallList, args)
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Run 2')).toBeVisible()
    const levels = [...canvasElement.querySelectorAll('[role="listitem"]')].map((item) =>
      item.getAttribute('aria-level'),
    )
    await expect(levels).toEqual([null, null, '2', '2', '3', null])
  },
}

const Order: FunctionalComponent<{ card: ToolCardData; toolCallId: string }> = ({ card }) =>
  h('p', { class: 'story-own' }, `An order as this shop draws it: ${card.state}`)
Order.props = ['card', 'toolCallId']

/** A component of the host for one tool. A question about such a call stands below it. */
export const OwnCards: Story = {
  args: { renderers: { get_order: Order, 'create_*': Order } },
  play: async (context) => {
    const { canvas } = context
    await expect(canvas.getByText('An order as this shop draws it: succeeded')).toBeVisible()
    await expect(canvas.getByText('An order as this shop draws it: waiting_approval')).toBeVisible()
    await expect(approveButton(context)).toBeVisible()
  },
}

/** Only some calls; those that wait for a person are always shown. */
export const Filtered: Story = {
  args: { filters: true, 'onUpdate:filter': fn() },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const select = await canvas.findByRole('combobox', { name: 'Show' })
    await userEvent.selectOptions(select, 'failed (1)')
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-slot="card"]')).toHaveLength(2))
    await expect(canvas.getByText('Calls that wait for you are always shown.')).toBeVisible()
    await expect(args['onUpdate:filter']).toHaveBeenCalledWith({ state: 'failed' })
  },
}

export const Empty: Story = { parameters: { cards: [] } }

/** Five hundred calls: what is far away is drawn when it comes near. */
export const Many: Story = {
  parameters: {
    cards: Array.from({ length: 500 }, (_, index) =>
      sample(index % 7 === 3 ? 'kb_search' : 'get_order', {
        toolCallId: `call-${String(index)}`,
        state: index % 7 === 3 ? 'failed' : 'succeeded',
      }),
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-slot="card"]').length).toBeLessThan(400)
  },
}

export const Chinese: Story = { ...chinese }
export const Dark: Story = { ...dark }
export const FilteredChinese: Story = { ...chinese, args: { filters: true } }
export const FilteredNarrow: Story = { ...narrow, args: { filters: true }, play: expectFits }
export const Narrow: Story = { ...narrow, play: expectFits }
export const NarrowChinese: Story = {
  globals: { ...chinese.globals, ...narrow.globals },
  play: expectFits,
}
