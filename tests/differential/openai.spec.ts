import { ChatCompletionStream } from 'openai/lib/ChatCompletionStream'
import { accumulateResponse } from 'openai/lib/responses/ResponseAccumulator'
import { ResponseStream } from 'openai/lib/responses/ResponseStream'
import type { Response, ResponseOutputItem, ResponseStreamEvent } from 'openai/resources/responses/responses'
import { describe, expect, it } from 'vitest'
import { recordOf, textOf, type WireRecord } from '../../src/adapters/shared/wire.js'
import type { StreamFrame } from '../../src/transport/frame.js'
import { calls, chunk, finish } from '../adapters/chat.js'
import { added, completed, created, done, fn, piece, whole } from '../adapters/responses.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { asLines, expectSameCalls, parsed, streamsOf, type Faults, type FinalCall } from './compare.js'

const CHAT_FAULTS: Faults = {
  'own/openai-chat/cut-by-the-token-limit.sse':
    'a lone {} at finish_reason "length" is handed out as the arguments',
  'own/openai-chat/whole-response.json': 'knows chunks only, not a response that was not streamed',
  'own/openai-chat/error-between-calls.sse':
    'an error frame without choices ends in a TypeError, not in its message',
  'own/two calls at index 0': 'takes the index for the call, so that two calls become one',
  'own/a placeholder before the arguments': 'glues the placeholder {} to the arguments',
  'openai-chat/derived-arguments-as-object.sse': 'appends an object to a text: "[object Object]"',
  'openai-chat/derived-empty-call-no-function.sse': 'an entry without a function ends in a TypeError',
  'openai-chat/derived-error-object-mid-arguments.sse': 'an error frame without choices ends in a TypeError',
  'openai-chat/derived-full-arguments-resent-at-end.sse': 'glues repeated arguments together',
  'openai-chat/derived-legacy-function_call.sse': 'a legacy function_call is not among its tool calls',
  'openai-chat/derived-no-index-no-id-parallel.sse': 'drops entries without an index',
  'openai-chat/derived-no-index-parallel-separate-chunks.sse': 'drops entries without an index',
  'openai-chat/derived-ollama-index-always-0-parallel.sse':
    'takes the index for the call, so that two calls become one',
  'openai-chat/derived-placeholder-empty-object-prefix.sse': 'glues the placeholder {} to the arguments',
  'openai-chat/derived-same-call-id-in-two-responses.sse':
    'knows one response, so the second overwrites the first',
  'openai-chat/derived-stream-cut-no-finish-no-done.sse':
    'throws where no finish_reason came, with the calls that are complete',
  'openai-chat/groq-error-event-required-tool-not-called.sse':
    'an error frame without choices ends in a TypeError',
  'openai-chat/snowflake-tool_calls-null.sse': 'throws where no finish_reason came',
  'openai-chat/writer-palmyra-multiple-tool-calls.sse':
    'takes null as id and type of later pieces for news, and throws',
  'openai-chat/writer-palmyra-tool-call.sse':
    'takes null as id and type of later pieces for news, and throws',
}

const ACCUMULATOR_FAULTS: Faults = {
  'openai-responses/openai-apply-patch.jsonl': 'throws at the documented events of apply_patch',
}

const FINAL_FAULTS: Faults = {
  ...ACCUMULATOR_FAULTS,
  'own/openai-responses/cut-by-the-token-limit.sse':
    'the last event replaces what was accumulated, and lists no items',
  'own/calls that the end does not list': 'the last event replaces what was accumulated, and lists no items',
  'openai-responses/derived-incomplete-max_output_tokens.sse':
    'the last event replaces what was accumulated, and lists no items',
  'openai-responses/openai-parallel-tool-call-wrapper.jsonl':
    'the last event replaces what was accumulated, and lists no items',
}

