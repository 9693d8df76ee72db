import { describe, expect, it } from 'vitest'
import * as adapters from '../../src/adapters/index.js'
import type { ToolStreamAdapter } from '../../src/adapters/index.js'
import { added, created, done, fn, of, piece, whole } from './responses.js'
import { codes, replayOnce } from './replay.js'

/** Frames with arguments where the wire has text; `end` completes the call. */
interface Wire {
  readonly name: string
  readonly create: () => ToolStreamAdapter
  readonly frames: (args: unknown) => readonly unknown[]
}

const bedrock = (start: object, input?: unknown): object[] => [
  {
    contentBlockStart: { contentBlockIndex: 0, start: { toolUse: { toolUseId: 'a', name: 'f', ...start } } },
  },
  ...(input === undefined
    ? []
    : [{ contentBlockDelta: { contentBlockIndex: 0, delta: { toolUse: { input } } } }]),
  { contentBlockStop: { contentBlockIndex: 0 } },
]
const cohere = (type: string, call: object): object => ({
  type,
  index: 0,
  delta: { message: { tool_calls: call } },
})
const cohereStart = (more: object = {}) =>
  cohere('tool-call-start', { id: 'a', type: 'function', function: { name: 'f', ...more } })
const cohereEnd = { type: 'tool-call-end', index: 0 }
const xai = (args: unknown): object => ({
  id: 'r',
  outputs: [{ delta: { tool_calls: [{ id: 'a', function: { name: 'f', arguments: args } }] } }],
})
const scriptcat = (args: unknown): object => ({
  type: 'tool_call_start',
  toolCall: { id: 'a', name: 'f', arguments: args },
})
const started = { type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'f' }
const agUi = (...frames: readonly object[]): object[] => [
  { type: 'RUN_STARTED', runId: 'r', threadId: 't' },
  ...frames,
  { type: 'RUN_FINISHED', runId: 'r' },
]
const kimi = (args: unknown, ...frames: readonly object[]): object[] => [
  { type: 'ToolCall', payload: { type: 'function', id: 'a', function: { name: 'f', arguments: args } } },
  ...frames,
  { type: 'StatusUpdate', payload: {} },
]
const graph = (message: object): unknown => [
  'messages',
  [{ type: 'AIMessageChunk', id: 'm', content: '', ...message }, {}],
]
const graphEnd = graph({ response_metadata: { finish_reason: 'tool_calls' } })
const graphBlock = { type: 'tool_use', id: 'a', name: 'f', input: '', index: 0 }
const claude = (event: object): object => ({ type: 'stream_event', event })
const v4 = (code: string, value: object): string => `${code}:${JSON.stringify(value)}`

