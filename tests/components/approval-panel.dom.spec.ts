import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import type { DecisionControl, DecisionListener } from '../../src/components/ApprovalPanel/types.js'
import type { ApprovalDecision } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

const NOW = 1_800_000_000_000

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

async function arm() {
  await nextTick()
  vi.advanceTimersByTime(500)
  await nextTick()
}

async function panel(events: readonly ToolEvent[] = asked(), more: Parameters<typeof mountWith>[1] = {}) {
  const mounted = mountWith(ApprovalPanel, { events, ...more, props: { toolCallId: 'a', ...more.props } })
  await arm()
  return mounted
}

const approve = ({ button }: Mounted) => button(/^Approve: /)
const deny = ({ button }: Mounted) => button(/^Deny: /)
const emitted = (mounted: Mounted, name: 'approve' | 'deny') =>
  (mounted.wrapper.emitted(name) ?? []) as [ApprovalDecision, DecisionControl][]

describe('deciding', () => {
  it('two fast clicks are one decision', async () => {
    const onApprove = vi.fn()
    const mounted = await panel(asked(), { attrs: { onApprove } })
    approve(mounted)?.click()
    approve(mounted)?.click()
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(1)
    expect(onApprove.mock.calls[0]?.[0]).toMatchObject({
      approvalId: 'p-a',
      toolCallId: 'a',
      outcome: 'approved',
    })
    expect(mounted.store.card('a')?.state).toBe('executing')
  })

  it('approve, then deny in the same tick: the first wins', async () => {
    const onApprove = vi.fn()
    const onDeny = vi.fn()
    const mounted = await panel(asked(), { attrs: { onApprove, onDeny } })
    approve(mounted)?.click()
    deny(mounted)?.click()
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(1)
    expect(onDeny).not.toHaveBeenCalled()
  })

  it('where nobody listens the plugin sends, and onlookers still see it', async () => {
    const onDecision = vi.fn()
    const mounted = await panel(asked(), { config: { onDecision } })
    approve(mounted)?.click()
    await settle()
    expect(onDecision).toHaveBeenCalledTimes(1)
    expect(emitted(mounted, 'approve')).toHaveLength(1)
  })

  it('a listener sends instead of the plugin', async () => {
    const onDecision = vi.fn()
    const mounted = await panel(asked(), { config: { onDecision }, attrs: { onApprove: () => undefined } })
    approve(mounted)?.click()
    await settle()
    expect(onDecision).not.toHaveBeenCalled()
    expect(emitted(mounted, 'approve')).toHaveLength(1)
  })

  it.each([
    ['a promise that the listener returns', (reason: Error) => () => Promise.reject(reason)],
    [
      'a promise that it waits for',
      (reason: Error) => (_: ApprovalDecision, control: DecisionControl) =>
        control.waitUntil(Promise.reject(reason)),
    ],
    [
      'an error',
      (reason: Error) => () => {
        throw reason
      },
    ],
  ])('%s fails: outcome unknown, and only the same decision goes again', async (_, failing) => {
    const sent: ApprovalDecision[] = []
    let listener: (decision: ApprovalDecision, control: DecisionControl) => unknown = failing(
      new Error('network'),
    )
    const mounted = await panel(asked(), {
      attrs: {
        onApprove(decision: ApprovalDecision, control: DecisionControl) {
          sent.push(decision)
          return listener(decision, control)
        },
      },
    })
    approve(mounted)?.click()
    await settle()
    expect(mounted.store.card('a')?.approval?.status).toBe('unknown')
    expect(mounted.text()).toContain('Outcome unknown')
    expect(approve(mounted)).toBeUndefined()
    expect(deny(mounted)).toBeUndefined()
    listener = () => undefined
    mounted.button(/^Send again/)?.click()
    await settle()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(mounted.store.card('a')?.state).toBe('executing')
  })

  it('deciding one leaves the others as they are', async () => {
    const events = [...asked('a'), ...asked('b')]
    const mounted = await panel(events, { attrs: { onApprove: () => undefined } })
    approve(mounted)?.click()
    await settle()
    expect(mounted.store.card('a')?.state).toBe('executing')
    expect(mounted.store.card('b')).toMatchObject({
      state: 'waiting_approval',
      approval: { status: 'pending' },
    })
  })

  it('a no can carry a reason', async () => {
    const onDeny = vi.fn()
    const mounted = await panel(asked(), { attrs: { onDeny } })
    mounted.slot('deny-reason')?.click()
    await nextTick()
    await mounted.wrapper.find('textarea').setValue('  keep the draft ')
    mounted.slot('deny-send')?.click()
    await settle()
    expect(onDeny.mock.calls[0]?.[0]).toMatchObject({ outcome: 'denied', reason: 'keep the draft' })
    expect(mounted.store.card('a')).toMatchObject({ state: 'denied', reason: 'keep the draft' })
  })

  it('says no at once, without being armed', async () => {
    const onDeny = vi.fn()
    const mounted = mountWith(ApprovalPanel, {
      events: asked(),
      props: { toolCallId: 'a' },
      attrs: { onDeny },
    })
    deny(mounted)?.click()
    await settle()
    expect(onDeny).toHaveBeenCalledTimes(1)
  })

  it('works on a card that the host keeps itself, without a store', async () => {
    const onApprove = vi.fn()
    const card = {
      toolCallId: 'x',
      toolName: 'pay',
      state: 'waiting_approval' as const,
      args: { n: 1 },
      approval: { approvalId: 'q', status: 'pending' as const },
    }
    const mounted = mountWith(ApprovalPanel, { bare: true, props: { card }, attrs: { onApprove } })
    await arm()
    approve(mounted)?.click()
    approve(mounted)?.click()
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(1)
    expect(onApprove.mock.calls[0]?.[0]).toMatchObject({
      approvalId: 'q',
      argsDigest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(approve(mounted)).toBeUndefined()
  })
})

describe('a panel that is there before its call', () => {
  it('asks once the call arrives', async () => {
    const mounted = await panel([])
    expect(mounted.slot('approval')).toBeNull()
    mounted.store.applyBatch(asked())
    await arm()
    expect(approve(mounted)?.dataset['approvable']).toBe('true')
  })
})

describe('what cannot be approved', () => {
  it('arguments that still arrive: disabled with the reason, then enabled without a new panel', async () => {
    const onApprove = vi.fn()
    const events: ToolEvent[] = [
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'transfer' },
      { type: 'tool_args_delta', toolCallId: 'a', partialJson: '{"to":"x","amount":1' },
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p1' },
    ]
    const mounted = await panel(events, { attrs: { onApprove } })
    const button = approve(mounted)
    expect(button?.disabled).toBe(true)
    expect(button?.dataset['approvable']).toBe('false')
    const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('Arguments are still arriving.')
    button?.click()
    expect(onApprove).not.toHaveBeenCalled()

    mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { to: 'x', amount: 1 } })
    await arm()
    expect(approve(mounted)).toBe(button)
    expect(button?.disabled).toBe(false)
    expect(button?.dataset['approvable']).toBe('true')
    button?.click()
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it.each<[string, ToolEvent[], RegExp]>([
    [
      'a call without a name',
      [
        { type: 'tool_call_start', toolCallId: 'a', toolName: '' },
        { type: 'tool_call_ready', toolCallId: 'a', args: {} },
        { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p1' },
      ],
      /has no name/,
    ],
    ['a key that is there twice', asked('a', '{"to":"me","to":"you"}'), /named twice/],
    ['arguments that are no object', asked('a', '[1]'), /not an object/],
  ])('%s', async (_, events, words) => {
    const onApprove = vi.fn()
    const mounted = await panel(events, { attrs: { onApprove } })
    expect(approve(mounted)?.disabled).toBe(true)
    expect(mounted.slot('block')?.textContent).toMatch(words)
    approve(mounted)?.click()
    expect(onApprove).not.toHaveBeenCalled()
    expect(deny(mounted)?.disabled).toBe(false)
  })

  it('the deadline comes from the event, is counted down, and ends as expired', async () => {
    const onApprove = vi.fn()
    const events = asked()
    Object.assign(events[2] ?? {}, { expiresAt: NOW + 300_000 })
    const mounted = await panel(events, { attrs: { onApprove } })
    expect(mounted.slot('expiry')?.textContent).toContain('expires in 5:00')
    vi.advanceTimersByTime(299_000)
    await nextTick()
    expect(approve(mounted)?.disabled).toBe(false)
    vi.advanceTimersByTime(501)
    await nextTick()
    expect(approve(mounted)?.disabled).toBe(true)
    expect(mounted.slot('approval')?.dataset['status']).toBe('expired')
    expect(mounted.text()).toContain('The time to decide has passed.')
    approve(mounted)?.click()
    deny(mounted)?.click()
    await settle()
    expect(onApprove).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('what was decided elsewhere has no buttons left', async () => {
    const mounted = await panel()
    mounted.store.apply({
      type: 'tool_approval_response',
      approvalId: 'p-a',
      toolCallId: 'a',
      outcome: 'denied',
    })
    await settle()
    expect(approve(mounted)).toBeUndefined()
    expect(mounted.slot('status')?.textContent).toContain('Denied.')
  })

  it('a copy of a card that moved on in the store has no live buttons', async () => {
    const mounted = mountWith(ApprovalPanel, { events: asked() })
    const copy = { ...mounted.store.card('a') }
    await mounted.wrapper.setProps({ card: copy })
    await arm()
    expect(approve(mounted)?.disabled).toBe(false)
    mounted.store.apply({ type: 'run_finished', runId: 'default', outcome: 'aborted' })
    await settle()
    expect(approve(mounted)).toBeUndefined()
  })
})

describe('one deliberate, fresh act', () => {
  it('a click before it is armed does nothing', async () => {
    const onApprove = vi.fn()
    const mounted = mountWith(ApprovalPanel, {
      events: asked(),
      props: { toolCallId: 'a' },
      attrs: { onApprove },
    })
    await nextTick()
    vi.advanceTimersByTime(499)
    await nextTick()
    expect(approve(mounted)?.getAttribute('aria-disabled')).toBe('true')
    expect(approve(mounted)?.disabled).toBe(false)
    approve(mounted)?.click()
    expect(onApprove).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await nextTick()
    expect(approve(mounted)?.getAttribute('aria-disabled')).toBeNull()
    approve(mounted)?.click()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it('a press that began before it was armed does not count when it ends after', async () => {
    const onApprove = vi.fn()
    const mounted = mountWith(ApprovalPanel, {
      events: asked(),
      props: { toolCallId: 'a' },
      attrs: { onApprove },
    })
    await nextTick()
    approve(mounted)?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    vi.advanceTimersByTime(600)
    await nextTick()
    approve(mounted)?.click()
    expect(onApprove).not.toHaveBeenCalled()
  })

  it('a change arms it anew and says so', async () => {
    const mounted = await panel()
    mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 2 } })
    await nextTick()
    expect(mounted.slot('changed')?.textContent).toContain('changed while it waited')
    expect(approve(mounted)?.getAttribute('aria-disabled')).toBe('true')
    await arm()
    expect(approve(mounted)?.getAttribute('aria-disabled')).toBeNull()
  })

  it('a press that is held while it goes dead and live again does not count', async () => {
    const onApprove = vi.fn()
    const mounted = await panel(asked(), { attrs: { onApprove } })
    const ready = (argsText: string) => {
      const args = JSON.parse(argsText) as unknown
      mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'a', args, argsText })
    }
    approve(mounted)?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    ready('{"n":2,"n":3}')
    await settle()
    expect(approve(mounted)?.disabled).toBe(true)
    ready('{"n":666}')
    await arm()
    expect(approve(mounted)?.dataset['approvable']).toBe('true')
    approve(mounted)?.click()
    await settle()
    expect(onApprove).not.toHaveBeenCalled()
    approve(mounted)?.click()
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it('takes no focus, and listens to no key of the page', async () => {
    const field = document.body.appendChild(document.createElement('textarea'))
    field.focus()
    const onApprove = vi.fn()
    const mounted = await panel(asked(), { attrs: { onApprove } })
    expect(document.activeElement).toBe(field)
    for (const key of ['a', 'y', ' ', 'Enter'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await settle()
    expect(document.activeElement).toBe(field)
    expect(onApprove).not.toHaveBeenCalled()
    expect(mounted.store.card('a')?.state).toBe('waiting_approval')
    field.remove()
  })

  it('Deny comes before Approve', async () => {
    const mounted = await panel()
    const first = deny(mounted)
    const second = approve(mounted)
    expect(first && second && first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('scripts are refused where the host wants only people', async () => {
    const onApprove = vi.fn()
    const mounted = await panel(asked(), { attrs: { onApprove }, config: { trustedOnly: true } })
    approve(mounted)?.click()
    await settle()
    expect(onApprove).not.toHaveBeenCalled()
  })

  it("the tool's name must be typed where the policy says so", async () => {
    const onApprove = vi.fn()
    const mounted = await panel(asked(), {
      attrs: { onApprove },
      config: { policy: { pay: { confirm: 'type' } } },
    })
    expect(approve(mounted)?.disabled).toBe(true)
    await mounted.wrapper.find('input').setValue('pay')
    await arm()
    approve(mounted)?.click()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it('at high risk everything folded must have been opened', async () => {
    const command = `echo ok && ${'true && '.repeat(400)}rm -rf /tmp/x`
    const onApprove = vi.fn()
    const mounted = await panel(asked('a', { command }), { attrs: { onApprove } })
    expect(mounted.text()).toContain('rm -rf /tmp/x')
    expect(approve(mounted)?.disabled).toBe(true)
    expect(mounted.slot('block')?.textContent).toContain('Open the folded part')
    mounted.button(/^Show all/)?.click()
    await arm()
    expect(mounted.text()).toContain(command)
    approve(mounted)?.click()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })
})

describe('what became of it', () => {
  it.each<[string, (sending: (value: unknown) => unknown) => DecisionListener]>([
    ['returns', (answer) => () => answer({ refused: 'the order was paid meanwhile \u202e' })],
    [
      'waits for',
      (answer) => (_, control) =>
        control.waitUntil(answer({ refused: 'the order was paid meanwhile \u202e' }) as never),
    ],
  ])('a refusal that the listener %s asks again, in the words of the server', async (_, listener) => {
    const onApprove = vi.fn(listener((value) => Promise.resolve(value)))
    const mounted = await panel(asked(), { attrs: { onApprove } })
    approve(mounted)?.click()
    await settle()
    expect(mounted.slot('refused')?.getAttribute('role')).toBe('alert')
    expect(mounted.slot('refused')?.textContent).toContain('nothing was recorded')
    expect(mounted.slot('refused')?.textContent).toContain('the order was paid meanwhile ⟨U+202E⟩')
    expect(mounted.button(/^Send again/)).toBeUndefined()
    expect(approve(mounted)?.getAttribute('aria-disabled')).toBe('true')
    approve(mounted)?.click()
    await arm()
    expect(onApprove).toHaveBeenCalledTimes(1)
    approve(mounted)?.click()
    await settle()
    expect(onApprove).toHaveBeenCalledTimes(2)
  })

  it('a refusal of a card that the host keeps itself', async () => {
    const card = {
      toolCallId: 'x',
      toolName: 'pay',
      state: 'args_ready' as const,
      args: { n: 1 },
    }
    const onDecision = vi.fn(() => Promise.resolve({ refused: 'not now' }))
    const mounted = mountWith(ApprovalPanel, { bare: true, props: { card }, config: { onDecision } })
    await arm()
    approve(mounted)?.click()
    await settle()
    await arm()
    expect(mounted.slot('refused')?.textContent).toContain('not now')
    approve(mounted)?.click()
    await settle()
    expect(onDecision).toHaveBeenCalledTimes(2)
  })

  it('what somebody else decided meanwhile is said, and is no fault', async () => {
    const onApprove = vi.fn(() => Promise.resolve({ alreadyDecided: 'denied' as const }))
    const mounted = await panel(asked(), { attrs: { onApprove } })
    approve(mounted)?.click()
    await settle()
    expect(mounted.slot('status')?.textContent).toBe('Denied.')
    expect(mounted.slot('elsewhere')?.textContent).toContain('decided elsewhere')
    expect(mounted.issues).toEqual([])
  })

  it('the same when the stream says so, but not of an own decision', async () => {
    const mounted = await panel([...asked('a'), ...asked('b')])
    const answer = { type: 'tool_approval_response', approvalId: 'p-a', toolCallId: 'a' } as const
    mounted.store.apply({ ...answer, outcome: 'approved' })
    await settle()
    expect(mounted.slot('elsewhere')).not.toBeNull()

    await mounted.wrapper.setProps({ toolCallId: 'b' })
    await arm()
    expect(mounted.slot('elsewhere')).toBeNull()
    const sending = mounted.store.decide('b', { outcome: 'approved' }, () => undefined)
    mounted.store.apply({ ...answer, approvalId: 'p-b', toolCallId: 'b', outcome: 'approved' })
    await sending
    await settle()
    expect(mounted.slot('status')?.textContent).toBe('Approved.')
    expect(mounted.slot('elsewhere')).toBeNull()
  })

  it('the digest that a wire claims makes it no decision of this page', async () => {
    const mounted = await panel()
    const claim = { approvalId: 'p-a', toolCallId: 'a', outcome: 'approved', argsDigest: 'ff' } as const
    mounted.store.apply({ type: 'tool_approval_response', ...claim })
    await settle()
    expect(mounted.slot('elsewhere')?.textContent).toContain('decided elsewhere')
  })

  it('another outcome than the one that is being sent was decided elsewhere', async () => {
    const mounted = await panel(asked(), { config: { onDecision: () => new Promise<void>(() => undefined) } })
    approve(mounted)?.click()
    await settle()
    const no = { approvalId: 'p-a', toolCallId: 'a', outcome: 'denied' } as const
    mounted.store.apply({ type: 'tool_approval_response', ...no })
    await settle()
    expect(mounted.slot('status')?.textContent).toBe('Denied.')
    expect(mounted.slot('elsewhere')).not.toBeNull()
  })

  it.each<[string, object]>([
    ['risk', { riskLevel: 'low' }],
    ['answers', { approval: { options: [{ id: 'more', kind: 'allow_always', grants: ['everything'] }] } }],
    ['message', { approval: { message: 'another' } }],
    ['server', { serverLabel: 'other' }],
    ['name', { toolName: 'refund' }],
    ['arguments', { args: { n: 2 } }],
  ])("a host's own card with another %s is armed anew and says so", async (_, change) => {
    const card = {
      toolCallId: 'x',
      toolName: 'pay',
      state: 'waiting_approval' as const,
      args: { n: 1 },
      approval: { approvalId: 'q', status: 'pending' as const },
    }
    const mounted = mountWith(ApprovalPanel, {
      bare: true,
      props: { card },
      config: { onDecision: () => undefined },
    })
    await arm()
    expect(mounted.slot('changed')).toBeNull()
    const approval = { ...card.approval, ...('approval' in change ? (change.approval as object) : {}) }
    await mounted.wrapper.setProps({ card: { ...card, ...change, approval } })
    expect(mounted.slot('changed')?.textContent).toContain('changed while it waited')
    const grant = mounted.button(/^Approve/)
    expect(grant?.getAttribute('aria-disabled')).toBe('true')
  })

  it('a name that is too long to be read cannot be approved', async () => {
    const mounted = await panel(asked('a', { n: 1 }, { toolName: 'x'.repeat(129) }))
    expect(approve(mounted)?.disabled).toBe(true)
    expect(mounted.slot('block')?.textContent).toContain('too long to be read')
  })

  it("a host's title cannot hide what stands in it", async () => {
    const config = { policy: { pay: { title: () => 'Pay \u202eyb' } } }
    const mounted = await panel(asked(), { config })
    expect(mounted.text()).toContain('Run Pay ⟨U+202E⟩yb with these arguments?')
  })
})

describe('what it says', () => {
  it('names the tool, the arguments, and the exact bytes', async () => {
    const mounted = await panel(asked('a', '{"amount":1999.00,"id":9007199254740993}'))
    expect(mounted.text()).toContain('Run pay with these arguments?')
    expect(mounted.text()).toContain('1999.00')
    expect(mounted.text()).toContain('9007199254740993')
    expect(mounted.slot('digest')?.textContent).toMatch(
      /^approves exactly these bytes · [0-9a-f]{4}…[0-9a-f]{4}$/,
    )
  })

  it('says when the exact bytes were not sent', async () => {
    const events = asked()
    Object.assign(events[1] ?? {}, { argsText: undefined })
    const mounted = await panel(events)
    expect(mounted.slot('digest')?.textContent).toContain('the exact bytes were not sent')
  })

  it("asks in the words of the policy, and puts the server's below and marks them", async () => {
    const events = asked()
    Object.assign(events[2] ?? {}, { message: 'Perfectly safe, please approve' })
    const mounted = await panel(events, {
      config: {
        policy: {
          pay: { title: 'Pay', question: (card) => `Pay ${String((card.args as { n: number }).n)}?` },
        },
      },
    })
    const text = mounted.text()
    expect(text).toContain('Pay 1?')
    expect(mounted.slot('message')?.textContent).toContain('Message from the server, not checked')
    expect(text.indexOf('Pay 1?')).toBeLessThan(text.indexOf('Perfectly safe'))
  })

  it('offers other answers only when the server does, with all that they would allow', async () => {
    const onApprove = vi.fn()
    const grant = `gh api ${'repos/x/y/'.repeat(40)}contents/secrets.json`
    const events = asked()
    Object.assign(events[2] ?? {}, {
      options: [
        { id: 'once', kind: 'allow_once' },
        { id: 'always', kind: 'allow_always', label: 'Trust me', grants: [grant], confirm: true },
        { id: 'no', kind: 'reject_once' },
      ],
    })
    const mounted = await panel(events, { attrs: { onApprove } })
    expect(mounted.text()).toContain(grant)
    expect(mounted.text()).toContain('the server calls it “Trust me”')
    mounted.button(/^Approve always: /)?.click()
    await nextTick()
    expect(onApprove).not.toHaveBeenCalled()
    mounted.button(/^Yes: Approve always: /)?.click()
    expect(onApprove).not.toHaveBeenCalled()
    await arm()
    mounted.button(/^Yes: Approve always: /)?.click()
    await settle()
    expect(onApprove.mock.calls[0]?.[0]).toMatchObject({ optionId: 'always' })
  })

  it.each([
    ['long', 'y'.repeat(450)],
    ['deceptive', 'p\u0430ypal '.repeat(30)],
  ])('offers no more answers than a page can show, where what they say is %s', async (_, words) => {
    const options = Array.from({ length: 50 }, (_one, at) => {
      return { id: String(at), kind: 'allow_always', grants: [words, words, words, words, words] }
    })
    const events = asked()
    Object.assign(events[2] ?? {}, { options })
    const mounted = await panel(events)
    const shown = mounted.wrapper.findAll('[data-slot="option"]').length
    expect(shown).toBeGreaterThan(3)
    expect(shown).toBeLessThan(30)
    expect(mounted.slot('too-many')?.textContent).toContain(`${String(50 - shown)} more`)
    expect(document.querySelectorAll('*').length).toBeLessThan(2000)
    expect(deny(mounted)?.disabled).toBe(false)
  })

  it("shows the server's own words for a plain answer, masked and revealed", async () => {
    const events = asked()
    Object.assign(events[2] ?? {}, {
      options: [
        { id: 'x', kind: 'allow_once', label: 'Always allow \u202eeverything, password: hunter2secret' },
        { id: 'y', kind: 'reject_once', label: 'Deny' },
      ],
    })
    const mounted = await panel(events)
    const words = mounted.wrapper.findAll('[data-slot="server-label"]').map((line) => line.text())
    expect(words).toHaveLength(1)
    expect(words[0]).toContain('Approve: the server calls it “Always allow ⟨U+202E⟩everything')
    expect(words[0]).not.toContain('hunter2secret')
  })

  it('once it is decided, names no bytes but those that were decided about', async () => {
    const mounted = await panel(asked(), { config: { onDecision: () => undefined } })
    approve(mounted)?.click()
    await settle()
    const decided = mounted.slot('digest')?.textContent
    expect(decided).toContain('approves exactly these bytes')
    for (const providerCallId of ['other', 'another'])
      mounted.store.apply({ type: 'tool_call_start', toolCallId: 'a', toolName: 'pay', providerCallId })
    await settle()
    expect([undefined, decided]).toContain(mounted.slot('digest')?.textContent)
  })

  it('never offers to edit what its server would not take', async () => {
    const mounted = await panel(asked())
    expect(mounted.slot('edit')).toBeNull()
    expect(mounted.wrapper.findAll('input, textarea')).toHaveLength(0)
  })
})
