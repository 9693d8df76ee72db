import { describe, expect, it } from 'vitest'
import { createLangGraphAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { answer, asked } from './approvals/answer.js'
import { human, interrupt, tool, toolMessage, values, whole } from './graphFrames.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createLangGraphAdapter(), [...frames, 'clean'])
const results = (...frames: unknown[]) =>
  replay(...frames).cards.map(({ toolName, result }) => [toolName, result])
const updates = (...messages: object[]): unknown[] => ['updates', { node: { messages } }]
const two = (second: string) =>
  whole([
    { id: 'x', name: 'water', args: { n: 1 } },
    { id: 'x', name: second, args: { n: 2 } },
  ])
const at = (id: string, name = 'water') => ({ id, name })

describe('results of calls that share an id', () => {
  it('go to the call of their name', () => {
    const wet = tool('x', 'wet', at('t-1'))
    const cut = tool('x', 'cut', at('t-2', 'prune'))
    const expected = [
      ['water', 'wet'],
      ['prune', 'cut'],
    ]
    const live = [toolMessage('x', 'cut', at('t-2', 'prune')), toolMessage('x', 'wet', at('t-1'))]
    expect(results(updates(two('prune')), ...live, values(two('prune'), wet, cut))).toEqual(expected)
    expect(results(values(two('prune')), values(two('prune'), cut), values(two('prune'), cut, wet))).toEqual(
      expected,
    )
  })

  it('go to calls of one name in order, also where histories repeat them', () => {
    const [one, other] = [tool('x', 'one', at('t-1')), tool('x', 'other', at('t-2'))]
    const expected = [
      ['water', 'one'],
      ['water', 'other'],
    ]
    expect(results(updates(two('water')), updates(one), updates(other))).toEqual(expected)
    expect(results(updates(two('water')), updates(one), updates(one))).toEqual([
      ['water', 'one'],
      ['water', undefined],
    ])
    const state = values(human(), two('water'), one)
    expect(
      results(values(human(), two('water')), state, state, values(human(), two('water'), one, other)),
    ).toEqual(expected)
  })

  it('of several messages go to the call of their name, else to the last message, and that is told', () => {
    const later = (name: string) => updates(whole([{ id: 'x', name, args: { n: 2 } }], { id: 'run-2' }))
    const first = updates(whole([{ id: 'x', name: 'water', args: { n: 1 } }]))
    expect(results(first, later('prune'), updates(tool('x', 'wet')))).toEqual([
      ['water', 'wet'],
      ['prune', undefined],
    ])
    const unclear = replay(first, later('water'), updates(tool('x', 'wet')))
    expect(unclear.cards.map(({ result }) => result)).toEqual([undefined, 'wet'])
    expect(codes(unclear)).toEqual(['frame_invalid'])
  })
})

const unnamed = (name: string, args: object): unknown[] => {
  const { __interrupt__: list } = interrupt([{ name, args }], undefined) as { __interrupt__: object[] }
  return ['values', { messages: [], __interrupt__: list.map((item) => ({ ...item, id: undefined })) }]
}
const question = (words: string, id?: string): unknown[] => [
  'values',
  { messages: [], __interrupt__: [{ ...(id === undefined ? {} : { id }), value: { question: words } }] },
]

describe('interrupts that ask again under the same id, or without one', () => {
  it.each([undefined, 'a1'.repeat(16)])('have a card each, with what they ask (id %s)', (id) => {
    const store = new Replay()
    const ask = (words: string) =>
      replayInto(store, createLangGraphAdapter(), [question(words, id), 'clean']).cards.map(
        ({ args }) => args,
      )
    expect(ask('how old?')).toEqual([{ question: 'how old?' }])
    expect(ask('a number, please')).toEqual([{ question: 'how old?' }, { question: 'a number, please' }])
    expect(ask('a number, please')).toHaveLength(2)
  })

  it('never show the arguments of an earlier request', () => {
    const store = new Replay()
    replayInto(store, createLangGraphAdapter(), [unnamed('water', { n: 1 }), 'clean'])
    expect(lines(replayInto(store, createLangGraphAdapter(), [unnamed('water', { n: 2 }), 'clean']))).toEqual(
      ['langgraph:#0:0 water waiting_approval {"n":1}', 'langgraph:#0:0~2 water waiting_approval {"n":2}'],
    )
  })

  it('are all known to each of them when one is decided', () => {
    const cards = asked(createLangGraphAdapter(), [unnamed('water', { n: 1 }), unnamed('prune', { n: 2 })])
    expect(cards.map(({ toolName }) => toolName)).toEqual(['water', 'prune'])
    for (const card of cards) expect(() => answer('langgraph', [card])).toThrow('2 interrupts are open')
    const [alone] = asked(createLangGraphAdapter(), [unnamed('water', { n: 1 }), unnamed('water', { n: 1 })])
    expect(answer('langgraph', alone === undefined ? [] : [alone])).toEqual({
      resume: { decisions: [{ type: 'approve' }] },
    })
  })

  it('leave questions with an id as they are', () => {
    const named = [
      'values',
      interrupt([{ name: 'water', args: { n: 1 } }], undefined, false, 'a1'.repeat(16)),
    ]
    const [first] = asked(createLangGraphAdapter(), [named, unnamed('prune', { n: 2 })])
    expect(first?.approval?.approvalId).toBe(`${'a1'.repeat(16)}:0`)
    expect(answer('langgraph', first === undefined ? [] : [first])).toMatchObject({ resume: {} })
  })
})
