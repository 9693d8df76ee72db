import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, fn } from 'storybook/test'
import { h } from 'vue'
import { ToolCard } from '../src/components/index.js'
import { asking, sample } from './support/cards.js'
import { expectFits } from './support/acts.js'
import { NOW } from './support/clock.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

/** One call from its first delta to its result, in one box that changes in place. */
const meta = {
  title: 'Components/ToolCard',
  component: ToolCard,
  args: {
    card: sample('get_order'),
    onApprove: fn(),
    onDeny: fn(),
    onRetry: fn(),
    'onUpdate:open': fn(),
  },
  argTypes: {
    open: { control: 'boolean' },
    defaultOpen: { control: 'boolean' },
  },
} satisfies Meta<typeof ToolCard>

export default meta
type Story = StoryObj<typeof meta>

export const Planned: Story = { args: { card: sample('get_order', { state: 'planned' }) } }

export const StreamingArguments: Story = {
  args: { card: sample('create_refund', { state: 'streaming_args' }) },
}

export const ArgumentsReady: Story = { args: { card: sample('create_refund') } }

/** It opens by itself: a person has to act. */
export const WaitingForApproval: Story = {
  args: { card: asking('create_refund', { expiresAt: NOW + 42_000 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/waiting for you · since \d\d:\d\d/)).toBeVisible()
    await expect(canvas.getByText('Refund 1,999.00 to the card on order A123?')).toBeVisible()
    await expect(canvas.getByText('expires in 0:42')).toBeVisible()
  },
}

/** A write that is not dangerous: amber, not red. */
export const WaitingForMediumRisk: Story = { args: { card: asking('write_file') } }

export const Executing: Story = {
  args: { card: sample('create_refund', { state: 'executing' }), defaultOpen: true },
}

/** What the tool says while it runs, its progress, and a button to stop it where the host listens. */
export const ExecutingWithOutput: Story = {
  args: {
    card: sample('export_report', {
      state: 'executing',
      outputText: 'reading October …\n1,204 rows\nwriting report.csv … ',
      progress: { message: 'Writing rows', done: 804, total: 1204 },
    }),
    defaultOpen: true,
    onCancel: fn(),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel: Export report' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}

export const StillRunning: Story = {
  args: { card: sample('kb_search', { state: 'executing', executionStartedAt: NOW - 95_000 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('still running · 1 min 35 s')).toBeVisible()
  },
}

/** A person said yes; nothing has begun yet. */
export const ApprovedAndStarting: Story = {
  args: {
    card: sample('create_refund', {
      state: 'executing',
      executionStartedAt: undefined,
      approvalRequestedAt: NOW - 12_000,
      approval: { approvalId: 'ask-1', status: 'approved', outcome: 'approved' },
    }),
    defaultOpen: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('approved, starting')).toBeVisible()
  },
}

/** A read that finished is one quiet line. */
export const Succeeded: Story = {
  args: { card: sample('get_order', { state: 'succeeded' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('done · 0.8 s')).toBeVisible()
    await expect(canvas.queryByText('Result')).toBeNull()
  },
}

export const SucceededAndOpen: Story = { args: { ...Succeeded.args, defaultOpen: true } }

/** The parts of its time, apart: arguments, waiting for a person, running. */
export const SucceededAfterApproval: Story = {
  args: {
    card: sample('create_refund', {
      state: 'succeeded',
      approvalRequestedAt: NOW - 62_800,
      approval: { approvalId: 'ask-1', status: 'approved', outcome: 'approved' },
    }),
    defaultOpen: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('arguments 1.2 s')).toBeVisible()
    await expect(canvas.getByText('waited 2 s')).toBeVisible()
    await expect(canvas.getByText('ran 0.8 s')).toBeVisible()
  },
}

/** A read may be repeated, so the card offers it. */
export const Failed: Story = {
  args: { card: sample('kb_search', { state: 'failed' }) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('failed · 10.0 s')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again: Search knowledge base' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** Nobody declared that trying again does no harm. */
export const FailedForGood: Story = {
  args: { card: sample('create_refund', { state: 'failed' }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /Try again/ })).toBeNull()
  },
}

export const ArgumentsBrokeOff: Story = {
  args: {
    card: sample('create_refund', {
      state: 'failed',
      argsText: '{"order_id":"A123","amount":19',
      errorCode: 'args_truncated',
      executionStartedAt: undefined,
    }),
  },
}

export const Denied: Story = { args: { card: sample('delete_draft', { state: 'denied' }) } }

export const Stopped: Story = {
  args: { card: sample('export_report', { state: 'cancelled', endReason: 'aborted' }) },
}

export const Interrupted: Story = {
  args: { card: sample('create_refund', { state: 'cancelled', endReason: 'interrupted' }) },
}

export const Superseded: Story = {
  args: { card: sample('create_refund', { state: 'cancelled', endReason: 'superseded' }) },
}

export const ApprovalExpired: Story = {
  args: { card: sample('create_refund', { state: 'cancelled', endReason: 'approval_expired' }) },
}

export const Withdrawn: Story = {
  args: { card: sample('create_refund', { state: 'cancelled', endReason: 'withdrawn' }) },
}

/** Controlled with `v-model:open`: it reports, the host decides. */
export const Controlled: Story = {
  args: { card: sample('get_order', { state: 'succeeded' }), open: false },
  play: async ({ args, canvas, userEvent }) => {
    const toggle = canvas.getByRole('button', { name: 'Look up order: details' })
    await userEvent.click(toggle)
    await expect(args['onUpdate:open']).toHaveBeenCalledWith(true)
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  },
}

/** Opened and closed by pointer and by keyboard; its name says of which tool. */
export const ExpandAndCollapse: Story = {
  args: { card: sample('get_order', { state: 'succeeded' }) },
  play: async ({ canvas, userEvent }) => {
    const toggle = canvas.getByRole('button', { name: 'Look up order: details' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(toggle)
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(canvas.getByText('Result')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.queryByText('Result')).toBeNull()
    await userEvent.keyboard(' ')
    await expect(canvas.getByText('Result')).toBeVisible()
  },
}

/** A host may draw parts itself: here the result and one more button. */
export const OwnParts: Story = {
  args: {
    card: sample('get_order', { state: 'succeeded' }),
    defaultOpen: true,
  },
  render: (args) => () =>
    h(ToolCard, args, {
      result: () => h('p', 'Delivered two weeks late.'),
      actions: () => h('button', { type: 'button', class: 'tc-button' }, 'Open the order'),
    }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Delivered two weeks late.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Open the order' })).toBeVisible()
  },
}

export const Chinese: Story = again(WaitingForApproval, chinese)
export const ChineseFailed: Story = again(Failed, chinese)
export const Dark: Story = again(WaitingForApproval, dark)
export const DarkSucceeded: Story = again(SucceededAndOpen, dark)
export const Narrow: Story = again(WaitingForApproval, narrow, expectFits)
export const NarrowSucceeded: Story = again(SucceededAfterApproval, narrow, expectFits)
