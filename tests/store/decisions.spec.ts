import { createPinia } from 'pinia'
import { describe, expect, it, vi } from 'vitest'
import { digestOfCard } from '../../src/core/argsProblem.js'
import type { ApprovalDecision, DecisionReceipt } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import { digestToolCall } from '../../src/json/index.js'
import type { DecisionInput } from '../../src/store/types.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

const asked: ToolEvent[] = [
  { type: 'tool_call_start', toolCallId: 'a', toolName: 'refund' },
  { type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 }, argsText: '{"n":1}' },
  { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p1' },
]

function storeWith(events: readonly ToolEvent[] = asked): ReturnType<typeof useToolCallStore> {
  const store = useToolCallStore(createPinia())
  store.applyBatch(events)
  return store
}

describe('deciding', () => {
  it('sends one decision that names the exact call, then the card follows', async () => {
    const store = storeWith()
    const digest = digestOfCard(store.card('a') as NonNullable<ReturnType<typeof store.card>>)
    const sent: ApprovalDecision[] = []
    const outcome = await store.decide('a', { outcome: 'approved' }, (decision) => void sent.push(decision))
    expect(outcome).toBe('sent')
    expect(sent).toEqual([
      {
        approvalId: 'p1',
        toolCallId: 'a',
        outcome: 'approved',
        argsDigest: digest,
        decisionKey: `p1:${digest}`,
      },
    ])
    expect(store.card('a')).toMatchObject({
      state: 'executing',
      approval: { status: 'approved', argsDigest: digest },
    })
  })

  it('twice in one tick sends once', async () => {
    const store = storeWith()
    const send = vi.fn()
    const outcomes = await Promise.all([
      store.decide('a', { outcome: 'approved' }, send),
      store.decide('a', { outcome: 'approved' }, send),
      store.decide('a', { outcome: 'denied' }, send),
    ])
    expect(outcomes).toEqual(['sent', 'refused', 'refused'])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('shows that it is being sent while it is', async () => {
    const store = storeWith()
    let release = (): void => undefined
    const done = store.decide(
      'a',
      { outcome: 'approved' },
      () => new Promise<void>((resolve) => (release = resolve)),
    )
    expect(store.card('a')?.approval?.status).toBe('submitting')
    release()
    await done
    expect(store.card('a')?.state).toBe('executing')
  })

  it('denies with the reason', async () => {
    const store = storeWith()
    await store.decide('a', { outcome: 'denied', reason: 'wrong order' }, () => undefined)
    expect(store.card('a')).toMatchObject({ state: 'denied', reason: 'wrong order' })
  })

  it('a failed send is unknown and only the same decision goes out again', async () => {
    const store = storeWith()
    const issues: string[] = []
    store.onIssue((issue) => issues.push(issue.code))
    const sent: ApprovalDecision[] = []
    const send = (decision: ApprovalDecision): Promise<void> => {
      sent.push(decision)
      return sent.length === 1 ? Promise.reject(new Error('offline')) : Promise.resolve()
    }
    expect(await store.decide('a', { outcome: 'approved' }, send)).toBe('unknown')
    expect(store.card('a')).toMatchObject({ state: 'waiting_approval', approval: { status: 'unknown' } })
    expect(issues).toEqual(['decision_failed'])
    expect(await store.decide('a', { outcome: 'denied' }, send)).toBe('refused')
    expect(await store.resend('a', send)).toBe('sent')
    expect(sent[1]).toEqual(sent[0])
    expect(store.card('a')?.state).toBe('executing')
  })

  it('takes over what somebody decided before', async () => {
    const store = storeWith()
    await store.decide('a', { outcome: 'approved' }, () => ({ alreadyDecided: 'denied' }))
    expect(store.card('a')?.state).toBe('denied')
  })

  it('an answer for arguments that changed meanwhile approves nothing', async () => {
    const store = storeWith()
    let release = (): void => undefined
    const done = store.decide(
      'a',
      { outcome: 'approved' },
      () => new Promise<void>((resolve) => (release = resolve)),
    )
    store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 9 }, argsText: '{"n":9}' })
    release()
    await done
    expect(store.card('a')).toMatchObject({
      state: 'waiting_approval',
      args: { n: 9 },
      approval: { status: 'pending' },
    })
    expect(await store.decide('a', { outcome: 'approved' }, () => undefined)).toBe('sent')
  })

  it('of unknown outcome can be made anew when the server says that it still asks', async () => {
    const store = storeWith()
    const fails = vi.fn(() => Promise.reject(new Error('offline')))
    expect(await store.decide('a', { outcome: 'approved' }, fails)).toBe('unknown')
    expect(await store.decide('a', { outcome: 'approved' }, fails)).toBe('refused')
    const card = store.card('a') as NonNullable<ReturnType<typeof store.card>>
    store.apply({
      ...{ type: 'tool_snapshot', runId: card.runId, epoch: 'next' },
      cards: [{ ...card, approval: { approvalId: 'p1', status: 'pending' } }],
    })
    const keys = [store.decisionOf('a')?.decisionKey]
    const send = vi.fn(({ decisionKey }: ApprovalDecision) => void keys.push(decisionKey))
    expect(await store.decide('a', { outcome: 'denied' }, send)).toBe('sent')
    expect(store.card('a')?.state).toBe('denied')
    // A server that took the first one must not take the second for its repetition.
    expect(keys[1]).toBe(`${String(keys[0])}:denied`)
  })

  it('has a key of its own for each answer', async () => {
    const keys = new Set<string>()
    const options = ['denied', 'x'].flatMap((id) => [{ id, kind: 'allow_once' }])
    const inputs: readonly DecisionInput[] = [
      { outcome: 'approved' },
      { outcome: 'approved', optionId: 'denied' },
      { outcome: 'approved', optionId: 'x' },
      { outcome: 'approved', reason: 'x' },
      { outcome: 'approved', editedArgs: { optionId: 'x' } },
      { outcome: 'answered', response: 'x' },
      { outcome: 'denied' },
      { outcome: 'denied', reason: 'one' },
      { outcome: 'denied', reason: 'two' },
      { outcome: 'cancelled' },
    ]
    for (const input of inputs) {
      const store = storeWith([
        ...asked.slice(0, 2),
        { ...asked[2], options, editable: true } as unknown as ToolEvent,
      ])
      const send = ({ decisionKey }: ApprovalDecision) => void keys.add(decisionKey)
      expect(await store.decide('a', input, send)).toBe('sent')
    }
    expect(keys.size).toBe(inputs.length)
  })

  it('of two cards that are asked under one id are two', async () => {
    const store = storeWith([
      { type: 'tool_call_start', toolCallId: 'c1', toolName: 'pay', providerCallId: 'c1' },
      { type: 'tool_call_ready', toolCallId: 'c1', args: { n: 1 } },
      { type: 'tool_call_start', toolCallId: 'c1~2', toolName: 'pay', providerCallId: 'c1' },
      { type: 'tool_call_ready', toolCallId: 'c1~2', args: { n: 1 } },
      { type: 'tool_approval_request', toolCallId: 'c1', approvalId: 'p' },
      { type: 'tool_approval_request', toolCallId: 'c1~2', approvalId: 'p' },
    ])
    const send = vi.fn()
    expect(await store.decide('c1', { outcome: 'approved' }, send)).toBe('sent')
    expect(await store.decide('c1~2', { outcome: 'denied' }, send)).toBe('sent')
  })

  it('with an answer that was not offered is none', async () => {
    const options = [{ id: 'once', kind: 'allow_once' }] as const
    const store = storeWith([...asked.slice(0, 2), { ...asked[2], options } as ToolEvent])
    const send = vi.fn()
    expect(await store.decide('a', { outcome: 'approved', optionId: 'always' }, send)).toBe('refused')
    expect(await store.decide('a', { outcome: 'approved', optionId: 'once' }, send)).toBe('sent')
  })

  const editable = [...asked.slice(0, 2), { ...asked[2], editable: true } as ToolEvent]

  it.each([[null], [5], [[1]], [{ a: '\ud800' }]])('with %j as arguments is none', async (editedArgs) => {
    const send = vi.fn()
    expect(await storeWith(editable).decide('a', { outcome: 'approved', editedArgs }, send)).toBe('refused')
    expect(send).not.toHaveBeenCalled()
  })

  it('with other arguments, or with words, goes only to a server that takes them', async () => {
    const send = vi.fn()
    const store = storeWith()
    expect(await store.decide('a', { outcome: 'approved', editedArgs: { n: 2 } }, send)).toBe('refused')
    expect(await store.decide('a', { outcome: 'approved', response: 'yes' }, send)).toBe('refused')
    expect(send).not.toHaveBeenCalled()
    expect(await store.decide('a', { outcome: 'answered', response: 'yes' }, send)).toBe('sent')
  })

  it('names the arguments that were made of others that were made before', async () => {
    const store = storeWith(editable)
    const digests: string[] = []
    const send = ({ argsDigest }: ApprovalDecision) => void digests.push(argsDigest)
    await store.decide('a', { outcome: 'approved', editedArgs: { n: 2 } }, send)
    store.applyBatch([
      { type: 'tool_error', toolCallId: 'a', errorCode: 'x' },
      { type: 'tool_retry', toolCallId: 'a' },
      { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p2', editable: true },
    ])
    await store.decide('a', { outcome: 'approved', editedArgs: { n: 3 } }, send)
    const ofArgs = (args: unknown) => digestToolCall({ toolCallId: 'a', toolName: 'refund', args })
    expect(digests).toEqual([ofArgs({ n: 2 }), ofArgs({ n: 3 })])
  })

  it('nobody to send it: unknown, and the issue names the fix', async () => {
    const store = storeWith()
    const fixes: (string | undefined)[] = []
    store.onIssue((issue) => fixes.push(issue.fix))
    expect(await store.decide('a', { outcome: 'approved' })).toBe('unknown')
    expect(fixes[0]).toContain('onDecision')
  })

  it('is refused before ready, when expired, and for unfit arguments', async () => {
    const send = vi.fn()
    const store = storeWith([
      { type: 'tool_call_start', toolCallId: 'early', toolName: 'x' },
      { type: 'tool_call_ready', toolCallId: 'late', toolName: 'x', args: {} },
      { type: 'tool_approval_request', toolCallId: 'late', approvalId: 'p', expiresAt: Date.now() - 1 },
      {
        type: 'tool_call_ready',
        toolCallId: 'twice',
        toolName: 'x',
        args: { a: 2 },
        argsText: '{"a":1,"a":2}',
      },
      { type: 'tool_call_ready', toolCallId: 'list', toolName: 'x', args: [1] },
    ])
    for (const id of ['early', 'late', 'twice', 'list', 'absent'])
      expect(await store.decide(id, { outcome: 'approved' }, send), id).toBe('refused')
    expect(send).not.toHaveBeenCalled()
  })

  it('that a listener prevents leaves the question as it was', async () => {
    const prevent = (): never => {
      throw Object.assign(new Error('prevented'), { name: 'DecisionCancelled' })
    }
    for (const events of [asked, asked.slice(0, 2)]) {
      const store = storeWith(events)
      const before = store.card('a')
      expect(await store.decide('a', { outcome: 'approved' }, prevent)).toBe('refused')
      expect(store.card('a')).toEqual(before)
      expect(await store.decide('a', { outcome: 'approved' }, () => undefined)).toBe('sent')
    }
  })

  it('that the server refuses leaves the question, with its words, until the next try', async () => {
    for (const events of [asked, asked.slice(0, 2)]) {
      const store = storeWith(events)
      const keys: string[] = []
      const refuse = (decision: ApprovalDecision) => {
        keys.push(decision.decisionKey)
        return { refused: 'your session is over' }
      }
      expect(await store.decide('a', { outcome: 'approved' }, refuse)).toBe('refused')
      expect(store.card('a')).toMatchObject({
        state: 'waiting_approval',
        approval: { status: 'pending', refused: 'your session is over' },
      })
      expect(store.card('a')?.approval).not.toHaveProperty('argsDigest')
      expect(store.decisionOf('a')).toBeUndefined()
      expect(await store.resend('a', refuse)).toBe('refused')
      const second = store.decide(
        'a',
        { outcome: 'approved' },
        (decision) => void keys.push(decision.decisionKey),
      )
      expect(store.card('a')?.approval).not.toHaveProperty('refused')
      expect(await second).toBe('sent')
      expect(keys).toHaveLength(2)
      expect(store.card('a')?.state).toBe('executing')
    }
  })

  it('that the server refuses after the call changed is not about the new question', async () => {
    const store = storeWith()
    let answer: (receipt: { refused: string }) => void = () => undefined
    const sending = store.decide(
      'a',
      { outcome: 'approved' },
      () => new Promise<{ refused: string }>((resolve) => (answer = resolve)),
    )
    store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 2 } })
    answer({ refused: 'too late' })
    await sending
    expect(store.card('a')?.approval).toEqual({ approvalId: 'p1', status: 'pending', changes: 1 })
  })

  it('of unknown outcome may be refused when it is sent again, and then asks anew', async () => {
    const store = storeWith()
    await store.decide('a', { outcome: 'approved' }, () => Promise.reject(new Error('network')))
    expect(await store.resend('a', () => ({ refused: 'no' }))).toBe('refused')
    expect(store.card('a')?.approval).toMatchObject({ status: 'pending', refused: 'no' })
  })

  it('of unknown outcome stays unknown when a listener keeps it from being sent again', async () => {
    const store = storeWith()
    await store.decide('a', { outcome: 'approved' }, () => Promise.reject(new Error('network')))
    const prevent = (): never => {
      throw Object.assign(new Error('prevented'), { name: 'DecisionCancelled' })
    }
    expect(await store.resend('a', prevent)).toBe('unknown')
    expect(await store.resend('a', () => undefined)).toBe('sent')
  })

  it("that was decided before carries no digest of this page's", async () => {
    const store = storeWith()
    await store.decide('a', { outcome: 'approved' }, () => ({ alreadyDecided: 'denied' }))
    expect(store.card('a')).toMatchObject({ state: 'denied', approval: { status: 'denied' } })
    expect(store.card('a')?.approval).not.toHaveProperty('argsDigest')
  })

  it('a no counts although the arguments changed while it was sent', async () => {
    const store = storeWith()
    let arrived: () => void = () => undefined
    const sending = store.decide(
      'a',
      { outcome: 'denied' },
      () => new Promise<void>((done) => (arrived = done)),
    )
    store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 2 } })
    arrived()
    await sending
    expect(store.card('a')?.state).toBe('denied')
  })

  describe('a yes that arrives late', () => {
    const slowly = (store: ReturnType<typeof storeWith>) => {
      let arrived: () => void = () => undefined
      const sending = store.decide(
        'a',
        { outcome: 'approved' },
        () => new Promise<void>((done) => (arrived = done)),
      )
      return async () => {
        arrived()
        await sending
      }
    }
    const ready = (n: number): ToolEvent => ({
      type: 'tool_call_ready',
      toolCallId: 'a',
      args: { n },
      argsText: `{"n":${String(n)}}`,
    })

    it.each<[string, ToolEvent[]]>([
      [
        'for another server',
        [{ type: 'tool_call_start', toolCallId: 'a', toolName: 'refund', serverLabel: 'live' }],
      ],
      ['for arguments that went and came back', [ready(2), ready(1)]],
      [
        'for another try',
        [
          { type: 'tool_execution_start', toolCallId: 'a' },
          {
            type: 'tool_error',
            toolCallId: 'a',
            errorCode: 'timeout',
            retryable: true,
            idempotent: true,
          },
          { type: 'tool_retry', toolCallId: 'a' },
          { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p1' },
        ],
      ],
    ])('approves nothing that is asked again %s, and the person can answer', async (_, events) => {
      const store = storeWith()
      const keys: string[] = []
      const arrive = slowly(store)
      keys.push(store.decisionOf('a')?.decisionKey ?? '')
      store.applyBatch(events)
      await arrive()
      expect(store.card('a')).toMatchObject({ state: 'waiting_approval', approval: { status: 'pending' } })
      const outcome = await store.decide('a', { outcome: 'approved' }, ({ decisionKey }) => {
        keys.push(decisionKey)
      })
      expect(outcome).toBe('sent')
      expect(new Set(keys).size).toBe(2)
      expect(store.card('a')?.state).toBe('executing')
    })

    it('or fails says nothing about the answer that was given since', async () => {
      const store = storeWith()
      let fail: (reason: Error) => void = () => undefined
      const first = store.decide(
        'a',
        { outcome: 'approved' },
        () => new Promise<void>((_done, failed) => (fail = failed)),
      )
      store.applyBatch([ready(2), ready(1)])
      const arrive = slowly(store)
      fail(new Error('network'))
      await first
      expect(store.card('a')?.approval?.status).toBe('submitting')
      await arrive()
      expect(store.card('a')?.state).toBe('executing')
    })
  })

  it.each<[string, object, object]>([
    ['the answer grants more', {}, { options: [{ id: 'x', kind: 'allow_always', grants: ['everything'] }] }],
    ['it would run on another server', { serverLabel: 'live' }, {}],
  ])('is not sent again once %s: the person is asked anew', async (_, card, approval) => {
    const snapshot = (more: object, question: object): ToolEvent =>
      ({
        type: 'tool_snapshot',
        runId: 'r',
        cards: [
          {
            toolCallId: 'a',
            toolName: 'refund',
            state: 'waiting_approval',
            args: { n: 1 },
            argsText: '{"n":1}',
            approval: { approvalId: 'p', options: [{ id: 'x', kind: 'allow_once' }], ...question },
            ...more,
          },
        ],
      }) as never
    const store = storeWith([snapshot({}, { status: 'pending' })])
    const input = { outcome: 'approved', optionId: 'x' } as const
    await store.decide('a', input, () => Promise.reject(new Error('network')))
    store.apply(snapshot(card, { ...approval, status: 'unknown' }))
    const send = vi.fn()
    expect(await store.resend('a', send)).toBe('refused')
    expect(send).not.toHaveBeenCalled()
    expect(store.card('a')?.approval).toMatchObject({ status: 'pending', changes: 1 })
    expect(await store.decide('a', input, send)).toBe('sent')
  })

  it('an answer of another shape counts as arrived', async () => {
    const store = storeWith()
    const odd = () => Promise.resolve({ refused: 5, alreadyDecided: 'maybe' } as never)
    expect(await store.decide('a', { outcome: 'approved' }, odd)).toBe('sent')
    expect(store.card('a')?.state).toBe('executing')
  })

  it('works by the local id where nothing asked', async () => {
    const store = storeWith(asked.slice(0, 2))
    const sent: string[] = []
    await store.decide('a', { outcome: 'approved' }, (decision) => void sent.push(decision.approvalId))
    expect(sent).toEqual(['local:a:1'])
    expect(store.card('a')?.state).toBe('executing')
  })

  it('the feed of the run sends before the plugin', async () => {
    const store = storeWith()
    const sent: string[] = []
    store.attachFeed('default', { onDecision: () => void sent.push('feed') })
    await store.decide('a', { outcome: 'approved' })
    expect(sent).toEqual(['feed'])
  })
})

