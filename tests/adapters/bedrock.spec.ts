import { describe, expect, it } from 'vitest'
import { createBedrockAdapter } from '../../src/adapters/index.js'
import { replayToolStream } from '../../src/testing/index.js'
import { Replay } from '../../src/testing/replay.js'
import { codes, lines, replayInto, replayOnce } from './replay.js'

const replay = (...frames: unknown[]) => replayOnce(createBedrockAdapter(), frames)

const START = { messageStart: { role: 'assistant' } }
const tool = (contentBlockIndex: number, toolUseId: string, more: object = {}) => ({
  contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId, name: 'f', ...more } } },
})
const delta = (contentBlockIndex: number, content: object) => ({
  contentBlockDelta: { contentBlockIndex, delta: content },
})
const piece = (index: number, input: unknown) => delta(index, { toolUse: { input } })
const stop = (contentBlockIndex: number) => ({ contentBlockStop: { contentBlockIndex } })
const over = (stopReason = 'tool_use') => ({ messageStop: { stopReason } })
const METADATA = { metadata: { usage: { totalTokens: 3 } } }

describe('bedrock: the end of arguments', () => {
  const whole = [START, tool(0, 'a'), piece(0, ''), piece(0, '{"n":'), piece(0, '1}')]

  it('is the stop of the block, and nothing else', () => {
    expect(lines(replay(...whole, stop(0)))).toEqual(['a f args_ready {"n":1}'])
    for (const end of [
      [over()],
      [over('max_tokens'), METADATA],
      [METADATA, over(), 'clean'],
      ['clean'],
      ['error'],
    ])
      expect(lines(replay(...whole, ...end))).toEqual(['a f failed args_truncated'])
    expect(lines(replay(...whole, 'aborted'))).toEqual(['a f cancelled aborted'])
  })

  it('means {} where no input came', () => {
    expect(lines(replay(START, tool(0, 'a'), stop(0)))).toEqual(['a f args_ready {}'])
    expect(lines(replay(START, tool(0, 'a'), piece(0, ''), piece(0, null), stop(0)))).toEqual([
      'a f args_ready {}',
    ])
  })

  it('routes by block, with text and reasoning between', () => {
    const result = replay(
      START,
      delta(0, { text: 'so' }),
      tool(1, 'a'),
      tool(2, 'b'),
      piece(2, '{"n":2}'),
      delta(3, { reasoningContent: { text: 'hm' } }),
      piece(1, '{"n":1}'),
      stop(2),
      stop(1),
      over(),
      METADATA,
    )
    expect(lines(result)).toEqual(['a f args_ready {"n":1}', 'b f args_ready {"n":2}'])
    expect(result.events.flatMap((event) => ('text' in event ? [event.type] : []))).toEqual([
      'text_delta',
      'reasoning_delta',
    ])
    expect(codes(result)).toEqual([])
  })

  it('reports input for a block that no tool opened', () => {
    expect(codes(replay(START, piece(4, '{'), piece(4, '}')))).toEqual(['frame_invalid'])
  })
})

describe('bedrock: forms of a payload', () => {
  const wrapped = [START, tool(0, 'a'), piece(0, '{"n":1}'), stop(0), over(), METADATA]
  const bare = wrapped.map((frame) => Object.entries(frame)[0] as [string, object])
  const expected = lines(replay(...wrapped))

  it('may have its name as type, as SSE event, or not at all', async () => {
    expect(expected).toEqual(['a f args_ready {"n":1}'])
    expect(lines(replay(...bare.map(([type, body]) => ({ type, ...body, p: 'abcdef' }))))).toEqual(expected)
    expect(lines(replay(...bare.map(([, body]) => ({ ...body, p: 'abcdef' }))))).toEqual(expected)
    const sse = bare.map(([event, body]) => `event: ${event}\ndata: ${JSON.stringify(body)}\n\n`).join('')
    expect(lines(await replayToolStream('bedrock', sse))).toEqual(expected)
  })

  it('may have all its other names beside it, as the SDK types them', () => {
    const adapter = createBedrockAdapter()
    const empty = Object.fromEntries([...(adapter.eventNames ?? [])].map((name) => [name, undefined]))
    const events = wrapped.flatMap((frame) => adapter.push({ ...empty, ...frame }))
    expect(events.at(-1)).toMatchObject({ type: 'tool_call_ready', toolCallId: 'a', args: { n: 1 } })
  })

  it('may be a whole response', () => {
    const response = (stopReason: string) =>
      `{"output":{"message":{"role":"assistant","content":[{"text":"so"},{"toolUse":{"toolUseId":"a","name":"f","input":{"id": 12345678901234567890}}},{"toolUse":{"toolUseId":"b","name":"f","input":{}}}]}},"stopReason":"${stopReason}"}`
    expect(replay(response('tool_use')).cards).toMatchObject([
      { toolCallId: 'a', state: 'args_ready', argsText: '{"id": 12345678901234567890}' },
      { toolCallId: 'b', state: 'args_ready', args: {} },
    ])
    expect(replay(response('max_tokens')).cards.map((card) => card.state)).toEqual(['args_ready', 'failed'])
  })
})

