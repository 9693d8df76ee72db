import { MessageStream } from '@anthropic-ai/sdk/lib/MessageStream'
import { describe, expect, it } from 'vitest'
import type { StreamFrame } from '../../src/transport/frame.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { asLines, expectSameCalls, streamsOf, type Faults, type FinalCall } from './compare.js'

const ONE_MESSAGE = 'knows one message, and throws where a stream has several'

const FAULTS: Faults = {
  'own/anthropic/text-tool-and-server-tool.sse':
    'throws where the message has no usage, which proxies leave out',
  'own/anthropic/whole-message.json': 'knows events only, not a message that was not streamed',
  'own/a call that the token limit cut':
    'hands out cut arguments, closed by its partial parser, as the input',
  'own/a tool of an MCP server': 'does not read the streamed input of mcp_tool_use: {}',
  'anthropic/derived-eager-streaming-invalid-json.sse':
    'throws at arguments that are no JSON, with the calls beside it',
  'anthropic/mcp-servers-stream.sse': 'does not read the streamed input of mcp_tool_use: {}',
  'anthropic/programmatic-tool-calling-14.jsonl': ONE_MESSAGE,
  'anthropic/spliced-second-message-start.jsonl': ONE_MESSAGE,
  'anthropic/tool-search-deferred-then-tool.jsonl': ONE_MESSAGE,
  'anthropic/truncated-max_tokens-no-block-stop.sse':
    'hands out cut arguments, closed by its partial parser, as the input',
}

const begin = {
  type: 'message_start',
  message: {
    ...{ id: 'msg-1', type: 'message', role: 'assistant', model: 'loom-1', content: [] },
    ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } },
  },
}
const tool = (index: number, id: string, type = 'tool_use'): object => ({
  type: 'content_block_start',
  index,
  content_block: { type, id, name: 'count', input: {} },
})
const piece = (index: number, partial_json: string): object => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json },
})
const stop = (index: number): object => ({ type: 'content_block_stop', index })
const finish = (stop_reason: string): object[] => [
  { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
]

const streams = streamsOf('anthropic', {
  'text and two calls': [
    begin,
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Counting.' } },
    stop(0),
    tool(1, 'a'),
    piece(1, ''),
    piece(1, '{"n":'),
    piece(1, '[1,"é😀"]}'),
    stop(1),
    tool(2, 'b'),
    stop(2),
    ...finish('tool_use'),
  ],
  'a tool of the server': [
    begin,
    tool(0, 'a', 'server_tool_use'),
    piece(0, '{"n":1}'),
    stop(0),
    ...finish('end_turn'),
  ],
  'a tool of an MCP server': [
    begin,
    tool(0, 'a', 'mcp_tool_use'),
    piece(0, '{"n":1}'),
    stop(0),
    ...finish('end_turn'),
  ],
  'a call that the token limit cut': [begin, tool(0, 'a'), piece(0, '{"n":1,"m":'), ...finish('max_tokens')],
})

async function read(frames: readonly StreamFrame[]): Promise<FinalCall[]> {
  const { content } = await MessageStream.fromReadableStream(asLines(frames)).finalMessage()
  return content.flatMap((block) => {
    // Blocks of beta tools pass through it without being in its types.
    const { type, id, name, input } = block as { type: string; id: string; name: string; input: unknown }
    return type.endsWith('tool_use') ? [{ id, name, args: input }] : []
  })
}

describe(`the @anthropic-ai/sdk package (${sharedMissing} where only own streams are read)`, () => {
  it.each(streams)('ends up with our calls: $file', async (stream) => {
    await expectSameCalls('anthropic', stream, read, FAULTS)
  })

  it.skipIf(sharedDir() === undefined)('has no fault listed for a stream that is not there', () => {
    const files = new Set(streams.map(({ file }) => file))
    expect(Object.keys(FAULTS).filter((file) => !files.has(file))).toEqual([])
  })
})
