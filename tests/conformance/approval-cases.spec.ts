// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import type { ApprovalDecision } from '../../src/core/decision.js'
import type { ToolCardsOptions } from '../../src/plugin/createToolCards.js'
import { mountWith, settle, type Mounted } from '../components/support.js'
import '../setup/safe.js'
import { openCases, type Case } from './cases.js'
import { CASE_TIME, isMark, toEvent } from './neutralEvents.js'

const cases = (await openCases()).filter(({ kind }) => kind === 'approval')

beforeEach(() => vi.useFakeTimers({ now: CASE_TIME }))
afterEach(() => vi.useRealTimers())

/** A page with the case's calls, armed, and everything that it sent. */
async function stage(one: Case, config: ToolCardsOptions = {}) {
  const sent: ApprovalDecision[] = []
  let answer: () => unknown = () => undefined
  const page = mountWith(ToolCallList, {
    events: one.input.filter((frame) => !isMark(frame)).map(toEvent),
    config,
    attrs: {
      onApprove: (decision: ApprovalDecision) => (sent.push(decision), answer()),
      onDeny: (decision: ApprovalDecision) => (sent.push(decision), answer()),
    },
  })
  await pass(500)
  return { ...page, sent, onSend: (next: () => unknown) => (answer = next) }
}

async function pass(ms: number) {
  await nextTick()
  vi.advanceTimersByTime(ms)
  await settle()
}

const buttons = (name: 'approve' | 'deny') => [
  ...document.querySelectorAll<HTMLButtonElement>(`[data-slot="${name}"]`),
]
const only = (name: 'approve' | 'deny') => buttons(name)[0] as HTMLButtonElement

/** As a browser would: a key on a button clicks it, unless it is disabled or the page prevents it. */
function press(key: string, target: Element | null) {
  const isTaken = !target?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
  target?.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }))
  if (!isTaken && target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) target.click()
}