const wires: Wire[] = [
  { name: 'bedrock delta', create: adapters.createBedrockAdapter, frames: (args) => bedrock({}, args) },
  {
    name: 'bedrock start',
    create: adapters.createBedrockAdapter,
    frames: (args) => bedrock({ input: args }),
  },
  {
    name: 'bedrock bare',
    create: adapters.createBedrockAdapter,
    frames: (args) => bedrock({}, args).map((frame) => Object.values(frame)[0] as object),
  },
  {
    name: 'bedrock whole',
    create: adapters.createBedrockAdapter,
    frames: (input) => [
      {
        output: { message: { content: [{ toolUse: { toolUseId: 'a', name: 'f', input } }] } },
        stopReason: 'tool_use',
      },
    ],
  },
  {
    name: 'cohere start',
    create: adapters.createCohereAdapter,
    frames: (args) => [cohereStart({ arguments: args }), cohereEnd],
  },
  {
    name: 'cohere delta',
    create: adapters.createCohereAdapter,
    frames: (args) => [
      cohereStart(),
      cohere('tool-call-delta', { function: { arguments: args } }),
      cohereEnd,
    ],
  },
  {
    name: 'cohere delta in a list',
    create: adapters.createCohereAdapter,
    frames: (args) => [
      cohereStart(),
      cohere('tool-call-delta', [{ function: { arguments: args } }]),
      cohereEnd,
    ],
  },
  {
    name: 'cohere whole',
    create: adapters.createCohereAdapter,
    frames: (args) => [
      {
        id: 'r',
        finish_reason: 'TOOL_CALL',
        message: { tool_calls: [{ id: 'a', function: { name: 'f', arguments: args } }] },
      },
    ],
  },
  {
    name: 'anthropic',
    create: adapters.createAnthropicAdapter,
    frames: (args) => [
      { type: 'message_start', message: { id: 'm', content: [] } },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} },
      },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: args } },
      { type: 'content_block_stop', index: 0 },
    ],
  },
  {
    name: 'gemini-interactions',
    create: adapters.createGeminiInteractionsAdapter,
    frames: (args) => [
      {
        event_type: 'step.start',
        index: 0,
        step: { type: 'function_call', id: 'a', name: 'f', arguments: {} },
      },
      { event_type: 'step.delta', index: 0, delta: { type: 'arguments_delta', arguments: args } },
      { event_type: 'step.stop', index: 0 },
    ],
  },
  {
    name: 'xai-grpc',
    create: adapters.createXaiGrpcAdapter,
    frames: (args) => [xai(args), { id: 'r', outputs: [{ finish_reason: 'REASON_TOOL_CALLS' }] }],
  },
  {
    name: 'openai-responses delta',
    create: adapters.createOpenAiResponsesAdapter,
    frames: (args) => [created(), added(0, fn('a')), piece(0, args), done(0, fn('a'))],
  },
  {
    name: 'openai-responses done',
    create: adapters.createOpenAiResponsesAdapter,
    frames: (args) => [created(), added(0, fn('a')), whole(0, args), done(0, fn('a'))],
  },
  {
    name: 'openai-responses added',
    create: adapters.createOpenAiResponsesAdapter,
    frames: (args) => [created(), added(0, fn('a', { arguments: args })), done(0, fn('a'))],
  },
  {
    name: 'openai-responses item',
    create: adapters.createOpenAiResponsesAdapter,
    frames: (args) => [created(), done(0, fn('a', { arguments: args }))],
  },
  {
    name: 'gemini',
    create: adapters.createGeminiAdapter,
    frames: (args) => [
      {
        candidates: [
          { content: { parts: [{ functionCall: { id: 'a', name: 'f', args } }] }, finishReason: 'STOP' },
        ],
      },
    ],
  },
  {
    name: 'openai-chat',
    create: adapters.createOpenAiChatAdapter,
    frames: (args) => [
      {
        id: 'r',
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: args } }] },
          },
        ],
      },
      { id: 'r', choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    ],
  },
  {
    name: 'scriptcat start',
    create: adapters.createScriptcatAdapter,
    frames: (args) => [scriptcat(args), { type: 'new_message' }],
  },
  {
    name: 'scriptcat delta',
    create: adapters.createScriptcatAdapter,
    frames: (delta) => [scriptcat(''), { type: 'tool_call_delta', id: 'a', delta }, { type: 'new_message' }],
  },
  {
    name: 'tanstack',
    create: adapters.createTanstackAdapter,
    frames: (args) => [
      {
        type: 'tool_call',
        index: 0,
        toolCall: { id: 'a', type: 'function', function: { name: 'f', arguments: args } },
      },
      { type: 'done', finishReason: 'tool_calls' },
    ],
  },
  {
    name: 'ai-sdk-v4',
    create: adapters.createAiSdkV4Adapter,
    frames: (argsTextDelta) => [
      v4('b', { toolCallId: 'a', toolName: 'f' }),
      v4('c', { toolCallId: 'a', argsTextDelta }),
      v4('9', { toolCallId: 'a', toolName: 'f' }),
    ],
  },
  {
    name: 'ai-sdk piece',
    create: adapters.createAiSdkAdapter,
    frames: (inputTextDelta) => [
      { type: 'tool-input-start', toolCallId: 'a', toolName: 'f' },
      { type: 'tool-input-delta', toolCallId: 'a', inputTextDelta },
      { type: 'tool-input-available', toolCallId: 'a', toolName: 'f' },
    ],
  },
  {
    name: 'ai-sdk input',
    create: adapters.createAiSdkAdapter,
    frames: (input) => [{ type: 'tool-input-available', toolCallId: 'a', toolName: 'f', input }],
  },
  {
    name: 'ag-ui piece',
    create: adapters.createAgUiAdapter,
    frames: (delta) =>
      agUi(
        started,
        { type: 'TOOL_CALL_ARGS', toolCallId: 'a', delta },
        { type: 'TOOL_CALL_END', toolCallId: 'a' },
      ),
  },
  {
    name: 'ag-ui chunk',
    create: adapters.createAgUiAdapter,
    frames: (delta) => agUi({ ...started, type: 'TOOL_CALL_CHUNK', delta }),
  },
  {
    name: 'ag-ui snapshot',
    create: adapters.createAgUiAdapter,
    frames: (args) => {
      const toolCalls = [{ id: 'a', type: 'function', function: { name: 'f', arguments: args } }]
      return agUi({ type: 'MESSAGES_SNAPSHOT', messages: [{ role: 'assistant', id: 'm', toolCalls }] })
    },
  },
  {
    name: 'tanstack text so far',
    create: adapters.createTanstackAdapter,
    frames: (args) =>
      agUi(
        started,
        { type: 'TOOL_CALL_ARGS', toolCallId: 'a', args },
        { type: 'TOOL_CALL_END', toolCallId: 'a' },
      ),
  },
  {
    name: 'tanstack input at the end',
    create: adapters.createTanstackAdapter,
    frames: (input) => agUi(started, { type: 'TOOL_CALL_END', toolCallId: 'a', input }),
  },
  {
    name: 'tanstack offer',
    create: adapters.createTanstackAdapter,
    frames: (input) => [{ type: 'tool-input-available', toolCallId: 'a', toolName: 'f', input }],
  },
  { name: 'kimi call', create: adapters.createKimiAdapter, frames: (args) => kimi(args) },
  {
    name: 'kimi part',
    create: adapters.createKimiAdapter,
    frames: (args) => kimi(null, { type: 'ToolCallPart', payload: { arguments_part: args } }),
  },
  {
    name: 'langgraph piece',
    create: adapters.createLangGraphAdapter,
    frames: (args) => [graph({ tool_call_chunks: [{ name: 'f', args, id: 'a', index: 0 }] }), graphEnd],
  },
  {
    name: 'langgraph whole',
    create: adapters.createLangGraphAdapter,
    frames: (args) => [
      [
        'values',
        { messages: [{ type: 'ai', id: 'm', content: '', tool_calls: [{ name: 'f', args, id: 'a' }] }] },
      ],
    ],
  },
  {
    name: 'langgraph block',
    create: adapters.createLangGraphAdapter,
    frames: (input) => [
      graph({ content: [graphBlock] }),
      graph({ content: [{ type: 'input_json_delta', index: 0, input }] }),
      graphEnd,
    ],
  },
  {
    name: 'langgraph block of Anthropic',
    create: adapters.createLangGraphAdapter,
    frames: (args) => [
      graph({ content: [graphBlock] }),
      graph({ content: [{ index: 0, partial_json: args }] }),
      graphEnd,
    ],
  },
  {
    name: 'claude-stream-json piece',
    create: adapters.createClaudeStreamJsonAdapter,
    frames: (args) => [
      claude({ type: 'message_start', message: { id: 'm', content: [] } }),
      claude({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} },
      }),
      claude({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: args },
      }),
      claude({ type: 'content_block_stop', index: 0 }),
    ],
  },
  {
    name: 'pydantic-ai',
    create: adapters.createPydanticAiAdapter,
    frames: (args_delta) => [
      {
        event_kind: 'part_start',
        index: 0,
        part: { part_kind: 'tool-call', tool_name: 'f', args: '', tool_call_id: 'a' },
      },
      { event_kind: 'part_delta', index: 0, delta: { part_delta_kind: 'tool_call', args_delta } },
      { event_kind: 'part_start', index: 1, part: { part_kind: 'text', content: '' } },
      'clean',
    ],
  },
]

