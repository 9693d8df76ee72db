import { describe, expect, it } from 'vitest'
import { createBedrockAdapter, createCohereAdapter, createGeminiAdapter } from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createBedrockAdapter(), frames)

const START = { messageStart: { role: 'assistant' } }
const tool = (contentBlockIndex: number, toolUseId: string, more: object = {}) => ({
  contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId, name: 'f', ...more } } },
})
const piece = (contentBlockIndex: number, input: string) => ({
  contentBlockDelta: { contentBlockIndex, delta: { toolUse: { input } } },
})
const stop = (contentBlockIndex: number) => ({ contentBlockStop: { contentBlockIndex } })
const text = (words: string) => ({ contentBlockDelta: { contentBlockIndex: 9, delta: { text: words } } })
const OVER = { messageStop: { stopReason: 'tool_use' } }
const call = (index: number, id: string, n: number) => [
  tool(index, id),
  piece(index, `{"n":${String(n)}}`),
  stop(index),
]
const turn = (n: number) => [START, ...call(0, 'f:0', n), OVER]

describe('another attempt within one stream', () => {
  it('goes on with the card of a call that was not complete', () => {
    const result = replay(START, tool(0, 'f:0'), piece(0, '{"n":'), ...turn(1))
    expect(lines(result)).toEqual(['f:0 f args_ready {"n":1}'])
    expect(codes(result)).toEqual([])
  })

  it('does so where the attempts differ before the call, in every replay', () => {
    const frames = [
      START,
      text('one'),
      tool(0, 'f:0'),
      piece(0, '{'),
      START,
      text('two'),
      ...call(0, 'f:0', 1),
      OVER,
    ]
    const shared = new Replay()
    for (let times = 0; times < 2; times += 1) {
      const result = replayInto(shared, createBedrockAdapter(), [...frames, 'clean'])
      expect(lines(result)).toEqual(['f:0 f args_ready {"n":1}'])
      expect(codes(result)).toEqual([])
    }
  })

  it('gives up what it does not bring again', () => {
    const first = [START, tool(0, 'a'), piece(0, '{'), tool(1, 'b'), piece(1, '{')]
    expect(lines(replay(...first, START, ...call(0, 'a', 1), OVER))).toEqual([
      'a f args_ready {"n":1}',
      'b f cancelled superseded',
    ])
    expect(lines(replay(...first, START, 'clean'))).toEqual([
      'a f cancelled superseded',
      'b f cancelled superseded',
    ])
  })

  it('corrects a call that was complete', () => {
    const result = replay(START, ...call(0, 'f:0', 1), ...turn(2))
    expect(lines(result)).toEqual(['f:0 f args_ready {"n":2}'])
    expect(codes(result)).toEqual(['args_changed'])
  })
})

describe('responses that begin alike', () => {
  const both = ['f:0 f args_ready {"n":1}', 'f:0~2 f args_ready {"n":2}']

  it('have calls of their own where the arguments are others', () => {
    for (const between of [[], ['clean']]) {
      const result = replay(...turn(1), ...between, ...turn(2))
      expect(lines(result)).toEqual(both)
      expect(codes(result)).toEqual([])
    }
  })

  it('are repetitions where the arguments are the same, in one stream or the next', () => {
    expect(lines(replay(...turn(1), ...turn(1)))).toEqual(both.slice(0, 1))
    const shared = new Replay()
    for (let times = 0; times < 3; times += 1) {
      const result = replayInto(shared, createBedrockAdapter(), [...turn(1), ...turn(2), 'clean'])
      expect(lines(result)).toEqual(both)
      expect(codes(result)).toEqual([])
    }
  })

  it('count on: three turns are three cards', () => {
    expect(lines(replay(...turn(1), ...turn(2), ...turn(3), ...turn(2)))).toEqual([
      ...both,
      'f:0~3 f args_ready {"n":3}',
    ])
  })

  it('leave a complete call alone where the repetition is cut', () => {
    const shared = new Replay()
    for (let cut = turn(1).length; cut > 0; cut -= 1) {
      const result = replayInto(shared, createBedrockAdapter(), [...turn(1).slice(0, cut), 'error'])
      expect(lines(result)).toEqual(['f:0 f args_ready {"n":1}'])
      expect(codes(result)).toEqual([])
    }
  })

  it('run their own tools of the server, with their own outcomes', () => {
    const server = (n: number) => [
      START,
      tool(0, 's', { type: 'server_tool_use' }),
      piece(0, `{"n":${String(n)}}`),
      stop(0),
      { contentBlockStart: { contentBlockIndex: 1, start: { toolResult: { toolUseId: 's' } } } },
      { contentBlockDelta: { contentBlockIndex: 1, delta: { toolResult: [{ text: `r${String(n)}` }] } } },
      stop(1),
      OVER,
    ]
    const result = replay(...server(1), ...server(2))
    expect(result.cards).toMatchObject([
      { toolCallId: 's', args: { n: 1 }, result: 'r1', state: 'succeeded' },
      { toolCallId: 's~2', args: { n: 2 }, result: 'r2', state: 'succeeded', providerCallId: 's' },
    ])
    expect(codes(result)).toEqual([])
  })

  it('are told apart on other wires without response ids too', () => {
    const cohere = (n: number) => [
      {
        type: 'tool-call-start',
        index: 0,
        delta: { message: { tool_calls: { id: 'a', function: { name: 'f' } } } },
      },
      {
        type: 'tool-call-delta',
        index: 0,
        delta: { message: { tool_calls: { function: { arguments: `{"n":${String(n)}}` } } } },
      },
      { type: 'tool-call-end', index: 0 },
      { type: 'message-end', delta: { finish_reason: 'TOOL_CALL' } },
    ]
    const gemini = (n: number) =>
      [
        { id: 'a', name: 'f', willContinue: true },
        { partialArgs: [{ jsonPath: '$.n', numberValue: n }] },
      ].map((functionCall, at) => ({
        candidates: [
          { content: { parts: [{ functionCall }] }, ...(at === 1 ? { finishReason: 'STOP' } : {}) },
        ],
      }))
    const expected = ['a f args_ready {"n":1}', 'a~2 f args_ready {"n":2}']
    expect(lines(replayOnce(createCohereAdapter(), [...cohere(1), ...cohere(2), ...cohere(1)]))).toEqual(
      expected,
    )
    expect(lines(replayOnce(createGeminiAdapter(), [...gemini(1), ...gemini(2), ...gemini(1)]))).toEqual(
      expected,
    )
  })
})
