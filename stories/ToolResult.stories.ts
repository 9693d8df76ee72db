import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, spyOn, waitFor } from 'storybook/test'
import { ToolResult } from '../src/components/index.js'
import { sample } from './support/cards.js'
import { expectFits } from './support/acts.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

const done = (result: unknown, fields = {}) => sample('get_order', { state: 'succeeded', result, ...fields })

const page = `### Delivery terms

Parcels arrive within **14 days**. After that:

1. the full amount goes back, or
2. a voucher of the same value

| days late | refund |
| --------- | -----: |
| 1 to 7    |   10 % |
| over 14   |  100 % |

See [the terms](https://shop.example/terms). ![a van](https://images.example/van.png)
`

/** What a tool returned: data, text or Markdown, masked and bounded. */
const meta = {
  title: 'Parts/ToolResult',
  component: ToolResult,
  args: { card: sample('get_order', { state: 'succeeded' }) },
} satisfies Meta<typeof ToolResult>

export default meta
type Story = StoryObj<typeof meta>

export const Fields: Story = {
  play: async ({ canvas, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: /^Copy: ./ }))
    await expect(write).toHaveBeenCalledWith(expect.stringContaining('"status": "delivered"'))
    await expect(canvas.getByRole('button', { name: /^Download: ./ })).toBeVisible()
  },
}

/** The fields that say most; the others are one click away. */
export const ManyFields: Story = {
  args: {
    card: done({
      order_id: 'A123',
      status: 'delivered',
      carrier: 'Example Post',
      promised: '2026-11-07',
      delivered: '2026-11-21',
      total: '1999.00 EUR',
      items: 3,
      warehouse: 'Lyon',
      weight_grams: 1250,
      revision: 7,
      gift: false,
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('status')).toBeVisible()
    await expect(canvas.queryByText('weight_grams')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }))
    await expect(canvas.getByText('weight_grams')).toBeVisible()
  },
}

export const List: Story = {
  args: {
    card: done([
      { id: 1, title: 'Refunds after a late delivery' },
      { id: 2, title: 'Vouchers' },
    ]),
  },
}

export const Text: Story = { args: { card: done('3 articles found.\nRefunds\nVouchers\nShipping times') } }

/** JSON that came as text is read as JSON. */
export const JsonAsText: Story = {
  args: { card: done('{"order_id":9007199254740993,"status":"delivered"}') },
}

export const Markdown: Story = {
  args: { card: done(page, { resultFormat: 'markdown' }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Delivery terms')).toBeVisible(), { timeout: 5000 })
    await waitFor(() => expect(canvas.getByRole('table')).toBeVisible(), { timeout: 5000 })
  },
}

export const WithSummary: Story = {
  args: { card: done({ rows: 1204 }, { resultSummary: 'October: 1,204 rows, written to report.csv' }) },
}

export const SummaryAlone: Story = {
  args: { card: done(undefined, { resultSummary: 'October: 1,204 rows' }) },
}

export const Nothing: Story = { args: { card: done(undefined) } }
export const Zero: Story = { args: { card: done(0) } }
export const Null: Story = { args: { card: done(null) } }
export const EmptyText: Story = { args: { card: done('') } }

export const Long: Story = {
  args: {
    card: done(
      Array.from({ length: 2000 }, (_, line) => `${String(line)}  GET /orders/A${String(line)} 200`).join(
        '\n',
      ),
    ),
  },
}

export const Chinese: Story = again(ManyFields, chinese)
export const ChineseMarkdown: Story = again(Markdown, chinese)
export const Dark: Story = again(ManyFields, dark)
export const DarkMarkdown: Story = { ...Markdown, ...dark }
export const Narrow: Story = again(Markdown, narrow, expectFits)
