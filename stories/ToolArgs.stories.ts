import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, spyOn } from 'storybook/test'
import { ToolArgs } from '../src/components/index.js'
import { asking, sample } from './support/cards.js'
import { expectFits } from './support/acts.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

/** The arguments of a call: every character on screen or counted, numbers as they were sent, secrets masked. */
const meta = {
  title: 'Parts/ToolArgs',
  component: ToolArgs,
  args: { card: asking('create_refund') },
} satisfies Meta<typeof ToolArgs>

export default meta
type Story = StoryObj<typeof meta>

/** Copied is what is shown: masked, and every digit of a number. */
export const Masked: Story = {
  play: async ({ canvas, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: /^Copy: ./ }))
    const [text = ''] = write.mock.calls[0] ?? []
    await expect(text).toContain('9007199254740993')
    await expect(text).toContain('1999.00')
    await expect(text).not.toContain('4242 4242')
    await expect(canvas.getByRole('button', { name: /^Copied: ./ })).toBeVisible()
  },
}

export const StillArriving: Story = { args: { card: sample('create_refund', { state: 'streaming_args' }) } }

export const NoArguments: Story = { args: { card: sample('get_order', { argsText: '{}' }) } }

export const ExactNumbers: Story = {
  args: {
    card: sample('get_order', {
      argsText: '{"id":9007199254740993,"huge":1e400,"precise":1.000000000000000005,"zero":-0,"price":1.10}',
      args: {},
    }),
  },
  play: async ({ canvas }) => {
    for (const number of ['9007199254740993', '1e400', '1.000000000000000005', '-0', '1.10'])
      await expect(canvas.getByText(number)).toBeVisible()
  },
}

export const Nested: Story = {
  args: {
    card: sample('get_order', {
      args: {
        customer: { name: 'Lin Wei', address: { street: 'Example Road 1', city: 'Lyon' } },
        items: [
          { sku: 'A-1', count: 2 },
          { sku: 'B-7', count: 1 },
        ],
        tags: ['late', 'refund', 'second time'],
        express: true,
        coupon: null,
      },
    }),
  },
}

/** A long text shows its head and its tail, and says how much is between. */
export const LongText: Story = {
  args: { card: sample('send_email', { args: { to: 'a@shop.example', body: 'word '.repeat(900) } }) },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/characters between are not shown/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }))
    await expect(canvas.queryByText(/are not shown/)).toBeNull()
  },
}

export const ManyFields: Story = {
  args: {
    card: sample('get_order', {
      args: Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`field_${String(index)}`, index])),
    }),
  },
}

/** Whose field is named twice cannot be approved; both are shown. */
export const FieldNamedTwice: Story = {
  args: { card: sample('create_refund', { argsText: '{"amount":5,"amount":5000}', args: { amount: 5000 } }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('5')).toBeVisible()
    await expect(canvas.getByText('5000')).toBeVisible()
    await expect(canvas.getAllByText('named twice').length).toBeGreaterThan(0)
  },
}

export const NotJson: Story = {
  args: {
    card: sample('create_refund', {
      state: 'failed',
      argsText: '{"order_id":"A123","amount":19',
      errorCode: 'args_truncated',
    }),
  },
}

export const LinesOfText: Story = {
  args: { card: sample('write_file', { args: 'first line\nsecond line\n\tthird line', argsFormat: 'text' }) },
}

/** Where the host may allow it, a person can ask for one masked value at a time. */
const asked = (isAllowed: boolean) => ({
  toolCards: { masking: { reveal: () => isAllowed } },
  showsSecrets: true,
})

/** The value is shown as text until the next click, and copied it is masked all the same. */
export const RevealOneValue: Story = {
  parameters: asked(true),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText(/4242 4242/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Reveal: card' }))
    await expect(canvas.getByText(/4242 4242/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Hide: card' }))
    await expect(canvas.queryByText(/4242 4242/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Reveal: card' }))
  },
}

export const RevealRefused: Story = {
  parameters: asked(false),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reveal: card' }))
    await expect(canvas.getByText('This value may not be shown.')).toBeVisible()
  },
}

export const ChineseReveal: Story = again(RevealOneValue, chinese)
export const DarkReveal: Story = again(RevealOneValue, dark)
export const NarrowReveal: Story = again(RevealOneValue, narrow, expectFits)

export const Chinese: Story = { ...chinese }
export const Dark: Story = { ...dark }
export const DarkNested: Story = again(Nested, dark)
export const Narrow: Story = again(Nested, narrow, expectFits)
