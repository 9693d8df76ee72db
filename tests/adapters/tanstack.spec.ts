import { describe, expect, it } from 'vitest'
import { createTanstackAdapter } from '../../src/adapters/index.js'
import { end, finished, piece, result, start, started } from './agUiFrames.js'
import { codes, lines, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createTanstackAdapter(), frames)
const older = (id: string, args: unknown, name = 'f') => ({
  ...{ type: 'tool_call', id: 'msg', index: 0 },
  toolCall: { id, type: 'function', function: { name, arguments: args } },
})
const done = (finishReason = 'tool_calls') => ({ type: 'done', id: 'msg', finishReason })

describe('tanstack: AG-UI with more fields', () => {
  it('takes the text so far where there is no piece', () => {
    const args = (text: string) => ({ type: 'TOOL_CALL_ARGS', toolCallId: 'a', args: text })
    const open = [started('r'), start('a'), args('{"n"'), args('{"n":1'), args('{"n":1}')]
    expect(lines(replay(...open, end('a')))).toEqual(['a f args_ready {"n":1}'])
    expect(lines(replay(started('r'), start('a'), args('{"m":'), args('{"n":1}'), end('a')))).toEqual([
      'a f args_ready {"n":1}',
    ])
  })

  it('takes the input at the end for what runs', () => {
    const streamed = [started('r'), start('a'), piece('a', '{"n": 1, "m": null}')]
    expect(replay(...streamed, end('a', { input: { n: 1, m: null } })).cards).toMatchObject([
      { state: 'args_ready', argsText: '{"n": 1, "m": null}' },
    ])
    expect(lines(replay(...streamed, end('a', { input: { n: 1 } })))).toEqual(['a f args_ready {"n":1}'])
    const inMetadata = end('a', { metadata: { tanstack: { input: {} } } })
    expect(lines(replay(...streamed, inMetadata))).toEqual(['a f args_ready {}'])
    const cut = '{"type":"TOOL_CALL_END","toolCallId":"b","toolName":"g","input":{"id": 9007199254740993}}'
    expect(replay(started('r'), cut).cards).toMatchObject([
      { toolName: 'g', state: 'args_ready', argsText: '{"id": 9007199254740993}' },
    ])
  })

  it('reads a result at the end, also at a second end', () => {
    const replayed = replay(
      ...[
        started('r'),
        start('a'),
        piece('a', '{"n":1}'),
        end('a'),
        finished('r', { finishReason: 'tool_calls' }),
      ],
      ...[end('a', { result: 'x' }), start('b'), end('b', { result: 'y' })],
      ...[start('c'), end('c'), result('c', 'no', { metadata: { tanstack: { state: 'output-error' } } })],
    )
    expect(replayed.cards).toMatchObject([
      { state: 'succeeded', result: 'x' },
      { state: 'succeeded', result: 'y', args: {} },
      { state: 'failed', errorText: 'no' },
    ])
    expect(codes(replayed)).toEqual([])
  })

  it('asks for approval with a custom event', () => {
    const value = {
      toolCallId: 'a',
      toolName: 'f',
      input: { n: 1 },
      approval: { id: 'ap', needsApproval: true },
    }
    const request = { type: 'CUSTOM', name: 'approval-requested', value }
    for (const frames of [[start('a'), piece('a', '{"n":1}'), end('a'), request], [request]])
      expect(replay(started('r'), ...frames, finished('r')).cards).toMatchObject([
        { toolName: 'f', state: 'waiting_approval', args: { n: 1 }, approval: { approvalId: 'ap' } },
      ])
  })
})

describe('tanstack: older chunks', () => {
  it('carry pieces by id, and are complete when they are done', () => {
    const pieces = [older('a', '{"n":'), older('b', '{"m":', 'g'), older('a', '1}'), older('b', '2}', 'g')]
    const content = { type: 'content', delta: 'hm', content: 'hm' }
    expect(lines(replay(...pieces, content, done()))).toEqual([
      'a f args_ready {"n":1}',
      'b g args_ready {"m":2}',
    ])
    expect(lines(replay(...pieces.slice(0, 3), done('length')))).toEqual([
      'a f args_ready {"n":1}',
      'b g failed args_truncated',
    ])
    expect(lines(replay(...pieces, 'error'))[0]).toBe('a f failed args_truncated')
    expect(lines(replay(...pieces, 'clean'))[0]).toBe('a f args_ready {"n":1}')
  })

  it('give the whole input, ask, fail and bring results', () => {
    const replayed = replay(
      ...[older('a', ''), { type: 'tool-input-available', toolCallId: 'a', toolName: 'f', input: { n: 1 } }],
      ...[
        older('b', '{}'),
        { type: 'approval-requested', toolCallId: 'b', input: {}, approval: { id: 'ap' } },
      ],
      ...[older('c', '{"n":2}'), done(), { type: 'tool_result', toolCallId: 'c', content: 'x' }],
      ...[{ type: 'thinking', delta: 'hm' }, older('d', '{'), { type: 'error', error: { message: 'quota' } }],
    )
    expect(lines(replayed)).toEqual([
      'a f cancelled interrupted',
      'b f cancelled interrupted',
      'c f succeeded {"n":2}',
      'd f failed args_truncated',
    ])
    expect(replayed.cards[1]).toMatchObject({ args: {}, approval: { approvalId: 'ap' } })
    expect(replayed.issues.map((issue) => issue.message)).toEqual(['quota'])
  })

  it('are read out of a recording', () => {
    const chunks = [older('a', '{"n":'), older('a', '1}'), done()].map((chunk, index) => ({ chunk, index }))
    const replayed = replay({ version: '1.0', chunks, result: { content: '' } }, 'clean')
    expect(lines(replayed)).toEqual(['a f args_ready {"n":1}'])
    expect(replayed.events.at(-1)).toMatchObject({ type: 'run_finished', outcome: 'waiting' })
  })

  it('without ids are reported', () => {
    const replayed = replay({ type: 'tool_call', toolCall: { function: {} } }, { type: 'approval-requested' })
    expect(replayed.cards).toEqual([])
    expect(codes(replayed)).toEqual(['frame_invalid', 'frame_invalid'])
  })
})
