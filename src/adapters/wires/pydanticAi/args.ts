import type { ToolEvent } from '../../../core/events.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { completeArgs } from '../../shared/completeArgs.js'
import { isNothing, putArgs } from '../../shared/putArgs.js'
import type { CallSlot } from '../../slots/slot.js'
import type { SlotTable } from '../../slots/slotTable.js'
import { isRecord, jsonOf, type WireRecord } from '../../shared/wire.js'

/**
 * Arguments of a part: a text that grows, or an object into which objects are merged (their members replace
 * those of the same name). One of both in the other is a fault that the framework itself refuses.
 */
export class PydanticArgs {
  /** Members by name, each as its exact text. */
  private readonly objects = new Map<CallSlot, Map<string, string>>()

  constructor(private readonly table: SlotTable) {}

  clear(): void {
    this.objects.clear()
  }

  isObject(slot: CallSlot): boolean {
    return this.objects.has(slot)
  }

  forget(slot: CallSlot): void {
    this.objects.delete(slot)
  }

  /** What a start or a delta has; null, `''` and `{}` are nothing. */
  add(slot: CallSlot, args: unknown, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const isObject = isRecord(args)
    if (isObject && Object.keys(args).length > 0) {
      if (slot.size > 0 && !this.objects.has(slot)) this.refuse(slot, 'an object after a text', out)
      else this.merge(slot, args, path, text, out)
    } else if (typeof args === 'string') {
      if (this.objects.has(slot) && args.trim() !== '') this.refuse(slot, 'a text after an object', out)
      else if (!this.objects.has(slot)) this.table.append(slot, args, out)
    } else if (!isObject) putArgs(this.table, slot, args, path, text, out)
  }

  /** The whole arguments, at their end. Parts that arrive side by side may have looked complete before. */
  finish(slot: CallSlot, args: unknown, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const cut = (): string | undefined => sliceJsonValue(text, path)
    if (isNothing(args)) this.table.settle(slot, 'marked', out)
    else completeArgs(this.table, slot, args, cut, slot.said, out)
    this.objects.delete(slot)
  }

  private merge(
    slot: CallSlot,
    args: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const before = this.objects.get(slot)
    const members = before ?? new Map<string, string>()
    for (const key of Object.keys(args))
      members.set(key, sliceJsonValue(text, [...path, key]) ?? jsonOf(args[key]))
    this.objects.set(slot, members)
    if (before === undefined) {
      this.table.put(slot, args, () => sliceJsonValue(text, path), out)
      return
    }
    const joined = [...members].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')
    this.table.replace(slot, `{${joined}}`, out)
  }

  private refuse(slot: CallSlot, what: string, out: ToolEvent[]): void {
    if (slot.isSettled) return
    this.table.close(slot)
    this.table.context.report('frame_invalid', `Arguments of a call mix two forms: ${what}.`, {
      toolCallId: slot.key,
      fix: 'A model adapter must send args_delta either as text or as objects, never both for one call.',
    })
    this.table.emit(out, {
      type: 'tool_error',
      toolCallId: slot.key,
      errorCode: 'args_unparsable',
      errorText: `The arguments mix two forms: ${what}.`,
      ...(slot.text === '' ? {} : { argsText: slot.text }),
    })
  }
}
