import type { Meta, StoryObj } from '@storybook/vue3-vite'
import { expect } from 'storybook/test'
import { asking, sample } from '../support/cards.js'
import * as hostile from '../support/hostile.js'
import { hostileCards, hostileParameters } from '../support/hostileCards.js'

/** JSON is data, also when it looks like Vue. */
const meta = { title: 'Hostile/B Data stays data', parameters: hostileParameters } satisfies Meta

export default meta
type Story = StoryObj

/** Data that looks like nodes and refs of Vue, in arguments, results and running output. */
export const LooksLikeVue: Story = {
  ...hostileCards(() => [
    asking('write_file', {}, { argsText: hostile.vueLookalike, args: undefined }),
    sample('get_order', { state: 'succeeded', result: JSON.parse(hostile.vueLookalike) as unknown }),
    sample('kb_search', { state: 'executing', output: JSON.parse(hostile.vueLookalike) as unknown }),
  ]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    for (const all of canvas.queryAllByRole('button', { name: 'Show all' })) await userEvent.click(all)
    await expect(canvas.getAllByText('__v_isVNode')).toHaveLength(3)
    await expect(canvasElement).toHaveTextContent('rm -rf /')
  },
}

/** Keys that every object of JavaScript has already. */
export const PrototypeKeys: Story = {
  ...hostileCards(() => [
    asking('write_file', {}, { argsText: hostile.prototypeKeys, args: undefined }),
    sample('get_order', { state: 'succeeded', result: JSON.parse(hostile.prototypeKeys) as unknown }),
  ]),
  play: async ({ canvas, userEvent }) => {
    for (const all of canvas.queryAllByRole('button', { name: 'Show all' })) await userEvent.click(all)
    await expect(canvas.getAllByText('__proto__')).toHaveLength(2)
    await expect(canvas.getAllByText('constructor')).toHaveLength(2)
    await expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  },
}
