import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ApprovalBatch from '../../src/components/ApprovalBatch/ApprovalBatch.vue'
import type { ToolCardData } from '../../src/core/card.js'
import { DecisionNotSent, type DecisionsHandler } from '../../src/core/decision.js'
import { arm, both, choose, inBatch, list, members, NOW, outcomes, part, submit } from './batchSupport.js'
import { mountWith, settle } from './support.js'

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

describe('what several listeners answer', () => {
  const answer = async (...listeners: DecisionsHandler[]) => {
    const mounted = await list(both, { attrs: { onDecisions: listeners } })
    await choose(mounted, /^Approve all/)
    await submit(mounted)
    await settle()
    return ['a', 'b'].map((id) => mounted.store.card(id)?.approval?.status)
  }
  const refused = { refused: 'limit' }
  const lost = () => Promise.reject(new Error('network'))

  const none = () => undefined

  it.each<[DecisionsHandler[], string[]]>([
    [[() => [undefined, refused]], ['approved', 'pending']],
    [
      [none, () => [undefined, refused]],
      ['approved', 'pending'],
    ],
    [
      [none, none],
      ['approved', 'approved'],
    ],
    [
      [() => refused, none],
      ['pending', 'pending'],
    ],
    [
      [lost, () => [undefined, refused]],
      ['unknown', 'pending'],
    ],
    [[() => [undefined, undefined, refused]], ['unknown', 'unknown']],
    [[() => []], ['unknown', 'unknown']],
  ])('counts for each decision by the strictest (%#)', async (listeners, statuses) => {
    expect(await answer(...listeners)).toEqual(statuses)
  })
})

describe('calls of the store and of the host in one batch', () => {
  async function mixed(onDecision: (decision: { toolCallId: string }) => void) {
    const mounted = mountWith(ApprovalBatch, { events: inBatch('a'), config: { onDecision } })
    const stored = mounted.store.card('a') as ToolCardData
    const own = {
      ...stored,
      toolCallId: 'own',
      approval: { ...stored.approval, approvalId: 'p-own' },
    } as ToolCardData
    await mounted.wrapper.setProps({ cards: [stored, own] })
    await arm()
    return { mounted, stored, own }
  }

  it('are decided where each is kept', async () => {
    const onDecision = vi.fn()
    const { mounted } = await mixed(onDecision)
    await choose(mounted, /^Approve all/)
    await submit(mounted)
    expect(onDecision.mock.calls.map(([{ toolCallId }]) => toolCallId as string).sort()).toEqual(['a', 'own'])
    expect(mounted.store.card('a')?.state).toBe('executing')
    expect(await mounted.store.decide('a', { outcome: 'denied' })).toBe('refused')
  })

  it('are all locked before any is sent', async () => {
    const onDecision = vi.fn()
    const { mounted } = await mixed(onDecision)
    await choose(mounted, /^Approve all/)
    // Decided at the same moment by somebody else: the store refuses, so the page sends nothing either.
    const other = mounted.store.decide('a', { outcome: 'denied' }, () => new Promise(() => undefined))
    part(mounted, 'batch-submit').click()
    await settle()
    expect(onDecision).not.toHaveBeenCalled()
    expect(other).toBeInstanceOf(Promise)
  })
})

describe('what was not sent', () => {
  it('keeps its choices where the wire cannot say it, and is told', async () => {
    const onDecisions = vi.fn<DecisionsHandler>(() => {
      throw new DecisionNotSent('decisions are missing')
    })
    const mounted = await list(both, { config: { onDecisions } })
    await choose(mounted, /^Approve: pay_a/)
    await choose(mounted, /^Deny: pay_b/)
    await submit(mounted)
    expect(members(mounted)).toEqual(['approved', 'denied'])
    expect(mounted.slot('not-sent')?.textContent).toContain('Your choices are kept')
    onDecisions.mockReturnValueOnce(undefined)
    await arm()
    await submit(mounted)
    expect(outcomes(onDecisions.mock.calls[1]?.[0] ?? [])).toEqual(['a approved', 'b denied'])
    expect(mounted.store.card('b')?.state).toBe('denied')
  })

  it('says that it may be for want of a question that nobody can answer any more', async () => {
    const onDecisions = vi.fn<DecisionsHandler>(() => {
      throw new DecisionNotSent('decisions are missing: b')
    })
    const events = [...inBatch('a'), ...inBatch('b', { expiresAt: NOW + 2000 })]
    const mounted = await list(events, { config: { onDecisions } })
    await choose(mounted, /^Approve: pay_a/)
    vi.advanceTimersByTime(3000)
    await arm()
    await submit(mounted)
    expect(onDecisions).toHaveBeenCalledTimes(1)
    expect(mounted.slot('not-sent')?.textContent).toContain('can no longer be answered')
  })

  it('keeps its choices where it was refused here, and is told', async () => {
    const onDecisions = vi.fn<DecisionsHandler>()
    const mounted = await list(both, { config: { onDecisions } })
    await choose(mounted, /^Approve all/)
    const locked = mounted.store.lockAll([{ toolCallId: 'b', input: { outcome: 'denied' } }])
    await submit(mounted)
    expect(onDecisions).not.toHaveBeenCalled()
    expect(members(mounted)).toEqual(['approved', 'approved'])
    expect(mounted.slot('not-sent')?.textContent).toContain('Nothing was sent')
    locked?.release()
    await arm()
    await submit(mounted)
    expect(onDecisions).toHaveBeenCalledTimes(1)
    expect(mounted.slot('not-sent')).toBeNull()
  })
})
