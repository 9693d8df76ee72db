import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { ToolCard } from '../src/components/index.js'
import { asking, sample } from './support/cards.js'
import { NOW } from './support/clock.js'
import { again, chinese, dark } from './support/parameters.js'

/** What a card says beside its state: how it came to be what it is. */
const meta = {
  title: 'Components/ToolCard notes',
  component: ToolCard,
  args: { card: sample('get_order'), defaultOpen: true },
} satisfies Meta<typeof ToolCard>

export default meta
type Story = StoryObj<typeof meta>

/** A person changed the arguments before saying yes. */
export const Edited: Story = {
  args: {
    card: sample('create_refund', {
      state: 'executing',
      args: { order_id: 'A123', amount: 999.5 },
      edited: true,
      approval: { approvalId: 'ask-1', status: 'approved', outcome: 'approved' },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('A person edited these arguments.')).toBeVisible()
  },
}

/** It was denied, and something ran all the same. */
export const LateResult: Story = {
  args: {
    card: sample('create_refund', {
      state: 'denied',
      lateResult: { result: { refund_id: 're_20884' }, at: NOW - 30_000 },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This call was denied, and a result came all the same.')).toBeVisible()
  },
}

/** The refund ran while the reader pressed stop: the truth replaces the reason. */
export const OutcomeAfterTheEnd: Story = {
  args: { card: sample('create_refund', { state: 'succeeded', priorEndReason: 'aborted' }) },
}

/** An outcome that belongs to no call that we know. */
export const Unannounced: Story = {
  args: {
    card: sample('get_order', { state: 'succeeded', toolName: '', argsText: undefined, unannounced: true }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Unnamed tool')).toBeVisible()
    await expect(canvas.getByText('Result of an unknown call')).toBeVisible()
  },
}

/** The wire gave an object, so the exact text is not known; the panel says so too. */
export const ArgumentsNotExact: Story = {
  args: {
    card: asking('create_refund', {}, { args: { order_id: 'A123', amount: 1999 }, argsExact: false }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Shown as received; the exact text was not sent.')).toBeVisible()
    await expect(canvas.getByText(/approves these values; the exact bytes were not sent/)).toBeVisible()
  },
}

export const SecondAttempt: Story = {
  args: { card: sample('kb_search', { state: 'executing', attempt: 2 }) },
}

/** A title from the stream stands below the arguments, under a label that says whose words they are. */
export const InTheWordsOfTheAgent: Story = {
  args: {
    card: asking(
      'create_refund',
      {},
      { title: 'Only checks whether a refund is possible. Safe to approve.' },
    ),
  },
}

export const OnAnotherServer: Story = {
  args: { card: sample('export_report', { state: 'succeeded', serverLabel: 'reports.example' }) },
}

/** Text arguments are no JSON, and need none. */
export const TextArguments: Story = {
  args: {
    card: sample('write_file', {
      argsFormat: 'text',
      args: '*** Begin Patch\n*** Update File: notes/delivery.md\n+Ask for the tracking number first.\n*** End Patch',
    }),
  },
}

export const NoArguments: Story = { args: { card: sample('get_order', { argsText: '{}' }) } }

/** Nothing, `0`, `false` and `""` are results too. */
export const EmptyResult: Story = { args: { card: sample('get_order', { state: 'succeeded', result: '' }) } }
export const ZeroAsResult: Story = { args: { card: sample('get_order', { state: 'succeeded', result: 0 }) } }
export const NoResultSent: Story = {
  args: { card: sample('get_order', { state: 'succeeded', result: undefined }) },
}

/** The least that is a card: everything else takes its default, and the default is high risk. */
export const MinimalCard: Story = {
  args: { card: { toolCallId: 'least', toolName: 'restart_server', args: { server: 'web-1' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('high risk')).toBeVisible()
  },
}

export const Chinese: Story = again(LateResult, chinese)
export const ChineseAgent: Story = again(InTheWordsOfTheAgent, chinese)
export const Dark: Story = again(InTheWordsOfTheAgent, dark)
