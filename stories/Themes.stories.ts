import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { h } from 'vue'
import { ToolCard } from '../src/components/index.js'
import { expectFits } from './support/acts.js'
import { asking, sample } from './support/cards.js'
import { chinese, narrow } from './support/parameters.js'
import { adoptThemes } from './support/themes.js'
import './support/themes.css'

const MODES = ['light', 'dark'] as const
const DENSITIES = ['comfortable', 'compact'] as const

/**
 * The three themes, light and dark, at both densities, with the same cards. `style.css` is the neutral one;
 * `themes/shadcn.css` and `themes/element-plus.css` take the colours, corners and letters of the page around.
 * The density is an attribute, `data-density="compact"`, of the cards or of anything around them.
 */
const meta = {
  title: 'Overview/Themes',
  parameters: { controls: { disable: true }, layout: 'fullscreen' },
  beforeEach: () => {
    const before = document.adoptedStyleSheets
    adoptThemes()
    return () => {
      document.adoptedStyleSheets = before
    }
  },
} satisfies Meta

export default meta
type Story = StoryObj

function cards(look: string) {
  const expiresAt = Date.now() + 42_000
  const all = [
    sample('get_order', { state: 'streaming_args', toolCallId: `arrives ${look}` }),
    sample('get_order', { state: 'succeeded', toolCallId: `done ${look}` }),
    asking('create_refund', { expiresAt }, { toolCallId: `asks ${look}` }),
    asking('write_file', {}, { toolCallId: `writes ${look}` }),
    sample('kb_search', { state: 'failed', toolCallId: `failed ${look}` }),
  ]
  return all.map((card) => h(ToolCard, { card, key: card.toolCallId }))
}

function look(host: string, mode: string, density: string) {
  const name = `${host} · ${mode} · ${density}`
  return h('div', { class: 'story-host', 'data-theme': mode, 'data-density': density }, [
    h('p', name),
    cards(name),
  ])
}

const page = (host: string, dir?: string): Pick<Story, 'render'> => ({
  render: () => () =>
    h('section', { class: 'story-hosts', 'data-host': host, dir, 'aria-label': host }, [
      MODES.flatMap((mode) => DENSITIES.map((density) => look(host, mode, density))),
    ]),
})

/** Light cards are white everywhere; dark ones are as dark as their page. */
const expectGrounds =
  (dark: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const grounds = [...canvasElement.querySelectorAll('.story-host > .tc-card:first-of-type')].map(
      (card) => getComputedStyle(card).backgroundColor,
    )
    await expect(grounds).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)', dark, dark])
  }

export const Neutral: Story = { ...page('neutral'), play: expectGrounds('rgb(24, 24, 27)') }
export const Shadcn: Story = { ...page('shadcn'), play: expectGrounds('rgb(28, 25, 23)') }
export const ElementPlus: Story = { ...page('element-plus'), play: expectGrounds('rgb(20, 20, 20)') }
export const RightToLeft: Story = page('neutral', 'rtl')
export const NarrowChinese: Story = {
  ...page('neutral'),
  globals: { ...chinese.globals, ...narrow.globals },
  play: expectFits,
}
