/** Builders of Pydantic AI's events. */

export const toolPart = (
  id: string | null,
  name: string,
  args: unknown = null,
  more: object = {},
): object => ({
  tool_name: name,
  args,
  tool_call_id: id,
  part_kind: 'tool-call',
  ...more,
})

export const start = (index: number, part: object, more: object = {}): object => ({
  index,
  part,
  event_kind: 'part_start',
  ...more,
})

export const delta = (index: number, args: unknown, more: object = {}): object => ({
  index,
  delta: { args_delta: args, part_delta_kind: 'tool_call', ...more },
  event_kind: 'part_delta',
})

export const end = (index: number, part: object): object => ({ index, part, event_kind: 'part_end' })

export const handled = (part: object, valid: boolean | null = true): object => ({
  part,
  args_valid: valid,
  event_kind: 'function_tool_call',
})

export const returned = (id: string, content: unknown, more: object = {}): object => ({
  part: { tool_name: 'f', content, tool_call_id: id, part_kind: 'tool-return', ...more },
  event_kind: 'function_tool_result',
})

export const deferred = (approvals: object[], calls: object[] = [], metadata: object = {}): object => ({
  requests: { calls, approvals, metadata },
  event_kind: 'deferred_tool_requests',
})
