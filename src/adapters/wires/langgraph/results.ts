import type { ToolEvent } from '../../../core/events.js'
import type { GraphCalls, GraphSlot } from './calls.js'
import { wholeCallsOf } from './entries.js'
import type { GraphMessage } from './frame.js'
import { historyIn } from './history.js'
import { emitFailure } from '../../shared/outcome.js'
import { slotsOf } from '../../slots/sameId.js'
import type { SlotTable } from '../../slots/slotTable.js'
import { idOf, textOf } from '../../shared/wire.js'

/** Where a list of messages has the calls of an id, and how many of their results came before this one. */
interface ResultPlace {
  readonly table: SlotTable
  readonly before: number
}

/**
 * A list of messages, whole.
 *
 * @param isLive they are new; otherwise they may be the history
 * @param sync takes note of the events so far
 */
export function readGraphMessages(
  calls: GraphCalls,
  messages: readonly (GraphMessage | undefined)[],
  isLive: boolean,
  text: string | undefined,
  out: ToolEvent[],
  sync: (out: readonly ToolEvent[]) => void,
): void {
  const history = historyIn(messages)
  const places = new Map<string, ResultPlace>()
  messages.forEach((message, position) => {
    if (message?.kind === 'ai') {
      const table = calls.readWhole(message, `#message ${String(position)}`, history.has(position), text, out)
      for (const { id } of wholeCallsOf(message)) {
        if (id === undefined) continue
        if (table === undefined) places.delete(id)
        else places.set(id, { table, before: 0 })
      }
    } else if (message?.kind === 'tool') {
      sync(out)
      const id = idOf(message.body['tool_call_id'])
      const place = id === undefined ? undefined : places.get(id)
      const isOld = place === undefined && calls.isHistory(id)
      readGraphResult(calls, message, isLive && !isOld, place, out)
      if (id !== undefined && place !== undefined) places.set(id, { ...place, before: place.before + 1 })
    }
  })
}

/**
 * The outcome of a call: a ToolMessage.
 *
 * @param isLive it happened now; otherwise it counts only for calls that this stream has
 * @param place of its call, where a list of messages tells it
 */
export function readGraphResult(
  calls: GraphCalls,
  { body }: GraphMessage,
  isLive: boolean,
  place: ResultPlace | undefined,
  out: ToolEvent[],
): void {
  const id = idOf(body['tool_call_id'])
  if (id === undefined) {
    calls.context.reportOnce('frame_invalid', 'result', 'A ToolMessage names no call; it was left out.')
    return
  }
  const { log, loose } = calls
  const messageId = idOf(body['id'])
  if (place === undefined && messageId !== undefined && log.results.has(messageId)) return
  const known = callOf(calls, id, textOf(body['name']), place)
  if (known === undefined && !isLive) return
  // Its node runs when the message is complete.
  known?.table.settleAll('marked', out)
  const toolCallId = known?.slot.key ?? loose.keyOf(id, out)
  if (log.calls.get(toolCallId)?.isOver === true) return
  if (messageId !== undefined) log.noteResult(messageId)
  const { content, status } = body
  if (status === 'error') emitFailure(loose, toolCallId, content, out)
  else
    loose.emit(out, {
      type: 'tool_result',
      toolCallId,
      ...(content === undefined ? {} : { result: content }),
    })
  log.get(toolCallId).isOver = true
}

/** Of calls that share an id: the one at the place, else of the name, else the first that is open. */
function callOf(
  calls: GraphCalls,
  id: string,
  name: string,
  place: ResultPlace | undefined,
): GraphSlot | undefined {
  if (place !== undefined) {
    const { table, before } = place
    const here = slotsOf(table, id)
    const ofName = here.filter((slot) => name !== '' && slot.name === name)
    const meant = ofName.length > 0 ? ofName : here
    const slot = meant[before] ?? meant.at(-1)
    if (slot !== undefined) return { slot, table }
  }
  const all = calls.withId(id)
  const open = all.filter(({ slot }) => calls.log.calls.get(slot.key)?.isOver !== true)
  const named = name === '' ? [] : open.filter(({ slot }) => slot.name === name)
  const meant = named.length > 0 ? named : open
  const newest = meant.at(-1)
  if (newest === undefined) return all.at(-1)
  if (meant.some(({ table }) => table !== newest.table))
    calls.context.reportOnce(
      'frame_invalid',
      'shared',
      'A ToolMessage names an id that open calls of several messages have; it was taken for one of the last message.',
    )
  return meant.find(({ table }) => table === newest.table)
}
