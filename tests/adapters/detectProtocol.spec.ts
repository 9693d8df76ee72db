import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectProtocol, TOOL_PROTOCOLS } from '../../src/adapters/index.js'

/** First frames of each wire: the shortest that prove it, in several forms. */
const PROOFS: readonly (readonly [protocol: string, ...frames: unknown[]])[] = [
  ['openai-chat', { id: 'x', object: 'chat.completion.chunk', choices: [] }],
  ['openai-chat', { choices: [{ index: 0, delta: { content: 'a' } }] }],
  ['openai-chat', { object: 'chat.completion', choices: [{ message: {} }] }],
  ['openai-responses', { type: 'response.created', response: {} }],
  ['openai-responses', { event: 'response.output_text.delta', data: { delta: 'a' } }],
  ['openai-responses', { type: 'error', code: 'x', message: 'y', sequence_number: 3 }],
  ['openai-responses', { id: 'resp', object: 'response', output: [] }],
  ['anthropic', { type: 'message_start', message: {} }],
  ['anthropic', { type: 'ping' }, { type: 'content_block_delta', index: 0, delta: {} }],
  ['anthropic', { type: 'message', role: 'assistant', model: 'm', content: [] }],
  ['gemini', { candidates: [{ content: {} }] }],
  ['gemini', [{ candidates: [{ finishReason: 'STOP' }] }]],
  ['gemini', { usageMetadata: {}, modelVersion: 'g' }],
  ['gemini-interactions', { event_type: 'interaction.created', interaction: {} }],
  ['bedrock', { messageStart: { role: 'assistant' } }],
  ['bedrock', { contentBlockDelta: { contentBlockIndex: 0 }, p: 'abc' }],
  ['bedrock', { event: 'contentBlockStart', data: { contentBlockIndex: 0 } }],
  ['bedrock', { throttlingException: { message: 'slow' } }],
  ['cohere', { type: 'message-start', id: 'x', delta: {} }],
  ['cohere', { type: 'tool-call-start', index: 0, delta: {} }],
  ['xai-grpc', { id: 'x', outputs: [{ delta: {} }] }],
  ['ollama', { model: 'm', message: { role: 'assistant', content: '' }, done: false }],
  ['ai-sdk', { type: 'start' }, { type: 'start-step' }],
  ['ai-sdk', { type: 'tool-input-available', toolCallId: 'a', toolName: 'f', input: {} }],
  ['ai-sdk', { type: 'text-delta', id: '1', delta: 'a' }],
  ['ai-sdk-v4', '0:"Hi"'],
  ['ai-sdk-v4', 'f:{"messageId":"m"}'],
  ['ag-ui', { type: 'RUN_STARTED', threadId: 't', runId: 'r' }],
  ['ag-ui', { type: 'TOOL_CALL_CHUNK', toolCallId: 'a' }],
  ['langgraph', ['messages', [{ lc: 1 }, {}]]],
  ['langgraph', [['ns'], 'updates', {}]],
  ['langgraph', { event: 'messages', data: [{ type: 'AIMessageChunk', content: '' }, {}] }],
  ['langgraph', { event: 'values', data: { messages: [] } }, { event: 'values', data: { messages: [] } }],
  ['langgraph', { __interrupt__: [] }],
  ['pydantic-ai', { event_kind: 'part_start', index: 0, part: {} }],
  ['kimi', { jsonrpc: '2.0', method: 'event', params: { type: 'TurnBegin', payload: {} } }],
  ['kimi', { type: 'ToolCallPart', payload: { arguments_part: '1' } }],
  ['kimi', { arguments_part: null }],
  ['kimi', { type: 'function', id: 'a', function: { name: 'f', arguments: null } }],
  ['claude-stream-json', { type: 'system', subtype: 'init', session_id: 's' }],
  ['claude-stream-json', { type: 'assistant', message: { content: [] } }],
  ['claude-stream-json', { type: 'control_request', request_id: 'q', request: {} }],
  ['acp', { jsonrpc: '2.0', method: 'session/update', params: {} }],
  [
    'acp',
    { jsonrpc: '2.0', id: 1, error: {} },
    { jsonrpc: '2.0', id: 2, result: { stopReason: 'end_turn' } },
  ],
  ['mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} }],
  [
    'mcp',
    { jsonrpc: '2.0', id: 1, method: 'initialize' },
    { jsonrpc: '2.0', method: 'notifications/message', params: {} },
  ],
  ['mcp', { jsonrpc: '2.0', id: 1, result: { serverInfo: {} } }],
  ['tanstack', { type: 'tool_call', id: 'm', model: 'x', timestamp: 1, toolCall: {}, index: 0 }],
  ['tanstack', { type: 'content', id: 'm', model: 'x', timestamp: 1, delta: 'a' }],
  ['scriptcat', { type: 'content_delta', delta: 'a' }],
  ['scriptcat', { type: 'tool_call_start', toolCall: { id: 'a', name: 'f', arguments: '' } }],
  ['scriptcat', { type: 'sync', tasks: [], status: 'running' }],
  ['scriptcat', { type: 'content_block_start', block: { type: 'image' } }],
  ['scriptcat', { type: 'new_message', subAgent: { agentId: 'x' } }],
  ['aalis', { type: 'stream', sessionId: 's', contentDelta: 'a' }],
  ['aalis', { type: 'stream_resume', content: '' }],
  ['aalis', { type: 'tool_call', toolName: 'f', toolArgs: {}, toolPhase: 'start' }],
  ['aalis', { event: 'tool:execute', data: { toolName: 'f', args: {}, phase: 'start' } }],
  ['plain-sse', { event: 'text_delta', data: { chunk: 'a' } }],
  ['plain-sse', { type: 'tool_call', id: 'a', name: 'f', args: {} }],
  ['plain-sse', { type: 'tool_result', id: 'a', result: 1 }],
  ['unified', { type: 'tool_call_start', toolCallId: 'a', toolName: 'f' }],
  ['unified', { type: 'text_delta', text: 'a' }, { type: 'text_delta', text: 'b' }],
  ['unified', { type: 'run_started', runId: 'r' }],
  ['unified', { type: 'tool_result', toolCallId: 'a', result: 1 }],
  ['unified', [{ type: 'tool_call_ready', toolCallId: 'a', args: {} }]],
]

/** Frames that prove nothing alone. */
const SILENT: readonly unknown[] = [
  '[DONE]',
  ' [DONE] ',
  '',
  'hello',
  '{"broken":',
  '12:30 is late',
  { error: 'x' },
  { error: { message: 'x', type: 'server_error' } },
  { type: 'error', message: 'x' },
  { type: 'ping' },
  {},
  [],
  [1, 2],
  null,
  undefined,
  7,
  { type: 'text', text: 'a' },
  { type: 'done' },
  { type: 'result' },
  { data: 1 },
  { event: 'error', data: { message: 'x' } },
]

/** Frames of a host's own that look like a wire's: what they say at most, alone. */
const HOSTS: readonly (readonly [likely: string | undefined, frame: unknown])[] = [
  [undefined, { type: 'USER_JOINED' }],
  [undefined, { type: 'CHAT_ROOM_CLOSED', user: 1 }],
  [undefined, { timestamp: 1, chunkSize: 512 }],
  [undefined, { type: 'meta', model: 'm', timestamp: 1 }],
  ['ai-sdk', { type: 'data-x', choices: [] }],
  ['openai-chat', { type: 'menu', choices: [] }],
  [undefined, { jsonrpc: '2.0', id: 1, result: { content: 'text of a file' } }],
  ['mcp', { jsonrpc: '2.0', id: 1, result: { content: [] } }],
  [undefined, { type: 'text-message' }],
  [undefined, { type: 'tool-input-changed' }],
  [undefined, { status: 'ok', outputs: [] }],
  ['xai-grpc', { id: 'x', outputs: [] }],
  ['gemini', { candidates: [] }],
  [undefined, { candidatesOf: [] }],
  [undefined, '1:"x"'],
  [undefined, 'e:"'],
  [undefined, 'e:"x"'],
  [undefined, '0:["x"]'],
  ['ai-sdk-v4', '2:[1]'],
  [undefined, { type: 'note', myException: 1 }],
  [undefined, { type: 'note', throttlingException: {} }],
  [undefined, { type: 'Joined', payload: {} }],
  [undefined, { type: 'run_tests', runId: 'r' }],
  [undefined, { type: 'note', subAgent: { name: 'x' } }],
  [undefined, { lc: 'en' }],
  [undefined, ['custom']],
  ['langgraph', ['custom', {}]],
  ['langgraph', { type: 'human', content: 'x' }],
  ['ag-ui', { type: 'CUSTOM', name: 'x', value: 1 }],
  ['openai-responses', { type: 'response.ready' }],
  ['claude-stream-json', { type: 'user', message: {} }],
]

describe('detectProtocol', () => {
  it('knows every wire', () => {
    const known = new Set(PROOFS.map(([protocol]) => protocol))
    expect(TOOL_PROTOCOLS.filter((protocol) => !known.has(protocol))).toEqual([])
  })

  it.each(PROOFS)('recognises %s by %j', (protocol, ...frames) => {
    expect(detectProtocol(frames)).toEqual({ protocol, certainty: 'sure' })
    const texts = frames.map((frame) => (typeof frame === 'string' ? frame : JSON.stringify(frame)))
    expect(detectProtocol(texts)).toEqual({ protocol, certainty: 'sure' })
  })

  it('reads a block of SSE and a named event', () => {
    expect(detectProtocol(['event: message_start\ndata: {"message":{}}\n'])).toMatchObject({
      protocol: 'anthropic',
    })
    expect(detectProtocol(['data: {"type":"text-start","id":"1"}'])).toMatchObject({ protocol: 'ai-sdk' })
    expect(detectProtocol([{ event: 'message', data: '{"choices":[]}' }])).toMatchObject({
      protocol: 'openai-chat',
    })
    expect(detectProtocol(['data: [DONE]'])).toMatchObject({ protocol: undefined })
  })

  it.each(SILENT.map((frame) => [frame]))('does not guess from %j', (frame) => {
    expect(detectProtocol([frame])).toMatchObject({ protocol: undefined, candidates: [] })
  })

  it('says what is possible where several are', () => {
    expect(detectProtocol([{ jsonrpc: '2.0', id: 1, error: { code: 1 } }])).toEqual({
      protocol: undefined,
      candidates: ['acp', 'kimi', 'mcp'],
      reason: expect.any(String) as string,
    })
    expect(detectProtocol([{ choices: [] }, { type: 'message_start' }])).toMatchObject({
      protocol: undefined,
      candidates: ['openai-chat', 'anthropic'],
    })
  })

  it.each(HOSTS)('takes for %s at most: %j', (likely, frame) => {
    const found = detectProtocol([frame])
    expect(found).toMatchObject(
      likely === undefined ? { protocol: undefined } : { protocol: likely, certainty: 'likely' },
    )
    const chat = { id: 'x', choices: [{ index: 0, delta: {} }] }
    expect(detectProtocol([frame, chat, chat])).toEqual({ protocol: 'openai-chat', certainty: 'sure' })
  })

  it('waits where frames contradict each other until more agree', () => {
    const frames = [{ type: 'start' }, { type: 'message_start' }, { type: 'message_stop' }]
    expect(detectProtocol(frames.slice(0, 2))).toMatchObject({ candidates: ['ai-sdk', 'anthropic'] })
    expect(detectProtocol(frames)).toEqual({ protocol: 'anthropic', certainty: 'sure' })
  })

  it('looks past keep-alives, but not without end', () => {
    const silent = [{ type: 'ping' }, '', ': comment', { event: 'keepalive', data: '' }, '[DONE]', null]
    const frames = Array.from({ length: 900 }, (_, n) => silent[n % silent.length])
    expect(detectProtocol([...frames, { choices: [] }]).protocol).toBe('openai-chat')
    expect(detectProtocol([...frames, ...frames, { choices: [] }]).protocol).toBeUndefined()
  })

  it('tells the newer events of TanStack from those of AG-UI', () => {
    const start = { type: 'RUN_STARTED', runId: 'r', threadId: 't', timestamp: 1 }
    expect(detectProtocol([start])).toEqual({ protocol: 'ag-ui', certainty: 'sure' })
    expect(detectProtocol([{ ...start, model: 'm' }])).toEqual({ protocol: 'tanstack', certainty: 'likely' })
  })

  it('calls a single weak sign likely, and two of one wire sure', () => {
    expect(detectProtocol([{ type: 'start' }])).toEqual({ protocol: 'ai-sdk', certainty: 'likely' })
    expect(detectProtocol([{ type: 'start' }, { type: 'data-weather', data: {} }])).toMatchObject({
      certainty: 'sure',
    })
  })

  it('is bounded: what comes after 32 frames is not looked at', () => {
    const frames = [...(Array(32).fill({ type: 'note' }) as unknown[]), { choices: [] }]
    expect(detectProtocol(frames).protocol).toBeUndefined()
    expect(detectProtocol(frames.slice(1)).protocol).toBe('openai-chat')
  })

  it('is the same among frames that prove nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PROOFS),
        fc.array(fc.constantFrom(...SILENT), { maxLength: 5 }),
        (proof, noise) => {
          const [protocol, ...frames] = proof
          expect(detectProtocol([...noise, ...frames, ...noise])).toEqual({ protocol, certainty: 'sure' })
        },
      ),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 5 }), (frames) => {
        expect(detectProtocol(frames)).toHaveProperty('protocol')
      }),
    )
    const trap = {
      get type(): string {
        throw new RangeError('trap')
      },
    }
    expect(detectProtocol([trap, { choices: [] }]).protocol).toBe('openai-chat')
  })
})
