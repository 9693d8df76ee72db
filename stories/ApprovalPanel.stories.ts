import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, fn } from 'storybook/test'
import { ApprovalPanel } from '../src/components/index.js'
import { approveButton, denyButton, expectFits, slot } from './support/acts.js'
import { asking, sample } from './support/cards.js'
import { NOW } from './support/clock.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

/** The question to a person whether a call may run, in every state that a question can be in. */
const meta = {
  title: 'Components/ApprovalPanel',
  component: ApprovalPanel,
  args: { card: asking('create_refund', { expiresAt: NOW + 42_000 }), onApprove: fn(), onDeny: fn() },
} satisfies Meta<typeof ApprovalPanel>

export default meta
type Story = StoryObj<typeof meta>

/** Everything that will run is on screen: the card masked, the character that turns the reading written out. */
export const Pending: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('⟨U+202E⟩')).toBeVisible()
    await expect(canvas.getByText('9007199254740993')).toBeVisible()
    await expect(canvas.getByText('1999.00')).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent('4242 4242')
    await expect(slot({ canvasElement }, 'digest')).toHaveTextContent(
      /^approves exactly these bytes · \w{4}…\w{4}$/,
    )
  },
}

/**
 * Apart from its card. Nothing of high risk can be approved while its arguments are nowhere on the page, so the
 * panel offers to show them.
 */
export const WithoutArguments: Story = {
  args: { showArgs: false },
  play: async (context) => {
    await expect(approveButton(context)).toBeDisabled()
    await expect(approveButton(context)).toHaveAccessibleDescription(/not on screen/)
    await expect(slot(context, 'show-arguments')).toBeVisible()
  },
}

export const MediumRisk: Story = { args: { card: asking('write_file') } }

/** A tool that no policy names: its name is the question, and it counts as high risk. */
export const UnknownTool: Story = {
  args: { card: { ...asking('delete_draft'), toolName: 'restart_server', args: { server: 'web-1' } } },
}

/** Nothing can be approved before the arguments are complete; the button says why. */
export const NotReadyYet: Story = {
  args: {
    card: sample('send_email', {
      state: 'streaming_args',
      approval: { approvalId: 'ask-1', status: 'pending' },
    }),
  },
  play: async (context) => {
    const approve = approveButton(context)
    await expect(approve).toBeDisabled()
    await expect(approve).toHaveAccessibleDescription('Arguments are still arriving.')
    await expect(approve).toHaveAttribute('data-approvable', 'false')
    await expect(denyButton(context)).toBeEnabled()
  },
}

/** No wire asked, and the host shows the panel anyway. */
export const NobodyAsked: Story = { args: { card: sample('create_refund') } }

/** Answers of the server's, with all that each would allow from now on. */
export const MoreAnswers: Story = {
  args: {
    card: asking('write_file', {
      options: [
        { id: 'once', kind: 'allow_once' },
        {
          id: 'always',
          kind: 'allow_always',
          label: 'Always allow in this folder',
          grants: ['write_file in notes/**', 'until the end of this session'],
          confirm: true,
        },
        { id: 'no', kind: 'reject_once' },
        { id: 'never', kind: 'reject_always', label: 'Never write files' },
      ],
    }),
  },
}

export const MessageFromTheServer: Story = {
  args: { card: asking('create_refund', { message: 'Refunds over 500.00 need a person.' }) },
}

export const NoAnswerMeansNo: Story = { args: { card: asking('create_refund', { defaultToNo: true }) } }

/** The call changed while it stood here. */
export const Changed: Story = { args: { card: asking('create_refund', { changes: 1 }) } }

export const Submitting: Story = { args: { card: asking('create_refund', { status: 'submitting' }) } }

/** The server said no, and recorded nothing: the question stands, with its words. */
export const Refused: Story = {
  args: { card: asking('create_refund', { refused: 'Refunds over 1000.00 need a second signature.' }) },
  play: async (context) => {
    await expect(slot(context, 'refused')).toHaveTextContent(/nothing was recorded.*second signature/)
    await expect(denyButton(context)).toBeEnabled()
  },
}

export const OutcomeUnknown: Story = { args: { card: asking('create_refund', { status: 'unknown' }) } }

