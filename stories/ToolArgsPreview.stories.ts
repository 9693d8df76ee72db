import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { defineComponent, h, onMounted, onScopeDispose } from 'vue'
import { ToolCard } from '../src/components/index.js'
import { useToolCallStore } from '../src/store/useToolCallStore.js'
import { expectFits, pause } from './support/acts.js'
import { sample } from './support/cards.js'
import { again, chinese, dark, narrow } from './support/parameters.js'

const ARGS = JSON.stringify({
  query: 'late delivery, refund or voucher',
  language: 'fr',
  limit: 20,
  filters: { status: ['open', 'waiting'], since: '2026-10-01', api_key: ['zq', 'example', '4411'].join('-') },
  fields: ['title', 'summary', 'updated'],
})

/** A search whose model writes its arguments, as slowly as `ms` a piece. */
const Searching = defineComponent({
  name: 'SearchingCard',
  props: { ms: { type: Number, default: 60 } },
  setup(props) {
    const store = useToolCallStore()
    let isGone = false
    onScopeDispose(() => (isGone = true))
    onMounted(async () => {
      store.apply({ type: 'tool_call_start', toolCallId: 'search', toolName: 'kb_search', at: Date.now() })
      for (let at = 0; at < ARGS.length && !isGone; at += 5) {
        await pause(props.ms)
        store.apply({
          type: 'tool_args_delta',
          toolCallId: 'search',
          partialJson: ARGS.slice(at, at + 5),
          at: Date.now(),
        })
      }
      if (isGone) return
      const args: unknown = JSON.parse(ARGS)
      store.apply({ type: 'tool_call_ready', toolCallId: 'search', args, argsText: ARGS, at: Date.now() })
    })
    return () => h(ToolCard, { toolCallId: 'search', defaultOpen: true })
  },
})

const arriving = (partialJson: string) =>
  sample('kb_search', {
    state: 'streaming_args',
    partialJson,
    charsAccumulated: partialJson.length,
  })

/**
 * Arguments while they arrive, where the policy says `preview: 'closed-values'`, of tools that only read: keys, and
 * values once they are complete and have been through the mask. A part of a value is never shown.
 */
const meta = {
  title: 'Parts/ToolArgsPreview',
  component: ToolCard,
  args: { card: arriving(ARGS.slice(0, 128)), defaultOpen: true },
  parameters: { rules: { kb_search: { preview: 'closed-values' } } },
} satisfies Meta<typeof ToolCard>

export default meta
type Story = StoryObj<typeof meta>

export const Arriving: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('still arriving')).toBeVisible()
    await expect(canvas.getByText(/late delivery, refund or voucher/)).toBeVisible()
  },
}

/** At the end the arguments take the place of the preview, and nothing moves. */
export const Search: StoryObj<typeof Searching> = {
  render: ({ ms }) => h(Searching, { ms: ms ?? 60 }),
  args: { ms: 60 },
  parameters: { clock: 'live' },
}

export const SearchToItsEnd: StoryObj<typeof Searching> = {
  ...Search,
  args: { ms: 10 },
  play: async ({ canvas, canvasElement }) => {
    const query = await canvas.findByText(/late delivery, refund or voucher/, undefined, { timeout: 5000 })
    const { top } = query.getBoundingClientRect()
    await canvas.findByRole('button', { name: /^Copy: / }, { timeout: 10_000 })
    const after = canvas.getByText(/late delivery, refund or voucher/).getBoundingClientRect()
    await expect(after.top).toBe(top)
    await expect(canvasElement.textContent).not.toContain('4411')
  },
}

/** The key says that a secret follows: it is hidden as soon as it is there. */
export const SecretAndDeception: Story = {
  args: {
    card: arriving(
      '{"query":"report \u202efdp.exe","api_key":"zq-example-4411","account":"lin.wei@shop.example","note":"On i',
    ),
  },
}

/** One value says whether another is a secret: it waits for the end of their object. */
export const WaitsForItsName: Story = {
  args: {
    card: arriving('{"headers":[{"name":"Accept","value":"text/html"},{"value":"zq-example-4411","na'),
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.textContent).not.toContain('4411')
  },
}

export const LongValues: Story = {
  args: {
    card: arriving(
      `{"query":"${'refund '.repeat(90)}","text":1,"page":"${'word '.repeat(1000)}","lines":"${String.raw`line\n`.repeat(20)}","x":`,
    ),
  },
}

export const TooManyFields: Story = {
  args: {
    card: arriving(
      `{${Array.from({ length: 80 }, (_, index) => `"field_${String(index)}":${String(index)}`).join()}`,
    ),
  },
}

export const NotJson: Story = { args: { card: arriving('late delivery, please') } }

/** A write shows nothing of its arguments before they are complete, whatever its rule says. */
export const Write: Story = {
  parameters: { rules: { write_file: { preview: 'closed-values' } } },
  args: { card: sample('write_file', { state: 'streaming_args', partialJson: '{"path":"notes.md","n":1,' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Arguments are still arriving.')).toBeVisible()
    await expect(canvas.queryByText(/notes\.md/)).toBeNull()
  },
}

export const Chinese: Story = { ...chinese }
export const Dark: Story = { ...dark }
export const DarkSecrets: Story = again(SecretAndDeception, dark)
export const Narrow: Story = { ...narrow, play: expectFits }
export const NarrowLongValues: Story = again(LongValues, narrow, expectFits)
