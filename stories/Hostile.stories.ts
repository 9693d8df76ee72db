import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, waitFor } from 'storybook/test'
import { h } from 'vue'
import { ToolCard } from '../src/components/index.js'
import type { ToolCardInput } from '../src/core/index.js'
import { approveButton, expectFits } from './support/acts.js'
import { asking, sample } from './support/cards.js'
import * as hostile from './support/hostile.js'
import { expectHarmless, markupOf } from './support/harmless.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

/**
 * What no sender may achieve. The cards are made inside each story, not handed over as args: the page around
 * the stories would show args in its own way.
 */
const meta = {
  title: 'Overview/Hostile content',
  parameters: { controls: { disable: true }, docs: { source: { code: null } } },
} satisfies Meta

export default meta
type Story = StoryObj

const cards = (make: () => readonly ToolCardInput[]): Pick<Story, 'render'> => ({
  render: () => ({
    setup() {
      const made = make()
      return () =>
        h(
          'div',
          { style: 'display: grid; gap: 10px; grid-template-columns: minmax(0, 1fr)' },
          made.map((card) => h(ToolCard, { card, defaultOpen: true, key: card.toolCallId })),
        )
    },
  }),
})
const result = (value: unknown, fields: Partial<ToolCardInput> = {}) =>
  cards(() => [sample('get_order', { state: 'succeeded', result: value, ...fields })])

/** Scripts, images, forms and addresses in Markdown. */
export const MarkdownPage: Story = {
  ...result(hostile.page, { resultFormat: 'markdown' }),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByRole('link', { name: /the real terms/ })).toBeVisible(), {
      timeout: 5000,
    })
    await expectHarmless(canvasElement)
    await expect(canvasElement.querySelectorAll('a')).toHaveLength(2)
    await expect(canvas.queryByRole('button', { name: /Approve/ })).toBeNull()
    await expect(canvasElement).toHaveTextContent(`<script>window.takenOver = true</script>`)
  },
}

/** The same page as plain text. */
export const TextPage: Story = {
  ...result(hostile.page, { resultFormat: 'text' }),
  play: async ({ canvasElement }) => {
    await expectHarmless(canvasElement)
    await expect(canvasElement.querySelector('a')).toBeNull()
  },
}

/** Data that looks like nodes and refs of Vue is data, in arguments and in results. */
export const LooksLikeVue: Story = {
  ...cards(() => [
    asking('write_file', {}, { argsText: hostile.vueLookalike, args: undefined }),
    sample('get_order', { state: 'succeeded', result: JSON.parse(hostile.vueLookalike) as unknown }),
    sample('kb_search', { state: 'executing', output: JSON.parse(hostile.vueLookalike) as unknown }),
  ]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    for (const all of canvas.queryAllByRole('button', { name: 'Show all' })) await userEvent.click(all)
    await expectHarmless(canvasElement)
    await expect(canvas.getAllByText('__v_isVNode')).toHaveLength(3)
    await expect(canvasElement).toHaveTextContent('rm -rf /')
  },
}

export const PrototypeKeys: Story = {
  ...cards(() => [
    asking('write_file', {}, { argsText: hostile.prototypeKeys, args: undefined }),
    sample('get_order', { state: 'succeeded', result: JSON.parse(hostile.prototypeKeys) as unknown }),
  ]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    for (const all of canvas.queryAllByRole('button', { name: 'Show all' })) await userEvent.click(all)
    await expectHarmless(canvasElement)
    await expect(canvas.getAllByText('__proto__')).toHaveLength(2)
    await expect(canvas.getAllByText('constructor')).toHaveLength(2)
    await expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  },
}

