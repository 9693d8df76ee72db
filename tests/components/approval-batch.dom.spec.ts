import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ApprovalBatch from '../../src/components/ApprovalBatch/ApprovalBatch.vue'
import type { ApprovalDecision, DecisionsHandler } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import {
  arm,
  both,
  choose,
  inBatch,
  list,
  medium,
  members,
  NOW,
  outcomes,
  part,
  submit,
} from './batchSupport.js'
import { mountWith, settle } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

describe('a batch in a list', () => {
  it('is decided in one place, and its cards have no buttons of their own', async () => {
    const mounted = await list()
    expect(mounted.wrapper.findAll('[data-slot="approval-batch"]')).toHaveLength(1)
    expect(mounted.wrapper.findAll('[data-slot="approval"]')).toHaveLength(0)
    expect(mounted.wrapper.findAll('[data-slot="batch-note"]')).toHaveLength(2)
    expect(mounted.text()).toContain('2 calls are decided together')
    mounted.button(/^Go to the decision/)?.click()
    expect(document.activeElement).toBe(mounted.slot('approval-batch'))
  })

  it('of one call is no batch', async () => {
    const mounted = await list(inBatch('a'))
    expect(mounted.slot('approval-batch')).toBeNull()
    expect(mounted.button(/^Approve: pay_a/)).toBeDefined()
  })

  it('is one of its run: the same id in another run is another batch', async () => {
    const other = inBatch('b').map((event) => ({ ...event, runId: 'other' }) as ToolEvent)
    const mounted = await list([...inBatch('a'), ...other])
    expect(mounted.slot('approval-batch')).toBeNull()
  })

  it('is left to a host that asks in its own way', async () => {
    const mounted = await list(both, { slots: { approval: () => 'OWN' } })
    expect(mounted.slot('approval-batch')).toBeNull()
    expect(mounted.text()).toContain('OWN')
  })

  it('shows of each what it is about, masked', async () => {
    const [start, , request] = inBatch('b')
    const argsText = '{"to":"x","password":"hunter2hunter2"}'
    const ready = {
      type: 'tool_call_ready',
      toolCallId: 'b',
      args: JSON.parse(argsText) as unknown,
      argsText,
    }
    const mounted = await list([...inBatch('a'), start, ready, request] as ToolEvent[], {
      config: { policy: { pay_a: { title: 'Pay', question: 'Pay a bit?' } } },
    })
    const panel = mounted.slot('approval-batch')?.textContent ?? ''
    expect(panel).toContain('Pay a bit?')
    expect(panel).toContain('na')
    expect(panel).toContain('tox')
    expect(panel).not.toContain('hunter2')
  })
})

describe('choosing', () => {
  it('sends nothing, and nothing can be sent before every call has an answer', async () => {
    const onDecision = vi.fn()
    const mounted = await list(both, { config: { onDecision } })
    expect(members(mounted)).toEqual(['none', 'none'])
    expect(part(mounted, 'batch-submit').disabled).toBe(true)
    await choose(mounted, /^Approve: pay_a/)
    expect(members(mounted)).toEqual(['approved', 'none'])
    expect(mounted.text()).toContain('Calls without an answer: 1.')
    await submit(mounted)
    expect(onDecision).not.toHaveBeenCalled()
    await choose(mounted, /^Deny: pay_b/)
    expect(members(mounted)).toEqual(['approved', 'denied'])
    expect(onDecision).not.toHaveBeenCalled()
    expect(part(mounted, 'batch-submit').getAttribute('data-approvable')).toBe('true')
  })

  it('all or none at once are choices too', async () => {
    const onDecision = vi.fn()
    const mounted = await list(both, { config: { onDecision } })
    await choose(mounted, /^Approve all/)
    expect(members(mounted)).toEqual(['approved', 'approved'])
    await choose(mounted, /^Deny all/)
    expect(members(mounted)).toEqual(['denied', 'denied'])
    expect(onDecision).not.toHaveBeenCalled()
  })

  it('where no answer means no, no is the answer until somebody says yes', async () => {
    const mounted = await list([...inBatch('a', { defaultToNo: true }), ...inBatch('b')])
    expect(members(mounted)).toEqual(['denied', 'none'])
    await choose(mounted, /^Approve: pay_a/)
    expect(members(mounted)).toEqual(['approved', 'none'])
  })

  it('a yes to all is none to a call whose name has to be typed', async () => {
    const mounted = await list(both, { config: { policy: { pay_b: { ...medium, confirm: 'type' } } } })
    await choose(mounted, /^Approve all/)
    expect(members(mounted)).toEqual(['approved', 'none'])
    expect(mounted.slot('left-out')).not.toBeNull()
    await choose(mounted, /^Approve: pay_b/)
    expect(members(mounted)).toEqual(['approved', 'none'])
    await mounted.wrapper.find('[data-slot="batch-member"] input').setValue('pay_b')
    await arm()
    await choose(mounted, /^Approve: pay_b/)
    expect(members(mounted)).toEqual(['approved', 'approved'])
  })

  it('a yes to all is none to a call that has to be held', async () => {
    const mounted = await list(both, { config: { policy: { pay_b: { ...medium, confirm: 'hold' } } } })
    await choose(mounted, /^Approve all/)
    await choose(mounted, /^Approve: pay_b/)
    expect(members(mounted)).toEqual(['approved', 'none'])
    const button = mounted.button(/^Approve: pay_b/) as HTMLButtonElement
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    vi.advanceTimersByTime(1000)
    button.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }))
    await settle()
    expect(members(mounted)).toEqual(['approved', 'approved'])
  })

  it('high risk asks for the arguments to be on the page', async () => {
    const mounted = mountWith(ApprovalBatch, {
      events: [...inBatch('a', {}, { riskLevel: 'high' }), ...inBatch('b')],
      props: { toolCallIds: ['a', 'b'] },
    })
    await arm()
    await choose(mounted, /^Approve all/)
    expect(members(mounted)).toEqual(['none', 'approved'])
    mounted.wrapper.find('[data-slot="show-arguments"]').element.dispatchEvent(new MouseEvent('click'))
    await arm()
    await choose(mounted, /^Approve: pay_a/)
    expect(members(mounted)).toEqual(['approved', 'approved'])
  })

  it('what the server offers beyond yes and no can be chosen', async () => {
    const options = [
      { id: 'yes', kind: 'allow_once' },
      { id: 'ever', kind: 'allow_always', grants: ['pay_a(*)'] },
      { id: 'no', kind: 'reject_once' },
    ]
    const onDecisions = vi.fn()
    const mounted = await list([...inBatch('a', { options }), ...inBatch('b')], { config: { onDecisions } })
    await choose(mounted, /^Approve always: pay_a/)
    await choose(mounted, /^Deny: pay_b/)
    await submit(mounted)
    const sent = onDecisions.mock.calls[0]?.[0] as ApprovalDecision[]
    expect(sent.map(({ optionId }) => optionId)).toEqual(['ever', undefined])
  })
})

