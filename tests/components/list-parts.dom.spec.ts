import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { both, choose, list, medium, NOW, panel, submit } from './batchSupport.js'
import { asked, mountWith, settle } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

const done = (id: string, runId: string): ToolEvent[] =>
  [
    { type: 'tool_call_start', toolCallId: id, toolName: id.startsWith('agent') ? 'agent' : id },
    { type: 'tool_call_ready', toolCallId: id, args: {} },
    { type: 'tool_result', toolCallId: id, result: 'ok' },
  ].map((event) => ({ ...event, runId })) as ToolEvent[]
const focusedName = () => document.activeElement?.closest('.tc-card')?.querySelector('.tc-name')?.textContent

it('a list in a card of the host has keys of its own, and so has the one around it', async () => {
  const Agent = defineComponent({
    props: ['card', 'toolCallId'],
    setup: () => () => h(ToolCallList, { runId: 'sub' }),
  })
  const names = Array.from({ length: 27 }, (_, index) => `m${String(index)}`)
  const events = [
    ...done('agent', 'main'),
    ...names.flatMap((id) => done(id, 'main')),
    ...['n0', 'n1', 'n2'].flatMap((id) => done(id, 'sub')),
  ]
  const mounted = mountWith(ToolCallList, { events, props: { runId: 'main', renderers: { agent: Agent } } })
  await settle()
  const press = async (tool: string) => {
    const stop = mounted.button(new RegExp(`^${tool}\\b`)) as HTMLElement
    stop.focus()
    stop.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await settle()
    return focusedName()
  }
  expect(await press('n1')).toBe('n2')
  expect(await press('m23')).toBe('m24')
  expect((mounted.wrapper.vm as unknown as { jump(id: string): boolean }).jump('m26')).toBe(true)
  await settle()
  expect(focusedName()).toBe('m26')
})

it('an approval slot that throws beside cards of the host leaves the panel, and the list', async () => {
  const Own = defineComponent({ props: ['card', 'toolCallId'], setup: () => () => h('p', 'OWN') })
  const mounted = await list(asked('a', { n: 1 }, { ...medium, toolName: 'pay_a' }), {
    props: { renderers: { pay_a: Own } },
    slots: {
      approval: () => {
        throw new Error('boom')
      },
    },
  })
  await settle()
  expect(mounted.text()).toContain('OWN')
  expect(mounted.slot('approval')).not.toBeNull()
  expect(mounted.issues.map(({ code }) => code)).toContain('render_failed')
})

it('the focus stays in the list when the panel of a batch goes', async () => {
  const mounted = await list(both, { config: { onDecisions: () => undefined } })
  await choose(mounted, /^Deny all/)
  mounted.slot('batch-submit')?.focus()
  await submit(mounted)
  expect(mounted.slot('approval-batch')).toBeNull()
  expect(document.activeElement).toBe(mounted.slot('list'))
})

it('the focus stays in the list when a filter takes its card away', async () => {
  const mounted = await list([...done('x', 'r'), ...done('y', 'r')], { props: { filters: true } })
  mounted.button(/^x\b/)?.focus()
  await mounted.wrapper.setProps({ filter: { state: 'failed' } })
  await settle()
  expect(document.activeElement).toBe(mounted.slot('list'))
})

it('calls of one tool are told apart by their arguments', async () => {
  const mounted = await panel()
  const [first, second] = mounted.wrapper.findAll('[data-slot="batch-member"]').map((member) => {
    const id = member.attributes('aria-describedby') ?? ''
    return document.getElementById(id)?.textContent
  })
  expect([first, second]).toEqual(['na', 'nb'])
})