/** Nothing that will run is invisible: it is written out, in the arguments of a call that waits. */
export const HiddenCharacters: Story = {
  ...cards(() => [asking('send_email', {}, { argsText: hostile.hidden, args: undefined })]),
  play: async ({ canvasElement }) => {
    await expect(markupOf(canvasElement)).not.toMatch(
      /[\u202a-\u202e\u2066-\u2069\u200b\u{e0000}-\u{e007f}]/u,
    )
    for (const name of ['U+202E', 'U+202C', 'U+200B', 'U+E0068', '400 spaces', 'U+0007'])
      await expect(canvasElement).toHaveTextContent(name)
    await expect(canvasElement).toHaveTextContent('👩‍👩‍👧 stays')
  },
}

/** Secrets never reach the page: not as text, not in an attribute. */
export const Secrets: Story = {
  ...cards(() => [
    asking('create_refund', { message: `token ${hostile.secrets.github}` }, { args: hostile.secretArgs }),
    sample('get_order', { state: 'succeeded', result: hostile.secretArgs }),
    sample('kb_search', { state: 'failed', errorText: `refused: ${hostile.secretArgs.note}` }),
    sample('write_file', { state: 'executing', outputText: `${hostile.secretArgs.note}\n` }),
    sample('delete_draft', { state: 'denied', reason: `no: ${hostile.secrets.openai}` }),
  ]),
  play: async ({ canvasElement }) => {
    const markup = markupOf(canvasElement.ownerDocument.body)
    for (const part of hostile.giveaways) await expect(markup).not.toContain(part)
    // What is no secret stays readable.
    await expect(canvasElement).toHaveTextContent('20261129000417')
    await expect(canvasElement).toHaveTextContent('1999')
  },
}

/** Codes that move a terminal's cursor, change its title or make links. */
export const TerminalCodes: Story = {
  ...cards(() => [
    sample('get_order', { state: 'succeeded', result: hostile.log }),
    sample('kb_search', { state: 'executing', outputText: `${hostile.log}\n` }),
    sample('write_file', { state: 'failed', errorCode: 'E_CHECK', errorText: hostile.log }),
  ]),
  play: async ({ canvas, canvasElement }) => {
    await expectHarmless(canvasElement)
    await expect(markupOf(canvasElement)).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
    await expect(canvasElement).toHaveTextContent('All checks passed')
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

/** Two megabytes are drawn at once, because most of them are not. */
export const TwoMegabytes: Story = {
  ...cards(() => [
    sample('get_order', { state: 'succeeded', result: { rows: rows(20_000) } }),
    sample('kb_search', { state: 'succeeded', result: 'A line of a very long text.\n'.repeat(75_000) }),
  ]),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(3000)
    await expect(canvasElement).toHaveTextContent(/showing the first/)
  },
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    title: `Article ${String(id)}`,
    text: 'Refunds after a late delivery are made in full, or as a voucher.',
  }))

/** Fifty thousand characters without a blank never make the page wider. */
export const OneLongLine: Story = {
  ...narrow,
  ...cards(() => [
    sample('get_order', { state: 'succeeded', result: 'x'.repeat(50_000) }),
    asking('write_file', {}, { args: { path: 'y'.repeat(50_000), ['k'.repeat(2000)]: 1 } }),
    sample('kb_search', { state: 'succeeded', resultFormat: 'markdown', result: 'z'.repeat(50_000) }),
  ]),
  play: expectFits,
}

/** Names that hide, imitate or push; what is unusual is escaped and marked. */
export const UnusualToolNames: Story = {
  ...cards(() =>
    hostile.toolNames.map((toolName, index) =>
      asking('delete_draft', {}, { toolName, toolCallId: `name-${String(index)}` }),
    ),
  ),
  play: async ({ canvasElement }) => {
    await expectHarmless(canvasElement)
    await expect(markupOf(canvasElement)).not.toMatch(/[\u200b\u202e]/)
    await expectFits({ canvasElement })
  },
}

/** A result, an error and a title that imitate the panel have none of its buttons. */
export const ImitatedPanel: Story = {
  ...cards(() => [
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
export const DarkSecrets: Story = again(Secrets, dark)
