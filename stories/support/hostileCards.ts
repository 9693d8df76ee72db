import type { StoryObj } from '@storybook/vue3-vite'
import { h } from 'vue'
import { ToolCard } from '../../src/components/index.js'
import type { ToolCardInput } from '../../src/core/index.js'
import { sample } from './cards.js'

/** The page around the stories would show args in its own way, so the cards are made inside each story. */
export const hostileParameters = { controls: { disable: true }, docs: { source: { code: null } } }

/** A story of open cards. */
export const hostileCards = (make: () => readonly ToolCardInput[]): Pick<StoryObj, 'render'> => ({
  render: () => ({
    setup() {
      const made = make()
      return () =>
        h(
          'div',
          { class: 'story-column' },
          made.map((card) => h(ToolCard, { card, defaultOpen: true, key: card.toolCallId })),
        )
    },
  }),
})

/** A story of one result. */
export const hostileResult = (value: unknown, fields: Partial<ToolCardInput> = {}) =>
  hostileCards(() => [sample('get_order', { state: 'succeeded', result: value, ...fields })])

/** The page as it stands, attributes and all. */
export const markupOf = (element: Element): string => new XMLSerializer().serializeToString(element)
