import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createAgUiAdapter,
  createKimiAdapter,
  createLangGraphAdapter,
  createPydanticAiAdapter,
  createTanstackAdapter,
  type StreamEnd,
  type ToolStreamAdapter,
} from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { toFrame } from '../../src/transport/frame.js'
import {
  chunk as agUiChunk,
  end as agUiEnd,
  finished,
  piece,
  start as agUiStart,
  started,
} from './agUiFrames.js'
import { argsText, cutText } from './argsText.js'
import { chunk, finish } from './graphFrames.js'
import { call, part, status, step, turn } from './kimiFrames.js'
import { delta, end, start, toolPart } from './pydanticFrames.js'
import { replayOnce } from './replay.js'

type Wire = [string, () => ToolStreamAdapter, (pieces: readonly string[]) => unknown[]]

const wires: Wire[] = [
  [
    'langgraph',
    createLangGraphAdapter,
    (pieces) => [
      chunk([{ id: 'a', name: 'f', args: '', index: 0 }]),
      ...pieces.map((args) => chunk([{ args, index: 0 }])),
      finish(),
    ],
  ],
  [
    'pydantic-ai',
    createPydanticAiAdapter,
    (pieces) => [
      start(0, toolPart('a', 'f', '')),
      ...pieces.map((args) => delta(0, args)),
      end(0, toolPart('a', 'f', pieces.join(''))),
    ],
  ],
  [
    'ag-ui',
    createAgUiAdapter,
    (pieces) => [started('r'), agUiStart('a'), ...pieces.map((delta) => piece('a', delta)), agUiEnd('a')],
  ],
  [
    'ag-ui in chunks',
    createAgUiAdapter,
    (pieces) => [
      ...[started('r'), agUiChunk({ toolCallId: 'a', toolCallName: 'f' })],
      ...[...pieces.map((delta) => agUiChunk({ delta })), finished('r')],
    ],
  ],
  [
    'tanstack in older chunks',
    createTanstackAdapter,
    (pieces) => [
      ...pieces.map((text) => ({
        type: 'tool_call',
        toolCall: { id: 'a', function: { name: 'f', arguments: text } },
      })),
      { type: 'done', finishReason: 'tool_calls' },
    ],
  ],
  ['kimi', createKimiAdapter, (pieces) => [turn(), step(), call('a', 'f'), ...pieces.map(part), status()]],
]

describe('laws of the agent wires', () => {
  it.each(wires)('%s: any split of the argument text gives the same card', (_name, create, frames) => {
    fc.assert(
      fc.property(cutText, (pieces) => {
        const { cards } = replayOnce(create(), frames(pieces))
        expect(cards).toEqual(replayOnce(create(), frames([pieces.join('')])).cards)
        expect(cards).toMatchObject([{ state: 'args_ready', argsText: pieces.join('') }])
      }),
      { numRuns: 100 },
    )
  })

  it.each(wires)('%s: any beginning of the text fails as truncated', (_name, create, frames) => {
    fc.assert(
      fc.property(argsText, fc.nat(), (text, at) => {
        fc.pre(text.length > 2)
        const { cards } = replayOnce(create(), frames([text.slice(0, 1 + (at % (text.length - 1)))]))
        expect(cards).toMatchObject([{ state: 'failed', errorCode: 'args_truncated' }])
      }),
      { numRuns: 100 },
    )
  })
})

const WORDS = {
  langgraph:
    'messages values updates lc kwargs id type content data tool_calls tool_call_chunks invalid_tool_calls args index name tool_call_id status response_metadata finish_reason __interrupt__ value actionRequests action_requests reviewConfigs allowedDecisions event ns',
  'pydantic-ai':
    'event_kind index part delta part_kind part_delta_kind tool_name args tool_call_id args_delta tool_name_delta requests calls approvals metadata result output outcome content args_valid',
  kimi: 'method params type payload id function name arguments arguments_part tool_call_id return_value is_error output display event parent_tool_call_id agent_id request_id response result status error code questions',
  'ag-ui':
    'type toolCallId tool_call_id toolCallName delta args input content result runId outcome interrupts interrupt id reason message messages toolCalls role function name arguments error state isError metadata tanstack subagentRunId parentToolCallId responseSchema properties oneOf expiresAt resume interruptId status payload approved toolCall value approval chunks chunk finishReason',
} as const

const VALUES = {
  langgraph:
    'messages values updates ai tool human AIMessageChunk ToolMessage tool_use input_json_delta stop length error',
  'pydantic-ai':
    'part_start part_delta part_end function_tool_call function_tool_result deferred_tool_requests deferred_tool_results agent_run_result tool-call builtin-tool-call tool-return retry-prompt denied',
  kimi: 'event request ToolCall ToolCallPart ToolResult ApprovalRequest ApprovalResponse QuestionRequest ToolCallRequest SubagentEvent StepBegin StepRetry StepInterrupted TurnBegin TurnEnd function approve reject finished cancelled',
  'ag-ui':
    'RUN_STARTED RUN_FINISHED RUN_ERROR TOOL_CALL_START TOOL_CALL_ARGS TOOL_CALL_END TOOL_CALL_RESULT TOOL_CALL_CHUNK MESSAGES_SNAPSHOT TEXT_MESSAGE_CONTENT CUSTOM SUBAGENT_STARTED STEP_STARTED interrupt success cancelled resolved tool assistant tool_call approval-requested tool-input-available tool_result done error content output-error',
} as const

/** Values that look like frames often enough to reach every branch. */
function frameOf(words: string, values: string): fc.Arbitrary<unknown> {
  return fc.letrec<{ frame: unknown; leaf: unknown; object: unknown }>((tie) => ({
    frame: fc.oneof({ maxDepth: 5 }, tie('leaf'), tie('object'), fc.array(tie('frame'), { maxLength: 3 })),
    object: fc.dictionary(fc.constantFrom(...words.split(' '), '__proto__'), tie('frame'), { maxKeys: 7 }),
    leaf: fc.oneof(
      fc.constantFrom(...values.split(' ')),
      fc.constantFrom('a', 'b', '{}', '{"n":', '1}', '', 'null', 0, 1, -1, 1.5, null, undefined, true),
      fc.bigInt(),
      fc.constant(Symbol('odd')),
      fc.date(),
    ),
  })).frame
}

describe('the agent wires survive', () => {
  it.each(wires)('%s: whatever comes', (name, create) => {
    const key = (/^(?:ag-ui|tanstack)/.test(name) ? 'ag-ui' : name) as keyof typeof WORDS
    fc.assert(
      fc.property(
        fc.array(frameOf(WORDS[key], VALUES[key]), { maxLength: 12 }),
        fc.constantFrom<StreamEnd>('clean', 'aborted', 'error'),
        (chunks, how) => {
          const replay = new Replay()
          const adapter = create()
          replay.connect(adapter)
          for (const one of chunks) replay.push(adapter, toFrame(one))
          replay.end(adapter, how)
          for (const card of replay.result().cards)
            expect(['planned', 'streaming_args']).not.toContain(card.state)
        },
      ),
      { numRuns: 400 },
    )
  })
})
