/** A call as a whole run of an agent has it: what was asked for, and what came of it. */
export interface AgentCall {
  id: string
  name: string
  args: Record<string, unknown>
  /** The outcome's text; `undefined`: the run ends without one. */
  result: string | undefined
  isError: boolean
}

/** How the stream of a run is written. */
export interface Manner {
  /** Cuts a text into pieces whose concatenation it is. */
  pieces(text: string): string[]
  /** Arguments of parallel calls come in turns, where the wire can say that. */
  isInterleaved: boolean
  /** What the model says between calls. */
  text: string
}

export interface AgentWire {
  /** A result on this wire can be a failure. */
  hasErrors: boolean
  /** Argument text comes in pieces. */
  streams: boolean
  /** An empty object may still be filled while a call runs: only its outcome says that it was all. */
  isEmptyOpen?: boolean
  write(calls: readonly AgentCall[], manner: Manner): unknown[]
}

/** The frames of several calls one after the other, or in turns. */
function weave(parts: readonly unknown[][], isInterleaved: boolean): unknown[] {
  if (!isInterleaved) return parts.flat()
  const longest = Math.max(0, ...parts.map((part) => part.length))
  return Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    parts.flatMap((part) => part.slice(at, at + 1)),
  )
}

const outcomes = (
  calls: readonly AgentCall[],
  frame: (call: AgentCall, result: string) => unknown,
): unknown[] =>
  // The last call is the first to be done.
  calls.flatMap((call) => (call.result === undefined ? [] : [frame(call, call.result)])).reverse()

const agUi: AgentWire = {
  hasErrors: false,
  streams: true,
  write: (calls, { pieces, isInterleaved, text }) => [
    { type: 'RUN_STARTED', threadId: 'thread', runId: 'run' },
    { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: text },
    { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    ...weave(
      calls.map(({ id, name, args }) => [
        { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name, parentMessageId: null },
        ...pieces(JSON.stringify(args)).map((delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId: id, delta })),
        { type: 'TOOL_CALL_END', toolCallId: id },
      ]),
      isInterleaved,
    ),
    ...outcomes(calls, ({ id }, content) => ({
      type: 'TOOL_CALL_RESULT',
      messageId: `r-${id}`,
      toolCallId: id,
      content,
    })),
    { type: 'RUN_FINISHED', threadId: 'thread', runId: 'run' },
  ],
}

const aiSdk: AgentWire = {
  hasErrors: true,
  streams: true,
  write: (calls, { pieces, isInterleaved, text }) => [
    { type: 'start', messageId: 'message' },
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: text },
    { type: 'text-end', id: 't' },
    ...weave(
      calls.map(({ id, name, args }) => [
        { type: 'tool-input-start', toolCallId: id, toolName: name },
        ...pieces(JSON.stringify(args)).map((inputTextDelta) => {
          return { type: 'tool-input-delta', toolCallId: id, inputTextDelta }
        }),
        { type: 'tool-input-available', toolCallId: id, toolName: name, input: args },
      ]),
      isInterleaved,
    ),
    ...outcomes(calls, ({ id, isError }, result) =>
      isError
        ? { type: 'tool-output-error', toolCallId: id, errorText: result }
        : { type: 'tool-output-available', toolCallId: id, output: result },
    ),
    { type: 'finish-step' },
    { type: 'finish' },
    '[DONE]',
  ],
}

const aiSdkV4: AgentWire = {
  hasErrors: false,
  streams: true,
  write: (calls, { pieces, isInterleaved, text }) => {
    const line = (code: string, value: unknown): string => `${code}:${JSON.stringify(value)}`
    return [
      line('f', { messageId: 'message' }),
      line('0', text),
      ...weave(
        calls.map(({ id: toolCallId, name: toolName, args }) => [
          line('b', { toolCallId, toolName }),
          ...pieces(JSON.stringify(args)).map((argsTextDelta) => line('c', { toolCallId, argsTextDelta })),
          line('9', { toolCallId, toolName, args }),
        ]),
        isInterleaved,
      ),
      ...outcomes(calls, ({ id }, result) => line('a', { toolCallId: id, result })),
      line('e', { finishReason: 'tool-calls', usage: { promptTokens: null }, isContinued: false }),
      line('d', { finishReason: 'tool-calls' }),
    ]
  },
}

