/** Builders of AG-UI events. */

export const started = (runId: string, more: object = {}) => ({
  type: 'RUN_STARTED',
  threadId: 'th',
  runId,
  ...more,
})
export const finished = (runId: string, more: object = {}) => ({
  type: 'RUN_FINISHED',
  threadId: 'th',
  runId,
  ...more,
})
export const interrupted = (runId: string, ...interrupts: object[]) =>
  finished(runId, { outcome: { type: 'interrupt', interrupts } })
export const start = (toolCallId: string, toolCallName = 'f', more: object = {}) => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName,
  ...more,
})
export const piece = (toolCallId: string, delta: unknown) => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta })
export const end = (toolCallId: string, more: object = {}) => ({ type: 'TOOL_CALL_END', toolCallId, ...more })
export const whole = (toolCallId: string, args = '{"n":1}', name = 'f') => [
  start(toolCallId, name),
  piece(toolCallId, args),
  end(toolCallId),
]
export const chunk = (fields: object) => ({ type: 'TOOL_CALL_CHUNK', ...fields })
export const result = (toolCallId: string, content: unknown, more: object = {}) => ({
  type: 'TOOL_CALL_RESULT',
  messageId: `m-${toolCallId}`,
  toolCallId,
  content,
  ...more,
})
export const snapshot = (...messages: object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages })
export const said = (id: string, ...calls: [id: string, args: unknown][]) => ({
  id,
  role: 'assistant',
  toolCalls: calls.map(([callId, args]) => ({
    id: callId,
    type: 'function',
    function: { name: 'f', arguments: args },
  })),
})
