import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, type PropType } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolCardData } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, settle } from './support.js'

const props = {
  card: { type: Object as PropType<ToolCardData>, required: true },
  toolCallId: String,
} as const
const renderer = (say: string) =>
  defineComponent({
    props,
    setup: (own) => () => h('p', `${say} ${own.toolCallId ?? ''} ${own.card.state}`),
  })
const Broken = defineComponent({
  props,
  setup: (own) => () => {
    if (own.card.state === 'waiting_approval') throw new Error('no weather')
    return h('p', 'fine weather')
  },
})

const call = (toolCallId: string, toolName: string): ToolEvent => ({
  type: 'tool_call_start',
  toolCallId,
  toolName,
})
const paragraphs = (mounted: ReturnType<typeof mountWith>) =>
  mounted.wrapper.findAll('[data-slot="own-card"] > p').map((line) => line.text())

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('cards of the host', () => {
  it('the exact name goes before patterns, and the longer pattern before the shorter', () => {
    const mounted = mountWith(ToolCallList, {
      events: [call('a', 'shop_find'), call('b', 'shop_buy'), call('c', 'get_weather')],
      props: {
        renderers: { '*': renderer('any'), 'shop_*': renderer('shop'), shop_buy: renderer('buy') },
      },
    })
    expect(paragraphs(mounted)).toEqual(['shop a planned', 'buy b planned', 'any c planned'])
  })

  it('those of the list go before those of the app, a slot goes before both', () => {
    const mounted = mountWith(ToolCallList, {
      events: [call('a', 'one'), call('b', 'two'), call('c', 'three'), call('d', 'four')],
      props: { renderers: { one: renderer('list'), two: renderer('list') } },
      config: { renderers: { one: renderer('app'), two: renderer('app'), three: renderer('app') } },
      slots: { 'tool-one': (slot: { toolCallId: string }) => h('p', `slot ${slot.toolCallId}`) },
    })
    expect(paragraphs(mounted)).toEqual(['slot a', 'list b planned', 'app c planned'])
    expect(mounted.wrapper.findAll('.tc-card')).toHaveLength(1)
  })

  it('shows the card as it is now', async () => {
    const mounted = mountWith(ToolCallList, {
      events: [call('a', 'pay')],
      props: { renderers: { pay: renderer('own') } },
    })
    mounted.store.apply({ type: 'tool_args_delta', toolCallId: 'a', partialJson: '{' })
    mounted.store.flush()
    await nextTick()
    expect(paragraphs(mounted)).toEqual(['own a streaming_args'])
  })

  it('takes the place of the card when the name comes late', async () => {
    const mounted = mountWith(ToolCallList, {
      events: [call('a', '')],
      props: { renderers: { pay: renderer('own') } },
    })
    expect(mounted.wrapper.findAll('.tc-card')).toHaveLength(1)
    mounted.store.apply(call('a', 'pay'))
    await nextTick()
    expect(paragraphs(mounted)).toEqual(['own a planned'])
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])(
    'a tool of the name "%s" finds nothing that the host did not write',
    (name) => {
      const mounted = mountWith(ToolCallList, {
        events: [call('a', name)],
        props: { renderers: { pay: renderer('own') } },
        slots: { 'tool-pay': () => h('p', 'slot') },
      })
      expect(paragraphs(mounted)).toEqual([])
      expect(mounted.wrapper.findAll('.tc-card')).toHaveLength(1)
    },
  )

  it('what is no component is told of at once', () => {
    expect(() => mountWith(ToolCallList, { config: { renderers: { pay: 'WeatherCard' as never } } })).toThrow(
      'renderers: "pay" is no component',
    )
  })
})

describe('a question about a call that the host draws', () => {
  const onDecision = vi.fn()
  beforeEach(() => onDecision.mockReset())

  it('stands below it, with its arguments, and can be answered', async () => {
    const mounted = mountWith(ToolCallList, {
      events: asked('a', { amount: 12 }),
      props: { renderers: { pay: renderer('own') } },
      config: { onDecision },
    })
    await nextTick()
    expect(mounted.slot('approval')?.textContent).toContain('12')
    vi.advanceTimersByTime(500)
    await nextTick()
    mounted.button(/^Approve: pay/)?.click()
    await settle()
    expect(onDecision).toHaveBeenCalledTimes(1)
    expect(mounted.slot('approval')).toBeNull()
    expect(paragraphs(mounted)).toEqual(['own a executing'])
  })

  it('is left to a component that says that it asks', () => {
    const mounted = mountWith(ToolCallList, {
      events: asked('a'),
      props: { renderers: { pay: { component: renderer('own'), showsApproval: true } } },
    })
    expect(mounted.slot('approval')).toBeNull()
  })

  it('is shown where that component fails, and the other cards are as they were', async () => {
    const mounted = mountWith(ToolCallList, {
      events: [call('z', 'other'), ...asked('a').slice(0, 2)],
      props: { renderers: { pay: { component: Broken, showsApproval: true } } },
    })
    expect(mounted.text()).toContain('fine weather')
    mounted.store.apply(asked('a')[2] as ToolEvent)
    await settle()
    expect(mounted.text()).toContain('This card could not be shown')
    expect(mounted.slot('approval')).not.toBeNull()
    expect(mounted.wrapper.findAll('.tc-card[data-state="planned"]')).toHaveLength(1)
    expect(mounted.issues.map(({ code }) => code)).toEqual(['render_failed'])
  })

  it('is shown where a slot fails', () => {
    const mounted = mountWith(ToolCallList, {
      events: asked('a'),
      slots: {
        'tool-pay': () => {
          throw new Error('no slot')
        },
      },
    })
    expect(mounted.slot('approval')).not.toBeNull()
    expect(mounted.issues.map(({ code }) => code)).toEqual(['render_failed'])
  })

  it('is counted, and the way there leads to the card', async () => {
    const mounted = mountWith(ToolCallList, {
      events: asked('a'),
      props: { renderers: { pay: renderer('own') } },
    })
    mounted.button(/^Go to it/)?.click()
    await nextTick()
    expect(document.activeElement?.getAttribute('data-slot')).toBe('own-card')
  })
})
