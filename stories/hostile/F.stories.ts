import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { asking, sample } from '../support/cards.js'
import * as hostile from '../support/hostile.js'
import { hostileCards, hostileParameters, markupOf } from '../support/hostileCards.js'
import { again, chinese, dark } from '../support/parameters.js'

/** No secret that the rules match is on the page; errors tell nothing of the server. */
const meta = { title: 'Hostile/F No secret on the page', parameters: hostileParameters } satisfies Meta

export default meta
type Story = StoryObj

/** In arguments, results, errors, output and reasons: not as text, not in an attribute. */
export const Secrets: Story = {
  ...hostileCards(() => [
    asking(
      'create_refund',
      {
        message: `token ${hostile.secrets.github}`,
        options: [
          { id: 'a', kind: 'allow_always', label: hostile.secrets.slack, grants: [hostile.secrets.aws] },
        ],
      },
      { args: hostile.secretArgs, title: `uses ${hostile.secrets.openai}` },
    ),
    sample('get_order', {
      state: 'succeeded',
      result: hostile.secretArgs,
      resultSummary: hostile.secrets.bearer,
    }),
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

/** Statements, paths, hosts and stacks of many languages. */
export const TalkativeErrors: Story = {
  ...hostileCards(() =>
    Object.entries(hostile.errors).map(([name, errorText]) =>
      sample('kb_search', { state: 'failed', toolCallId: name, errorCode: `E_${name}`, errorText }),
    ),
  ),
  play: async ({ canvasElement }) => {
    for (const part of hostile.internals) await expect(canvasElement).not.toHaveTextContent(part)
    for (const name of Object.keys(hostile.errors)) await expect(canvasElement).toHaveTextContent(`E_${name}`)
  },
}

export const Chinese: Story = again(TalkativeErrors, chinese)
export const Dark: Story = again(Secrets, dark)