describe.each(wires)('$name', ({ create, frames }) => {
  it('takes an object for the whole arguments, digit for digit', () => {
    const texts = frames({ n: 'N' }).map((frame) =>
      (typeof frame === 'string' ? frame : JSON.stringify(frame)).replaceAll('"N"', '12345678901234567890'),
    )
    const [card, ...others] = replayOnce(create(), texts).cards
    expect(others).toEqual([])
    expect(card).toMatchObject({ state: 'args_ready', argsText: '{"n":12345678901234567890}' })
  })

  it.each([5, 0, true, false, ['x'], [], [{ n: 1 }]].map((args) => ({ args })))(
    'never becomes ready with $args',
    ({ args }) => {
      const result = replayOnce(create(), frames(args))
      const states = result.cards.map(({ state, errorCode }) => [state, errorCode])
      expect(states).toEqual([['failed', expect.stringMatching(/^args_(?:not_object|unparsable)$/)]])
    },
  )

  it('has no arguments where they are null or an empty object', () => {
    for (const args of [null, {}])
      expect(replayOnce(create(), frames(args)).cards).toMatchObject([{ state: 'args_ready', args: {} }])
  })
})

describe('arguments as values', () => {
  it('that are no object are told once', () => {
    const create = adapters.createBedrockAdapter
    expect(codes(replayOnce(create(), [...bedrock({}, 5), ...bedrock({ toolUseId: 'b' }, [1])]))).toEqual([
      'frame_invalid',
    ])
  })

  it('behind text are judged together with it', () => {
    const call = (args: unknown, name = '') => ({
      id: 'r',
      choices: [
        { index: 0, delta: { tool_calls: [{ index: 0, id: 'a', function: { name, arguments: args } }] } },
      ],
    })
    const end = { id: 'r', choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }
    const after = (first: string, ...more: unknown[]) => {
      const frames = [call(first, 'f'), ...more.map((args) => call(args)), end]
      const { cards } = replayOnce(adapters.createOpenAiChatAdapter(), frames)
      return cards.map((card) => card.errorCode ?? card.argsText)
    }
    expect(after('{"n":1}', { m: 2 })).toEqual(['args_unparsable'])
    expect(after('{"n":1}', { n: 1 })).toEqual(['{"n":1}'])
    expect(after('{"n":', 5, '}')).toEqual(['{"n":5}'])
    expect(after('{"n":', { m: 2 })).toEqual(['args_truncated'])
    expect(after('{"n":1}', {})).toEqual(['{"n":1}'])
  })

  it('of a whole message that are none fail the call, and those of a question leave it to be denied', () => {
    const block = { type: 'tool_use', id: 'a', name: 'f', input: [1] }
    const message = { type: 'assistant', message: { id: 'm', role: 'assistant', content: [block] } }
    const create = adapters.createClaudeStreamJsonAdapter
    expect(replayOnce(create(), [message]).cards).toMatchObject([
      { state: 'failed', errorCode: 'args_not_object', argsText: '[1]' },
    ])
    const request = { subtype: 'can_use_tool', tool_name: 'f', input: [1], tool_use_id: 'a' }
    const asked = replayOnce(create(), [{ type: 'control_request', request_id: 'q', request }])
    expect(asked.cards).toMatchObject([{ state: 'planned', approval: { status: 'pending' } }])
    expect(codes(asked)).toEqual(['frame_invalid'])
  })

  it('that are empty do not stand for text that was cut', () => {
    const frames = (delta: string) =>
      agUi(
        started,
        { type: 'TOOL_CALL_ARGS', toolCallId: 'a', delta },
        { type: 'TOOL_CALL_END', toolCallId: 'a', input: {} },
      )
    const ends = ['{"n":', '{"n":null}'].map(
      (delta) => replayOnce(adapters.createTanstackAdapter(), frames(delta)).cards[0],
    )
    expect(ends.map((card) => card?.errorCode ?? card?.argsText)).toEqual(['args_truncated', '{}'])
  })

  it('are one text where the call takes text', () => {
    const item = (more: object = {}) => ({
      type: 'custom_tool_call',
      id: 'ct',
      call_id: 'a',
      name: 'f',
      input: '',
      ...more,
    })
    const frames = [
      created(),
      added(0, item()),
      of(0, 'custom_tool_call_input.delta', { delta: { n: 1 } }),
      done(0, item()),
    ]
    expect(replayOnce(adapters.createOpenAiResponsesAdapter(), frames).cards).toMatchObject([
      { state: 'args_ready', args: '{"n":1}' },
    ])
  })
})
