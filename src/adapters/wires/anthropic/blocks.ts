import type { ToolErrorEvent, ToolEvent, ToolResultEvent } from '../../../core/events.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import type { CallFacts, CallSlot } from '../../slots/slot.js'
import type { SlotTable } from '../../slots/slotTable.js'
import { textOfParts } from '../../shared/text.js'
import { idOf, isRecord, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** `tool_use`, `server_tool_use`, `mcp_tool_use`. */
export function isToolBlock(block: WireRecord): boolean {
  return textOf(block['type']).endsWith('tool_use')
}

/** `tool_result`, `mcp_tool_result`, `web_search_tool_result` … */
export function isToolResult(block: WireRecord): boolean {
  return textOf(block['type']).endsWith('tool_result')
}

/** Opens, or opens again, the call of a block. Its input counts where it is not empty. */
export function readToolBlock(
  table: SlotTable,
  block: WireRecord,
  index: number | undefined,
  path: FramePath,
  text: string | undefined,
  out: ToolEvent[],
): CallSlot | undefined {
  const id = idOf(block['id'])
  const name = textOf(block['name'])
  const known = table.again(id, index, name)
  const slot = known ?? table.open(id, index, name)
  if (slot === undefined) return undefined
  if (known === undefined) {
    const type = textOf(block['type'])
    slot.runsAtOnce = type === 'server_tool_use' || type === 'mcp_tool_use'
    slot.facts = factsOf(table, block, slot.runsAtOnce)
    table.announce(slot, out)
  } else {
    if (index !== undefined) table.byIndex.set(index, slot)
    table.last = slot
    table.rename(slot, name, out)
    table.restart(slot, out)
  }
  const cut = (): string | undefined => sliceJsonValue(text, [...path, 'input'])
  table.put(slot, block['input'], cut, out)
  return slot
}

function factsOf(table: SlotTable, block: WireRecord, runsAtProvider: boolean): CallFacts {
  const facts: CallFacts = {}
  if (runsAtProvider) facts.executor = 'provider'
  const server = textOf(block['server_name'])
  if (server !== '') facts.serverLabel = server
  // Calls that code of another call made.
  const callerId = idOf(recordOf(block['caller'])['tool_id'])
  const parent = callerId === undefined ? undefined : table.context.keys.find(callerId)
  if (parent !== undefined) facts.parentToolCallId = parent
  return facts
}

/** The outcome of a call, of this message or an earlier one. Failure is what the block says, never its text. */
export function readToolResult(table: SlotTable, block: WireRecord, out: ToolEvent[]): void {
  const id = idOf(block['tool_use_id'])
  if (id === undefined) {
    table.context.reportOnce('frame_invalid', 'result', 'A tool result names no call; it was left out.')
    return
  }
  const content = block['content']
  const toolCallId = table.answer(id, out)
  if (block['is_error'] === true || isErrorContent(content)) {
    const event: ToolErrorEvent = { type: 'tool_error', toolCallId, errorCode: errorCodeOf(content) }
    const words = isRecord(content) ? textOf(content['error_message']) : textOfParts(content)
    if (words !== '') event.errorText = words
    table.emit(out, event)
    return
  }
  const event: ToolResultEvent = { type: 'tool_result', toolCallId }
  if (content !== undefined) event.result = content
  table.emit(out, event)
}

function isErrorContent(content: unknown): content is WireRecord {
  return isRecord(content) && textOf(content['type']).endsWith('_error')
}

function errorCodeOf(content: unknown): string {
  return (isRecord(content) && textOf(content['error_code'])) || 'tool_failed'
}
