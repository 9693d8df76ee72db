/** Builders of LangGraph's stream frames. */

export interface Piece {
  id?: string | null
  name?: string | null
  args?: string | null
  index?: number | string | null
}

const META = { langgraph_node: 'agent', langgraph_checkpoint_ns: 'agent:1' }

/** A message as its class serializes itself. */
export const serialized = (name: string, kwargs: object): object => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', name],
  kwargs,
})

export const chunkOf = (pieces: Piece[], more: object = {}): object => ({
  id: 'run-1',
  content: '',
  tool_call_chunks: pieces.map((piece) => ({ type: 'tool_call_chunk', ...piece })),
  response_metadata: {},
  ...more,
})

/** Pieces of calls, as a tuple of the `messages` mode. */
export const chunk = (pieces: Piece[], more: object = {}, scope = 'agent:1'): unknown[] => [
  'messages',
  [serialized('AIMessageChunk', chunkOf(pieces, more)), { ...META, langgraph_checkpoint_ns: scope }],
]

export const finish = (reason = 'tool_calls', more: object = {}): unknown[] =>
  chunk([], { response_metadata: { finish_reason: reason }, ...more })

export const whole = (calls: { id: string; name: string; args: unknown }[], more: object = {}): object => ({
  type: 'ai',
  id: 'run-1',
  content: '',
  tool_calls: calls.map((call) => ({ ...call, type: 'tool_call' })),
  invalid_tool_calls: [],
  ...more,
})

export const human = (content = 'water the plants'): object => ({
  type: 'human',
  id: `h-${content}`,
  content,
})

export const tool = (id: string, content: unknown, more: object = {}): object => ({
  type: 'tool',
  id: `t-${id}`,
  tool_call_id: id,
  name: 'water',
  status: 'success',
  content,
  ...more,
})

export const toolMessage = (id: string, content: unknown, more: object = {}): unknown[] => [
  'messages',
  [serialized('ToolMessage', tool(id, content, more)), META],
]

export const values = (...messages: object[]): unknown[] => ['values', { messages }]

export interface Request {
  name: string
  args: unknown
  description?: string
}

/** An interrupt of the human-in-the-loop middleware, in Python's spelling or in JavaScript's. */
export function interrupt(
  requests: Request[],
  allowed: string[] | undefined,
  isSnake = false,
  id: string | undefined = 'stop-1',
): object {
  const names = isSnake
    ? (['action_requests', 'review_configs', 'action_name', 'allowed_decisions'] as const)
    : (['actionRequests', 'reviewConfigs', 'actionName', 'allowedDecisions'] as const)
  const configs = requests.map(({ name }) => ({ [names[2]]: name, [names[3]]: allowed }))
  return {
    __interrupt__: [
      {
        ...(id === undefined ? {} : { id }),
        value: { [names[0]]: requests, [names[1]]: allowed === undefined ? [] : configs },
      },
    ],
  }
}
