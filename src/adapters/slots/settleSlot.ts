import type { ToolCallReadyEvent, ToolErrorEvent, ToolEvent } from '../../core/events.js'
import { judgeArgs, type ArgsEnd } from './judgeArgs.js'
import type { CallSlot } from './slot.js'
import { jsonOf } from '../shared/wire.js'
import type { SlotHost } from './slotHost.js'

/** Ends a call's arguments, once: ready, or a `tool_error` that says why not. */
export function settleSlot(table: SlotHost, slot: CallSlot, end: ArgsEnd, out: ToolEvent[]): void {
  if (slot.isSettled) return
  if (slot.key === '' && isNothing(slot)) {
    slot.isSettled = true
    return
  }
  table.announce(slot, out)
  const verdict = judgeArgs(slot, end)
  const text = sentText(slot)
  slot.said = undefined
  table.close(slot)
  // The card keeps the text from here on.
  slot.text = ''
  if (!verdict.isReady) {
    // What was complete the first time stays so, however a repetition ends.
    if (slot.isRepeat) return
    const event: ToolErrorEvent = { type: 'tool_error', toolCallId: slot.key, errorCode: verdict.errorCode }
    if (text !== '') event.argsText = text
    table.emit(out, event)
    return
  }
  const { args, argsText } = verdict
  slot.said = { args, argsText }
  // A whole value behind other streamed text is what counts, also where its own text is not known.
  const shown = slot.size === 0 ? text : (argsText ?? jsonOf(args))
  if (shown !== text && !slot.isRepeat)
    table.emit(out, {
      type: 'tool_args_delta',
      toolCallId: slot.key,
      partialJson: shown,
      offset: 0,
      replace: true,
    })
  const ready: ToolCallReadyEvent = { type: 'tool_call_ready', toolCallId: slot.key, args }
  if (argsText !== undefined) ready.argsText = argsText
  table.emit(out, ready)
  if (slot.runsAtOnce && !slot.isRepeat)
    table.emit(out, { type: 'tool_execution_start', toolCallId: slot.key })
}

/** LM Studio opens entries without id, name and arguments (lmstudio-bug-tracker#830): nothing to show. */
function isNothing(slot: CallSlot): boolean {
  return slot.wireId === undefined && slot.name === '' && slot.size === 0 && slot.whole === undefined
}

function sentText(slot: CallSlot): string {
  if (slot.size > 0) return slot.text
  return slot.whole === undefined ? slot.held : (slot.whole.text ?? '')
}
