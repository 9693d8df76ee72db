import { describe, expect, it } from 'vitest'
import { createScriptcatAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createScriptcatAdapter(), frames)

const start = (id: string, name: string, args: unknown = '') => ({
  type: 'tool_call_start',
  toolCall: { id, name, arguments: args },
})
const delta = (id: string, piece: string, index?: number) => ({
  type: 'tool_call_delta',
  id,
  delta: piece,
  index,
})
const complete = (id: string, result: unknown = 'ok', more: object = {}) => ({
  type: 'tool_call_complete',
  id,
  result,
  ...more,
})
const done = { type: 'done', usage: {} }
const step = { type: 'new_message' }
const retry = { type: 'retry', attempt: 1, maxRetries: 5, error: 'overloaded', delayMs: 10 }
const of = (agentId: string, frame: object) => ({ ...frame, subAgent: { agentId, description: 'look' } })

describe('scriptcat: calls', () => {
  it('stream their arguments, and their result ends them', () => {
    const { events, cards } = replay(
      start('a', 'open_tab', '{"ur'),
      delta('a', 'l":"x"}'),
      complete('a', 'Tab 4'),
      done,
    )
    expect(events).toEqual([
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'open_tab', stepId: 'response#1' },
      { type: 'tool_args_delta', toolCallId: 'a', partialJson: '{"ur', offset: 0 },
      { type: 'tool_args_delta', toolCallId: 'a', partialJson: 'l":"x"}', offset: 4 },
      { type: 'tool_call_ready', toolCallId: 'a', args: { url: 'x' }, argsText: '{"url":"x"}' },
      { type: 'tool_result', toolCallId: 'a', result: 'Tab 4' },
      { type: 'run_finished', outcome: 'completed' },
    ])
    expect(cards).toMatchObject([{ state: 'succeeded' }])
  })

  it('are not ready because their text is whole', () => {
    expect(lines(replay(start('a', 'f', '{"n":1}')))).toEqual(['a f streaming_args '])
  })

  it('may have a placeholder first: alone it means no arguments', () => {
    expect(
      lines(replay(start('a', 'f', '{}'), delta('a', '{"n":'), delta('a', '1}'), complete('a'))),
    ).toEqual(['a f succeeded {"n":1}'])
    for (const args of ['{}', '', null, undefined, {}])
      expect(lines(replay(start('a', 'f', args), complete('a')))).toEqual(['a f succeeded {}'])
    expect(lines(replay(start('a', 'f', { n: 1 }), complete('a')))).toEqual(['a f succeeded {"n":1}'])
  })

  it('are whole when another tool of their step has run', () => {
    const { cards } = replay(
      start('a', 'f', '{"n":1}'),
      start('b', 'g', '{"n":2}'),
      start('c', 'h', '{"n":'),
      complete('a'),
    )
    expect(cards.map((card) => card.state)).toEqual(['succeeded', 'args_ready', 'streaming_args'])
  })

  it('share deltas by id, then by position in the step, then with the last that is open', () => {
    const byId = replay(
      start('a', 'f'),
      start('b', 'g'),
      delta('a', '{"n":1}'),
      delta('b', '{"n":2}'),
      complete('b'),
    )
    expect(lines(byId)).toEqual(['a f args_ready {"n":1}', 'b g succeeded {"n":2}'])
    const byIndex = replay(
      start('a', 'f'),
      start('b', 'g'),
      delta('', '{"n":', 0),
      delta('', '{"n":2}', 1),
      delta('', '1}', 0),
      complete('a'),
      complete('b'),
    )
    expect(lines(byIndex)).toEqual(['a f succeeded {"n":1}', 'b g succeeded {"n":2}'])
    const byOrder = replay(start('a', 'f', '{"n":1}'), start('b', 'g'), delta('', '{"n":2}'), complete('a'))
    expect(lines(byOrder)).toEqual(['a f succeeded {"n":1}', 'b g args_ready {"n":2}'])
  })

  it('get no text that belongs to none of them', () => {
    expect(codes(replay(delta('a', '{}')))).toEqual(['frame_invalid'])
    expect(codes(replay(start('a', 'f', '{"n":1}'), delta('zzz', '{"n":2}')))).toEqual(['frame_invalid'])
    expect(
      codes(replay(start('a', 'f'), complete('a'), step, start('b', 'g', '{"m'), delta('a', 'late'))),
    ).toEqual(['frame_invalid'])
  })

  it('that are started again begin their text again', () => {
    expect(lines(replay(start('a', 'f', '{"n":'), start('a', 'f', '{"n":1}'), complete('a')))).toEqual([
      'a f succeeded {"n":1}',
    ])
    const twice = [start('a', 'f', '{"n":1}'), complete('a')]
    const outcome = replay(...twice, ...twice)
    expect(lines(outcome)).toEqual(['a f succeeded {"n":1}'])
  })

  it('that ran have their result, whatever came of their arguments', () => {
    const outcome = replay(start('a', 'f', '{"n":'), complete('a', 'refunded'))
    expect(outcome.cards).toMatchObject([{ state: 'succeeded', result: 'refunded', argsText: '{"n":' }])
    expect(codes(outcome)).toEqual(['result_before_ready'])
  })

  it('fail where the event says so, never by their text', () => {
    expect(replay(start('a', 'f'), complete('a', 'no tab', { status: 'error' })).cards).toMatchObject([
      { state: 'failed', errorCode: 'tool_failed', errorText: 'no tab' },
    ])
    expect(replay(start('a', 'f'), complete('a', '{"error":"x"}')).cards).toMatchObject([
      { state: 'succeeded' },
    ])
  })

  it('without an id get a card; a result without one is taken only where one call can have it', () => {
    expect(lines(replay(start('', 'f', '{"n":1}'), complete('')))).toEqual([
      'scriptcat:default:0 f succeeded {"n":1}',
    ])
    const two = replay(start('', 'f'), start('', 'f'), complete(''))
    expect(codes(two)).toEqual(['frame_invalid'])
  })

  it('of a result that nothing announced are kept apart', () => {
    expect(replay(complete('zzz', 0)).unmatched).toMatchObject([{ toolCallId: 'zzz', result: 0 }])
  })
})

