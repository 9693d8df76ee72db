import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPydanticAiAdapter } from '../../src/adapters/index.js'
import { encodeApproval } from '../../src/adapters/encodeApproval.js'
import ToolCallInline from '../../src/components/ToolCallInline/ToolCallInline.vue'
import type { ToolEvent } from '../../src/core/events.js'
import { deferred, toolPart } from '../adapters/pydanticFrames.js'
import { replayOnce } from '../adapters/replay.js'
import { arm, both, choose, inBatch, members, NOW, outcomes, submit } from './batchSupport.js'
import { mountWith, settle, type Mounted } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

const other: ToolEvent[] = [{ type: 'tool_call_start', toolCallId: 'c', toolName: 'look' }]
const panels = ({ wrapper }: Mounted) => wrapper.findAll('[data-slot="approval"]').length

type More = Parameters<typeof mountWith>[1]
async function inline(more: More): Promise<Mounted> {
  const mounted = mountWith(ToolCallInline, more)
  await arm()
  return mounted
}

describe('calls in a message that are decided together', () => {
  it.each([
    ['by id', { events: [...both, ...other], props: { toolCallIds: ['a', 'c', 'b'] } }],
    ['of a run', { events: [...both, ...other], props: { runId: 'default' } }],
  ] as [string, More][])('are asked about once, and sent at once: %s', async (_what, more) => {
    const onDecisions = vi.fn()
    const mounted = await inline({ ...more, config: { onDecisions } })
    expect(members(mounted)).toHaveLength(2)
    expect(panels(mounted)).toBe(0)
    expect(mounted.wrapper.findAll('[data-slot="batch-note"]')).toHaveLength(2)
    mounted.button(/^Go to/)?.click()
    expect(document.activeElement).toBe(mounted.slot('approval-batch'))
    await choose(mounted, /^Approve all/)
    await submit(mounted)
    expect(outcomes(onDecisions.mock.calls[0]?.[0])).toEqual(['a approved', 'b approved'])
  })

  it('stand below the last of them', async () => {
    const mounted = await inline({
      events: [...both, ...other],
      props: { toolCallIds: ['a', 'b', 'c'] },
    })
    const items = mounted.wrapper.findAll('[role="listitem"]')
    expect(items.map((item) => item.find('[data-slot="approval-batch"]').exists())).toEqual([
      ...[false, false, true, false],
    ])
  })

  it('may be data of the host, without a store', async () => {
    const { store } = mountWith(ToolCallInline, { events: both })
    const cards = [store.card('a'), store.card('b')]
    const onDecisions = vi.fn()
    const mounted = await inline({ props: { cards }, bare: true, attrs: { onDecisions } })
    expect(members(mounted)).toHaveLength(2)
    await choose(mounted, /^Deny all/)
    await submit(mounted)
    expect(outcomes(onDecisions.mock.calls[0]?.[0])).toEqual(['a denied', 'b denied'])
  })

  it('are each asked about where only one is here, or where the host asks in its own way', async () => {
    const one = await inline({ events: both, props: { toolCallIds: ['a'] } })
    expect([members(one).length, panels(one)]).toEqual([0, 1])
    one.wrapper.unmount()
    const own = await inline({
      events: both,
      props: { toolCallIds: ['a', 'b'] },
      slots: { approval: () => 'my own' },
    })
    expect(own.slot('approval-batch')).toBeNull()
    expect(own.wrapper.text()).toContain('my own')
  })

  it('come together when the second one comes', async () => {
    const mounted = await inline({ events: inBatch('a'), props: { runId: 'default' } })
    expect(panels(mounted)).toBe(1)
    mounted.store.applyBatch(inBatch('b'))
    await settle()
    expect([members(mounted).length, panels(mounted)]).toEqual([2, 0])
  })

  it('are those that Pydantic AI takes together', async () => {
    const requests = deferred([toolPart('b1', 'bake', '{"a":1}'), toolPart('b2', 'fry', '{"a":2}')])
    const { events } = replayOnce(createPydanticAiAdapter(), [requests])
    const sent: unknown[] = []
    const mounted = await inline({
      events,
      props: { runId: events[0]?.runId ?? 'default' },
      config: {
        onDecisions: (decisions, cards) => {
          const decided = decisions.flatMap((decision, at) =>
            cards[at] ? [{ decision, card: cards[at] }] : [],
          )
          sent.push(encodeApproval('pydantic-ai', decided))
        },
      },
    })
    await choose(mounted, /^Deny all/)
    await submit(mounted)
    expect(sent).toMatchObject([{ approvals: { b1: { kind: 'tool-denied' }, b2: { kind: 'tool-denied' } } }])
  })
})
