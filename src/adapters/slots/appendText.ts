import type { ToolArgsDeltaEvent, ToolEvent } from '../../core/events.js'
import type { CallSlot } from './slot.js'
import { jsonOf } from '../shared/wire.js'
import type { SlotHost } from './slotHost.js'

/** UTF-16 code units of one call's arguments. Beyond it the call fails as truncated. */
const MAX_ARGS_LENGTH = 64 * 1024 * 1024

/** After this many pieces that repeat the whole text, the wire surely sends everything each time. */
const MAX_DOUBTS = 32

const BRACE = 0x7b
/** What gateways send before the arguments, or instead of them: `{}`, null, `""`, blanks. */
const PLACEHOLDER = /^\s*(?:\{\s*\}|null|"")?\s*$/
const MAX_PLACEHOLDER_LENGTH = 64

/**
 * A piece of argument text: appended and emitted, unless it is a placeholder or repeats what is there.
 * The text so far is read only where the piece is at least as long, so the sum stays linear.
 */
export function appendText(table: SlotHost, slot: CallSlot, piece: string, out: ToolEvent[]): void {
  if (piece === '') return
  if (slot.isSettled && !reopen(table, slot, piece, out)) return
  if (slot.key === '') table.announce(slot, out)
  const { size } = slot
  if (size === 0) {
    begin(table, slot, piece, out)
  } else if (
    slot.beginsWithBrace &&
    piece.length >= size &&
    size >= 2 &&
    piece.charCodeAt(0) === BRACE &&
    piece.startsWith(slot.text)
  ) {
    if (slot.resentAt.length < MAX_DOUBTS) slot.resentAt = [...slot.resentAt, size]
    push(table, slot, piece.slice(size), out)
  } else {
    push(table, slot, piece, out)
  }
}

function push(table: SlotHost, slot: CallSlot, piece: string, out: ToolEvent[]): void {
  if (piece === '') return
  const offset = slot.size
  if (offset + piece.length > MAX_ARGS_LENGTH) {
    cutOff(table, slot, out)
    return
  }
  slot.text += piece
  slot.size = offset + piece.length
  const event: ToolArgsDeltaEvent = {
    type: 'tool_args_delta',
    toolCallId: slot.key,
    partialJson: piece,
    offset,
  }
  const { runId } = table.context
  if (runId !== undefined) event.runId = runId
  out.push(event)
}

/** The whole text so far, of a wire that patches its arguments. O(text): call it where the text has settled. */
export function replaceText(table: SlotHost, slot: CallSlot, text: string, out: ToolEvent[]): void {
  if (slot.isSettled || text === slot.text) return
  if (slot.key === '') table.announce(slot, out)
  slot.empty()
  slot.beginsWithBrace = text.charCodeAt(0) === BRACE
  const at = out.length
  push(table, slot, text, out)
  const event = out[at]
  if (event?.type === 'tool_args_delta') event.replace = true
}

/** The first text of a call. */
function begin(table: SlotHost, slot: CallSlot, piece: string, out: ToolEvent[]): void {
  if (slot.format === 'text') {
    push(table, slot, piece, out)
    return
  }
  let text = piece
  if (slot.whole !== undefined) text = spelledOut(slot) + piece
  else if (slot.held !== '') {
    const isDropped = slot.held.trim() !== '' && piece.trimStart().startsWith('{')
    text = isDropped ? piece : slot.held + piece
  }
  if (text.length <= MAX_PLACEHOLDER_LENGTH && PLACEHOLDER.test(text)) {
    slot.held = text
    return
  }
  slot.held = ''
  slot.beginsWithBrace = text.charCodeAt(0) === BRACE
  push(table, slot, text, out)
}

/** Text behind a whole value makes it text too, so that the two are judged together. */
function spelledOut(slot: CallSlot): string {
  const { whole } = slot
  slot.whole = undefined
  return whole === undefined ? '' : (whole.text ?? jsonOf(whole.value))
}

/**
 * Text for a call whose arguments are over. Of one that was announced again it is the repetition; any
 * other is passed on, for the reducer to refuse and name.
 *
 * @returns whether the text counts
 */
function reopen(table: SlotHost, slot: CallSlot, piece: string, out: ToolEvent[]): boolean {
  if (slot.mayRepeat) {
    table.restart(slot, out)
    return true
  }
  if (slot.key !== '' && !slot.isCutOff && piece.trim() !== '') {
    table.emit(out, { type: 'tool_args_delta', toolCallId: slot.key, partialJson: piece, offset: slot.size })
    slot.size += piece.length
  }
  return false
}

function cutOff(table: SlotHost, slot: CallSlot, out: ToolEvent[]): void {
  const message = `The arguments of a call are longer than ${String(MAX_ARGS_LENGTH)} characters; the call was ended.`
  table.context.report('limit_exceeded', message, { toolCallId: slot.key })
  table.settle(slot, 'broken', out)
  slot.isCutOff = true
}
