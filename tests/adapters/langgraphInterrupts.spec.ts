import { describe, expect, it } from 'vitest'
import { createLangGraphAdapter } from '../../src/adapters/index.js'
import { Replay, type ReplayResult } from '../../src/testing/replay.js'
import { chunk, finish, human, interrupt, tool, toolMessage, values, whole } from './graphFrames.js'
import { lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]): ReplayResult => replayOnce(createLangGraphAdapter(), frames)
const prune = (id: string, args: object): { id: string; name: string; args: object } => ({
  id,
  name: 'prune',
  args,
})
const request = (args: object): { name: string; args: object; description: string } => ({
  name: 'prune',
  args,
  description: 'Cut the tree?',
})
const two = values(human(), whole([prune('p1', { tree: 'elm' }), prune('p2', { tree: 'oak' })]))
const both = [request({ tree: 'elm' }), request({ tree: 'oak' })]
const states = ({ cards }: ReplayResult): string[] =>
  cards.map(({ toolCallId, state }) => `${toolCallId} ${state}`)

describe('langgraph: interrupts', () => {
  it.each([
    ['camel', false],
    ['snake', true],
  ])('in %s case ask about the calls of that name and these arguments', (_name, isSnake) => {
    const { cards, events } = replay(
      two,
      ['values', interrupt(both, ['approve', 'edit', 'reject'], isSnake)],
      'clean',
    )
    expect(cards).toMatchObject(
      ['p1', 'p2'].map((toolCallId, position) => ({
        toolCallId,
        state: 'waiting_approval',
        approval: {
          approvalId: `stop-1:${String(position)}`,
          batchId: 'stop-1',
          message: 'Cut the tree?',
          editable: true,
          options: [
            { id: 'approve', kind: 'allow_once' },
            { id: 'reject', kind: 'reject_once' },
          ],
        },
      })),
    )
    expect(events.at(-1)).toMatchObject({ type: 'run_finished', outcome: 'waiting' })
  })

  it('offer only what the graph allows', () => {
    const { cards } = replay(two, ['updates', interrupt(both, ['reject'])])
    expect(cards[0]?.approval).toMatchObject({ editable: false, options: [{ id: 'reject' }] })
    const open = replay(two, ['updates', interrupt(both, undefined)])
    expect(open.cards[0]?.approval?.options).toBeUndefined()
  })

  it('go to equal calls in their order, whatever the order of members', () => {
    const calls = [prune('p1', { a: 1, b: 2 }), prune('p2', { a: 1, b: 2 })]
    const { cards } = replay(values(whole(calls)), [
      'values',
      interrupt([request({ b: 2, a: 1 }), request({ a: 1, b: 2 })], ['approve']),
    ])
    expect(cards.map(({ approval }) => approval?.approvalId)).toEqual(['stop-1:0', 'stop-1:1'])
  })

  it('ask once, in however many modes they come', () => {
    const { events } = replay(
      two,
      ['updates', interrupt(both, ['approve'])],
      ['values', interrupt(both, ['approve'])],
    )
    expect(events.filter(({ type }) => type === 'tool_approval_request')).toHaveLength(2)
  })

  it('end the arguments of the streamed call that they name, and of no other', () => {
    const { cards } = replay(
      chunk([{ id: 'p1', name: 'prune', args: '{"tree":"elm"}', index: 0 }]),
      chunk([{ id: 'p2', name: 'prune', args: '{"tree":"o', index: 1 }]),
      ['updates', interrupt([request({ tree: 'elm' })], ['approve'])],
    )
    expect(states({ cards } as ReplayResult)).toEqual(['p1 waiting_approval', 'p2 streaming_args'])
  })

  it('that fit no open call get a card of their own, the same in every replay', () => {
    const frames = [
      two,
      toolMessage('p1', 'done'),
      ['values', interrupt([request({ tree: 'elm' }), request({ tree: 'ash' })], ['approve'])],
      'clean',
    ]
    const store = new Replay()
    replayInto(store, createLangGraphAdapter(), frames)
    const again = replayInto(store, createLangGraphAdapter(), frames)
    expect(lines(again)).toEqual([
      'p1 prune succeeded {"tree":"elm"}',
      'p2 prune args_ready {"tree":"oak"}',
      'langgraph:stop-1:0 prune waiting_approval {"tree":"elm"}',
      'langgraph:stop-1:1 prune waiting_approval {"tree":"ash"}',
    ])
  })

  it('of a call whose id is not known at all need nothing else', () => {
    const { cards } = replay(interrupt([request({ tree: 'elm' })], ['approve', 'reject'], true))
    expect(cards).toMatchObject([{ state: 'waiting_approval', toolName: 'prune', args: { tree: 'elm' } }])
  })

  it('find the calls of an earlier stream in the history', () => {
    const store = new Replay()
    replayInto(store, createLangGraphAdapter(), [two, 'clean'])
    const { cards } = replayInto(store, createLangGraphAdapter(), [
      two,
      ['values', interrupt(both, ['approve'])],
      'clean',
    ])
    expect(states({ cards } as ReplayResult)).toEqual(['p1 waiting_approval', 'p2 waiting_approval'])
  })

  it('beside the data of a part count too', () => {
    const { __interrupt__: interrupts } = interrupt(both, ['approve']) as { __interrupt__: object[] }
    const { cards } = replay(two, { type: 'values', ns: [], data: {}, interrupts })
    expect(states({ cards } as ReplayResult)).toEqual(['p1 waiting_approval', 'p2 waiting_approval'])
  })

  it('of another form are questions', () => {
    const { cards } = replay(['updates', { __interrupt__: [{ id: 'q', value: 'Which tree?' }] }], 'clean')
    expect(cards).toMatchObject([
      {
        toolCallId: 'question:q',
        toolName: 'ask_user',
        state: 'waiting_approval',
        args: { value: 'Which tree?' },
        approval: { message: 'Which tree?' },
      },
    ])
  })

  it.each([
    [null],
    [[null, 5, 'x', {}, { value: null }]],
    [[{ id: 'a', value: { actionRequests: null } }]],
    [[{ id: 'a', value: { actionRequests: [null, 5], reviewConfigs: 'x' } }]],
    [[{ id: 'a', value: { action_requests: [{ name: 5, args: 'x' }] } }]],
  ])('survive %j', (list) => {
    const { cards } = replay(two, ['values', { __interrupt__: list }], 'clean')
    for (const card of cards.slice(0, 2)) expect(card.state).toBe('args_ready')
  })

  it('a call that was refused elsewhere ends as the failure that the graph reports', () => {
    const { cards, issues } = replay(
      ...[two, ['values', interrupt(both, ['approve', 'reject'])]],
      values(
        human(),
        whole([prune('p1', { tree: 'elm' }), prune('p2', { tree: 'oak' })]),
        tool('p1', 'User rejected', { status: 'error' }),
      ),
    )
    expect(cards[0]).toMatchObject({ state: 'failed', errorText: 'User rejected' })
    expect(issues).toEqual([])
  })

  it('a finish reason behind an interrupt changes nothing', () => {
    expect(states(replay(two, ['values', interrupt(both, ['approve'])], finish()))).toEqual([
      'p1 waiting_approval',
      'p2 waiting_approval',
    ])
  })
})
