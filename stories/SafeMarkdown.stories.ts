import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect, fn } from 'storybook/test'
import { SafeMarkdown, type CodeHighlighter } from '../src/markdown/index.js'
import { expectFits } from './support/acts.js'
import { again, dark, narrow } from './support/parameters.js'

const page = `# Delivery terms

Parcels arrive within **14 days**, or *sooner*. ~~Not later.~~ Use \`get_order\` to check.

- by post
- by courier
  - same day
  - next day

1. the full amount goes back
2. or a voucher

> Please keep the parcel until we have answered.

| days late | refund |
| --------- | -----: |
| 1 to 7    |   10 % |
| over 14   |  100 % |

\`\`\`ts
const refund = await createRefund({ orderId: 'A123' })
\`\`\`

---

See [the terms](https://shop.example/terms) or [write to us](mailto:help@shop.example).
`

/** Markdown from an untrusted source: an allow list of elements, no HTML, no image without a click. */
const meta = {
  title: 'Parts/SafeMarkdown',
  // It shows what it is given; what a card gives it is masked.
  parameters: { showsSecrets: true },
  component: SafeMarkdown,
  args: { text: page },
  argTypes: { headingLevel: { control: { type: 'number', min: 1, max: 6 } } },
} satisfies Meta<typeof SafeMarkdown>

export default meta
type Story = StoryObj<typeof meta>

export const Page: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /the terms/ })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(canvas.getByRole('table')).toBeVisible()
  },
}

/** Markdown drops text, so its source is always one click away. */
export const Source: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show source' }))
    await expect(canvas.getByText(/^# Delivery terms/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Show formatted' })).toHaveFocus()
  },
}

/** A place for the image, with what it is called and where it would come from. */
export const Images: Story = {
  args: { text: '![a delivery van](https://images.example/van.png)\n\n![](//images.example/pixel.gif)' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('img, picture, video, svg image')).toBeNull()
  },
}

/** Loading goes through the host. */
export const ImagesOnRequest: Story = {
  args: { text: Images.args?.text ?? '', loadImage: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const [first] = canvas.getAllByRole('button', { name: /Load image/ })
    if (first) await userEvent.click(first)
    await expect(args.loadImage).toHaveBeenCalledOnce()
  },
}

export const Links: Story = {
  args: {
    text: [
      '[good](https://shop.example/terms)',
      '[https://bank.example](https://bank.example.attacker.example/login)',
      '[script](javascript:alert(1))',
      '[data](data:text/html,hello)',
      '[relative](/admin/delete)',
      '[with a user](https://bank.example@attacker.example)',
      '[punycode](https://аррӏе.example/)',
    ].join('\n\n'),
  },
  play: async ({ canvas }) => {
    for (const link of canvas.queryAllByRole('link'))
      await expect(link.getAttribute('href')).toMatch(/^(https?|mailto):/)
  },
}

const WORDS = /(\/\/[^\n]*)|('[^'\n]*'|"[^"\n]*")|\b(const|let|await|return|for|of|if|def|import)\b|\b(\d+)\b/
const KINDS = ['comment', 'string', 'keyword', 'number']

/** Enough for a few lines of code; a real one comes with its grammars. */
const highlight: CodeHighlighter = (code) => {
  const tokens: { text: string; kind?: string | undefined }[] = []
  let rest = code
  for (let found = WORDS.exec(rest); found !== null; found = WORDS.exec(rest)) {
    const [text, ...groups] = found
    tokens.push(
      { text: rest.slice(0, found.index) },
      { text, kind: KINDS[groups.findIndex((group) => group !== undefined)] },
    )
    rest = rest.slice(found.index + text.length)
  }
  return [...tokens, { text: rest }]
}

const codeText = `\`\`\`ts
// The refund of one order
const refund = await createRefund({ orderId: 'A123', percent: 10 })
return refund.id
\`\`\`

\`\`\`python
def total(prices): return sum(prices) if prices else 0
\`\`\`
`

/** The host's own highlighter says what the pieces of code are; it cannot change them. */
export const Highlighted: Story = {
  args: { text: codeText, highlight },
  play: async ({ canvasElement }) => {
    const kinds = [...canvasElement.querySelectorAll('code span')].map((span) => span.className)
    await expect(kinds).toContain('tc-md-code-keyword')
    await expect(canvasElement.querySelector('code')?.textContent).toContain("orderId: 'A123', percent: 10")
  },
}

/** One that loses a character is not used. */
export const BrokenHighlighter: Story = {
  args: { text: codeText, highlight: (code) => [{ text: code.slice(1), kind: 'keyword' }] },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('code span')).toBeNull()
    await expect(canvasElement.querySelector('code')?.textContent).toContain('// The refund')
  },
}

/** It grows: settled blocks stay, the last one is still open. */
export const Streaming: Story = {
  args: { text: '## Found\n\nThree articles, the first of **them', streaming: true },
}

export const TooLong: Story = { args: { text: 'A line of text.\n'.repeat(6000) } }

export const ShortLimit: Story = { args: { maxLength: 200 } }

export const Empty: Story = { args: { text: '' } }

export const Dark: Story = { ...dark }
export const DarkLinks: Story = again(Links, dark)
export const DarkHighlighted: Story = again(Highlighted, dark)
export const NarrowHighlighted: Story = again(Highlighted, narrow)
export const Narrow: Story = { ...narrow, play: expectFits }
