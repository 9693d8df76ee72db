import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { h } from 'vue'
import { ToolCard } from '../src/components/index.js'
import { asking, sample } from './support/cards.js'
import { approveButton, expectFits, slot } from './support/acts.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

const orders = Array.from({ length: 64 }, (_, index) => ({
  order: `A${String(100 + index)}`,
  customer: ['Ada Lovelace', 'Lin Wei', 'Grace Hopper'][index % 3],
  email: `reader${String(index)}@shop.example`,
  total: 13.5 * index,
  paid: index % 2 === 0,
  note: index % 4 === 0 ? 'late delivery' : null,
}))

/** What is loaded at the click may take its time on a busy machine. */
const LATE = { timeout: 10_000 }

const result = (value: unknown, fields = {}) =>
  sample('kb_search', { state: 'succeeded', result: value, resultSummary: undefined, ...fields })

/** Much data: as a tree, as JSON text, as a table; searched; and what nobody can read, as files. */
const meta = {
  title: 'Components/ToolCard data',
  component: ToolCard,
  args: { card: result({ orders, count: orders.length }), defaultOpen: true },
  argTypes: { defaultOpen: { control: 'boolean' } },
} satisfies Meta<typeof ToolCard>

export default meta
type Story = StoryObj<typeof meta>

/** Lists of flat objects are drawn as tables; what is masked stays masked. */
export const Table: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Table: kb_search' }))
    const table = await canvas.findByRole('table', undefined, LATE)
    await expect(table).toHaveTextContent('Grace Hopper')
    await expect(table).not.toHaveTextContent('@shop.example')
    await expect(canvas.getByRole('columnheader', { name: 'customer' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show 14 more rows' }))
    await expect(canvas.getAllByRole('row')).toHaveLength(65)
  },
}

export const JsonText: Story = {
  args: {
    card: result({
      id: '9007199254740993',
      token: 'hunter2-of-ann',
      note: 'late delivery \u202etnemyap',
      ...Object.fromEntries(orders.slice(0, 3).map(({ order, total }) => [order, { total }])),
    }),
  },
  play: async ({ canvasElement, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'JSON: kb_search' }))
    await canvas.findByText(/"note": "late delivery/, undefined, LATE)
    const text = slot({ canvasElement }, 'json-text')
    await expect(text).toHaveTextContent('⟨U+202E⟩')
    await expect(text).not.toHaveTextContent('hunter2')
  },
}

/** Enter goes on, Shift and Enter back, Escape ends it; what is folded away on the way is opened. */
export const Search: Story = {
  play: async ({ canvasElement, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Search: kb_search' }))
    const field = await canvas.findByRole('textbox', { name: 'Search keys and values: kb_search' }, LATE)
    await expect(field).toHaveFocus()
    await userEvent.type(field, 'late')
    await expect(await canvas.findByText('1 of 16')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('2 of 16')).toBeVisible()
    await expect(canvasElement.querySelectorAll('mark[data-current]')).toHaveLength(1)
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect(canvas.getByText('1 of 16')).toBeVisible()
    // A mask is found as a mask, and never by what is behind it.
    await userEvent.clear(field)
    await userEvent.type(field, 'reader1@')
    await expect(await canvas.findByText('nothing found')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByRole('button', { name: 'Search: kb_search' })).toHaveFocus()
  },
}

/** Another view is no way round what must be read. */
export const AskedInAnotherView: Story = {
  args: {
    card: asking(
      'create_refund',
      {},
      {
        args: {
          order_id: 'A123',
          amount: 1999,
          reason: 'word '.repeat(900),
          items: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
        },
      },
    ),
  },
  play: async ({ canvasElement, canvas, userEvent }) => {
    const stage = { canvasElement }
    await userEvent.click(canvas.getByRole('button', { name: 'JSON: create_refund' }))
    await canvas.findByText(/"order_id": /, undefined, LATE)
    await expect(approveButton(stage)).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }))
    await expect(approveButton(stage)).toBeEnabled()
  },
}

const bytes = (start: string, length: number) => start + 'Aa1b'.repeat(length)

/** Nothing is shown or played; each is saved at a click, under a name that nothing runs. */
export const Files: Story = {
  args: {
    card: result({
      content: [
        { type: 'text', text: 'The label and the voice message of order A123.' },
        { type: 'image', mimeType: 'image/png', data: bytes('iVBORw0KGgo', 30_000) },
        { type: 'audio', mimeType: 'audio/wav', data: bytes('UklGRg', 4000) },
        {
          type: 'resource',
          resource: { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: bytes('JVBERi0', 900) },
        },
      ],
    }),
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: 'Download image/png, 90 kB: kb_search' }, LATE),
    ).toBeVisible()
    await expect(canvas.getByText(/\[audio\/wav, 12 kB\]/)).toBeVisible()
  },
}

/** How large it is, and how much of it is here; all of it is in the copy and the download. */
export const LongText: Story = {
  args: { card: result('a line of the log, as it was written\n'.repeat(60_000)) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2.2 MB, showing the first 200 kB', undefined, LATE)).toBeVisible()
  },
}

const traceUrl = {
  toolCards: {
    traceUrl: ({ spanId }: { spanId?: string | undefined }) =>
      spanId ? `https://traces.example/${encodeURIComponent(spanId)}` : null,
  },
}

/** A link to the host's tracing, where the host says that there is one. */
export const Trace: Story = {
  args: { card: sample('get_order', { state: 'succeeded', spanId: 'span-77' }) },
  parameters: traceUrl,
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Trace of Look up order, in a new tab' })
    await expect(link).toHaveAttribute('href', 'https://traces.example/span-77')
  },
}

/** As far as it is; without a whole to measure it by; and stopped where it was. */
export const Progress: Story = {
  render: (args) => () =>
    h(
      'div',
      { class: 'story-stack' },
      [
        { progress: { message: 'Writing rows', done: 804, total: 1204 }, outputText: '1,204 rows\n' },
        { progress: { message: 'Looking for files', done: 17 } },
        { progress: { message: 'Starting' } },
      ].map((fields, index) =>
        h(ToolCard, {
          ...args,
          card: sample('export_report', { state: 'executing', toolCallId: String(index), ...fields }),
          key: index,
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('804 of 1,204')).toBeVisible()
    await expect(canvas.getByText('17 so far')).toBeVisible()
    await expect(canvas.getAllByRole('progressbar')).toHaveLength(2)
  },
}

/** Why a failed call is not offered again. */
export const NoRetry: Story = {
  args: { card: sample('create_refund', { state: 'failed', retryable: false }), onRetry: () => undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The tool says that trying again does not help.')).toBeVisible()
  },
}

export const Chinese: Story = chinese
export const ChineseProgress: Story = again(Progress, chinese)
export const Dark: Story = dark
export const DarkProgress: Story = again(Progress, dark)
export const Narrow: Story = again(Files, narrow, expectFits)
/** A table scrolls in its own box. */
export const NarrowTable: Story = again(Table, narrow, async (context) => {
  const { canvas, userEvent } = context
  await userEvent.click(canvas.getByRole('button', { name: 'Table: kb_search' }))
  await canvas.findByRole('table', undefined, LATE)
  await expectFits(context)
})