const TESTS: Record<string, (one: Case) => Promise<void>> = {
  async 'APR-01'(one) {
    const { sent } = await stage(one)
    const approve = only('approve')
    approve.click()
    vi.advanceTimersByTime(50)
    approve.click()
    await settle()
    expect(sent.map(({ approvalId }) => approvalId)).toEqual(['p1'])
  },
  async 'APR-03'(one) {
    const { sent, onSend, button, text } = await stage(one)
    onSend(() => Promise.reject(new Error('network')))
    only('approve').click()
    await pass(1000)
    expect(text()).toContain('Outcome unknown')
    expect(buttons('approve')).toEqual([])
    onSend(() => undefined)
    button(/^Send again/)?.click()
    await settle()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  },
  async 'APR-06'(one) {
    const { slot, sent, text } = await stage(one)
    expect(slot('expiry')?.textContent).toContain('5:00')
    await pass(299_000)
    expect(only('approve').disabled).toBe(false)
    await pass(1001)
    expect(text()).toContain('The time to decide has passed.')
    expect(only('approve').disabled).toBe(true)
    only('approve').click()
    only('deny').click()
    await settle()
    expect(sent).toEqual([])
  },
  async 'APR-10'(one) {
    const { store, sent } = await stage(one)
    only('approve').click()
    await settle()
    expect(sent.map(({ approvalId }) => approvalId)).toEqual(['p1'])
    expect(store.card('a')?.state).toBe('executing')
    expect(store.card('b')?.state).toBe('waiting_approval')
    await pass(500)
    expect(only('approve').dataset['approvable']).toBe('true')
    expect(only('deny').disabled).toBe(false)
  },
  async 'APR-11'(one) {
    const { text } = await stage(one)
    expect(buttons('approve')).toHaveLength(1)
    const panel = document.querySelector('[data-slot="approval"]')
    expect(panel?.textContent).toContain('Run rm with these arguments?')
    expect(text()).toContain('x')
  },
  async 'APR-13'(one) {
    const { store, sent } = await stage(one)
    const approve = only('approve')
    expect(approve.disabled).toBe(true)
    approve.click()
    press('Enter', approve)
    await settle()
    expect(sent).toEqual([])
    expect(store.card('a')?.state).toBe('streaming_args')
    store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { to: 'x', amount: 1 } })
    await pass(500)
    expect(only('approve')).toBe(approve)
    expect(approve.dataset['approvable']).toBe('true')
  },
  async 'APR-15'(one) {
    const { slot, sent, store } = await stage({ ...one, input: one.input.slice(0, 3) })
    for (const event of one.input.slice(3).map(toEvent)) store.apply(event)
    await settle()
    only('approve').click()
    expect(sent).toEqual([])
    expect(slot('changed')).not.toBeNull()
    expect(slot('args')?.textContent).toContain('50')
    await pass(500)
    only('approve').click()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.argsDigest).toBe(store.card('a')?.approval?.argsDigest)
  },
  async 'APR-16'(one) {
    const { text, sent } = await stage(one)
    const command = (toEvent(one.input[1] ?? {}) as unknown as { args: { command: string } }).args.command
    for (const fold of document.querySelectorAll('[data-slot="fold"] button')) press('Enter', fold)
    await pass(500)
    expect(text()).toContain(command)
    expect(document.querySelector('[title]')).toBeNull()
    only('approve').click()
    expect(sent).toHaveLength(1)
  },
  async 'APR-18'(one) {
    const { slot, sent } = await stage(one)
    expect(only('approve').disabled).toBe(true)
    expect(slot('block')?.textContent?.trim()).not.toBe('')
    only('approve').click()
    expect(sent).toEqual([])
    expect(only('deny').disabled).toBe(false)
  },
  async 'APR-20'(one) {
    const field = document.body.appendChild(document.createElement('textarea'))
    field.focus()
    const { sent } = await stage(one)
    for (const key of ['a', ' ', 'b', 'Enter']) press(key, document.activeElement)
    await settle()
    expect(document.activeElement).toBe(field)
    expect(sent).toEqual([])
    field.remove()
  },
  async 'APR-21'(one) {
    const { sent } = await stage(one)
    expect(document.activeElement?.matches('button')).toBe(false)
    for (const target of [document.activeElement, document.body]) press('Enter', target)
    await settle()
    expect(sent).toEqual([])
  },
  async 'APR-23'(one) {
    const { store } = await stage(one)
    expect(store.card('a')?.state).toBe('executing')
    expect([...buttons('approve'), ...buttons('deny')]).toEqual([])
  },
  // Nobody edits unasked. Edits that cannot be sent any more are in ArgsEditor.dom.spec.ts.
  async 'APR-25'(one) {
    const { sent, wrapper, store } = await stage(one)
    expect(wrapper.findAll('input, textarea, [contenteditable]')).toEqual([])
    const args = store.card('a')?.args
    only('approve').click()
    await settle()
    expect(sent[0]).not.toHaveProperty('editedArgs')
    expect(store.card('a')?.args).toBe(args)
  },
}

/** Proven where their means are. */
const ELSEWHERE: Record<string, string> = {
  'APR-05': 'event-cases.spec.ts: the store refuses',
  'APR-08': 'event-cases.spec.ts: cancelled, not denied',
  'APR-26': 'event-cases.spec.ts: the host decides each, the library has no bulk button',
}

describe.runIf(cases.length > 0)('approval cases (needs the shared folder)', () => {
  it('each is a test, here or elsewhere', () => {
    expect(cases.map(({ id }) => id).filter((id) => !(id in TESTS) && !(id in ELSEWHERE))).toEqual([])
  })

  it.each(cases.filter(({ id }) => id in TESTS).map((one) => [one.id, one.title, one] as const))(
    '%s %s',
    async (id, _title, one) => {
      expect.hasAssertions()
      await TESTS[id]?.(one)
    },
  )
})

describe.runIf(cases.length > 0)('the same in every place that asks', () => {
  const places: [string, (one: Case) => Mounted][] = [
    ['a panel', (one) => mountWith(ApprovalPanel, { ...given(one), props: { toolCallId: 'a' } })],
    ['a card', (one) => mountWith(ToolCard, { ...given(one), props: { toolCallId: 'a' } })],
  ]
  const given = (one: Case) => ({ events: one.input.filter((frame) => !isMark(frame)).map(toEvent) })

  it.each(places)('%s is not approvable before its arguments are complete', async (_, mount) => {
    for (const one of cases.filter(({ id }) => id === 'APR-13' || id === 'APR-18')) {
      const page = mount(one)
      await pass(600)
      for (const button of buttons('approve')) expect(button.dataset['approvable']).toBe('false')
      page.wrapper.unmount()
    }
  })
})
