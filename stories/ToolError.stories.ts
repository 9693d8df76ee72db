import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { ToolError } from '../src/components/index.js'
import { sample } from './support/cards.js'
import { expectFits } from './support/acts.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

const failed = (errorCode: string, errorText?: string) =>
  sample('create_refund', { state: 'failed', errorCode, errorText })

/** Why a call failed: in our words where the code is known, else in the tool's, without its secrets. */
const meta = {
  title: 'Parts/ToolError',
  component: ToolError,
  args: { card: failed('timeout', 'The search service did not answer in 10 seconds.') },
} satisfies Meta<typeof ToolError>

export default meta
type Story = StoryObj<typeof meta>

export const KnownCode: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The tool did not answer in time.')).toBeVisible()
  },
}

export const UnknownCode: Story = {
  args: { card: failed('E_LEDGER_LOCKED', 'The ledger of October is closed.') },
}

export const NoWords: Story = {
  args: { card: failed('unknown') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The tool failed and did not say why.')).toBeVisible()
  },
}

export const ArgumentsBrokeOff: Story = { args: { card: failed('args_truncated') } }

const trace = `QueryError: relation "refunds_2026" does not exist
SELECT secret_note FROM refunds_2026 WHERE customer = 'lin.wei@shop.example'
    at run (/srv/app/node_modules/pg/lib/client.js:526:17)
    at https://10.2.0.7:5432/internal/refunds`

/** Paths, queries, hosts and stack frames stay out. */
export const Scrubbed: Story = {
  args: { card: failed('E_DATABASE', trace) },
  play: async ({ canvasElement }) => {
    for (const part of ['/srv/app', 'SELECT', 'lin.wei', '10.2.0.7'])
      await expect(canvasElement).not.toHaveTextContent(part)
  },
}

/** A host that is a tool for developers may show them, still masked. */
export const WithDetails: Story = {
  ...Scrubbed,
  parameters: { toolCards: { showErrorDetails: true } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('/srv/app')
  },
}

export const Chinese: Story = { ...chinese }
export const Dark: Story = { ...dark }
export const Narrow: Story = again(Scrubbed, narrow, expectFits)
