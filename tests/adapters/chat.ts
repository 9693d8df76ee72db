/** Builders of chat completions chunks. */

export interface Entry {
  id?: string | null
  index?: number
  name?: string | null
  args?: unknown
}

/** An entry of `tool_calls`; what is not given is absent. */
function entry({ id, index, name, args }: Entry): object {
  return {
    ...(index === undefined ? {} : { index }),
    ...(id === undefined ? {} : { id, type: 'function' }),
    function: { ...(name === undefined ? {} : { name }), ...(args === undefined ? {} : { arguments: args }) },
  }
}

/** A chunk with these entries in its first choice. */
export function calls(...entries: Entry[]): object {
  return chunk({ delta: { tool_calls: entries.map(entry) } })
}

export function chunk(choice: object, id: string | undefined = 'resp-1'): object {
  return {
    ...(id === undefined ? {} : { id }),
    object: 'chat.completion.chunk',
    choices: [{ index: 0, finish_reason: null, ...choice }],
  }
}

export function finish(reason = 'tool_calls', id?: string): object {
  return chunk({ delta: {}, finish_reason: reason }, id ?? 'resp-1')
}

/** The same frame as part of another response. */
export function inResponse(id: string, frame: object): object {
  return { ...frame, id }
}

export const DONE = '[DONE]'
