import '../../src/styles/index.css'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { nextTick } from 'vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith } from './support.js'

afterEach(() => {
  document.body.removeAttribute('style')
  delete document.documentElement.dataset['theme']
})

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A call in each of its states, with values of every kind. */
const everything: ToolEvent[] = [
  { type: 'tool_call_start', toolCallId: 's', toolName: 'write_file', at: 1 },
  { type: 'tool_args_delta', toolCallId: 's', partialJson: '{"a":' },
  ...asked('a', { amount: 19.99, nested: { list: [1, 'two', null, true], note: 'x\ny', deep: { er: {} } } }),
  { type: 'tool_call_start', toolCallId: 'f', toolName: 'search' },
  { type: 'tool_call_ready', toolCallId: 'f', args: { q: 'x' } },
  { type: 'tool_execution_start', toolCallId: 'f' },
  {
    type: 'tool_error',
    toolCallId: 'f',
    errorCode: 'timeout',
    errorText: 'late',
    retryable: true,
    idempotent: true,
  },
  { type: 'tool_call_start', toolCallId: 'd', toolName: 'delete' },
  { type: 'tool_call_ready', toolCallId: 'd', args: {} },
  { type: 'tool_denied', toolCallId: 'd', reason: 'keep it' },
  { type: 'tool_call_start', toolCallId: 'o', toolName: 'get', riskLevel: 'low', permission: 'read' },
  { type: 'tool_call_ready', toolCallId: 'o', args: { id: 1 } },
  { type: 'tool_result', toolCallId: 'o', result: { ok: true, text: 'x'.repeat(3000) } },
]

describe('layout', () => {
  it('a call goes from its first delta to its result without moving', async () => {
    const mounted = mountWith(ToolCallList, {
      events: [{ type: 'tool_call_start', toolCallId: 'a', toolName: 'run' }],
      config: { policy: { run: { riskLevel: 'low', permission: 'read' } } },
    })
    await nextTick()
    const card = mounted.slot('card') as HTMLElement
    const top = card.getBoundingClientRect().top
    const height = card.getBoundingClientRect().height
    const steps: ToolEvent[] = [
      ...Array.from({ length: 300 }, (): ToolEvent => ({
        type: 'tool_args_delta',
        toolCallId: 'a',
        partialJson: 'x'.repeat(50),
      })),
      { type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 } },
      { type: 'tool_execution_start', toolCallId: 'a' },
      { type: 'tool_result', toolCallId: 'a', result: 'ok' },
    ]
    for (const event of steps) {
      mounted.store.apply(event)
      mounted.store.flush()
      await nextTick()
      expect(mounted.slot('card')).toBe(card)
      expect(card.getBoundingClientRect().top).toBe(top)
      expect(card.getBoundingClientRect().height).toBe(height)
    }
  })

  it('a question opens below its own header, and nothing above it moves', async () => {
    const mounted = mountWith(ToolCallList, {
      events: [...everything.slice(0, 2), ...asked().slice(0, 2)],
    })
    await nextTick()
    const first = mounted.wrapper.findAll('.tc-card')[0]?.element as HTMLElement
    const second = mounted.wrapper.findAll('.tc-card')[1]?.element as HTMLElement
    const tops = [first, second].map((card) => card.getBoundingClientRect().top)
    mounted.store.apply(asked()[2] as ToolEvent)
    await nextTick()
    expect(second.querySelector('[data-slot="approval"]')).not.toBeNull()
    expect([first, second].map((card) => card.getBoundingClientRect().top)).toEqual(tops)
  })

  it.each([320, 800])('at %d pixels nothing reaches beyond the page', async (width) => {
    await page.viewport(width, 600)
    const mounted = mountWith(ToolCallList, { events: everything })
    mounted.button(/^Expand all/)?.click()
    await nextTick()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    for (const element of mounted.wrapper.findAll('.tc-json, .tc-head, .tc-ask, .tc-output'))
      expect(element.element.scrollWidth).toBeLessThanOrEqual(element.element.clientWidth)
    await page.viewport(800, 600)
  })

  it('what changes the reading order is drawn in the order of the characters', async () => {
    const mounted = mountWith(ToolCallList, {
      events: asked('a', { to: 'transfer_to \u202e321tcca\u202c amount' }),
    })
    await nextTick()
    const value = mounted.wrapper.find('dd bdi').element
    const walker = document.createTreeWalker(value, NodeFilter.SHOW_TEXT)
    const lefts: number[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      lefts.push(range.getBoundingClientRect().left)
    }
    expect(lefts.length).toBeGreaterThan(2)
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
  })
})

describe('access', () => {
  it.each(['light', 'dark'])('axe finds nothing in the %s theme', async (theme) => {
    document.documentElement.dataset['theme'] = theme
    document.body.style.background = theme === 'dark' ? '#0f0f11' : '#f7f7f8'
    const mounted = mountWith(ToolCallList, { events: everything })
    mounted.button(/^Expand all/)?.click()
    await wait(600)
    const { violations } = await axe.run(mounted.wrapper.element.parentElement ?? document.body, {
      rules: { region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))])).toEqual([])
  })

  it('motion stops where the reader wants none', () => {
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
    expect(rules.join('\n')).toContain('prefers-reduced-motion')
  })
})