describe('bedrock: errors', () => {
  it.each([
    [{ modelStreamErrorException: { message: 'no' } }],
    [{ throttlingException: 'no' }],
    [{ type: 'internalServerException', message: 'no' }],
    [over('malformed_tool_use')],
  ])('end what is open: %j', (error) => {
    const result = replay(START, tool(0, 'a'), stop(0), tool(1, 'b'), piece(1, '{"n":1}'), error, stop(1))
    expect(lines(result)).toEqual(['a f args_ready {}', 'b f failed args_truncated'])
    expect(codes(result)).toEqual(['stream_error'])
  })

  it('tells unknown frames once', () => {
    expect(codes(replay({ type: 'ping' }, { type: 'ping' }, 'x'))).toEqual([
      'frame_unknown',
      'frame_unparsable',
    ])
  })
})

describe('bedrock: tools of the server', () => {
  it('run at once, with their results', () => {
    const opened = (index: number, toolUseId: string, status?: string) => ({
      contentBlockStart: { contentBlockIndex: index, start: { toolResult: { toolUseId, status } } },
    })
    const result = replay(
      START,
      tool(0, 'a', { type: 'server_tool_use' }),
      stop(0),
      tool(1, 'b', { type: 'server_tool_use' }),
      stop(1),
      opened(2, 'a'),
      delta(2, { toolResult: [{ text: 'o' }, { text: 'k' }] }),
      stop(2),
      opened(3, 'b', 'error'),
      delta(3, { toolResult: [{ text: 'no' }] }),
      stop(3),
    )
    expect(result.cards).toMatchObject([
      { state: 'succeeded', result: 'ok', executor: 'provider' },
      { state: 'failed', errorCode: 'tool_failed', errorText: 'no' },
    ])
    expect(codes(result)).toEqual([])
  })
})

describe('bedrock: responses without an id', () => {
  const one = (n: number, words: string) => [
    delta(0, { text: words }),
    tool(1, 'call_0'),
    piece(1, `{"n":${String(n)}}`),
    stop(1),
    over(),
  ]

  it('have calls of their own, also where the ids repeat', () => {
    const both = ['call_0 f args_ready {"n":1}', 'call_0~2 f args_ready {"n":2}']
    expect(lines(replay(...one(1, 'first'), METADATA, ...one(2, 'then')))).toEqual(both)
    expect(lines(replay(START, ...one(1, 'first'), 'clean', START, ...one(2, 'then')))).toEqual(both)
  })

  it('are known by their beginning when they are fed again', () => {
    const shared = new Replay()
    replayInto(shared, createBedrockAdapter(), [START, ...one(1, 'a'), 'clean'])
    const again = replayInto(shared, createBedrockAdapter(), [START, ...one(1, 'a'), 'clean'])
    expect(lines(again)).toEqual(['call_0 f args_ready {"n":1}'])
  })

  it('may begin within one stream: nothing more comes for the first', () => {
    expect(lines(replay(START, tool(0, 'a'), piece(0, '{'), START, tool(0, 'b'), stop(0)))).toEqual([
      'a f cancelled superseded',
      'b f args_ready {}',
    ])
  })

  it('begin a call anew where its block is opened again', () => {
    const result = replay(START, tool(0, 'a'), piece(0, '{"n"'), tool(0, 'a'), piece(0, '{"n":1}'), stop(0))
    expect(lines(result)).toEqual(['a f args_ready {"n":1}'])
  })
})
