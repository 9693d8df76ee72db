import { describe, expect, it } from 'vitest'
import { createCohereAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createCohereAdapter(), frames)

const message = (type: string, content: object, more: object = {}) => ({
  type,
  ...more,
  delta: { message: content },
})
const begin = (id?: string) =>
  message('message-start', { role: 'assistant', tool_calls: [] }, id ? { id } : {})
const start = (index: number, id: string, args: unknown = '') =>
  message(
    'tool-call-start',
    { tool_calls: { id, type: 'function', function: { name: 'f', arguments: args } } },
    { index },
  )
const piece = (index: number, args: string) =>
  message('tool-call-delta', { tool_calls: { function: { arguments: args } } }, { index })
const stop = (index: number) => ({ type: 'tool-call-end', index })
const over = (finish_reason = 'TOOL_CALL', more: object = {}) => ({
  type: 'message-end',
  delta: { finish_reason, ...more },
})

describe('cohere', () => {
  it('ends arguments with the end of their index, and with nothing else', () => {
    const whole = [begin('m'), start(0, 'a'), piece(0, '{"n":'), piece(0, '1}')]
    expect(lines(replay(...whole, stop(0)))).toEqual(['a f args_ready {"n":1}'])
    for (const end of [[over()], [over('MAX_TOKENS')], ['clean'], ['error']])
      expect(lines(replay(...whole, ...end))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...whole, 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it('means {} by a call without argument text', () => {
    expect(lines(replay(begin(), start(0, 'a'), stop(0), start(1, 'b', null), stop(1)))).toEqual([
      'a f args_ready {}',
      'b f args_ready {}',
    ])
  })

  it('may send the first text with the start, and several calls in turn', () => {
    const result = replay(
      begin('m'),
      start(0, 'a', '{'),
      start(1, 'b'),
      piece(1, '{"n":2}'),
      piece(0, '"n":1}'),
      stop(1),
      stop(0),
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}', 'b f args_ready {"n":2}'])
  })

  it('passes on the plan and thoughts as reasoning, content as text', () => {
    const { events } = replay(
      begin('m'),
      message('tool-plan-delta', { tool_plan: 'plan' }),
      message('content-start', { content: { type: 'thinking', thinking: '' } }),
      message('content-delta', { content: { thinking: 'hm' } }),
      message('content-delta', { content: { text: 'so' } }),
      { type: 'content-end', index: 0 },
      { type: 'citation-start', index: 0 },
      over('COMPLETE'),
    )
    expect(events.map((event) => 'text' in event && [event.type, event.text])).toEqual([
      ['reasoning_delta', 'plan'],
      ['reasoning_delta', 'hm'],
      ['text_delta', 'so'],
    ])
  })

  it.each([[over('ERROR')], [over('ERROR', { error: 'no' })], [over('TIMEOUT')], [{ error: 'no' }]])(
    'reports an error and ends what is open: %j',
    (error) => {
      const result = replay(begin('m'), start(0, 'a'), stop(0), start(1, 'b'), error, stop(1))
      expect(lines(result)).toEqual(['a f args_ready {}', 'b f failed args_truncated'])
      expect(codes(result)).toEqual(['stream_error'])
    },
  )

  it('takes a whole response', () => {
    const call = (id: string, args: string) => ({
      id,
      type: 'function',
      function: { name: 'f', arguments: args },
    })
    const response = {
      id: 'm',
      finish_reason: 'TOOL_CALL',
      message: { tool_plan: 'plan', tool_calls: [call('a', '{"n":1}'), call('b', '')] },
    }
    expect(lines(replay(response))).toEqual(['a f args_ready {"n":1}', 'b f args_ready {}'])
  })

  it('tells a repeated response by its id, or by its beginning', () => {
    for (const id of ['m', undefined]) {
      const stream = [begin(id), start(0, 'a'), piece(0, '{"n":1}'), stop(0), over(), 'clean']
      const other = [
        begin(id === undefined ? id : 'o'),
        message('tool-plan-delta', { tool_plan: 'x' }),
        ...stream.slice(1),
      ]
      const shared = new Replay()
      replayInto(shared, createCohereAdapter(), stream)
      expect(lines(replayInto(shared, createCohereAdapter(), stream))).toEqual(['a f args_ready {"n":1}'])
      expect(lines(replayInto(shared, createCohereAdapter(), other))).toEqual([
        'a f args_ready {"n":1}',
        'a~2 f args_ready {"n":1}',
      ])
    }
  })

  it('reports what it does not know, and guesses nothing', () => {
    expect(codes(replay({ type: 'tool-call-delta', index: 3 }, piece(3, '{'), { type: 'odd' }))).toEqual([
      'frame_invalid',
      'frame_unknown',
    ])
  })
})
