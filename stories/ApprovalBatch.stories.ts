import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { h } from 'vue'
import { ApprovalBatch, ToolCallList } from '../src/components/index.js'
import type { ToolCardInput } from '../src/core/index.js'
import { expectFits, pause, slot } from './support/acts.js'
import { asking, sample } from './support/cards.js'
import { NOW } from './support/clock.js'
import { chinese, dark, narrow } from './support/parameters.js'
import { useCards } from './support/withCards.js'

const batch = { batchId: 'interrupt-1' }
const cards: readonly ToolCardInput[] = [
  asking('write_file', batch),
  asking('send_email', { ...batch, expiresAt: NOW + 42_000 }),
  asking('create_refund', batch),
]
const ids = cards.map(({ toolCallId }) => toolCallId)

/** Questions that the server wants answered together: a choice for each, and one button that sends all of them. */
const meta = {
  title: 'Components/ApprovalBatch',
  component: ApprovalBatch,
  args: { onApprove: fn(), onDeny: fn(), onDecisions: fn(), toolCallIds: ids },
  parameters: { cards },
  render: (args, { parameters }) => ({
    setup() {
      useCards(parameters.cards as readonly ToolCardInput[])
      return () => h(ApprovalBatch, args)
    },
  }),
} satisfies Meta<typeof ApprovalBatch>

export default meta
type Story = StoryObj<typeof meta>

async function untilReady(stage: { canvasElement: HTMLElement }): Promise<HTMLElement> {
  const button = slot(stage, 'batch-submit')
  button.scrollIntoView({ block: 'center' })
  await waitFor(() => expect(button).toHaveAttribute('data-approvable', 'true'), { timeout: 3000 })
  return button
}

/** Nothing is chosen, and so nothing can be sent. */
export const Undecided: Story = {
  play: async (stage) => {
    await expect(slot(stage, 'batch-submit')).toBeDisabled()
    await expect(stage.canvas.getByText('Calls without an answer: 3.')).toBeVisible()
  },
}

const inAList = {
  parameters: { cards: [sample('get_order', { state: 'succeeded' }), ...cards] },
  render: ({ onApprove, onDeny, onDecisions }, { parameters }) => ({
    setup() {
      useCards(parameters.cards as readonly ToolCardInput[])
      const listeners = {
        ...(onApprove && { onApprove }),
        ...(onDeny && { onDeny }),
        ...(onDecisions && { onDecisions }),
      }
      return () => h(ToolCallList, listeners)
    },
  }),
} satisfies Story

/** Calls of high risk ask for their arguments to be read, here or in their cards. */
export const InAList: Story = {
  ...inAList,
  play: async (stage) => {
    const { args, canvas, userEvent } = stage
    await expect(canvas.queryByRole('button', { name: 'Deny with a reason' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Deny all' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Approve: Write a file' }))
    await expect(args.onDecisions).not.toHaveBeenCalled()
    await userEvent.click(await untilReady(stage))
    await expect(args.onDecisions).toHaveBeenCalledOnce()
    await expect(args.onApprove).not.toHaveBeenCalled()
    await waitFor(() => expect(canvas.queryByText('3 calls wait for you')).toBeNull())
  },
}

/** The same, before anybody chose. */
export const InAListUndecided: Story = { ...inAList }

export const Chosen: Story = {
  play: async (stage) => {
    const { canvas, userEvent } = stage
    await userEvent.click(canvas.getByRole('button', { name: 'Deny all' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Approve: Write a file' }))
    await untilReady(stage)
  },
}

/** Sending failed: nobody knows, and only the same decisions may go again. */
export const UnknownOutcome: Story = {
  args: { onDecisions: fn(() => Promise.reject(new Error('offline'))) },
  play: async (stage) => {
    await stage.userEvent.click(stage.canvas.getByRole('button', { name: 'Deny all' }))
    await stage.userEvent.click(await untilReady(stage))
    await pause(50)
    await expect(slot(stage, 'resend')).toBeVisible()
  },
}

export const Chinese: Story = { ...inAList, ...chinese }
export const Dark: Story = { ...inAList, ...dark }
export const Narrow: Story = { ...inAList, ...narrow, play: expectFits }
export const NarrowChinese: Story = {
  ...inAList,
  globals: { ...chinese.globals, ...narrow.globals },
  play: expectFits,
}
