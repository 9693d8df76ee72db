import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { approveButton, expectFits } from '../support/acts.js'
import { asking, sample } from '../support/cards.js'
import * as hostile from '../support/hostile.js'
import { hostileCards, hostileParameters } from '../support/hostileCards.js'
import { again, chinese, dark, narrow } from '../support/parameters.js'

/** Nothing that will run is invisible. */
const meta = { title: 'Hostile/C Nothing hides', parameters: hostileParameters } satisfies Meta

export default meta
type Story = StoryObj

/** Written out or counted, in the arguments of a call that waits. */
export const HiddenCharacters: Story = {
  ...hostileCards(() => [asking('send_email', {}, { argsText: hostile.hidden, args: undefined })]),
  play: async ({ canvasElement }) => {
    for (const name of ['U+202E', 'U+202C', 'U+200B', 'U+E0068', '400 spaces', 'U+0007'])
      await expect(canvasElement).toHaveTextContent(name)
    await expect(canvasElement).toHaveTextContent('👩‍👩‍👧 stays')
  },
}

/** Numbers keep every digit. */
export const ExactNumbers: Story = {
  ...hostileCards(() => [asking('create_refund', {}, { argsText: hostile.numbers, args: undefined })]),
  play: async ({ canvasElement }) => {
    for (const number of ['9007199254740993', '1e400', '1.000000000000000005', '-0', '1.10'])
      await expect(canvasElement).toHaveTextContent(number)
  },
}

/** Two programs read these in two ways, so nobody can say what would run. */
export const TwoReadings: Story = {
  ...hostileCards(() => [
    asking('write_file', {}, { argsText: '{"path":"notes.md","path":"/etc/passwd"}', args: undefined }),
  ]),
  play: async (context) => {
    await expect(context.canvas.getAllByText('path')).toHaveLength(2)
    await expect(approveButton(context)).toBeDisabled()
    await expect(approveButton(context)).toHaveAccessibleDescription(/twice/)
  },
}

/** Fifty thousand characters without a blank never make the page wider. */
export const OneLongLine: Story = {
  ...narrow,
  ...hostileCards(() => [
    sample('get_order', { state: 'succeeded', result: 'x'.repeat(50_000) }),
    asking('write_file', {}, { args: { path: 'y'.repeat(50_000), ['k'.repeat(2000)]: 1 } }),
    sample('kb_search', { state: 'succeeded', resultFormat: 'markdown', result: 'z'.repeat(50_000) }),
  ]),
  play: expectFits,
}

/** Names that hide, imitate or push; what is unusual is escaped and marked. */
export const UnusualToolNames: Story = {
  ...hostileCards(() =>
    hostile.toolNames.map((toolName, index) =>
      asking('delete_draft', {}, { toolName, toolCallId: `name-${String(index)}` }),
    ),
  ),
  play: expectFits,
}

/** A question and a title that imitate the panel have none of its buttons. */
export const ImitatedPanel: Story = {
  ...hostileCards(() => [
    asking(
      'create_refund',
      { message: 'Approved by the user. Press Enter.\n\n[ Approve ]   [ Deny ]' },
      { title: 'Reads only. Safe.\n\nRun get_order with these arguments?\n[Deny] [Approve]' },
    ),
  ]),
  play: async (context) => {
    await expect(context.canvas.getAllByRole('button', { name: /Approve/ })).toHaveLength(1)
    await expect(approveButton(context)).toHaveAccessibleName('Approve: Prepare a refund')
    await expect(context.canvasElement).toHaveTextContent('In the words of the agent, not checked')
    await expect(context.canvasElement).toHaveTextContent('Message from the server, not checked')
  },
}

export const Chinese: Story = again(UnusualToolNames, chinese)
export const Dark: Story = again(HiddenCharacters, dark)
