import { describe, expect, it } from 'vitest'
import { createLangGraphAdapter } from '../../src/adapters/index.js'
import type { ToolEvent } from '../../src/core/events.js'
import { chunk, finish, interrupt, tool, values, whole } from './graphFrames.js'
import { replayOnce } from './replay.js'

const call = (args: unknown): object => whole([{ id: 'g1', name: 'prune', args }])
const ask = ['values', interrupt([{ name: 'prune', args: { tree: 'elm' } }], ['approve', 'edit'])]
const readies = (events: readonly ToolEvent[]): ToolEvent[] =>
  events.filter(({ type }) => type === 'tool_call_ready')

describe('langgraph: arguments that an approver changed elsewhere', () => {
  it('are told again, and the card says so', () => {
    const frames = [values(call({ tree: 'elm' })), ask, values(call({ tree: 'ash' }))]
    const { cards, issues } = replayOnce(createLangGraphAdapter(), frames)
    expect(cards).toMatchObject([{ args: { tree: 'ash' }, approval: { changes: 1 } }])
    expect(issues.map(({ code }) => code)).toContain('args_changed')
    const end = replayOnce(createLangGraphAdapter(), [
      ...frames,
      values(call({ tree: 'ash' }), tool('g1', 'pruned')),
    ])
    expect(end.cards).toMatchObject([{ state: 'succeeded', args: { tree: 'ash' } }])
  })

  it('are told where the call was streamed, and where the graph goes on in another stream', () => {
    const adapter = createLangGraphAdapter()
    for (const frame of [
      chunk([{ id: 'g1', name: 'prune', args: '{"tree":"elm"}', index: 0 }]),
      finish(),
      ask,
    ])
      adapter.push(frame)
    adapter.end('clean')
    expect(readies(adapter.push(values(call({ tree: 'ash' }))))).toMatchObject([
      { toolCallId: 'g1', args: { tree: 'ash' } },
    ])
    expect(readies(adapter.push(values(call({ tree: 'ash' }))))).toEqual([])
  })

  it('are none where a stored message only has other digits or another order than its stream', () => {
    const adapter = createLangGraphAdapter()
    const args = '{"a": 1.0, "n": 9007199254740993, "b": null}'
    for (const frame of [chunk([{ id: 'g1', name: 'prune', args, index: 0 }]), finish()]) adapter.push(frame)
    const stored = values(call({ n: 9007199254740992, b: null, a: 1 }))
    expect(readies(adapter.push(stored, JSON.stringify(stored)))).toEqual([])
    adapter.end('clean')
    expect(readies(adapter.push(stored, JSON.stringify(stored)))).toEqual([])
  })

  it('count by every digit where both messages are stored ones', () => {
    const adapter = createLangGraphAdapter()
    const text = (n: string): string => JSON.stringify(values(call({ n: 'N' }))).replace('"N"', n)
    const push = (n: string): ToolEvent[] => adapter.push(JSON.parse(text(n)), text(n))
    push('9007199254740993')
    expect(readies(push('9007199254740992'))).toMatchObject([{ argsText: '{"n":9007199254740992}' }])
  })

  it.each([null, 'text', undefined, [1]])('are not guessed from %j', (args) => {
    const { cards, issues } = replayOnce(createLangGraphAdapter(), [
      values(call({ tree: 'elm' })),
      values(call(args)),
    ])
    expect(cards).toMatchObject([{ args: { tree: 'elm' } }])
    expect(issues).toEqual([])
  })

  it('change nothing once the call is over', () => {
    const { cards } = replayOnce(createLangGraphAdapter(), [
      values(call({ tree: 'elm' })),
      ['updates', { tools: { messages: [tool('g1', 'pruned')] } }],
      values(call({ tree: 'ash' }), tool('g1', 'pruned')),
    ])
    expect(cards).toMatchObject([{ state: 'succeeded', args: { tree: 'elm' } }])
  })
})
