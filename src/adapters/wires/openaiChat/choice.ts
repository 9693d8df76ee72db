import type { ToolEvent } from '../../../core/events.js'
import type { AdapterContext } from '../../shared/context.js'
import type { FramePath } from '../../shared/frameText.js'
import { putArgs } from '../../shared/putArgs.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import { SlotTable } from '../../slots/slotTable.js'
import { emitContent, emitReasoning, emitText } from '../../shared/text.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Reasons that say that the model was cut off, in the words of several servers. */
const CUT_OFF = new Set([
  'length',
  'max_tokens',
  'model_length',
  'content_filter',
  'sensitive',
  'insufficient_system_resource',
])
const FAILED = new Set(['error', 'network_error', 'abort', 'aborted'])

/** How a choice ends with this chunk; `undefined` while it goes on. */
export function endOfChoice(choice: WireRecord): ArgsEnd | undefined {
  const reason = choice['finish_reason']
  if (typeof reason !== 'string' || reason === '' || reason === 'null') return undefined
  const word = reason.toLowerCase()
  if (CUT_OFF.has(word)) return 'limit'
  return FAILED.has(word) ? 'broken' : 'marked'
}

/** Where a choice stands in its frame, to cut arguments out of the frame's text. */
interface Place {
  readonly text: string | undefined
  readonly choice: number
  readonly part: 'delta' | 'message'
}

/** One of the alternative answers of a response: its calls are its own. */
export class ChatChoice {
  readonly table: SlotTable
  isFinished = false

  constructor(private readonly context: AdapterContext) {
    this.table = new SlotTable(context)
  }

  /**
   * @param at position of the choice in its chunk
   * @param text the frame's text
   */
  read(choice: WireRecord, at: number, text: string | undefined, out: ToolEvent[]): void {
    // Writer repeats the delta as a message; a whole response has only the message.
    const part = isRecord(choice['delta']) ? 'delta' : 'message'
    const body = choice[part]
    if (!isRecord(body)) return
    emitReasoning(this.context, textOf(body['reasoning_content']) || textOf(body['reasoning']), out)
    const { content, refusal } = body
    if (isPresent(content)) emitContent(this.context, content, out)
    if (isPresent(refusal)) emitText(this.context, textOf(refusal), out)
    const calls = body['tool_calls']
    const legacy = body['function_call']
    if (!isPresent(calls) && !isPresent(legacy)) return
    const place: Place = { text, choice: at, part }
    const list = listOf(calls)
    for (let position = 0; position < list.length; position += 1) {
      const call = list[position]
      if (isRecord(call)) this.readCall(call, position, place, out)
    }
    // Some proxies send a call in both forms.
    if (list.length === 0 && isRecord(legacy)) this.readCall({ index: 0, function: legacy }, -1, place, out)
  }

  private readCall(call: WireRecord, position: number, place: Place, out: ToolEvent[]): void {
    const { custom } = call
    const isText = isRecord(custom)
    const tool = isText ? custom : recordOf(call['function'])
    const id = idOf(call['id'])
    const name = textOf(tool['name'])
    const args = isText ? tool['input'] : tool['arguments']
    const { table } = this
    const slot = table.find(id, indexOf(call['index']), name, args)
    if (slot === undefined) return
    if (isText && slot.key === '') slot.format = 'text'
    if (slot.name === '' && name !== '') table.rename(slot, name, out)
    if (id !== undefined) {
      if (slot.wireId !== id) table.identify(slot, id, out)
      if (slot.isSettled && name !== '') slot.mayRepeat = true
    }
    if (slot.key === '' && (id !== undefined || name !== '')) table.announce(slot, out)
    if (typeof args === 'string') table.append(slot, args, out)
    else if (args !== undefined) putArgs(table, slot, args, pathOf(place, position, isText), place.text, out)
  }
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null
}

function pathOf(place: Place, position: number, isText: boolean): FramePath {
  const top = ['choices', place.choice, place.part]
  if (position === -1) return [...top, 'function_call', 'arguments']
  return [...top, 'tool_calls', position, ...(isText ? ['custom', 'input'] : ['function', 'arguments'])]
}
