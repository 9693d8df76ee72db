/** Builders of messages of the kimi-cli wire. */

export const event = (type: string, payload: object = {}): object => ({
  jsonrpc: '2.0',
  method: 'event',
  params: { type, payload },
})

export const request = (id: unknown, type: string, payload: object): object => ({
  jsonrpc: '2.0',
  method: 'request',
  id,
  params: { type, payload },
})

export const turn = (words = 'tidy up'): object => event('TurnBegin', { user_input: words })
export const step = (n = 1): object => event('StepBegin', { n })
export const call = (id: string | null, name: string, args: unknown = null): object =>
  event('ToolCall', { type: 'function', id, function: { name, arguments: args }, extras: null })
export const part = (text: unknown): object => event('ToolCallPart', { arguments_part: text })
export const status = (more: object = {}): object =>
  event('StatusUpdate', { token_usage: null, mcp_status: null, ...more })
export const words = (text: string): object => event('ContentPart', { type: 'text', text })
export const result = (id: string, more: object = {}): object =>
  event('ToolResult', {
    tool_call_id: id,
    return_value: { is_error: false, output: 'done', message: '', display: [], ...more },
  })
export const turnEnd = event('TurnEnd')

export const approval = (callId: string, id = 'ask-1', more: object = {}): object =>
  request(`rpc-${id}`, 'ApprovalRequest', {
    id,
    tool_call_id: callId,
    sender: 'Broom',
    action: 'sweep a room',
    description: 'Sweep the hall',
    display: [],
    ...more,
  })

export const nested = (parent: string, inner: object, agent = 'helper'): object =>
  event('SubagentEvent', {
    parent_tool_call_id: parent,
    agent_id: agent,
    event: (inner as { params: object }).params,
  })