describe('deciding a call that nobody asked about', () => {
  const CHANGES: readonly (readonly [string, ToolEvent])[] = [
    ['another server', { type: 'tool_call_start', toolCallId: 'a', toolName: 'refund', serverLabel: 'x' }],
    [
      'an id of the wire',
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'refund', providerCallId: 'w' },
    ],
    ['other arguments', { type: 'tool_call_ready', toolCallId: 'a', args: { n: 2 } }],
    ['another name', { type: 'tool_call_named', toolCallId: 'a', toolName: 'wipe' }],
  ]
  const RECEIPTS: readonly (() => DecisionReceipt)[] = [
    () => undefined,
    () => ({ refused: 'no' }),
    () => ({ alreadyDecided: 'denied' }),
    () => {
      throw new Error('network')
    },
  ]

  it.each(CHANGES.flatMap((change) => RECEIPTS.map((receipt) => [...change, receipt] as const)))(
    'asks anew where it gets %s while the answer is sent',
    async (_, event, receipt) => {
      const store = storeWith(asked.slice(0, 2))
      let arrive: () => void = () => undefined
      const sending = store.decide('a', { outcome: 'approved' }, async () => {
        await new Promise<void>((resolve) => (arrive = resolve))
        return receipt()
      })
      store.apply(event, { trusted: true })
      arrive()
      await sending
      expect(store.card('a')).toMatchObject({
        state: 'waiting_approval',
        approval: { status: 'pending', approvalId: 'local:a:1', changes: 1 },
      })
      expect(await store.decide('a', { outcome: 'denied' }, () => undefined)).toBe('sent')
      expect(store.card('a')?.state).toBe('denied')
    },
  )
})
