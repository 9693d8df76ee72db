import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { ApprovalPanel, type DecisionListener } from '../src/components/index.js'
import { expectFits, pause, slot } from './support/acts.js'
import { asking } from './support/cards.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

const approved = fn<DecisionListener>()
const denied = fn<DecisionListener>()

const schema = {
  type: 'object',
  required: ['order_id', 'amount', 'card', 'note'],
  additionalProperties: false,
  properties: {
    order_id: { type: 'string', minLength: 1 },
    amount: { type: 'number', title: 'Amount', description: 'In euros.', minimum: 0.01, maximum: 5000 },
    card: { type: 'string' },
    note: { type: 'string', title: 'Note to the customer', maxLength: 500 },
    speed: { enum: ['standard', 'express'], title: 'Speed' },
    due: { type: 'string', format: 'date', title: 'Pay on' },
    notify: { type: 'boolean', title: 'Tell the customer' },
    lines: {
      type: 'array',
      title: 'Lines',
      items: {
        type: 'object',
        required: ['sku', 'count'],
        properties: { sku: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
      },
    },
  },
}

const ARGS =
  '{"order_id":"A123","amount":1999.00,"card":"4242 4242 4242 4242","note":"late delivery \u202etnemyap",' +
  '"speed":"standard","due":"2026-12-03","notify":true,"lines":[{"sku":"K-7","count":2}]}'

const refund = (argsText = ARGS) => asking('create_refund', { editable: true }, { argsText })

/** Arguments that a person changes before approving them, and questions that ask for an answer. */
const meta = {
  title: 'Components/ApprovalPanel editing',
  component: ApprovalPanel,
  args: { card: refund(), onApprove: approved, onDeny: denied },
  parameters: { rules: { create_refund: { schema } } },
} satisfies Meta<typeof ApprovalPanel>

export default meta
type Story = StoryObj<typeof meta>
type Stage = Parameters<NonNullable<Story['play']>>[0]

const button = ({ canvasElement }: Stage, name: RegExp) =>
  within(canvasElement).getByRole<HTMLButtonElement>('button', { name })
const field = ({ canvasElement }: Stage, name: RegExp) =>
  within(canvasElement).getByLabelText<HTMLInputElement>(name)

async function open(stage: Stage): Promise<void> {
  await stage.userEvent.click(button(stage, /^(Edit arguments|编辑参数)/))
  // It is loaded at the first click.
  await waitFor(() => expect(slot(stage, 'editor')).toBeVisible(), { timeout: 10_000 })
}

async function untilArmed(stage: Stage, name: RegExp): Promise<HTMLButtonElement> {
  const found = button(stage, name)
  found.scrollIntoView({ block: 'center' })
  await pause(100)
  await waitFor(() => expect(found).toHaveAttribute('data-approvable', 'true'), { timeout: 3000 })
  return found
}

/** Fields from the tool's schema. The card number stays masked, and what deceives is written out. */
export const Fields: Story = {
  play: async (stage) => {
    await open(stage)
    await expect(field(stage, /^order_id/)).toHaveFocus()
    await expect(slot(stage, 'secret')).toHaveTextContent('masked, unchanged')
    await expect(slot(stage, 'hidden')).toHaveTextContent('⟨U+202E⟩tnemyap')
  },
}

const opened: Story['play'] = async (stage) => {
  await open(stage)
  await expectFits(stage)
}
export const FieldsChinese: Story = again(Fields, chinese, opened)
export const FieldsDark: Story = again(Fields, dark, opened)
export const FieldsNarrow: Story = again(Fields, narrow, opened)

async function change(stage: Stage): Promise<void> {
  await open(stage)
  const amount = field(stage, /Amount/)
  await stage.userEvent.clear(amount)
  await stage.userEvent.type(amount, '1500.50')
  await stage.userEvent.selectOptions(field(stage, /Speed/), 'express')
}

/** The person reads what is another now, and that is what is sent. */
export const Changed: Story = {
  play: async (stage) => {
    await change(stage)
    await expect(slot(stage, 'changes')).toHaveTextContent('2 changes')
    await stage.userEvent.click(await untilArmed(stage, /^Approve with changes/))
    await expect(approved).toHaveBeenCalledOnce()
    const [decision] = approved.mock.calls[0] ?? []
    await expect(decision?.editedArgs).toMatchObject({
      amount: 1500.5,
      speed: 'express',
      card: '4242 4242 4242 4242',
    })
  },
}

const changed: Story['play'] = async (stage) => {
  await open(stage)
  const amount = field(stage, /Amount/)
  await stage.userEvent.clear(amount)
  await stage.userEvent.type(amount, '9000')
  await waitFor(() => expect(slot(stage, 'changes')).toBeVisible())
  await expectFits(stage)
}
/** More than the schema allows: the field says so, and Approve has its reason. */
export const Invalid: Story = { play: changed }
export const InvalidChinese: Story = again(Invalid, chinese, changed)
export const InvalidDarkNarrow: Story = again(
  Invalid,
  { globals: { ...dark.globals, ...narrow.globals } },
  changed,
)

/** Enter writes, and approves nothing; Escape loses no changes. */
export const Keys: Story = {
  play: async (stage) => {
    await change(stage)
    await pause(700)
    await stage.userEvent.type(field(stage, /Amount/), '{Enter}')
    await stage.userEvent.keyboard('{Escape}')
    await expect(approved).not.toHaveBeenCalled()
    await expect(slot(stage, 'changes')).toHaveTextContent('2 changes')
    await stage.userEvent.click(button(stage, /^Discard changes/))
    await expect(button(stage, /^Edit arguments/)).toHaveFocus()
  },
}

/** Without a schema, or by choice: JSON. A secret is a marker in it, and a character that deceives an escape. */
export const AsJson: Story = {
  play: async (stage) => {
    await open(stage)
    await stage.userEvent.click(button(stage, /^As JSON/))
    const text = stage.canvasElement.querySelector('textarea')?.value
    // The letters belong to this editor alone, so that no text from a wire can be a marker.
    await expect(text).toMatch(/"card": "⟨masked 1 [a-z]{5}⟩"/)
    await expect(text).toContain('\\u202e')
  },
}

/** A number with more digits than a double has would be changed on its way: it is refused, with its reason. */
export const LongNumber: Story = {
  args: {
    card: refund(ARGS.replace('"order_id"', '"reference":9007199254740993,"order_id"')),
  },
  parameters: { rules: { create_refund: { schema: true } } },
  play: async (stage) => {
    await open(stage)
    await expect(slot(stage, 'problem')).toHaveTextContent(/so many digits/)
  },
}

const question = asking(
  'send_email',
  {
    approvalId: 'question-1',
    message: 'Which voucher may the customer have?',
    responseSchema: {
      type: 'object',
      required: ['voucher', 'amount'],
      properties: {
        voucher: {
          title: 'Voucher',
          oneOf: [
            { const: 'spring', title: 'Spring sale' },
            { const: 'sorry', title: 'We are sorry' },
          ],
        },
        amount: { type: 'integer', title: 'Amount', description: 'In euros.', minimum: 5, maximum: 50 },
        note: { type: 'string', title: 'Note \u202eeton' },
      },
    },
  },
  { toolName: 'ask_user', toolCallId: 'question:1', argsText: '{"message":"Which voucher?"}' },
)

/** A question that asks for an answer: its fields come from the wire, and are shown as such. */
export const Question: Story = {
  args: { card: question },
  play: async (stage) => {
    await waitFor(() => expect(slot(stage, 'answer')).toBeVisible(), { timeout: 10_000 })
    await expect(button(stage, /^Send answer/)).toBeDisabled()
    await stage.userEvent.selectOptions(field(stage, /Voucher/), 'We are sorry (sorry)')
    await stage.userEvent.type(field(stage, /Amount/), '20')
    await stage.userEvent.click(await untilArmed(stage, /^Send answer/))
    await expect(approved.mock.calls[0]?.[0]).toMatchObject({
      outcome: 'answered',
      response: { voucher: 'sorry', amount: 20 },
    })
  },
}

const asked: Story['play'] = async (stage) => {
  await waitFor(() => expect(slot(stage, 'answer')).toBeVisible(), { timeout: 10_000 })
  await expectFits(stage)
}
export const QuestionChinese: Story = again(Question, chinese, asked)
export const QuestionDarkNarrow: Story = again(
  Question,
  { globals: { ...dark.globals, ...narrow.globals } },
  asked,
)
