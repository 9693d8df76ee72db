import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { digestOfDecided } from '../../src/core/argsProblem.js'
import type { DecisionReceipt } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import type { DecisionInput } from '../../src/store/types.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

const asked: readonly ToolEvent[] = [
  { type: 'tool_call_start', toolCallId: 'a', toolName: 'refund' },
  { type: 'tool_call_ready', toolCallId: 'a', args: { n: 5 }, argsText: '{"n":5}' },
  { type: 'tool_approval_request', toolCallId: 'a', approvalId: 'p', editable: true },
]
const told = (outcome: 'approved' | 'denied'): ToolEvent => ({
  ...{ type: 'tool_approval_response', toolCallId: 'a', approvalId: 'p', outcome },
})
const starts: ToolEvent = { type: 'tool_execution_start', toolCallId: 'a' }
const result: ToolEvent = { type: 'tool_result', toolCallId: 'a', result: 'done' }
const error: ToolEvent = { type: 'tool_error', toolCallId: 'a', errorCode: 'x' }

/** A decision whose receipt comes after what the stream tells meanwhile. */
async function cardAfter(
  input: DecisionInput,
  events: readonly ToolEvent[],
  receipt?: DecisionReceipt | Error,
) {
  const store = useToolCallStore(createPinia())
  store.applyBatch(asked)
  let arrive: () => void = () => undefined
  const sending = store.decide('a', input, async () => {
    await new Promise<void>((resolve) => (arrive = resolve))
    if (receipt instanceof Error) throw receipt
    return receipt
  })
  store.applyBatch(events)
  arrive()
  await sending
  return store.card('a')
}

const FASTER: readonly (readonly [string, readonly ToolEvent[]])[] = [
  ['the answer', [told('approved')]],
  ['the start', [starts]],
  ['the result', [result]],
  ['start and result', [starts, result]],
  ['a failure', [starts, error]],
  ['the answer and the result', [told('approved'), result]],
  ['the edited arguments', [{ type: 'tool_call_ready', toolCallId: 'a', args: { n: 5000 } }]],
  [
    'the answer and the edited arguments',
    [told('approved'), { type: 'tool_call_ready', toolCallId: 'a', args: { n: 5000 } }],
  ],
]

describe.each(FASTER)('a stream that told of %s before the receipt', (_, events) => {
  it('leaves the card with what the person approved', async () => {
    const card = await cardAfter({ outcome: 'approved', editedArgs: { n: 5000 } }, events)
    expect(card).toMatchObject({
      args: { n: 5000 },
      edited: true,
      approval: { status: 'approved', outcome: 'approved' },
    })
    expect(card?.argsText).toBeUndefined()
    expect(card?.approval?.changes).toBeUndefined()
    expect(card?.approval?.argsDigest).toBe(card && digestOfDecided(card, { n: 5000 }))
  })
})

it.each([[[told('denied')]], [[starts]], [[{ type: 'tool_denied', toolCallId: 'a' } as const]], [[result]]])(
  'a reason to deny is kept although the stream went on: %j',
  async (events) => {
    const card = await cardAfter({ outcome: 'denied', reason: 'too much' }, events)
    expect(card?.approval).toMatchObject({ status: 'denied', outcome: 'denied', reason: 'too much' })
  },
)

it('a stream that tells of another outcome is believed', async () => {
  const card = await cardAfter({ outcome: 'approved', reason: 'mine' }, [told('denied')])
  expect(card?.approval).toMatchObject({ status: 'denied', outcome: 'denied' })
  expect(card?.approval?.reason).toBeUndefined()
})

it('a decision that was not the one that counts leaves nothing of itself', async () => {
  const input = { outcome: 'approved', editedArgs: { n: 5000 } } as const
  const card = await cardAfter(input, [told('approved')], { alreadyDecided: 'approved' })
  expect(card).toMatchObject({ args: { n: 5 }, approval: { status: 'approved', outcome: 'approved' } })
  expect(card?.edited).toBeUndefined()
  expect(card?.approval?.argsDigest).toBeUndefined()
})

it.each([[new Error('network')], [{ refused: 'too late' }]])(
  'a question is withdrawn where nobody knows of an answer and the call is over: %s',
  async (receipt) => {
    const card = await cardAfter({ outcome: 'approved' }, [starts, result], receipt)
    expect(card?.approval?.status).toBe('withdrawn')
  },
)

it('edits that the wire tells of late are what ran', async () => {
  const store = useToolCallStore(createPinia())
  store.applyBatch([...asked, starts, { ...told('approved'), editedArgs: { n: 7 } } as ToolEvent])
  expect(store.card('a')).toMatchObject({ args: { n: 7 }, edited: true })
})