const langgraph: AgentWire = {
  hasErrors: true,
  streams: true,
  write: (calls, { pieces, isInterleaved, text }) => {
    const say = (kind: string, kwargs: object): unknown => [
      'messages',
      [
        { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', kind], kwargs },
        { langgraph_node: 'model' },
      ],
    ]
    const chunk = (piece: object): unknown =>
      say('AIMessageChunk', {
        id: 'run-1',
        content: '',
        tool_call_chunks: [{ type: 'tool_call_chunk', ...piece }],
      })
    return [
      say('AIMessageChunk', { id: 'run-1', content: text, tool_call_chunks: [] }),
      ...weave(
        calls.map(({ id, name, args }, index) => [
          chunk({ id, name, args: '', index }),
          ...pieces(JSON.stringify(args)).map((piece) => chunk({ args: piece, index })),
        ]),
        isInterleaved,
      ),
      [
        'values',
        {
          messages: [
            {
              lc: 1,
              type: 'constructor',
              id: ['langchain_core', 'messages', 'AIMessage'],
              kwargs: {
                id: 'run-1',
                content: text,
                tool_calls: calls.map(({ id, name, args }) => ({ id, name, args, type: 'tool_call' })),
              },
            },
          ],
        },
      ],
      ...outcomes(calls, ({ id, name, isError }, content) =>
        say('ToolMessage', {
          id: `t-${id}`,
          tool_call_id: id,
          name,
          content,
          status: isError ? 'error' : 'success',
        }),
      ),
    ]
  },
}

const pydanticAi: AgentWire = {
  hasErrors: true,
  streams: true,
  write: (calls, { pieces, text }) => [
    { event_kind: 'part_start', index: 0, part: { part_kind: 'text', content: text } },
    { event_kind: 'part_end', index: 0, part: { part_kind: 'text', content: text } },
    ...calls.flatMap(({ id, name, args }, at) => {
      const index = at + 1
      const part = { part_kind: 'tool-call', tool_name: name, tool_call_id: id }
      return [
        { event_kind: 'part_start', index, part: { ...part, args: '' } },
        ...pieces(JSON.stringify(args)).map((piece) => ({
          event_kind: 'part_delta',
          index,
          delta: { part_delta_kind: 'tool_call', args_delta: piece, tool_call_id: id },
        })),
        { event_kind: 'part_end', index, part: { ...part, args: JSON.stringify(args) } },
      ]
    }),
    ...calls.map(({ id, name, args }) => ({
      event_kind: 'function_tool_call',
      args_valid: true,
      part: { part_kind: 'tool-call', tool_name: name, tool_call_id: id, args: JSON.stringify(args) },
    })),
    ...outcomes(calls, ({ id, name, isError }, content) => ({
      event_kind: 'function_tool_result',
      part: isError
        ? { part_kind: 'retry-prompt', tool_name: name, tool_call_id: id, content }
        : { part_kind: 'tool-return', tool_name: name, tool_call_id: id, content, outcome: 'success' },
    })),
  ],
}

const kimi: AgentWire = {
  hasErrors: true,
  streams: true,
  write: (calls, { pieces, text }) => {
    const event = (type: string, payload: object): unknown => ({
      jsonrpc: '2.0',
      method: 'event',
      params: { type, payload },
    })
    return [
      event('TurnBegin', { user_input: 'go' }),
      event('StepBegin', { n: 1 }),
      event('ContentPart', { type: 'text', text }),
      ...calls.flatMap(({ id, name, args }) => [
        event('ToolCall', { type: 'function', id, function: { name, arguments: '' } }),
        ...pieces(JSON.stringify(args)).map((piece) => event('ToolCallPart', { arguments_part: piece })),
      ]),
      event('StatusUpdate', { context_usage: null }),
      ...outcomes(calls, ({ id, isError }, output) =>
        event('ToolResult', {
          tool_call_id: id,
          return_value: { is_error: isError, output, message: '', display: [] },
        }),
      ),
      event('TurnEnd', {}),
    ]
  },
}

const claude: AgentWire = {
  hasErrors: true,
  streams: true,
  write: (calls, { pieces, text }) => {
    const partial = (event: object): unknown => ({
      type: 'stream_event',
      event,
      parent_tool_use_id: null,
      session_id: 's',
    })
    const content = calls.map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: args }))
    return [
      { type: 'system', subtype: 'init', session_id: 's' },
      partial({ type: 'message_start', message: { id: 'msg', role: 'assistant', content: [] } }),
      ...calls.flatMap(({ id, name, args }, index) => [
        partial({
          type: 'content_block_start',
          index,
          content_block: { type: 'tool_use', id, name, input: {} },
        }),
        ...pieces(JSON.stringify(args)).map((partial_json) =>
          partial({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } }),
        ),
        partial({ type: 'content_block_stop', index }),
      ]),
      partial({ type: 'message_stop' }),
      {
        type: 'assistant',
        session_id: 's',
        parent_tool_use_id: null,
        message: { id: 'msg', content: [{ type: 'text', text }, ...content] },
      },
      ...outcomes(calls, ({ id, isError }, result) => ({
        type: 'user',
        session_id: 's',
        parent_tool_use_id: null,
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: id, content: result, is_error: isError }],
        },
      })),
      { type: 'result', subtype: 'success', session_id: 's', permission_denials: [] },
    ]
  },
}

