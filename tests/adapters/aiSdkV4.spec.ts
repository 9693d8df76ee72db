import { describe, expect, it } from 'vitest'
import { createAiSdkV4Adapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createAiSdkV4Adapter(), frames)
const line = (code: string, value: unknown) => `${code}:${JSON.stringify(value)}`
const STEP = line('f', { messageId: 'm1' })
const begin = line('b', { toolCallId: 'a', toolName: 'f' })
const piece = (argsTextDelta: string) => line('c', { toolCallId: 'a', argsTextDelta })
const call = (args: unknown) => line('9', { toolCallId: 'a', toolName: 'f', args })
const result = (value: unknown) => line('a', { toolCallId: 'a', result: value })
const FINISH = line('d', { finishReason: 'stop', usage: { promptTokens: null, completionTokens: null } })

describe('ai-sdk-v4', () => {
  it('reads a call with and without its pieces', () => {
    expect(lines(replay(STEP, begin, piece('{"n"'), piece(':1}'), call({ n: 1 })))).toEqual([
      'a f args_ready {"n":1}',
    ])
    expect(lines(replay(STEP, call({ n: 1 }), result(0)))).toEqual(['a f succeeded {"n":1}'])
  })

  it('cuts the arguments out of their line exactly', () => {
    const { cards } = replay('9:{"toolCallId":"a","toolName":"f","args":{"id": 9007199254740993}}')
    expect(cards).toMatchObject([{ state: 'args_ready', argsText: '{"id": 9007199254740993}' }])
  })

  it('readies nothing without the whole call', () => {
    for (const end of [[FINISH, 'clean'], ['clean'], [line('3', 'overloaded')]])
      expect(lines(replay(STEP, begin, piece('{"n":1}'), ...end))).toEqual(['a f failed args_truncated'])
  })

  it('keeps an id apart in two steps of one message, and in two messages', () => {
    const steps = [STEP, call({ n: 1 }), result(1), line('e', {}), STEP, call({ n: 1 }), result(2), FINISH]
    expect(replay(...steps).cards.map(({ result: value }) => value)).toEqual([1, 2])
    const session = new Replay()
    replayInto(session, createAiSdkV4Adapter(), [...steps, 'clean'])
    expect(replayInto(session, createAiSdkV4Adapter(), [...steps, 'clean']).cards).toHaveLength(2)
    const other = steps.map((one) => one.replace('m1', 'm2'))
    expect(replayInto(session, createAiSdkV4Adapter(), [...other, 'clean']).cards).toHaveLength(4)
  })

  it('passes text and reasoning through, and reports errors', () => {
    const { events, issues } = replay(
      '0:"Hi "',
      line('g', 'hm'),
      line('2', [{}]),
      line('8', []),
      line('h', {}),
      line('3', 'no'),
    )
    expect(events).toEqual([
      { type: 'text_delta', text: 'Hi ' },
      { type: 'reasoning_delta', text: 'hm' },
    ])
    expect(issues).toMatchObject([{ code: 'stream_error', message: 'no' }])
  })

  it.each(['9:{"toolCallId":', '9:5', 'z:1', 'hello', { toolCallId: 'a' }])(
    'takes %j for nothing',
    (frame) => {
      const { cards, issues } = replay(frame)
      expect(cards).toEqual([])
      expect(issues).toHaveLength(1)
    },
  )

  it('waits at its end where a call has no result', () => {
    expect(replay(STEP, call({}), FINISH, 'clean').events.at(-1)).toMatchObject({ outcome: 'waiting' })
    expect(codes(replay(STEP, call({}), result(1), FINISH, 'clean'))).toEqual([])
  })
})