const head = chunk({ delta: { role: 'assistant', content: '' } })
const chatStreams = streamsOf('openai-chat', {
  'two calls in pieces': [
    head,
    calls({ index: 0, id: 'a', name: 'count', args: '' }),
    calls({ index: 0, args: '{"n":' }),
    calls({ index: 1, id: 'b', name: 'count', args: '{"n"' }),
    calls({ index: 0, args: '1}' }),
    calls({ index: 1, args: ':[2,"é😀"]}' }),
    finish(),
  ],
  'two calls at index 0': [
    head,
    calls({ index: 0, id: 'a', name: 'count', args: '{"n":1}' }),
    calls({ index: 0, id: 'b', name: 'count', args: '{"n":2}' }),
    finish(),
  ],
  'a placeholder before the arguments': [
    head,
    calls({ index: 0, id: 'a', name: 'count', args: '{}' }),
    calls({ index: 0, args: '{"n":1}' }),
    finish(),
  ],
})

const responseStreams = streamsOf('openai-responses', {
  'calls that interleave': [
    created(),
    added(0, fn('a')),
    added(1, fn('b')),
    piece(1, '{"n":'),
    piece(0, '{"n":1'),
    piece(1, '2}'),
    whole(0, '{"n":1}'),
    whole(1, '{"n":2}'),
    done(0, fn('a', { arguments: '{"n":1}' })),
    done(1, fn('b', { arguments: '{"n":2}' })),
    completed('resp-1', fn('a', { arguments: '{"n":1}' }), fn('b', { arguments: '{"n":2}' })),
  ],
  'calls that the end does not list': [created(), added(0, fn('a')), whole(0, '{"n":1}'), completed()],
})

async function chatCalls(frames: readonly StreamFrame[]): Promise<FinalCall[]> {
  const { choices } = await ChatCompletionStream.fromReadableStream(asLines(frames)).finalChatCompletion()
  return choices.flatMap(({ message }) => (message.tool_calls ?? []).map(callOfChat))
}

function callOfChat(call: { id?: string }): FinalCall {
  const { function: tool, custom } = call as WireRecord
  const { name, arguments: args } = recordOf(tool)
  return custom === undefined
    ? { id: call.id ?? null, name: textOf(name), args: parsed(args) }
    : { id: call.id ?? null, name: textOf(recordOf(custom)['name']), args: recordOf(custom)['input'] }
}

/** What the package has put together itself, before the last event replaces it. */
function accumulated(frames: readonly StreamFrame[]): Promise<FinalCall[]> {
  let snapshot: Response | undefined
  for (const { data } of frames) {
    const event = data as ResponseStreamEvent
    if (!/^response\.(?:completed|incomplete|failed)$/.test(textOf(event.type)))
      snapshot = accumulateResponse(event, snapshot)
  }
  return Promise.resolve((snapshot?.output ?? []).flatMap(callsOfItem))
}

async function finished(frames: readonly StreamFrame[]): Promise<FinalCall[]> {
  const { output } = await ResponseStream.fromReadableStream(asLines(frames)).finalResponse()
  return output.flatMap(callsOfItem)
}

function callsOfItem(output: ResponseOutputItem): FinalCall[] {
  const item = recordOf(output)
  const type = textOf(item['type'])
  if (!/_call$|^mcp_approval_request$/.test(type)) return []
  const { id, call_id, name, code, input, action, operation } = item
  const args =
    type === 'custom_tool_call'
      ? input
      : type === 'image_generation_call'
        ? {}
        : type === 'code_interpreter_call'
          ? { code }
          : (parsed(item['arguments']) ?? action ?? operation)
  return [{ id: textOf(call_id) || textOf(id), name: textOf(name) || type.slice(0, -5), args }]
}

describe(`the openai package (${sharedMissing} where only own streams are read)`, () => {
  it.each(chatStreams)('ends up with our calls: chat, $file', async (stream) => {
    await expectSameCalls('openai-chat', stream, chatCalls, CHAT_FAULTS)
  })

  it.each(responseStreams)('accumulates our calls: $file', async (stream) => {
    await expectSameCalls('openai-responses', stream, accumulated, ACCUMULATOR_FAULTS)
  })

  it.each(responseStreams)('ends up with our calls: $file', async (stream) => {
    await expectSameCalls('openai-responses', stream, finished, FINAL_FAULTS)
  })

  it.skipIf(sharedDir() === undefined)('has no fault listed for a stream that is not there', () => {
    const files = new Set([...chatStreams, ...responseStreams].map(({ file }) => file))
    const listed = Object.keys({ ...CHAT_FAULTS, ...FINAL_FAULTS })
    expect(listed.filter((file) => !files.has(file))).toEqual([])
  })
})
