import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ApprovalBatch from '../../src/components/ApprovalBatch/ApprovalBatch.vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import { completeCard } from '../../src/core/completeCard.js'
import type { ApprovalDecision, DecisionReceipt } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import { arm } from './editSupport.js'
import { asked, mountWith, settle } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => vi.useRealTimers())

describe('a decision that the stream overtook', () => {
  const told: ToolEvent = {
    ...{ type: 'tool_approval_response', toolCallId: 'a', approvalId: 'p-a', outcome: 'approved' },
  }
  const changed: ToolEvent = { type: 'tool_call_ready', toolCallId: 'a', args: { n: 9 } }

  async function overtaken(events: readonly ToolEvent[], receipt?: DecisionReceipt) {
    const [start, ready, ask] = asked('a', { n: 1 }, { riskLevel: 'medium' })
    let arrive: (receipt: DecisionReceipt) => void = () => undefined
    const mounted = mountWith(ApprovalPanel, {
      events: [start, ready, { ...ask, editable: true }] as ToolEvent[],
      props: { toolCallId: 'a' },
    })
    await settle()
    const sending = mounted.store.decide('a', { outcome: 'approved', editedArgs: { n: 9 } }, () => {
      return new Promise<DecisionReceipt>((resolve) => (arrive = resolve))
    })
    await settle()
    mounted.store.applyBatch(events)
    await settle()
    const early = mounted.slot('elsewhere')
    arrive(receipt)
    await sending
    await settle()
    return { ...mounted, early }
  }

  it.each([[[told]], [[{ type: 'tool_execution_start', toolCallId: 'a' } as const]], [[told, changed]]])(
    'was made here: %j',
    async (events) => {
      const panel = await overtaken(events)
      expect(panel.early).toBeNull()
      expect(panel.slot('elsewhere')).toBeNull()
      expect(panel.store.card('a')).toMatchObject({ args: { n: 9 }, edited: true })
      expect(panel.text()).not.toContain('withdrawn')
    },
  )

  it('was made elsewhere where the server says so in the end', async () => {
    const panel = await overtaken([told], { alreadyDecided: 'approved' })
    expect(panel.slot('elsewhere')).not.toBeNull()
  })

  it('was made elsewhere where the stream brings other edits', async () => {
    const panel = await overtaken([{ ...told, editedArgs: { n: 7 } } as ToolEvent])
    expect(panel.early).not.toBeNull()
  })
})

describe('a question that was answered before the page was loaded', () => {
  it.each([['submitting'], ['unknown']])('can be decided, and says that it may be: %s', async (status) => {
    const first = mountWith(ApprovalPanel, { events: asked() })
    const send = () => (status === 'unknown' ? Promise.reject(new Error('x')) : new Promise<void>(() => {}))
    void first.store.decide('a', { outcome: 'approved' }, send)
    await settle()
    expect(first.store.card('a')?.approval?.status).toBe(status)
    const saved = first.store.dehydrate()
    first.wrapper.unmount()

    const sent: string[] = []
    const onDecision = ({ outcome }: ApprovalDecision) => void sent.push(outcome)
    const mounted = mountWith(ApprovalPanel, { props: { toolCallId: 'a' }, config: { onDecision } })
    mounted.store.restore(saved)
    await settle()
    expect(mounted.slot('may-be-answered')).not.toBeNull()
    mounted.button(/^Deny: /)?.click()
    await settle()
    expect(sent).toEqual(['denied'])
    expect(mounted.store.card('a')?.state).toBe('denied')
  })
})

describe('an older copy of a card that the store has', () => {
  async function older(events: readonly ToolEvent[]) {
    const sent: ApprovalDecision[] = []
    const onDecision = (decision: ApprovalDecision) => void sent.push(decision)
    const mounted = mountWith(ApprovalPanel, { events: asked(), config: { onDecision } })
    await mounted.wrapper.setProps({ card: { ...mounted.store.card('a') } })
    mounted.store.applyBatch(events)
    await settle()
    await arm()
    return { ...mounted, sent }
  }
  const changed: ToolEvent = { type: 'tool_call_ready', toolCallId: 'a', args: { n: 2 } }

  it('says that the call has changed, and takes a no', async () => {
    const mounted = await older([changed])
    expect(mounted.button(/^Approve: /)?.disabled).toBe(true)
    expect(mounted.slot('block')?.textContent).toContain('changed since')
    mounted.button(/^Deny: /)?.click()
    await settle()
    expect(mounted.sent).toMatchObject([{ outcome: 'denied', approvalId: 'p-a' }])
    expect(mounted.store.card('a')?.state).toBe('denied')
  })

  it('takes no answer once another question is asked', async () => {
    const again: ToolEvent = { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p-2' }
    const mounted = await older([again])
    expect(mounted.slot('block')?.textContent).toContain('changed since')
    for (const name of [/^Approve: /, /^Deny: /]) expect(mounted.button(name)?.disabled).toBe(true)
  })
})

it('cards of a host that were refused once are answered by the second try', async () => {
  const cards = ['x', 'y'].map((id) =>
    completeCard({
      ...{ toolCallId: id, toolName: 'pay', riskLevel: 'medium', state: 'args_ready' },
      ...{ args: { n: id }, argsText: `{"n":"${id}"}` },
    }),
  )
  let tries = 0
  const onDecisions = () => (tries++ === 0 ? { refused: 'over the limit' } : undefined)
  const mounted = mountWith(ApprovalBatch, { bare: true, props: { cards }, config: { onDecisions } })
  await arm()
  const statuses = () =>
    [...document.querySelectorAll<HTMLElement>('[data-slot="batch-member"]')].map(
      ({ dataset }) => dataset['status'],
    )
  for (const expected of ['pending', 'approved']) {
    mounted.button(/^Approve all/)?.click()
    await arm()
    mounted.slot('batch-submit')?.click()
    await settle()
    await settle()
    await arm()
    expect(statuses()).toEqual([expected, expected])
  }
})

it('an answer that cannot be read is no plain yes', async () => {
  const sent = vi.fn()
  const [start, ready, ask] = asked('a', { n: 1 }, { riskLevel: 'medium' })
  const options = [
    { id: 'ok', kind: 'allow_once', grants: 'everything' },
    { id: 'no', kind: 'reject_once' },
  ]
  const mounted = mountWith(ApprovalPanel, {
    events: [start, ready, { ...ask, options }] as unknown as ToolEvent[],
    props: { toolCallId: 'a' },
    config: { onDecision: sent },
  })
  await arm()
  expect(mounted.slot('approval')?.dataset['approvable']).toBe('false')
  expect(mounted.slot('block')?.textContent).toContain('cannot be read')
  mounted.button(/^Deny: /)?.click()
  await settle()
  expect(sent).toHaveBeenCalledOnce()
})