describe('sending', () => {
  it('is one call with all decisions, once', async () => {
    const onDecisions = vi.fn<DecisionsHandler>()
    const onDecision = vi.fn()
    const mounted = await list(both, { config: { onDecisions, onDecision } })
    await choose(mounted, /^Approve: pay_a/)
    await choose(mounted, /^Deny: pay_b/)
    part(mounted, 'batch-submit').click()
    part(mounted, 'batch-submit').click()
    await settle()
    expect(onDecisions).toHaveBeenCalledTimes(1)
    expect(outcomes(onDecisions.mock.calls[0]?.[0] ?? [])).toEqual(['a approved', 'b denied'])
    expect(onDecision).not.toHaveBeenCalled()
    expect(mounted.store.card('a')?.state).toBe('executing')
    expect(mounted.store.card('b')?.state).toBe('denied')
    expect(mounted.wrapper.emitted('decisions')).toHaveLength(1)
    expect(mounted.wrapper.emitted('approve')).toHaveLength(1)
  })

  it('a listener of the list sends instead of the plugin', async () => {
    const onDecisions = vi.fn()
    const own = vi.fn()
    const mounted = await list(both, { config: { onDecisions }, attrs: { onDecisions: own } })
    await choose(mounted, /^Deny all/)
    await submit(mounted)
    expect(own).toHaveBeenCalledTimes(1)
    expect(onDecisions).not.toHaveBeenCalled()
    expect(mounted.store.card('a')?.state).toBe('denied')
  })

  it('a listener that takes it back leaves every question as it was', async () => {
    const mounted = await list(both, {
      attrs: { onDecisions: (_: unknown, control: { preventDefault(): void }) => control.preventDefault() },
    })
    await choose(mounted, /^Deny all/)
    await submit(mounted)
    expect(['a', 'b'].map((id) => mounted.store.card(id)?.approval?.status)).toEqual(['pending', 'pending'])
    expect(members(mounted)).toEqual(['none', 'none'])
  })

  it('goes one by one where nobody sends them together, each with its own end', async () => {
    const onDecision = vi.fn((decision: ApprovalDecision) => {
      if (decision.toolCallId === 'b') throw new Error('network')
    })
    const mounted = await list(both, { config: { onDecision } })
    await choose(mounted, /^Approve all/)
    await submit(mounted)
    expect(onDecision).toHaveBeenCalledTimes(2)
    expect(mounted.store.card('a')?.state).toBe('executing')
    expect(mounted.store.card('b')?.approval?.status).toBe('unknown')
    const words = mounted.wrapper.findAll('[data-slot="batch-member"] [data-slot="status"]')
    expect(words.map((line) => line.text())).toEqual(['Approved.', expect.stringContaining('unknown')])
  })

  it('a failure leaves all unknown, and only the same decisions go again', async () => {
    const onDecisions = vi.fn<DecisionsHandler>(() => Promise.reject(new Error('network')))
    const mounted = await list(both, { config: { onDecisions } })
    await choose(mounted, /^Approve: pay_a/)
    await choose(mounted, /^Deny: pay_b/)
    await submit(mounted)
    expect(['a', 'b'].map((id) => mounted.store.card(id)?.approval?.status)).toEqual(['unknown', 'unknown'])
    expect(mounted.slot('batch-submit')).toBeNull()
    onDecisions.mockResolvedValueOnce(undefined)
    part(mounted, 'resend').click()
    await settle()
    expect(onDecisions.mock.calls[1]?.[0]).toEqual(onDecisions.mock.calls[0]?.[0])
    expect(mounted.store.card('a')?.state).toBe('executing')
    expect(mounted.store.card('b')?.state).toBe('denied')
  })

  it('what the server refuses is asked again, and says why', async () => {
    const refused = 'limit reached'
    const mounted = await list([...both, ...inBatch('c')], {
      config: { onDecisions: () => [undefined, { refused }, { refused }] },
    })
    await choose(mounted, /^Approve all/)
    await submit(mounted)
    expect(mounted.store.card('a')?.state).toBe('executing')
    expect(mounted.slot('refused')?.textContent).toContain('limit reached')
    expect(members(mounted)).toEqual(['none', 'none', 'none'])
  })

  it('works on cards that the host keeps itself', async () => {
    const { store } = mountWith(ApprovalBatch, { events: both })
    const cards = ['a', 'b'].map((id) => ({ ...store.card(id), toolCallId: `own-${id}` }))
    const onDecisions = vi.fn<DecisionsHandler>()
    const mounted = mountWith(ApprovalBatch, { props: { cards }, config: { onDecisions }, bare: true })
    await arm()
    await choose(mounted, /^Deny all/)
    await submit(mounted)
    expect(outcomes(onDecisions.mock.calls[0]?.[0] ?? [])).toEqual(['own-a denied', 'own-b denied'])
    expect(mounted.wrapper.findAll('[data-slot="status"]').map((line) => line.text())).toEqual([
      'Denied.',
      'Denied.',
    ])
  })
})

