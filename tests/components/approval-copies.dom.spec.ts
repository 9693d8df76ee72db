import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, KeepAlive, nextTick, shallowRef } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import type { ToolCardInput } from '../../src/core/card.js'
import type { ApprovalDecision } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => vi.useRealTimers())

async function arm(): Promise<void> {
  await nextTick()
  vi.advanceTimersByTime(500)
  await nextTick()
}

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** A panel on the host's copy of a card that the store has too. */
async function onCopy(
  changes: object,
  request: object = {},
): Promise<Mounted & { sent: ApprovalDecision[] }> {
  const sent: ApprovalDecision[] = []
  const [start, ready, ask] = asked()
  const mounted = mountWith(ApprovalPanel, {
    events: [start, ready, { ...ask, ...request }] as ToolEvent[],
    props: { toolCallId: 'a' },
    config: { onDecision: (decision) => void sent.push(decision) },
  })
  const copy = { ...copyOf(mounted.store.card('a')), ...changes }
  await mounted.wrapper.setProps({ card: copy, toolCallId: undefined })
  return { ...mounted, sent }
}

describe("a host's copy of a card that the store has", () => {
  it('is asked with the words of the store', async () => {
    const mounted = await onCopy({ riskLevel: 'low', permission: 'read', serverLabel: 'good.example' })
    expect(mounted.text()).toContain('high risk')
    expect(mounted.text()).not.toContain('good.example')
  })

  it('offers what the store offers now', async () => {
    const options = (grant: string) => [{ id: 'x', kind: 'allow_always', grants: [grant] }]
    const mounted = await onCopy({}, { options: options('ls') })
    const card = copyOf(mounted.store.card('a')) as ToolCardInput
    Object.assign(card.approval ?? {}, { options: options('rm -rf /') })
    mounted.store.apply({ type: 'tool_snapshot', runId: 'default', epoch: 'next', cards: [card] })
    await nextTick()
    expect(mounted.text()).toContain('rm -rf /')
    mounted.button(/^Approve always/)?.click()
    await settle()
    expect(mounted.sent).toEqual([])
    await arm()
    mounted.button(/^Approve always/)?.click()
    await settle()
    expect(mounted.sent).toMatchObject([{ optionId: 'x' }])
  })
})

it('a decision of unknown outcome about a card of the host stands when the same card is handed in anew', async () => {
  const card = {
    ...{ toolCallId: 'h', toolName: 'pay', state: 'waiting_approval', args: { n: 1 } },
    approval: { approvalId: 'p', status: 'pending' },
  }
  const onDecision = () => Promise.reject(new Error('network'))
  const mounted = mountWith(ApprovalPanel, { props: { card: copyOf(card) }, config: { onDecision } })
  await arm()
  mounted.button(/^Approve: /)?.click()
  await settle()
  expect(mounted.slot('resend')).not.toBeNull()
  await mounted.wrapper.setProps({ card: copyOf(card) })
  await arm()
  expect(mounted.slot('resend')).not.toBeNull()
  expect(mounted.button(/^Approve: /)).toBeUndefined()
})

it('a host whose onIssue throws does not leave the question being sent, and is told no secret', async () => {
  const told: string[] = []
  const mounted = mountWith(ApprovalPanel, {
    props: { card: { toolCallId: 'h', toolName: 'pay', args: { n: 1 } } },
    config: {
      onDecision: () => Promise.reject(new Error('password: Hunter2-x9')),
      onIssue({ message }) {
        told.push(message)
        throw new Error('host')
      },
    },
  })
  await arm()
  mounted.button(/^Approve: /)?.click()
  await settle()
  expect(mounted.slot('resend')).not.toBeNull()
  expect(told.join()).toContain('••••••')
  expect(told.join()).not.toContain('Hunter2')
})

it('arguments that are kept alive elsewhere are not on the page', async () => {
  const isShown = shallowRef(true)
  const Shows = defineComponent({ setup: () => () => h(ToolArgs, { toolCallId: 'a' }) })
  const Other = defineComponent({ setup: () => () => h('p', 'other') })
  const mounted = mountWith(
    () =>
      h('div', [
        h(ApprovalPanel, { toolCallId: 'a', showArgs: false }),
        h(KeepAlive, () => h(isShown.value ? Shows : Other)),
      ]),
    { events: asked() },
  )
  const isLive = () => mounted.slot('approve')?.getAttribute('data-approvable')
  await arm()
  expect(isLive()).toBe('true')
  isShown.value = false
  await arm()
  expect(isLive()).toBe('false')
  expect(mounted.text()).toContain('not on screen')
  isShown.value = true
  await arm()
  await arm()
  expect(isLive()).toBe('true')
})