describe('scriptcat: steps', () => {
  it('count the ids of the model anew', () => {
    const turn = (n: number) => [start('search:0', 'search', `{"n":${String(n)}}`), complete('search:0', n)]
    const { cards, events } = replay(...turn(1), step, ...turn(2), done)
    expect(cards.map((card) => [card.toolCallId, card.result])).toEqual([
      ['search:0', 1],
      ['search:0~2', 2],
    ])
    const begun = events.find((event) => event.type === 'step_started')
    expect(begun?.stepId).toBe(cards[1]?.stepId)
  })

  it('end the arguments of what is still open', () => {
    expect(lines(replay(start('a', 'f', '{"n":1}'), start('b', 'g', '{"n":'), step))).toEqual([
      'a f args_ready {"n":1}',
      'b g failed args_truncated',
    ])
  })

  it('that are tried again never happened', () => {
    const outcome = replay(
      start('a', 'f', '{"n":1}'),
      start('b', 'g', '{"n'),
      retry,
      start('a', 'f', '{"n":3}'),
      complete('a'),
      done,
    )
    expect(lines(outcome)).toEqual(['a~2 f succeeded {"n":3}'])
    expect(outcome.events.filter((event) => event.type === 'tool_discarded')).toHaveLength(2)
  })

  it('take results of an earlier step', () => {
    expect(
      lines(replay(start('a', 'f', '{"n":1}'), step, start('b', 'g', '{"n":2}'), complete('a'))),
    ).toEqual(['a f succeeded {"n":1}', 'b g args_ready {"n":2}'])
  })
})

