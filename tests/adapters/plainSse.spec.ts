import { describe, expect, it } from 'vitest'
import { createPlainSseAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createPlainSseAdapter(), frames)
const call = (id: string | undefined, args?: unknown, name = 'f') => ({ type: 'tool_call', id, name, args })
const result = (id: string | undefined, value?: unknown) => ({ type: 'tool_result', id, result: value })

describe('plain-sse', () => {
  it('starts, readies and runs a call at once, and takes every result for a success', () => {
    const { events, cards } = replay(
      { type: 'text_delta', chunk: 'x' },
      call('a', { n: 1 }),
      result('a', 'Error: no'),
      'clean',
    )
    expect(events).toEqual([
      { type: 'text_delta', text: 'x' },
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'f', stepId: 'response#1' },
      { type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 }, argsText: '{"n":1}' },
      { type: 'tool_execution_start', toolCallId: 'a' },
      { type: 'tool_result', toolCallId: 'a', result: 'Error: no' },
      { type: 'run_finished', outcome: 'completed' },
    ])
    expect(cards).toMatchObject([{ state: 'succeeded', result: 'Error: no' }])
  })

  it('ends the run with its stream: completed, or waiting where a call has no result', () => {
    const outcome = (...frames: unknown[]) => replay(...frames).events.at(-1)
    expect(outcome({ type: 'text_delta', chunk: 'x' }, 'clean')).toMatchObject({ outcome: 'completed' })
    expect(outcome(call('a'), 'clean')).toMatchObject({ outcome: 'waiting' })
    expect(outcome(call('a', [1]), 'clean')).toMatchObject({ outcome: 'completed' })
    expect(outcome(call('a'), 'error')).toMatchObject({ outcome: 'error' })
    expect(outcome(call('a'), 'aborted')).toMatchObject({ outcome: 'aborted' })
    expect(lines(replay(call('a'), 'clean'))).toEqual(['a f executing {}'])
    expect(lines(replay(call('a'), 'error'))).toEqual(['a f cancelled interrupted'])
    expect(lines(replay(call('a'), 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it('names the run that it knows', () => {
    const adapter = createPlainSseAdapter({ runId: 'run-1' })
    expect(adapter.end('clean')).toEqual([{ type: 'run_finished', runId: 'run-1', outcome: 'completed' }])
  })

  it.each([[{ n: 1 }], ['{"n":1}'], [null], [undefined]])('accepts args as %j', (args) => {
    expect(lines(replay(call('a', args)))[0]).toMatch(/^a f executing \{/)
  })

  it('does not make arguments of anything else', () => {
    expect(lines(replay(call('a', [1])))).toEqual(['a f failed args_not_object'])
    expect(lines(replay(call('a', '{"n":')))).toEqual(['a f failed args_truncated'])
  })

  it('takes a repeated call for the same while it runs, and afterwards when it is equal', () => {
    expect(lines(replay(call('a', { n: 1 }), call('a', { n: 1 }), result('a', 1)))).toEqual([
      'a f succeeded {"n":1}',
    ])
    const again = replay(call('a', { n: 1 }), result('a', 1), call('a', { n: 1 }), result('a', 1), 'clean')
    expect(lines(again)).toEqual(['a f succeeded {"n":1}'])
    const other = replay(
      call('a', { n: 1 }),
      call('b'),
      result('a', 1),
      call('a', { n: 2 }),
      result('b', 2),
      result('a', 3),
      'clean',
    )
    expect(other.cards.map((card) => [card.toolCallId, card.result])).toEqual([
      ['a', 1],
      ['b', 2],
      ['a~2', 3],
    ])
  })

  it('counts ids anew in every turn', () => {
    const session = new Replay()
    replayInto(session, createPlainSseAdapter(), [call('a', { n: 1 }), result('a', 1), 'clean'])
    const { cards } = replayInto(session, createPlainSseAdapter(), [
      call('a', { n: 1 }),
      result('a', 2),
      'clean',
    ])
    expect(cards.map((card) => [card.toolCallId, card.result])).toEqual([
      ['a', 1],
      ['a~2', 2],
    ])
  })

  it('gives calls without an id cards, and guesses no result onto them', () => {
    const outcome = replay(call(undefined), call(undefined), result(undefined, 1), 'clean')
    expect(lines(outcome)).toEqual([
      'plain-sse:default:0 f executing {}',
      'plain-sse:default:1 f executing {}',
    ])
    expect(codes(outcome)).toEqual(['frame_invalid'])
  })

  it('keeps a result of an unknown call apart', () => {
    expect(replay(result('zzz', 0)).unmatched).toMatchObject([{ toolCallId: 'zzz', result: 0 }])
  })

  it('ends the run as failed after an error frame', () => {
    const outcome = replay(call('a'), { type: 'error', message: 'boom' }, 'clean')
    expect(codes(outcome)).toEqual(['stream_error'])
    expect(outcome.events.at(-1)).toMatchObject({ outcome: 'error' })
  })

  it('skips what it does not know', () => {
    expect(codes(replay({ type: 'note' }, { type: 'note' }, 'text', '[DONE]'))).toEqual([
      'frame_unknown',
      'frame_unparsable',
    ])
  })
})