const mcp: AgentWire = {
  hasErrors: true,
  streams: false,
  write: (calls) => [
    ...calls.map(({ id, name, args }) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name, arguments: args, _meta: { progressToken: id } },
    })),
    ...outcomes(calls, ({ id, isError }, text) => ({
      jsonrpc: '2.0',
      id,
      result: { content: [{ type: 'text', text }], isError },
    })),
  ],
}

const acp: AgentWire = {
  hasErrors: true,
  isEmptyOpen: true,
  streams: false,
  write: (calls) => {
    const update = (fields: object): unknown => ({
      jsonrpc: '2.0',
      method: 'session/update',
      params: { sessionId: 's', update: fields },
    })
    return [
      ...calls.map(({ id, name }) =>
        update({
          sessionUpdate: 'tool_call',
          toolCallId: id,
          title: `Do ${name}`,
          kind: name,
          status: 'pending',
        }),
      ),
      ...calls.map(({ id, args }) =>
        update({ sessionUpdate: 'tool_call_update', toolCallId: id, rawInput: args, status: 'in_progress' }),
      ),
      ...outcomes(calls, ({ id, isError }, text) =>
        update({
          sessionUpdate: 'tool_call_update',
          toolCallId: id,
          status: isError ? 'failed' : 'completed',
          rawOutput: { text },
        }),
      ),
    ]
  },
}

const scriptcat: AgentWire = {
  hasErrors: false,
  streams: true,
  write: (calls, { pieces, isInterleaved, text }) => [
    { type: 'content_delta', delta: text },
    ...weave(
      calls.map(({ id, name, args }, index) => [
        { type: 'tool_call_start', toolCall: { id, name, arguments: '' } },
        ...pieces(JSON.stringify(args)).map((delta) => ({ type: 'tool_call_delta', id, delta, index })),
      ]),
      isInterleaved,
    ),
    ...outcomes(calls, ({ id }, result) => ({ type: 'tool_call_complete', id, result })),
    { type: 'done' },
  ],
}

const plainSse: AgentWire = {
  hasErrors: false,
  streams: false,
  write: (calls, { text }) => [
    { type: 'text_delta', chunk: text },
    ...calls.map(({ id, name, args }) => ({ type: 'tool_call', id, name, args })),
    ...outcomes(calls, ({ id }, result) => ({ type: 'tool_result', id, result })),
  ],
}

const unified: AgentWire = {
  hasErrors: true,
  streams: true,
  write: (calls, { pieces, isInterleaved, text }) => [
    { type: 'run_started', runId: 'run' },
    { type: 'text_delta', text },
    ...weave(
      calls.map(({ id: toolCallId, name: toolName, args }) => [
        { type: 'tool_call_start', toolCallId, toolName },
        ...pieces(JSON.stringify(args)).map((partialJson) => ({
          type: 'tool_args_delta',
          toolCallId,
          partialJson,
        })),
        { type: 'tool_call_ready', toolCallId, args },
      ]),
      isInterleaved,
    ),
    ...outcomes(calls, ({ id: toolCallId, isError }, result) =>
      isError
        ? { type: 'tool_error', toolCallId, errorCode: 'tool_failed', errorText: result }
        : { type: 'tool_result', toolCallId, result },
    ),
    { type: 'run_finished', runId: 'run', outcome: 'completed' },
  ],
}

/** The wires of agents by protocol: each writes whole runs as its senders do. */
export const AGENT_WIRES: Record<string, AgentWire> = {
  'ag-ui': agUi,
  'ai-sdk': aiSdk,
  'ai-sdk-v4': aiSdkV4,
  langgraph,
  'pydantic-ai': pydanticAi,
  kimi,
  'claude-stream-json': claude,
  mcp,
  acp,
  scriptcat,
  tanstack: agUi,
  'plain-sse': plainSse,
  unified,
}
