import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'
import { ARMING_MS } from '../src/composables/useArming.js'
import { HOLD_MS } from '../src/components/ApprovalPanel/useHold.js'
import { ApprovalPanel, type DecisionListener } from '../src/components/index.js'
import { approveButton, denyButton, pause, slot, untilArmed } from './support/acts.js'
import { asking, sample } from './support/cards.js'

const approved = fn<DecisionListener>()
const denied = fn<DecisionListener>()

/** What the panel does: each story is an act of a person, and what must come of it. */
const meta = {
  title: 'Components/ApprovalPanel acts',
  component: ApprovalPanel,
  args: { card: asking('create_refund'), onApprove: approved, onDeny: denied },
} satisfies Meta<typeof ApprovalPanel>

export default meta
type Story = StoryObj<typeof meta>

/** Focus is never moved to Approve, and Tab reaches Deny first. */
export const DenyComesFirst: Story = {
  play: async (context) => {
    const { canvasElement, userEvent } = context
    await expect(canvasElement.contains(document.activeElement)).toBe(false)
    const answers = [denyButton(context), approveButton(context)]
    let first: Element | null = null
    for (let stop = 0; stop < 10 && first === null; stop += 1) {
      await userEvent.tab()
      first = answers.find((button) => button === document.activeElement) ?? null
    }
    await expect(first).toBe(denyButton(context))
    await userEvent.tab()
    await expect(approveButton(context)).toHaveFocus()
  },
}

/** A click that comes at once was meant for something else. */
export const TooEarly: Story = {
  play: async (context) => {
    const button = approveButton(context)
    await context.userEvent.click(button)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/in a moment/)
    await expect(approved).not.toHaveBeenCalled()
    await pause(ARMING_MS + 200)
    await expect(button).not.toHaveAttribute('aria-disabled')
    await expect(approved).not.toHaveBeenCalled()
  },
}

/** A press that began too early does not count when it ends in time. */
export const PressBeganTooEarly: Story = {
  play: async (context) => {
    const button = approveButton(context)
    await context.userEvent.pointer({ keys: '[MouseLeft>]', target: button })
    await untilArmed(context)
    await context.userEvent.pointer({ keys: '[/MouseLeft]', target: button })
    await expect(approved).not.toHaveBeenCalled()
    await context.userEvent.click(button)
    await expect(approved).toHaveBeenCalledOnce()
  },
}

/** One decision, however often it is clicked. It names the exact bytes. */
export const OneDecision: Story = {
  play: async (context) => {
    const button = await untilArmed(context)
    await context.userEvent.dblClick(button)
    await expect(approved).toHaveBeenCalledOnce()
    const [decision] = approved.mock.calls[0] ?? []
    await expect(decision).toMatchObject({ outcome: 'approved', approvalId: 'ask-create_refund' })
    await expect(decision?.argsDigest).toMatch(/^[0-9a-f]{64}$/)
    await waitFor(() => expect(slot(context, 'status')).toHaveTextContent('Approved.'))
    await expect(denied).not.toHaveBeenCalled()
  },
}

/** A key that is held down approves nothing. */
export const HeldKey: Story = {
  play: async (context) => {
    const button = await untilArmed(context)
    button.focus()
    await expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
    await expect(approved).not.toHaveBeenCalled()
    await context.userEvent.keyboard('{Enter}')
    await expect(approved).toHaveBeenCalledOnce()
  },
}

export const DenyAtOnce: Story = {
  play: async (context) => {
    await context.userEvent.click(denyButton(context))
    await expect(denied).toHaveBeenCalledOnce()
    await waitFor(() => expect(slot(context, 'status')).toHaveTextContent('Denied.'))
  },
}

/** The reason goes back to the agent. */
export const DenyWithReason: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Deny with a reason' }))
    const field = canvas.getByRole('textbox', { name: 'Reason, sent to the agent' })
    await expect(field).toHaveFocus()
    await userEvent.type(field, ' send a voucher instead ')
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }))
    await expect(denied.mock.calls[0]?.[0]).toMatchObject({
      outcome: 'denied',
      reason: 'send a voucher instead',
    })
  },
}

/** Escape leaves the reason, and the question stands as before. */
export const ReasonLeft: Story = {
  play: async (context) => {
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Deny with a reason' }))
    await context.userEvent.keyboard('not this{Escape}')
    await expect(denyButton(context)).toBeEnabled()
    await expect(denied).not.toHaveBeenCalled()
  },
}

/** The host takes it back before anything is sent. */
export const HostSaysNo: Story = {
  args: { onApprove: fn<DecisionListener>((_decision, control) => control.preventDefault()) },
  play: async (context) => {
    await context.userEvent.click(await untilArmed(context))
    await waitFor(() => expect(slot(context, 'approval')).toHaveAttribute('data-status', 'pending'))
    await expect(denyButton(context)).toBeEnabled()
  },
}

/** Nobody knows whether it arrived: the same decision, with the same key, can be sent again. */
export const SendingFails: Story = {
  args: {
    onApprove: approved,
  },
  play: async (context) => {
    approved.mockRejectedValueOnce(new Error('offline'))
    await context.userEvent.click(await untilArmed(context))
    const again = await context.canvas.findByRole('button', { name: /Send again/ })
    await expect(slot(context, 'status')).toHaveTextContent(/^Outcome unknown/)
    await context.userEvent.click(again)
    await waitFor(() => expect(slot(context, 'status')).toHaveTextContent('Approved.'))
    const keys = approved.mock.calls.map(([decision]) => decision.decisionKey)
    await expect(keys).toHaveLength(2)
    await expect(keys[0]).toBe(keys[1])
  },
}