/** By the clock; nobody has to tell. */
export const Expired: Story = {
  args: { card: asking('create_refund', { expiresAt: NOW - 1000 }) },
  play: async (context) => {
    await expect(approveButton(context)).toBeDisabled()
    await expect(denyButton(context)).toBeDisabled()
    await expect(context.canvas.getByText('The time to decide has passed.')).toBeVisible()
  },
}

export const Withdrawn: Story = {
  args: {
    card: sample('create_refund', {
      state: 'cancelled',
      endReason: 'withdrawn',
      approval: { approvalId: 'ask-1', status: 'withdrawn' },
    }),
  },
}

export const Approved: Story = {
  args: {
    card: sample('create_refund', {
      state: 'executing',
      approval: { approvalId: 'ask-1', status: 'approved', outcome: 'approved' },
    }),
  },
}

export const Denied: Story = {
  args: {
    card: sample('delete_draft', {
      state: 'denied',
      approval: { approvalId: 'ask-1', status: 'denied', outcome: 'denied', reason: 'keep the draft' },
    }),
  },
}

export const DecidedByARule: Story = { args: { card: asking('write_file', { isAutomatic: true }) } }

/** The host asks for more than a click. */
export const TypeTheName: Story = { parameters: { rules: { create_refund: { confirm: 'type' } } } }

/** The name as it is shown has to be typed: a letter that only looks like the right one is not enough. */
export const TypeAnUnusualName: Story = {
  args: { card: asking('delete_draft', {}, { toolName: 'delete_dr\u0430ft' }) },
  parameters: { rules: { 'delete_dr\u0430ft': { confirm: 'type' } } },
}

/** Hold for a second and let go; leaving the button before is no answer. */
export const HoldTheButton: Story = { parameters: { rules: { create_refund: { confirm: 'hold' } } } }

/** Names of fields that could be taken for one another, and letters of another alphabet inside a word. */
export const LookAlikeKeys: Story = {
  args: {
    card: asking(
      'create_refund',
      {},
      {
        argsText:
          '{"amount":5,"\u0430mount":5000,"order_id":"A123","order_id\u200b":"B777",' +
          '"site":"https://p\u0430ypal.example/refund","note":"\u27e8U+202E\u27e9 stands in the text itself"}',
        args: undefined,
      },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('looks like another field')).toHaveLength(4)
    await expect(canvas.getAllByText('⟨U+0430⟩')).toHaveLength(2)
  },
}

const blocked = (argsText: string, fields = {}): Story => ({
  args: { card: asking('create_refund', {}, { argsText, args: undefined, ...fields }) },
  play: async (context) => {
    await expect(approveButton(context)).toBeDisabled()
    await expect(approveButton(context)).toHaveAccessibleDescription(/.+/)
    await expect(denyButton(context)).toBeEnabled()
  },
})

export const FieldNamedTwice: Story = blocked('{"order_id":"A123","amount":5,"amount":5000}')
export const BrokenCharacters: Story = blocked(String.raw`{"order_id":"A\ud800"}`)
export const NestedTooDeeply: Story = blocked(`{"a":${'['.repeat(210)}${']'.repeat(210)}}`)
export const NoName: Story = blocked('{"order_id":"A123"}', { toolName: '' })

export const Chinese: Story = { ...chinese }
export const ChineseMoreAnswers: Story = again(MoreAnswers, chinese)
export const ChineseNotReady: Story = again(NotReadyYet, chinese)
export const Dark: Story = { ...dark }
export const DarkMoreAnswers: Story = again(MoreAnswers, dark)
export const DarkHold: Story = again(HoldTheButton, dark)
export const DarkLookAlikeKeys: Story = again(LookAlikeKeys, dark)
export const DarkRefused: Story = again(Refused, dark)
export const ChineseHold: Story = again(HoldTheButton, chinese)
export const ChineseType: Story = again(TypeTheName, chinese)
export const ChineseRefused: Story = again(Refused, chinese)
export const ChineseLookAlikeKeys: Story = again(LookAlikeKeys, chinese)
export const NarrowHold: Story = again(HoldTheButton, narrow, expectFits)
export const NarrowType: Story = again(TypeAnUnusualName, narrow, expectFits)
export const NarrowRefused: Story = again(Refused, narrow, expectFits)
export const NarrowLookAlikeKeys: Story = again(LookAlikeKeys, narrow, expectFits)
export const Narrow: Story = { ...narrow, play: expectFits }
export const NarrowMoreAnswers: Story = again(MoreAnswers, narrow, expectFits)
