import type { GraphMessage } from './frame.js'
import { idOf, listOf, recordOf } from '../../shared/wire.js'

/** Positions of messages whose calls are over: a person spoke after them, or each has its outcome. */
export function historyIn(messages: readonly (GraphMessage | undefined)[]): ReadonlySet<number> {
  const history = new Set<number>()
  const answered = new Set<string>()
  let isEarlier = false
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at]
    if (message?.kind === 'human') isEarlier = true
    const id = idOf(message?.body['tool_call_id'])
    if (message?.kind === 'tool' && id !== undefined) answered.add(id)
    if (message?.kind !== 'ai') continue
    const ids = listOf(message.body['tool_calls']).flatMap((call) => idOf(recordOf(call)['id']) ?? [])
    if (isEarlier || (ids.length > 0 && ids.every((one) => answered.has(one)))) history.add(at)
    for (const one of ids) answered.delete(one)
  }
  return history
}
