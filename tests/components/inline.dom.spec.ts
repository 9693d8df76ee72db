import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h, type PropType } from 'vue'
import ToolCallInline from '../../src/components/ToolCallInline/ToolCallInline.vue'
import type { ToolCardData } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import { makeToolCard } from '../../src/testing/makeToolCard.js'
import { asked, mountWith, settle } from './support.js'

const events: ToolEvent[] = ['a', 'b', 'c'].map((toolCallId) => ({
  ...{ type: 'tool_call_start', toolCallId, toolName: `tool_${toolCallId}`, runId: 'r' },
}))

const names = (mounted: ReturnType<typeof mountWith>) =>
  mounted.wrapper.findAll('.tc-name').map((name) => name.text())

describe('calls in a message', () => {
  it('are those that it is given, in that order', () => {
    expect(names(mountWith(ToolCallInline, { events, props: { toolCallIds: ['c', 'a'] } }))).toEqual([
      'tool_c',
      'tool_a',
    ])
  })

  it('or all of a run, as they come', async () => {
    const mounted = mountWith(ToolCallInline, { props: { runId: 'r' } })
    expect(mounted.slot('inline')).toBeNull()
    mounted.store.applyBatch(events)
    await settle()
    expect(names(mounted)).toEqual(['tool_a', 'tool_b', 'tool_c'])
  })

  it('or data, without a store', () => {
    const cards = [makeToolCard({ toolName: 'look' })]
    expect(names(mountWith(ToolCallInline, { props: { cards }, bare: true }))).toEqual(['look'])
  })

  it('are lines that open to the whole card, and keep their place', async () => {
    const mounted = mountWith(ToolCallInline, { events, props: { runId: 'r' } })
    const line = mounted.button(/^tool_b/)
    line?.click()
    await settle()
    expect(line?.getAttribute('aria-expanded')).toBe('true')
    expect(names(mounted)).toEqual(['tool_a', 'tool_b', 'tool_c'])
  })

  it('a question opens by itself, and a decision is passed on with its answer', async () => {
    const onDeny = vi.fn()
    const mounted = mountWith(ToolCallInline, {
      events: asked('a', { n: 1 }, { runId: 'r' }),
      props: { runId: 'r' },
      attrs: { onDeny },
    })
    mounted.button(/^Deny: /)?.click()
    await settle()
    expect(onDeny).toHaveBeenCalledOnce()
    expect(mounted.store.card('a')?.state).toBe('denied')
  })

  it('may be cards of the host, by slot or component, of the store or as data', () => {
    const own =
      (words: string) =>
      ({ toolName }: { toolName: string }) =>
        h('span', `${words} ${toolName}`)
    const Weather = defineComponent({
      props: { card: { type: Object as PropType<ToolCardData>, required: true }, toolCallId: String },
      setup: (props) => () => own('component')(props.card),
    })
    const slots = { 'tool-tool_a': ({ card }: { card: ToolCardData }) => own('slot')(card) }
    const look = (props: Record<string, unknown>, more: object = {}) => {
      const mounted = mountWith(ToolCallInline, { events, props, slots, ...more })
      return mounted.wrapper.findAll('[role="listitem"]').map((item) => item.text())
    }
    const renderers = { tool_b: Weather }
    const [a, b, c] = look({ runId: 'r', renderers })
    expect([a, b]).toEqual(['slot tool_a', 'component tool_b'])
    expect(c).toContain('tool_c')
    expect(look({ runId: 'r' }, { config: { renderers } })[1]).toBe('component tool_b')
    const cards = [makeToolCard({ toolName: 'tool_a' }), makeToolCard({ toolName: 'tool_b' })]
    expect(look({ cards, renderers })).toEqual(['slot tool_a', 'component tool_b'])
  })

  it('asks below a card of the host', async () => {
    const onDeny = vi.fn()
    const mounted = mountWith(ToolCallInline, {
      events: asked('a', { n: 1 }, { runId: 'r', toolName: 'pay' }),
      props: { runId: 'r' },
      attrs: { onDeny },
      slots: { 'tool-pay': () => h('span', 'own') },
    })
    expect(mounted.slot('approval')).not.toBeNull()
    mounted.button(/^Deny: /)?.click()
    await settle()
    expect(onDeny).toHaveBeenCalledOnce()
    expect(mounted.store.card('a')?.state).toBe('denied')
  })

  it('offers to cancel only where somebody hears it', async () => {
    const run: ToolEvent[] = [
      { type: 'tool_call_start', toolCallId: 'x', toolName: 'run', runId: 'r' },
      { type: 'tool_call_ready', toolCallId: 'x', args: {} },
      { type: 'tool_execution_start', toolCallId: 'x' },
    ]
    const open = async (attrs: Record<string, unknown>) => {
      const mounted = mountWith(ToolCallInline, { events: run, props: { runId: 'r' }, attrs })
      if (mounted.slot('body') === null) mounted.button(/details/)?.click()
      await settle()
      return mounted.button(/^Cancel/)
    }
    expect(await open({})).toBeUndefined()
    expect(await open({ onCancel: () => undefined })).toBeDefined()
  })

  it('hands the slots of a card on', async () => {
    const mounted = mountWith(ToolCallInline, {
      events: asked('a', { n: 1 }, { runId: 'r' }),
      props: { runId: 'r' },
      slots: { args: ({ card }: { card: { toolCallId: string } }) => h('em', `own ${card.toolCallId}`) },
    })
    await settle()
    expect(mounted.wrapper.find('em').text()).toBe('own a')
  })
})
