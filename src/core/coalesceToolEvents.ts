import type { ToolArgsDeltaEvent, ToolEvent } from './events.js'
import { list } from './fieldChecks.js'

/**
 * Joins neighbouring deltas of one call, so that a frame's worth of them costs one reduction. A piece is
 * joined where neither says where it belongs, or where both say it and they touch; a `replace` drops the
 * pieces before it; another event of the same call ends the piece. Runs after the `seq` check.
 *
 * @returns the events in order; the same array when there was nothing to join
 */
export function coalesceToolEvents(events: readonly ToolEvent[]): readonly ToolEvent[] {
  if (!list(events)) return []
  const out: (ToolEvent | undefined)[] = []
  const open = new Map<string, number>()
  // Pieces of our own, made at the first join: the later ones extend them without another copy.
  const ours = new Set<ToolEvent>()
  let joined = false
  // The piece in hand: most events of a frame go on with the one before.
  let current: ToolArgsDeltaEvent | undefined
  for (const event of events) {
    if (current !== undefined && continues(current, event)) {
      current.partialJson += event.partialJson
      if (event.seq !== undefined) current.seq = event.seq
      continue
    }
    current = undefined
    if (!isPiece(event)) {
      closePieces(open, event)
      out.push(event)
      continue
    }
    const at = open.get(event.toolCallId)
    const last = at === undefined ? undefined : (out[at] as ToolArgsDeltaEvent)
    if (at !== undefined && last !== undefined && touches(last, event)) {
      const piece = ours.has(last) ? last : { ...last }
      piece.partialJson += event.partialJson
      if (event.seq !== undefined) piece.seq = event.seq
      ours.add(piece)
      out[at] = current = piece
      joined = true
      continue
    }
    if (at !== undefined && event.replace === true) {
      out[at] = undefined
      joined = true
    }
    open.set(event.toolCallId, out.length)
    out.push(event)
  }
  return joined ? out.filter((event) => event !== undefined) : events
}

/** Malformed deltas are left for the reducer to report. */
function isPiece(event: ToolEvent): event is ToolArgsDeltaEvent {
  return event?.type === 'tool_args_delta' && typeof event.partialJson === 'string'
}

function continues(piece: ToolArgsDeltaEvent, event: ToolEvent): event is ToolArgsDeltaEvent {
  return isPiece(event) && event.toolCallId === piece.toolCallId && touches(piece, event)
}

function touches(last: ToolArgsDeltaEvent, next: ToolArgsDeltaEvent): boolean {
  if (last.replace === true || next.replace === true) return false
  if (last.offset === undefined || next.offset === undefined) return last.offset === next.offset
  return last.offset + last.partialJson.length === next.offset
}

/** Events that may concern more calls than the one they name end every open piece. */
function closePieces(open: Map<string, number>, event: ToolEvent): void {
  switch (event?.type) {
    case 'text_delta':
    case 'reasoning_delta':
    case 'step_started':
      return
    case 'run_started':
    case 'run_finished':
    case 'tool_snapshot':
      open.clear()
      return
    case 'tool_discarded':
    case 'tool_approval_response':
      if (event.toolCallId === undefined) open.clear()
      else open.delete(event.toolCallId)
      return
    case 'tool_call_start':
      if (event.replaces !== undefined) open.delete(event.replaces)
      open.delete(event.toolCallId)
      return
    default:
      if (event !== null && typeof event === 'object') open.delete(event.toolCallId)
  }
}
