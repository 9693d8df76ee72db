import type { ToolCardInput } from '../../../core/card.js'
import type { ToolEvent, ToolSnapshotEvent } from '../../../core/events.js'
import type { AdapterContext } from '../../shared/context.js'
import { sliceJsonValue } from '../../shared/frameText.js'
import { isNothing } from '../../shared/putArgs.js'
import { readyIn, type ScriptcatScope } from './scope.js'
import { idOf, jsonOf, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/**
 * The step in hand as ScriptCat tells it to a page that joins: a snapshot, after which the stream goes on.
 * It has no epoch of its own, so each one is newer than what was there.
 */
export function readSync(
  context: AdapterContext,
  scope: ScriptcatScope,
  frame: WireRecord,
  text: string | undefined,
  out: ToolEvent[],
): void {
  const calls = listOf(recordOf(frame['streamingMessage'])['toolCalls']).map(recordOf)
  scope.open.clear()
  scope.nextStep()
  const cards = calls.flatMap((call, at) => cardOf(scope, call, () => textAt(text, at)) ?? [])
  const epoch = context.keys.response().id
  scope.table.emit(out, { type: 'tool_snapshot', cards, epoch } as unknown as ToolSnapshotEvent)
}

/** The exact text of a call's arguments. */
function textAt(text: string | undefined, at: number): string | undefined {
  return sliceJsonValue(text, ['streamingMessage', 'toolCalls', at, 'arguments'])
}

function cardOf(
  scope: ScriptcatScope,
  call: WireRecord,
  cut: () => string | undefined,
): ToolCardInput | undefined {
  const { table } = scope
  const id = idOf(call['id'])
  const name = textOf(call['name'])
  if (id === undefined && name === '' && isNothing(call['arguments'])) return undefined
  const slot = table.open(id, undefined, name)
  if (slot === undefined) return undefined
  // The page may know the call from before its connection broke.
  if (id !== undefined) table.join(slot, id)
  const quiet: ToolEvent[] = []
  table.announce(slot, quiet)
  const { result, status } = call
  const args = call['arguments']
  table.append(slot, typeof args === 'string' ? args : (cut() ?? jsonOf(args)), quiet)
  const card: ToolCardInput = {
    toolCallId: slot.key,
    toolName: slot.name,
    ...(id === undefined || id === slot.key ? {} : { providerCallId: id }),
    state: 'streaming_args',
    partialJson: slot.text,
    charsAccumulated: slot.size,
  }
  const isOver = status === 'completed' || status === 'error' || (result !== undefined && result !== null)
  if (!isOver) {
    scope.open.add(slot.key)
    return card
  }
  const argsText = slot.text
  table.settle(slot, 'marked', quiet)
  const ready = readyIn(quiet)
  return {
    ...card,
    partialJson: '',
    ...(argsText === '' ? {} : { argsText }),
    ...(ready === undefined ? {} : { args: ready.args, argsText: ready.argsText, argsExact: true }),
    ...(status === 'error'
      ? { state: 'failed', errorCode: 'tool_failed', errorText: textOf(result) }
      : { state: 'succeeded', result: result ?? undefined }),
  }
}
