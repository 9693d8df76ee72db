import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createBedrockAdapter,
  createCohereAdapter,
  createGeminiAdapter,
  createGeminiInteractionsAdapter,
  createOllamaAdapter,
  createXaiGrpcAdapter,
  type StreamEnd,
  type ToolStreamAdapter,
} from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { toFrame } from '../../src/transport/frame.js'
import { replayOnce } from './replay.js'

const ofBedrock = (pieces: readonly string[]): unknown[] => [
  { contentBlockStart: { contentBlockIndex: 0, start: { toolUse: { toolUseId: 'a', name: 'f' } } } },
  ...pieces.map((input) => ({ contentBlockDelta: { contentBlockIndex: 0, delta: { toolUse: { input } } } })),
  { contentBlockStop: { contentBlockIndex: 0 } },
  { messageStop: { stopReason: 'tool_use' } },
]
const ofCohere = (pieces: readonly string[]): unknown[] => [
  {
    type: 'tool-call-start',
    index: 0,
    delta: { message: { tool_calls: { id: 'a', function: { name: 'f' } } } },
  },
  ...pieces.map((text) => ({
    type: 'tool-call-delta',
    index: 0,
    delta: { message: { tool_calls: { function: { arguments: text } } } },
  })),
  { type: 'tool-call-end', index: 0 },
]
const ofInteractions = (pieces: readonly string[]): unknown[] => [
  { event_type: 'step.start', index: 0, step: { type: 'function_call', id: 'a', name: 'f', arguments: {} } },
  ...pieces.map((text) => ({
    event_type: 'step.delta',
    index: 0,
    delta: { type: 'arguments_delta', arguments: text },
  })),
  { event_type: 'step.stop', index: 0 },
]
const ofXai = (pieces: readonly string[]): unknown[] => {
  const entries = ['', ...pieces].map((text, at) => ({
    index: 0,
    status: 'TOOL_CALL_STATUS_IN_PROGRESS',
    ...(at === 0 ? { id: 'a' } : {}),
    function: { arguments: text, ...(at === 0 ? { name: 'f' } : {}) },
  }))
  return [
    ...entries.map((entry) => ({ outputs: [{ delta: { tool_calls: [entry] } }] })),
    { outputs: [{ finish_reason: 'REASON_TOOL_CALLS' }] },
  ]
}

const wires: [string, () => ToolStreamAdapter, (pieces: readonly string[]) => unknown[]][] = [
  ['bedrock', createBedrockAdapter, ofBedrock],
  ['cohere', createCohereAdapter, ofCohere],
  ['gemini-interactions', createGeminiInteractionsAdapter, ofInteractions],
  ['xai-grpc', createXaiGrpcAdapter, ofXai],
]

describe.each(wires)('%s', (_name, create, frames) => {
  it('gives the same card for any split of the argument text, in one response or the next', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 }),
        fc.integer({ min: 1, max: 9 }),
        (args, size) => {
          const text = JSON.stringify(args)
          const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
            text.slice(at * size, (at + 1) * size),
          )
          expect(replayOnce(create(), frames(pieces)).cards).toMatchObject([
            { toolCallId: 'a', toolName: 'f', state: 'args_ready', argsText: text },
          ])
          const cut = replayOnce(create(), [...frames(pieces.slice(0, -1)), 'clean'])
          if (pieces.length > 1) expect(cut.cards).toMatchObject([{ errorCode: 'args_truncated' }])
        },
      ),
      { numRuns: 50 },
    )
  })
})

/** Names and values of these wires, so that frames reach every branch. */
const words = fc.constantFrom(
  ...[
    'candidates',
    'content',
    'parts',
    'functionCall',
    'name',
    'args',
    'partialArgs',
    'jsonPath',
    'willContinue',
  ],
  ...[
    'stringValue',
    'numberValue',
    'finishReason',
    'executableCode',
    'codeExecutionResult',
    'toolCall',
    'id',
  ],
  ...['toolResponse', 'responseId', 'response', 'error', 'event_type', 'index', 'step', 'delta', 'arguments'],
  ...[
    'interaction',
    'call_id',
    'result',
    'contentBlockStart',
    'contentBlockDelta',
    'contentBlockStop',
    'toolUse',
  ],
  ...[
    'contentBlockIndex',
    'start',
    'toolUseId',
    'input',
    'toolResult',
    'messageStart',
    'messageStop',
    'output',
  ],
  ...[
    'message',
    'tool_calls',
    'function',
    'done',
    'outputs',
    'status',
    'type',
    'role',
    'finish_reason',
    'text',
  ],
  ...['throttlingException', '__proto__'],
)
const values = fc.constantFrom(
  ...[
    'step.start',
    'step.delta',
    'step.stop',
    'content.delta',
    'interaction.completed',
    'function_call',
    'a',
  ],
  ...[
    'arguments_delta',
    'google_search_call',
    'google_search_result',
    'tool-call-start',
    'tool-call-delta',
    'b',
  ],
  ...[
    'tool-call-end',
    'message-start',
    'message-end',
    'contentBlockStop',
    'STOP',
    'MAX_TOKENS',
    'failed',
    'r',
  ],
  ...[
    'MALFORMED_FUNCTION_CALL',
    'REASON_TOOL_CALLS',
    'ROLE_TOOL',
    'TOOL_CALL_STATUS_COMPLETED',
    '$.a',
    '$.a[1]',
  ],
  ...['TOOL_CALL_STATUS_IN_PROGRESS', 'TOOL_CALL_TYPE_MCP_TOOL', '$.b.c', '{}', '{"n":', '1}', ''],
)
const { frame } = fc.letrec<{ frame: unknown; leaf: unknown; object: unknown }>((tie) => ({
  frame: fc.oneof({ maxDepth: 5 }, tie('leaf'), tie('object'), fc.array(tie('frame'), { maxLength: 3 })),
  object: fc.dictionary(words, tie('frame'), { maxKeys: 6 }),
  leaf: fc.oneof(
    values,
    fc.constantFrom(0, 1, -1, 1.5, null, undefined, true, Number.NaN),
    fc.bigInt(),
    fc.constant(Symbol('odd')),
  ),
}))

const adapters: [string, () => ToolStreamAdapter][] = [
  ...wires.map(([name, create]): [string, () => ToolStreamAdapter] => [name, create]),
  ['gemini', createGeminiAdapter],
  ['ollama', createOllamaAdapter],
]

describe.each(adapters)('%s, whatever comes', (_name, create) => {
  it('never throws, and leaves no call arriving when the stream has ended', () => {
    const ends = fc.constantFrom<StreamEnd>('clean', 'aborted', 'error')
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.dictionary(words, frame), frame), { maxLength: 8 }),
        ends,
        (chunks, end) => {
          const adapter = create()
          for (const chunk of chunks) adapter.push(chunk)
          for (const chunk of chunks) adapter.push(chunk, 'no json at all')
          adapter.end(end)
          const replay = new Replay()
          replay.connect(adapter)
          for (const chunk of chunks) replay.push(adapter, toFrame(chunk))
          replay.end(adapter, end)
          const { cards, issues } = replay.result()
          for (const card of cards) expect(['planned', 'streaming_args']).not.toContain(card.state)
          expect(issues.filter((issue) => issue.message.startsWith('A frame could not be read'))).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})
