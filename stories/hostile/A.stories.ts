import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, waitFor } from 'storybook/test'
import { sample } from '../support/cards.js'
import * as hostile from '../support/hostile.js'
import { hostileCards, hostileParameters, hostileResult } from '../support/hostileCards.js'
import { again, chinese } from '../support/parameters.js'

/** A result can never run script, send a request, or leave its box. After every story the page is checked. */
const meta = { title: 'Hostile/A Nothing runs', parameters: hostileParameters } satisfies Meta

export default meta
type Story = StoryObj

/** Scripts, images, forms and addresses in Markdown. */
export const MarkdownPage: Story = {
  ...hostileResult(hostile.page, { resultFormat: 'markdown' }),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByRole('link', { name: /the real terms/ })).toBeVisible(), {
      timeout: 5000,
    })
    await expect(canvasElement.querySelectorAll('a')).toHaveLength(2)
    await expect(canvas.queryByRole('button', { name: /Approve/ })).toBeNull()
    await expect(canvasElement).toHaveTextContent(`<script>window.takenOver = true</script>`)
  },
}

/** The same page as plain text. */
export const TextPage: Story = {
  ...hostileResult(hostile.page, { resultFormat: 'text' }),
  play: ({ canvas }) => expect(canvas.queryByRole('link')).toBeNull(),
}

/** Codes that move a terminal's cursor, change its title or make links. */
export const TerminalCodes: Story = {
  ...hostileCards(() => [
    sample('get_order', { state: 'succeeded', result: hostile.log }),
    sample('kb_search', { state: 'executing', outputText: `${hostile.log}\n` }),
    sample('write_file', { state: 'failed', errorCode: 'E_CHECK', errorText: hostile.log }),
  ]),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('All checks passed')
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

/** Two megabytes are drawn at once, because most of them are not. */
export const TwoMegabytes: Story = {
  ...hostileCards(() => [
    sample('get_order', { state: 'succeeded', result: { rows: rows(20_000) } }),
    sample('kb_search', { state: 'succeeded', result: 'A line of a very long text.\n'.repeat(75_000) }),
  ]),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement).toHaveTextContent(/showing the first/), { timeout: 5000 })
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(3000)
  },
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    title: `Article ${String(id)}`,
    text: 'Refunds after a late delivery are made in full, or as a voucher.',
  }))

export const Chinese: Story = again(MarkdownPage, chinese)