describe('what happens meanwhile', () => {
  it('a call that changes has no answer any more, and says so', async () => {
    const onDecisions = vi.fn()
    const mounted = await list(both, { config: { onDecisions } })
    await choose(mounted, /^Approve all/)
    mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'b', args: { n: 2 }, argsText: '{"n":2}' })
    await arm()
    expect(members(mounted)).toEqual(['approved', 'none'])
    expect(mounted.slot('changed')).not.toBeNull()
    await submit(mounted)
    expect(onDecisions).not.toHaveBeenCalled()
  })

  it('a call decided elsewhere says so, and the others must be sent by a new press', async () => {
    const onDecisions = vi.fn<DecisionsHandler>()
    const mounted = await list([...both, ...inBatch('c')], { config: { onDecisions } })
    await choose(mounted, /^Approve all/)
    mounted.store.apply({
      type: 'tool_approval_response',
      toolCallId: 'b',
      approvalId: 'p-b',
      outcome: 'denied',
    } as ToolEvent)
    await nextTick()
    expect(mounted.slot('elsewhere')).not.toBeNull()
    await submit(mounted)
    expect(onDecisions).not.toHaveBeenCalled()
    await arm()
    await submit(mounted)
    expect(outcomes(onDecisions.mock.calls[0]?.[0] ?? [])).toEqual(['a approved', 'c approved'])
  })

  it('a call whose time is over, or that is withdrawn, says so', async () => {
    const mounted = await list([...inBatch('a', { expiresAt: NOW + 2000 }), ...inBatch('b'), ...inBatch('c')])
    await choose(mounted, /^Approve all/)
    mounted.store.apply({ type: 'tool_approval_withdrawn', toolCallId: 'b', approvalId: 'p-b' } as ToolEvent)
    vi.advanceTimersByTime(3000)
    await settle()
    const words = mounted.wrapper.findAll('[data-slot="batch-member"] [data-slot="status"]')
    expect(words.map((line) => line.text())).toEqual([
      expect.stringContaining('time to decide has passed'),
      expect.stringContaining('withdrawn'),
    ])
    expect(members(mounted)).toEqual(['none', 'none', 'approved'])
  })

  it('a press that began before the last choice sends nothing', async () => {
    const onDecisions = vi.fn()
    const mounted = await list(both, { config: { onDecisions } })
    mounted.button(/^Deny all/)?.click()
    await nextTick()
    await submit(mounted)
    expect(onDecisions).not.toHaveBeenCalled()
  })

  it('a key held down sends nothing', async () => {
    const mounted = await list()
    await choose(mounted, /^Deny all/)
    const event = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      cancelable: true,
      bubbles: true,
    })
    part(mounted, 'batch-submit').dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})
