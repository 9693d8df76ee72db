import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'
import { h } from 'vue'
import { ApprovalPanel } from '../../src/components/index.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'
import { approveButton, slot, untilArmed } from '../support/acts.js'
import { asking } from '../support/cards.js'
import { hostileParameters } from '../support/hostileCards.js'
import { useCards } from '../support/withCards.js'

const onApprove = fn()
let store: ReturnType<typeof useToolCallStore> | undefined

/** An approval names the exact bytes and dies when they change; none without one deliberate, fresh act. */
const meta = {
  title: 'Hostile/D and E One act, one call',
  parameters: hostileParameters,
  beforeEach: () => void onApprove.mockClear?.(),
  render: () => ({
    setup() {
      useCards([asking('write_file')])
      store = useToolCallStore()
      return () => h(ApprovalPanel, { toolCallId: 'write_file', onApprove })
    },
  }),
} satisfies Meta

export default meta
type Story = StoryObj

/** The arguments are exchanged just before the click: it counts for nothing, and the panel says so. */
export const ChangedAtTheLastMoment: Story = {
  play: async (context) => {
    const approve = await untilArmed(context)
    const argsText = '{"path":"/etc/passwd","text":"root::0:0"}'
    store?.apply({ type: 'tool_call_ready', toolCallId: 'write_file', args: JSON.parse(argsText), argsText })
    store?.flush()
    await fireEvent.click(approve)
    await waitFor(() => expect(slot(context, 'changed')).toBeVisible())
    await expect(context.canvasElement).toHaveTextContent('/etc/passwd')
    await expect(onApprove).not.toHaveBeenCalled()
  },
}

/** A click that was on its way when the panel came. */
export const TooEarly: Story = {
  play: async (context) => {
    await fireEvent.click(approveButton(context))
    await expect(onApprove).not.toHaveBeenCalled()
  },
}

/** Enter that was meant for something else. */
export const KeysOfThePage: Story = {
  play: async (context) => {
    await untilArmed(context)
    await context.userEvent.keyboard('{Enter} ')
    await expect(onApprove).not.toHaveBeenCalled()
  },
}

/** Two fast clicks are one decision. */
export const DoubleClick: Story = {
  play: async (context) => {
    await context.userEvent.dblClick(await untilArmed(context))
    await expect(onApprove).toHaveBeenCalledTimes(1)
  },
}
