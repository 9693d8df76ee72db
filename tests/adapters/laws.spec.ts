import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createAalisAdapter,
  createAcpAdapter,
  createAiSdkAdapter,
  createAiSdkV4Adapter,
  createAnthropicAdapter,
  createClaudeStreamJsonAdapter,
  createMcpAdapter,
  createOpenAiChatAdapter,
  createOpenAiResponsesAdapter,
  createPlainSseAdapter,
  createScriptcatAdapter,
  createToolCallKeys,
  createUnifiedAdapter,
  type StreamEnd,
  type ToolStreamAdapter,
} from '../../src/adapters/index.js'
import { Replay } from '../../src/testing/replay.js'
import { toFrame } from '../../src/transport/frame.js'
import { argsText, cutText } from './argsText.js'
import { calls, finish } from './chat.js'
import { replayOnce } from './replay.js'
import { added, completed, created, done, fn, piece } from './responses.js'

const ofChat = (pieces: readonly string[]): unknown[] => [
  calls({ index: 0, id: 'a', name: 'f' }),
  ...pieces.map((args) => calls({ index: 0, args })),
  finish(),
]

const ofAnthropic = (pieces: readonly string[]): unknown[] => [
  { type: 'message_start', message: { id: 'm', content: [] } },
  {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} },
  },
  ...pieces.map((partial_json) => ({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'input_json_delta', partial_json },
  })),
  { type: 'content_block_stop', index: 0 },
  { type: 'message_stop' },
]

const ofResponses = (pieces: readonly string[]): unknown[] => [
  created(),
  added(0, fn('a')),
  ...pieces.map((delta) => piece(0, delta)),
  done(0, fn('a')),
  completed(),
]

const ofScriptcat = (pieces: readonly string[]): unknown[] => [
  { type: 'tool_call_start', toolCall: { id: 'a', name: 'f', arguments: '' } },
  ...pieces.map((delta) => ({ type: 'tool_call_delta', id: '', delta, index: 0 })),
  { type: 'done' },
]

/** The input is what the server made of the text; where it made nothing, the text alone counts. */
const ofAiSdk = (pieces: readonly string[]): unknown[] => [
  { type: 'start-step' },
  { type: 'tool-input-start', toolCallId: 'a', toolName: 'f' },
  ...pieces.map((inputTextDelta) => ({ type: 'tool-input-delta', toolCallId: 'a', inputTextDelta })),
  { type: 'tool-input-available', toolCallId: 'a', toolName: 'f', input: parsed(pieces.join('')) },
]

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const wires: [string, () => ToolStreamAdapter, (pieces: readonly string[]) => unknown[]][] = [
  ['openai-chat', createOpenAiChatAdapter, ofChat],
  ['openai-responses', createOpenAiResponsesAdapter, ofResponses],
  ['anthropic', createAnthropicAdapter, ofAnthropic],
  ['ai-sdk', createAiSdkAdapter, ofAiSdk],
  [
    'claude-stream-json',
    createClaudeStreamJsonAdapter,
    (pieces) => ofAnthropic(pieces).map((event) => ({ type: 'stream_event', event })),
  ],
  ['scriptcat', createScriptcatAdapter, ofScriptcat],
]