describe('scriptcat: the end', () => {
  it('done ends the run: completed, or waiting for results', () => {
    expect(replay(start('a', 'f'), complete('a'), done).events.at(-1)).toMatchObject({ outcome: 'completed' })
    const waiting = replay(start('a', 'f', '{"n":1}'), done, done, 'clean')
    expect(waiting.events.filter((event) => event.type === 'run_finished')).toMatchObject([
      { outcome: 'waiting' },
    ])
    expect(lines(waiting)).toEqual(['a f args_ready {"n":1}'])
  })

  it('an error cuts what is open', () => {
    const outcome = replay(
      start('a', 'f', '{"n":1}'),
      { type: 'error', message: 'quota', errorCode: 'rate_limit' },
      'clean',
    )
    expect(lines(outcome)).toEqual(['a f failed args_truncated'])
    expect(outcome.issues).toMatchObject([{ code: 'stream_error', message: 'quota (rate_limit)' }])
    expect(outcome.events.filter((event) => event.type === 'run_finished')).toMatchObject([
      { outcome: 'error' },
    ])
  })

  it('of the stream alone counts whole arguments only at a clean end', () => {
    expect(lines(replay(start('a', 'f', '{"n":1}'), 'clean'))).toEqual(['a f args_ready {"n":1}'])
    expect(lines(replay(start('a', 'f', '{}'), 'clean'))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(start('a', 'f', '{"n":1}'), 'error'))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(start('a', 'f', '{"n":1}'), 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it('is followed by other turns', () => {
    const turn = [start('a', 'f', '{"n":1}'), complete('a'), done]
    expect(lines(replay(...turn, ...turn))).toEqual(['a f succeeded {"n":1}', 'a~2 f succeeded {"n":1}'])
    const adapter = createScriptcatAdapter()
    const session = new Replay()
    replayInto(session, adapter, [...turn, 'clean'])
    expect(replayInto(session, adapter, [...turn, 'clean']).cards).toHaveLength(2)
  })
})

describe('scriptcat: sub-agents', () => {
  const agentCall = start('agent_1', 'agent', '{"task":"look"}')

  it('are nested under the one call that can run them', () => {
    const { cards, events } = replay(
      agentCall,
      of('x', start('a', 'read', '{"n":1}')),
      of('x', { type: 'content_delta', delta: 'found' }),
      of('x', complete('a')),
      of('x', step),
      of('x', start('a', 'read', '{"n":2}')),
      of('x', complete('a')),
      of('x', done),
      complete('agent_1', 'report'),
      done,
    )
    expect(cards.map((card) => [card.toolCallId, card.state, card.parentToolCallId])).toEqual([
      ['agent_1', 'succeeded', undefined],
      ['a', 'succeeded', 'agent_1'],
      ['a~2', 'succeeded', 'agent_1'],
    ])
    expect(cards[0]?.outputText).toBe('found')
    expect(events.filter((event) => event.type === 'text_delta')).toEqual([])
    expect(events.filter((event) => event.type === 'run_finished')).toHaveLength(1)
  })

  it('have no parent where it could be another', () => {
    const { cards } = replay(
      agentCall,
      start('agent_2', 'agent', '{"task":"hear"}'),
      of('x', start('a', 'read')),
    )
    expect(cards[2]?.parentToolCallId).toBeUndefined()
    const named = replay(agentCall, start('agent_2', 'agent'), of('agent_2', start('a', 'read')))
    expect(named.cards[2]?.parentToolCallId).toBe('agent_2')
  })

  it('have calls of their own, also with equal ids', () => {
    const { cards } = replay(
      agentCall,
      of('x', start('t', 'read')),
      of('y', start('t', 'read')),
      of('y', delta('', '{"n":2}')),
      of('x', delta('t', '{"n":1}')),
      of('y', complete('t', 'Y')),
      of('x', complete('t', 'X')),
    )
    expect(cards.slice(1).map((card) => [card.args, card.result])).toEqual([
      [{ n: 1 }, 'X'],
      [{ n: 2 }, 'Y'],
    ])
  })

  it('that retry or fail touch nothing else', () => {
    const outcome = replay(
      agentCall,
      of('x', start('a', 'read', '{"n":1}')),
      of('x', retry),
      of('x', start('b', 'read')),
      of('x', { type: 'error', message: 'gone' }),
    )
    expect(lines(outcome)).toEqual([
      'agent_1 agent args_ready {"task":"look"}',
      'b read failed args_truncated',
    ])
    expect(outcome.events.filter((event) => event.type === 'run_finished')).toEqual([])
  })
})

describe('scriptcat: sync', () => {
  const sync = (toolCalls: unknown, status = 'running') => ({
    type: 'sync',
    streamingMessage: { content: 'x', toolCalls },
    tasks: [],
    status,
  })
  const call = (id: string, args: string, more: object = {}) => ({
    id,
    name: 'f',
    arguments: args,
    status: 'running',
    ...more,
  })

  it('is a snapshot of the step, after which the stream goes on', () => {
    const { cards, events } = replay(
      sync([
        call('a', '{"n":1}', { status: 'completed', result: 'A' }),
        call('b', '{"n":'),
        call('c', '{}', { status: 'error', result: 'no' }),
      ]),
      delta('b', '2}'),
      complete('b', 'B'),
    )
    expect(events[0]?.type).toBe('tool_snapshot')
    expect(cards).toMatchObject([
      { toolCallId: 'a', state: 'succeeded', args: { n: 1 }, argsText: '{"n":1}', result: 'A' },
      { toolCallId: 'b', state: 'succeeded', args: { n: 2 }, result: 'B' },
      { toolCallId: 'c', state: 'failed', errorText: 'no' },
    ])
  })

  it('revives what a lost connection had ended', () => {
    const session = new Replay()
    replayInto(session, createScriptcatAdapter(), [start('a', 'f', '{"n"'), 'error'])
    const outcome = replayInto(session, createScriptcatAdapter(), [
      sync([call('a', '{"n":1')]),
      delta('a', '}'),
      complete('a'),
    ])
    expect(lines(outcome)).toEqual(['a f succeeded {"n":1}'])
    expect(outcome.issues).toEqual([])
  })

  it('ends calls that it lacks', () => {
    expect(lines(replay(start('a', 'f', '{"n":1}'), sync([])))).toEqual(['a f cancelled interrupted'])
    expect(lines(replay(start('a', 'f', '{"n":1}'), { type: 'sync', status: 'running', tasks: [] }))).toEqual(
      ['a f cancelled interrupted'],
    )
  })

  it('may say that all is over', () => {
    const over = replay(sync([call('a', '{"n":1}', { result: 'x' })], 'done'))
    expect(over.events.at(-1)).toMatchObject({ type: 'run_finished', outcome: 'completed' })
    expect(replay(sync([call('a', '{"n":1}')], 'error')).cards[0]?.state).toMatch(/failed|cancelled/)
  })

  it('survives missing and strange fields', () => {
    for (const frame of [
      { type: 'sync' },
      sync(null),
      sync([null, 1]),
      sync({}),
      { type: 'sync', streamingMessage: 7 },
    ])
      expect(replay(frame, 'clean').cards.every((card) => card.toolName === '')).toBe(true)
  })
})

describe('scriptcat: other frames', () => {
  it('passes text and thinking on, and leaves the page its own events', () => {
    const outcome = replay(
      { type: 'content_delta', delta: 'Hi' },
      { type: 'thinking_delta', delta: 'hm' },
      { type: 'ask_user', id: 'q', question: 'Which?' },
      { type: 'task_update', tasks: [] },
      { type: 'content_block_start', block: { type: 'image' } },
    )
    expect(outcome.events).toEqual([
      { type: 'text_delta', text: 'Hi' },
      { type: 'reasoning_delta', text: 'hm' },
    ])
    expect(outcome.issues).toEqual([])
    expect(codes(replay({ type: 'note' }, { type: 'constructor' }, 'x'))).toEqual([
      'frame_unknown',
      'frame_unknown',
      'frame_unparsable',
    ])
  })
})
