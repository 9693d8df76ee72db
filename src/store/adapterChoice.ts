import { loadAdapter, resolveProtocol } from '../adapters/protocols.js'
import { eventNamesOf } from '../adapters/shared/guardAdapter.js'
import type { ToolStreamAdapter } from '../adapters/types.js'

/** An adapter, a protocol's name, or `'auto'`: the protocol that the first frames show. */
export type AdapterChoice = ToolStreamAdapter | string

export const AUTO = 'auto'

/** Names that an EventSource must ask for before the protocol is known. */
const COMMON_EVENT_NAMES = [
  ...['text_delta', 'tool_call', 'tool_result', 'messages', 'values', 'updates', 'custom', 'tool-event'],
  ...['message_start', 'content_block_start', 'content_block_delta', 'content_block_stop', 'message_delta'],
  'message_stop',
]

/**
 * What a host gave as its adapter, as a list.
 *
 * @throws TypeError at once where there is none in it, or something that is none
 */
export function listOfChoices(given: AdapterChoice | readonly AdapterChoice[]): readonly AdapterChoice[] {
  const choices = [given].flat() as readonly (AdapterChoice | null | undefined)[]
  if (choices.length === 0)
    throw new TypeError(
      "useToolFeed(): adapter is an empty list. Give an adapter, a protocol's name or 'auto'; leave it out for the unified protocol.",
    )
  for (const choice of choices)
    if (typeof choice !== 'string' && typeof (choice as { push?: unknown } | null)?.push !== 'function')
      throw new TypeError(
        `useToolFeed(): ${choice === null ? 'null' : typeof choice} is no adapter. Give an adapter (call its create function), a protocol's name or 'auto'; leave it out for the unified protocol.`,
      )
  return choices as readonly AdapterChoice[]
}

/** SSE event names that are read, as far as they are known. */
export function namesOfChoices(choices: readonly AdapterChoice[], isAuto: boolean): readonly string[] {
  const names = choices.flatMap((one) => (typeof one === 'string' ? [] : (eventNamesOf(one) ?? [])))
  return isAuto ? [...COMMON_EVENT_NAMES, ...names] : names
}

export async function adapterOf(choice: AdapterChoice): Promise<ToolStreamAdapter> {
  if (typeof choice !== 'string') return choice
  try {
    return await loadAdapter(choice)
  } catch (cause) {
    if (cause instanceof Error && resolveProtocol(choice) === undefined)
      Object.assign(cause, { code: 'protocol_unknown', fix: 'Use one of these names, or an adapter.' })
    throw cause
  }
}
