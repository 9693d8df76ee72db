import type { ToolEvent } from '../../core/events.js'
import { sliceJsonItems, sliceJsonValue } from '../shared/frameText.js'
import { ModelWireAdapter } from '../shared/modelWire.js'
import type { ArgsOfCall } from '../../json/isSameArgs.js'
import { wholeArgs } from '../slots/sameId.js'
import type { CallSlot } from '../slots/slot.js'
import { emitReasoning, emitText } from '../shared/text.js'
import type { AdapterOptions, ToolStreamAdapter } from '../types.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../shared/wire.js'

/**
 * Ollama's own `/api/chat`: JSON lines, each call whole in one of them. A model wire: it never ends a run.
 *
 * Arguments that are an object with members are complete at once; an empty object, none at all or text wait
 * for `done: true`. Most versions send no ids: calls get local ones (`ollama:<run>:<position>`). An index
 * is only a place in the list: several calls may all have 0.
 *
 * @see https://docs.ollama.com/api/chat
 */
export function createOllamaAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new OllamaAdapter(options)
}

class OllamaAdapter extends ModelWireAdapter {
  constructor(options: AdapterOptions) {
    super('ollama', options)
  }

  protected readPart(line: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const { message } = line
    if (!isRecord(message) && !('done' in line) && !('response' in line)) {
      this.context.reportUnknown(textOf(line['type']))
      return
    }
    this.noteResponse(undefined, isRecord(message), out)
    const body = recordOf(message)
    emitReasoning(this.context, textOf(body['thinking']) || textOf(line['thinking']), out)
    emitText(this.context, textOf(body['content']) || textOf(line['response']), out)
    let texts: readonly string[] | undefined
    const textAt = (position: number): string | undefined => {
      texts ??=
        text === undefined ? [] : sliceJsonItems(sliceJsonValue(text, ['message', 'tool_calls']) ?? '')
      return texts[position]
    }
    listOf(body['tool_calls']).forEach((call, position) => {
      if (isRecord(call)) this.readCall(call, () => textAt(position), out)
    })
    if (line['done'] === true) this.finish(line['done_reason'] === 'length' ? 'limit' : 'marked', out)
  }

  private readCall(call: WireRecord, callText: () => string | undefined, out: ToolEvent[]): void {
    const tool = recordOf(call['function'])
    const name = textOf(tool['name'])
    const args = tool['arguments']
    const cut = (): string | undefined => sliceJsonValue(callText() ?? '', ['function', 'arguments'])
    const index = indexOf(tool['index']) ?? indexOf(call['index'])
    const slot = this.slotOf(idOf(call['id']), index, name, () => wholeArgs(args, cut()))
    if (slot === undefined) return
    const { table } = this
    if (slot.key === '') table.announce(slot, out)
    // The same call in another line: what differs is compared where it is complete.
    if (slot.isSettled && slot.wireId !== undefined) slot.mayRepeat = true
    table.put(slot, args, cut, out)
    if (slot.whole !== undefined) this.settle(slot, 'marked', out)
  }

  /** An entry with a name is a call of its own, unless it is a known one again; one without goes on with a call. */
  private slotOf(
    id: string | undefined,
    index: number | undefined,
    name: string,
    args: () => ArgsOfCall | undefined,
  ): CallSlot | undefined {
    const known = this.table.again(id, undefined, name, name === '' ? undefined : args)
    if (known !== undefined) return known
    if (name !== '' || id !== undefined) return this.openCall(id, index, name)
    const before = this.slotAt(index) ?? this.table.last
    // Arguments without a name are a call all the same: one that can only be denied.
    return before ?? (args() === undefined ? undefined : this.openCall(id, index, name))
  }
}