describe('laws of every adapter', () => {
  it.each(wires)('%s: any split of the argument text gives the same card', (_name, create, frames) => {
    fc.assert(
      fc.property(cutText, (pieces) => {
        const { cards } = replayOnce(create(), frames(pieces))
        expect(cards).toEqual(replayOnce(create(), frames([pieces.join('')])).cards)
        expect(cards).toMatchObject([{ state: 'args_ready', argsText: pieces.join('') }])
      }),
      { numRuns: 200 },
    )
  })

  it.each(wires)('%s: any beginning of the text fails as truncated', (_name, create, frames) => {
    fc.assert(
      fc.property(argsText, fc.nat(), fc.nat(), (text, at, cut) => {
        fc.pre(text.length > 2)
        const part = text.slice(0, 1 + (at % (text.length - 1)))
        fc.pre(part !== '{}')
        const pieces = [part.slice(0, cut % part.length), part.slice(cut % part.length)] as const
        // A longer piece that begins with the whole text so far is that text sent again (contract, section 7).
        fc.pre(pieces[0].length < 2 || !pieces[1].startsWith(pieces[0]))
        const { cards } = replayOnce(create(), frames(pieces))
        expect(cards).toMatchObject([{ state: 'failed', errorCode: 'args_truncated' }])
      }),
    )
  })

  it('openai-chat: pieces of several calls may come in any order', () => {
    fc.assert(
      fc.property(
        fc.array(cutText, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        (texts, random) => {
          const left = texts.map((pieces, index) => pieces.map((args) => calls({ index, args })))
          const frames = texts.map((_, index) => calls({ index, id: `c${String(index)}`, name: 'f' }))
          while (left.some((pieces) => pieces.length > 0)) {
            const waiting = left.filter((pieces) => pieces.length > 0)
            frames.push(waiting[random.next().value % waiting.length]?.shift() ?? {})
          }
          const { cards } = replayOnce(createOpenAiChatAdapter(), [...frames, finish()])
          expect(cards.map((card) => card.argsText)).toEqual(texts.map((pieces) => pieces.join('')))
        },
      ),
    )
  })
})

/** Values that look like frames often enough to reach every branch. */
const words = fc.constantFrom(
  ...['method', 'params', 'update', 'sessionUpdate', 'rawInput', 'status', 'toolCall', 'outcome', 'optionId'],
  ...[
    'request',
    'request_id',
    'response',
    'subtype',
    'tool_name',
    'parent_tool_use_id',
    'progressToken',
    'action',
  ],
  ...[
    'choices',
    'delta',
    'message',
    'tool_calls',
    'function',
    'custom',
    'arguments',
    'input',
    'name',
    'id',
    'index',
    'error',
    'item',
    'item_id',
    'call_id',
    'output_index',
    'output',
    'response',
  ],
  ...[
    'finish_reason',
    'type',
    'content',
    'content_block',
    'partial_json',
    'tool_use_id',
    'args',
    'result',
    'toolCallId',
    'event',
  ],
  ...[
    'toolName',
    'cards',
    'partialJson',
    'approvalId',
    'options',
    'runId',
    'outcome',
    'charsAccumulated',
    'text',
    '__proto__',
  ],
  ...[
    'toolCall',
    'toolArgs',
    'toolPhase',
    'toolCallProgress',
    'toolCallsProgress',
    'segments',
    'subAgent',
    'streamingMessage',
  ],
)
const types = fc.constantFrom(
  ...['stream_event', 'assistant', 'user', 'result', 'control_request', 'control_response', 'can_use_tool'],
  ...[
    'session/update',
    'session/request_permission',
    'tool_call_update',
    'in_progress',
    'completed',
    'tools/call',
  ],
  ...[
    'response.output_item.added',
    'response.output_item.done',
    'response.function_call_arguments.delta',
    'response.mcp_call.in_progress',
    'response.completed',
    'function_call',
    'mcp_call',
    'message_start',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'message_stop',
    'message',
  ],
  ...[
    'tool_use',
    'server_tool_use',
    'tool_result',
    'mcp_tool_result',
    'input_json_delta',
    'text',
    'error',
    'function',
  ],
  ...[
    'tool_call',
    'text_delta',
    'tool_call_start',
    'tool_args_delta',
    'tool_call_ready',
    'tool_snapshot',
    'run_finished',
  ],
  ...[
    'tool_approval_request',
    'tool_approval_response',
    'tool_error',
    'tool_args_progress',
    'run_started',
    'stop',
    'length',
  ],
  ...[
    'tool_call_delta',
    'tool_call_complete',
    'sync',
    'retry',
    'new_message',
    'done',
    'stream',
    'stream_resume',
    'start',
    'end',
  ],
)
const { frame } = fc.letrec<{ frame: unknown; leaf: unknown; object: unknown }>((tie) => ({
  frame: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('object'), fc.array(tie('frame'), { maxLength: 3 })),
  object: fc.dictionary(words, tie('frame'), { maxKeys: 6 }),
  leaf: fc.oneof(
    types,
    fc.constantFrom('a', 'b', '{}', '{"n":', '1}', '', 'null', 0, 1, -1, 1.5, null, undefined, true),
    fc.bigInt(),
    fc.constant(Symbol('odd')),
    fc.date(),
  ),
}))

const adapters: [string, () => ToolStreamAdapter][] = [
  ['openai-chat', createOpenAiChatAdapter],
  ['openai-responses', createOpenAiResponsesAdapter],
  ['anthropic', createAnthropicAdapter],
  ['ai-sdk', createAiSdkAdapter],
  ['ai-sdk-v4', createAiSdkV4Adapter],
  ['claude-stream-json', createClaudeStreamJsonAdapter],
  ['acp', createAcpAdapter],
  ['mcp', createMcpAdapter],
  ['plain-sse', createPlainSseAdapter],
  ['scriptcat', createScriptcatAdapter],
  ['aalis', createAalisAdapter],
  ['unified', createUnifiedAdapter],
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
          adapter.reset()
          const replay = new Replay()
          const watched = create()
          replay.connect(watched)
          for (const chunk of chunks) replay.push(watched, toFrame(chunk))
          replay.end(watched, end)
          const { cards } = replay.result()
          for (const card of cards) expect(['planned', 'streaming_args']).not.toContain(card.state)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('survives a frame that throws when it is read, and reports it', () => {
    const issues: string[] = []
    const adapter = create()
    adapter.connect?.({ keys: createToolCallKeys(), onIssue: (issue) => issues.push(issue.code) })
    const trap = {
      get type(): string {
        throw new RangeError('trap')
      },
      get choices(): unknown {
        throw new RangeError('trap')
      },
    }
    expect(adapter.push(trap)).toEqual([])
    expect(issues).toEqual(['frame_invalid'])
  })
})
