import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAiSdkAdapter, createAiSdkV4Adapter, type StreamEnd } from '../../src/adapters/index.js'
import { replayOnce } from './replay.js'

const odd = fc.constantFrom<unknown>(null, undefined, 5, true, '', [], {}, 'x')
const oddly = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: usual }, odd)
const frame = fc.record(
  {
    type: oddly(
      fc.constantFrom(
        ...['start', 'start-step', 'finish-step', 'reset-step', 'finish', 'abort', 'error', 'data-x'],
        ...[
          'tool-input-start',
          'tool-input-delta',
          'tool-input-available',
          'tool-input-available',
          'tool-input-error',
        ],
        ...['tool-approval-request', 'tool-approval-response', 'tool-output-denied'],
        ...['tool-output-available', 'tool-output-error'],
      ),
    ),
    toolCallId: oddly(fc.constantFrom('a', 'b')),
    toolName: oddly(fc.constantFrom('f', 'g')),
    messageId: oddly(fc.constantFrom('m', 'n')),
    inputTextDelta: oddly(fc.constantFrom('{"n":', '1}', '{"n":1}', '{}')),
    input: oddly(fc.constantFrom<unknown>({ n: 1 }, { n: 2 }, '{"n":1}', 'text')),
    inputEncoding: oddly(fc.constantFrom('text', 'json')),
    approvalId: oddly(fc.constantFrom('q', 'r')),
    approved: oddly(fc.boolean()),
    preliminary: oddly(fc.boolean()),
    output: oddly(fc.constant(1)),
    errorText: oddly(fc.constant('no')),
  },
  { requiredKeys: ['type', 'toolCallId'] },
)
const frames = fc.array(frame, { maxLength: 24 })
const ends = fc.constantFrom<StreamEnd>('clean', 'aborted', 'error')

const LINES = fc.constantFrom(
  ...[
    'f:{"messageId":"m"}',
    'f:{}',
    'b:{"toolCallId":"a","toolName":"f"}',
    'c:{"toolCallId":"a","argsTextDelta":"{"}',
  ],
  ...[
    '9:{"toolCallId":"a","toolName":"f","args":{}}',
    '9:{"toolCallId":"a","args":[1]}',
    'a:{"toolCallId":"a"}',
  ],
  ...['d:{}', 'e:{}', '3:"no"', '9:', 'c:null', ':', '', '9:{"toolCallId":7,"toolName":7,"args":7}'],
)

describe('ai-sdk, whatever comes in its words', () => {
  it('leaves no call arriving, and readies none that was not declared complete', () => {
    fc.assert(
      fc.property(frames, ends, (chunks, end) => {
        const { cards, events } = replayOnce(createAiSdkAdapter(), [...chunks, end])
        for (const { state } of cards) expect(['planned', 'streaming_args']).not.toContain(state)
        const declared = chunks.filter(({ type }) => type === 'tool-input-available').length
        expect(events.filter(({ type }) => type === 'tool_call_ready').length).toBeLessThanOrEqual(declared)
        expect(new Set(cards.map(({ toolCallId }) => toolCallId)).size).toBe(cards.length)
      }),
      { numRuns: 500 },
    )
  })

  it('holds for the older lines too', () => {
    fc.assert(
      fc.property(fc.array(LINES, { maxLength: 20 }), ends, (chunks, end) => {
        const { cards } = replayOnce(createAiSdkV4Adapter(), [...chunks, end])
        for (const { state } of cards) expect(['planned', 'streaming_args']).not.toContain(state)
      }),
      { numRuns: 200 },
    )
  })
})