export const TypeTheName: Story = {
  parameters: { rules: { create_refund: { confirm: 'type' } } },
  play: async (context) => {
    const { canvas, userEvent } = context
    await expect(approveButton(context)).toBeDisabled()
    await userEvent.type(canvas.getByRole('textbox', { name: /Type create_refund/ }), 'create_refund')
    await userEvent.click(await untilArmed(context))
    await expect(approved).toHaveBeenCalledOnce()
  },
}

/** Held for a second and let go. A press that is too short, or leaves the button, is no answer. */
export const HoldTheButton: Story = {
  parameters: { rules: { create_refund: { confirm: 'hold' } } },
  play: async (context) => {
    const button = await untilArmed(context)
    await context.userEvent.click(button)
    await expect(approved).not.toHaveBeenCalled()
    await fireEvent.pointerDown(button, { pointerId: 1 })
    await pause(HOLD_MS + 100)
    await expect(slot(context, 'hold')).toHaveAttribute('data-phase', 'full')
    await expect(approved).not.toHaveBeenCalled()
    await fireEvent.pointerUp(button, { pointerId: 1 })
    await expect(approved).toHaveBeenCalledOnce()
  },
}

/** For those who cannot hold a button. */
export const TypeInsteadOfHolding: Story = {
  parameters: { rules: { create_refund: { confirm: 'hold' } } },
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Type the name instead' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Type create_refund/ })).toHaveFocus())
    await userEvent.keyboard('create_refund')
    await userEvent.click(await untilArmed(context))
    await expect(approved).toHaveBeenCalledOnce()
  },
}

/** The server refuses for good: the question stands, with its words, and is armed anew. */
export const ServerRefuses: Story = {
  play: async (context) => {
    approved.mockResolvedValueOnce({ refused: 'This order was refunded a minute ago.' })
    await context.userEvent.click(await untilArmed(context))
    await waitFor(() => expect(slot(context, 'refused')).toHaveTextContent('This order was refunded'))
    await expect(approveButton(context)).toHaveAttribute('aria-disabled', 'true')
    await context.userEvent.click(await untilArmed(context))
    await expect(approved).toHaveBeenCalledTimes(2)
  },
}

/** Somebody was faster, on another page. */
export const DecidedElsewhere: Story = {
  play: async (context) => {
    approved.mockResolvedValueOnce({ alreadyDecided: 'denied' })
    await context.userEvent.click(await untilArmed(context))
    await waitFor(() => expect(slot(context, 'status')).toHaveTextContent('Denied.'))
    await expect(slot(context, 'elsewhere')).toHaveTextContent('decided elsewhere')
  },
}

/** Arguments that nothing shows can be shown by the panel itself. */
export const ShowArguments: Story = {
  args: { showArgs: false },
  play: async (context) => {
    await expect(approveButton(context)).toBeDisabled()
    await context.userEvent.click(slot(context, 'show-arguments'))
    await context.userEvent.click(await untilArmed(context))
    await expect(approved).toHaveBeenCalledOnce()
  },
}

/** For high risk, every fold must have been opened. */
export const FoldsFirst: Story = {
  // Whoever approves must see to whom it goes.
  parameters: { showsSecrets: true },
  args: { card: asking('send_email', {}, { args: { to: 'a@shop.example', body: 'word '.repeat(900) } }) },
  play: async (context) => {
    await expect(approveButton(context)).toBeDisabled()
    await expect(approveButton(context)).toHaveAccessibleDescription(
      'Open the folded part of the arguments first.',
    )
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Show all' }))
    await context.userEvent.click(await untilArmed(context))
    await expect(approved).toHaveBeenCalledOnce()
  },
}

/** An option that allows more than this one call asks twice. */
export const AskTwice: Story = {
  args: {
    card: asking('write_file', {
      options: [
        { id: 'once', kind: 'allow_once' },
        { id: 'always', kind: 'allow_always', grants: ['write_file in notes/**'], confirm: true },
      ],
    }),
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await untilArmed(context)
    await userEvent.click(canvas.getByRole('button', { name: /^Approve always:/ }))
    await expect(approved).not.toHaveBeenCalled()
    const second = canvas.getByRole('button', { name: /^Yes: Approve always:/ })
    await waitFor(() => expect(second).toHaveAttribute('data-approvable', 'true'), { timeout: 3000 })
    await userEvent.click(second)
    await expect(approved.mock.calls[0]?.[0]).toMatchObject({ outcome: 'approved', optionId: 'always' })
  },
}

/** Arguments that are still arriving cannot be approved, but the call can be denied. */
export const DenyBeforeReady: Story = {
  args: {
    card: sample('send_email', {
      state: 'streaming_args',
      approval: { approvalId: 'ask-1', status: 'pending' },
    }),
  },
  play: async (context) => {
    await context.userEvent.click(approveButton(context))
    await expect(approved).not.toHaveBeenCalled()
    await context.userEvent.click(denyButton(context))
    await expect(denied).toHaveBeenCalledOnce()
  },
}
