/** Builders of OpenAI Responses events. */

export const created = (id = 'resp-1'): object => ({
  type: 'response.created',
  response: { id, object: 'response', status: 'in_progress', output: [] },
})

export const completed = (id: string | undefined = 'resp-1', ...output: object[]): object => ({
  type: 'response.completed',
  response: { id, object: 'response', status: 'completed', output },
})

export const added = (output_index: number, item: object): object => ({
  type: 'response.output_item.added',
  output_index,
  item: { status: 'in_progress', ...item },
})

export const done = (output_index: number, item: object): object => ({
  type: 'response.output_item.done',
  output_index,
  item: { status: 'completed', ...item },
})

/** `fn('a')` is the item `fc_a` with the call id `a`. */
export const fn = (id: string, more: object = {}): object => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name: 'f',
  arguments: '',
  ...more,
})

/** An event about the item at a position. */
export const of = (output_index: number, type: string, more: object = {}): object => ({
  type: `response.${type}`,
  output_index,
  ...more,
})

export const piece = (output_index: number, delta: unknown, more: object = {}): object =>
  of(output_index, 'function_call_arguments.delta', { delta, ...more })

export const whole = (output_index: number, text: unknown, more: object = {}): object =>
  of(output_index, 'function_call_arguments.done', { arguments: text, ...more })
