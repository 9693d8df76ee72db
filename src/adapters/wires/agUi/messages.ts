import type { ToolEvent } from '../../../core/events.js'
import type { AgUiCalls } from './calls.js'
import { callIdOf, fieldOf } from './fields.js'
import type { FramePath } from '../../shared/frameText.js'
import { isPlaceholder, putArgs } from '../../shared/putArgs.js'
import { idOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/**
 * The conversation as the server has it: calls that are not known yet, and results that were not told. Known
 * calls are left alone: their events say more than a snapshot, which has no mark of the arguments' end.
 */
export function readMessages(
  calls: AgUiCalls,
  messages: unknown,
  text: string | undefined,
  out: ToolEvent[],
): void {
  const opened = new Set<string>()
  listOf(messages).forEach((message, at) => {
    if (!isRecord(message)) return
    const ofCalls = message['toolCalls'] === undefined ? 'tool_calls' : 'toolCalls'
    listOf(message[ofCalls]).forEach((call, position) => {
      if (!isRecord(call)) return
      const argsPath = ['messages', at, ofCalls, position, 'function', 'arguments']
      const id = idOf(call['id'])
      if (id === undefined || calls.isKnown(id)) return
      opened.add(id)
      readCall(calls, id, call, textOf(fieldOf(message, 'subagentRunId')), argsPath, text, out)
    })
    const id = message['role'] === 'tool' ? callIdOf(message) : undefined
    // A call that is new again was forgotten with its run.
    if (id !== undefined && (opened.has(id) || !calls.over.has(id)))
      calls.readResult(message, message['content'], out)
  })
}

function readCall(
  calls: AgUiCalls,
  id: string,
  call: WireRecord,
  lane: string,
  path: FramePath,
  text: string | undefined,
  out: ToolEvent[],
): void {
  const { name, arguments: args } = recordOf(call['function'])
  const slot = calls.open(id, textOf(name), lane, out)
  if (slot === undefined) return
  const value: unknown = typeof args === 'string' ? parse(args) : args
  const isWhole = typeof args === 'string' ? isRecord(value) && !isPlaceholder(value) : !isPlaceholder(args)
  if (typeof args === 'string' && isWhole) calls.table.put(slot, value, () => args, out)
  else putArgs(calls.table, slot, args, path, text, out)
  if (isWhole) calls.complete(slot, out)
  // Empty or cut: it may be a call that is still being written.
  else calls.chunks.add(slot)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
