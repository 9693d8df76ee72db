import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { groupIds } from '../../src/components/ToolCallList/groupIds.js'
import type { ToolEvent } from '../../src/core/events.js'
import { arm, both, choose, inBatch, list, medium, members, NOW } from './batchSupport.js'
import { asked } from './support.js'

const numbered = (count: number, name = 'd') =>
  Array.from({ length: count }, (_, index) => `${name}${String(index)}`)
const sizes = (groups: readonly { ids: readonly string[] }[]) => groups.map(({ ids }) => ids.length)

describe('groups of a list', () => {
  it('keep their cards when one comes in before', () => {
    const first = groupIds(numbered(60))
    const second = groupIds(['d0', 'new', ...numbered(60).slice(1)], first)
    expect(sizes(second)).toEqual([26, 25, 10])
    expect(second[0]?.key).toBe(first[0]?.key)
    expect(second.slice(1)).toEqual(first.slice(1))
    expect(second[1]).toBe(first[1])
  })

  it('take what comes first, and fill the last one', () => {
    const first = groupIds(numbered(24))
    const second = groupIds(['new', ...numbered(24), 'end', 'more'], first)
    expect(sizes(second)).toEqual([25, 2])
    expect(second[0]?.key).toBe(first[0]?.key)
  })

  it('are split when they are much larger, around what must stay', () => {
    const first = groupIds(numbered(25))
    const ids = ['d0', ...numbered(60, 'new'), ...numbered(25).slice(1)]
    const second = groupIds(ids, first, (id) => id === 'd20')
    expect(second.flatMap((group) => group.ids)).toEqual(ids)
    expect(second.find((group) => group.ids.includes('d20'))?.key).toBe(first[0]?.key)
    expect(Math.max(...sizes(second))).toBeLessThanOrEqual(50)
    expect(new Set(second.map(({ key }) => key)).size).toBe(second.length)
  })

  it('keep their cards when one of them moves to another', () => {
    const ids = numbered(50)
    const first = groupIds(ids)
    const moved = ['d0', 'd40', ...ids.filter((id) => id !== 'd0' && id !== 'd40')]
    const second = groupIds(moved, first)
    expect(second.flatMap((group) => group.ids)).toEqual(moved)
    expect(second.map(({ key }) => key)).toEqual(first.map(({ key }) => key))
  })

  it('have the cards of any order, each once', () => {
    let groups = groupIds(numbered(200))
    for (const step of [7, 31, 3]) {
      const ids = numbered(200).map((_, index) => `d${String((index * step) % 200)}`)
      groups = groupIds(ids, groups)
      expect(groups.flatMap((group) => group.ids)).toEqual(ids)
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
    }
  })
})

describe('a card that waits', () => {
  beforeEach(() => vi.useFakeTimers({ now: NOW }))
  afterEach(() => vi.useRealTimers())

  const done = (id: string, more: object = {}): ToolEvent[] =>
    [
      { type: 'tool_call_start', toolCallId: id, toolName: 'read', ...more },
      { type: 'tool_call_ready', toolCallId: id, args: {} },
      { type: 'tool_result', toolCallId: id, result: 'ok' },
    ] as ToolEvent[]

  it('keeps the focus when a card comes in a group before', async () => {
    const mounted = await list([
      ...numbered(24).flatMap((id) => done(id)),
      ...asked('q', { n: 1 }, { ...medium }),
    ])
    const deny = mounted.button(/^Deny: pay/)
    deny?.focus()
    mounted.store.applyBatch(done('child', { parentToolCallId: 'd0' }))
    await arm()
    expect(document.activeElement).toBe(deny)
    expect(mounted.button(/^Deny: pay/)).toBe(deny)
  })

  it('keeps what was chosen about it', async () => {
    const mounted = await list([...numbered(23).flatMap((id) => done(id)), ...both])
    await choose(mounted, /^Approve: pay_a/)
    await choose(mounted, /^Deny: pay_b/)
    mounted.store.applyBatch(done('child', { parentToolCallId: 'd0' }))
    await arm()
    expect(members(mounted)).toEqual(['approved', 'denied'])
  })

  it('keeps the choices when another call joins its batch', async () => {
    const mounted = await list([...numbered(23).flatMap((id) => done(id)), ...both])
    await choose(mounted, /^Approve: pay_a/)
    mounted.store.applyBatch(inBatch('c'))
    await arm()
    expect(members(mounted)).toEqual(['approved', 'none', 'none'])
  })
})
