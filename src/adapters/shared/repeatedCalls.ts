import type { ToolCallReadyEvent, ToolErrorEvent, ToolEvent } from '../../core/events.js'
import { isSameArgs, type ArgsOfCall } from '../../json/isSameArgs.js'
import type { AdapterContext } from './context.js'
import type { ResponseKeys, ToolCallKey } from './keys.js'
import type { CallSlot } from '../slots/slot.js'
import type { SlotTable } from '../slots/slotTable.js'

/** What calls became ready with. */
const contents = new WeakMap<ToolCallKey, ArgsOfCall>()

/** What comes of a call before its arguments are known. */
const EARLY: ReadonlySet<ToolEvent['type']> = new Set([
  'tool_call_start',
  'tool_call_named',
  'tool_args_delta',
])

/** A call that was over before: its events wait for its arguments. */
interface Held {
  readonly slot: CallSlot
  readonly events: ToolEvent[]
}

/**
 * Responses without an id that begin alike: the same response again, or another one whose call ids count
 * anew. At the beginning nobody can know. So what comes of a call whose arguments such a response had ended
 * before is held until its arguments are there: the same ones are a repetition, others are another call, as
 * are arguments where there were none before (a stream that was cut or stopped). Its card is there
 * meanwhile, and what was shown of it stays true.
 */
export class RepeatedCalls {
  /** Cards of the response in hand that are not held. */
  private own = new Set<string>()
  private previous = new Set<string>()
  private readonly held = new Map<string, Held>()
  /** Which of the responses that began alike this one is, as far as its calls tell: from 1. */
  private ordinal = 1

  constructor(
    private readonly context: AdapterContext,
    private readonly table: SlotTable,
  ) {}

  begin(): void {
    this.previous = this.own
    this.own = new Set()
    this.held.clear()
    this.ordinal = 1
  }

  /** What begins is the response before, tried again: its calls go on with their cards. */
  resume(): void {
    this.own = this.previous
  }

  /** Holds back, or lets go, what the last frame brought. */
  take(mark: string, out: ToolEvent[], from: number): void {
    if (out.length === from) return
    for (const event of out.splice(from)) {
      const key = 'toolCallId' in event ? event.toolCallId : undefined
      if (key === undefined) {
        out.push(event)
        continue
      }
      if (event.type === 'tool_call_start' && !this.own.has(key)) this.note(key)
      const held = this.held.get(key)
      if (held !== undefined) {
        held.events.push(event)
        if (!EARLY.has(event.type)) this.release(key, held, mark, out)
      } else {
        if (event.type === 'tool_call_ready') this.remember(this.slotOf(key), event)
        out.push(event)
      }
    }
  }

  private note(key: string): void {
    const slot = this.slotOf(key)
    const isHeld = slot?.entry !== undefined && slot.isRepeat
    if (isHeld && !this.held.has(key)) this.held.set(key, { slot, events: [] })
    else if (!isHeld) this.own.add(key)
  }

  private slotOf(key: string): CallSlot | undefined {
    return this.table.slots.find((slot) => slot.key === key)
  }

  private remember(slot: CallSlot | undefined, { args, argsText }: ToolCallReadyEvent): void {
    if (slot?.entry !== undefined) contents.set(slot.entry, { args, argsText })
  }

  private release(key: string, { slot, events }: Held, mark: string, out: ToolEvent[]): void {
    this.held.delete(key)
    const end = events.at(-1)
    if (end?.type === 'tool_call_ready' || end?.type === 'tool_error') this.place(slot, end, mark, events)
    this.own.add(slot.key)
    out.push(...events)
  }

  /** Finds the call among those of its id, or makes it another one. */
  private place(
    slot: CallSlot,
    end: ToolCallReadyEvent | ToolErrorEvent,
    mark: string,
    events: ToolEvent[],
  ): void {
    const wireId = slot.wireId ?? slot.key
    for (;;) {
      const keys = this.keysOf(mark)
      const entry = this.ordinal === 1 ? slot.entry : keys.get(wireId, slot.occurrence)
      if (entry === undefined || isSameEnd(entry, end)) {
        if (entry === undefined || entry !== slot.entry)
          this.move(slot, entry ?? keys.claim(wireId, slot.occurrence), keys, events)
        break
      }
      this.ordinal += 1
    }
    if (end.type !== 'tool_call_ready') return
    this.remember(slot, end)
    const { runId } = end
    if (!slot.isRepeat && slot.runsAtOnce)
      events.push({
        type: 'tool_execution_start',
        toolCallId: slot.key,
        ...(runId === undefined ? {} : { runId }),
      })
  }

  private keysOf(mark: string): ResponseKeys {
    return this.context.keys.response(this.ordinal === 1 ? mark : `${mark}#${String(this.ordinal)}`)
  }

  private move(slot: CallSlot, entry: ToolCallKey, keys: ResponseKeys, events: ToolEvent[]): void {
    const wireId = slot.wireId ?? slot.key
    for (const event of events) {
      ;(event as { toolCallId: string }).toolCallId = entry.key
      if (event.type !== 'tool_call_start') continue
      event.stepId = keys.id
      if (wireId !== entry.key) event.providerCallId = wireId
      if (!entry.announced) delete event.restart
    }
    slot.isRepeat = entry.announced && entry.settled
    slot.key = entry.key
    slot.entry = entry
    entry.announced = entry.settled = true
  }
}

/** Whether the arguments of a call ended like this before: with the same ones, or without any. */
function isSameEnd(entry: ToolCallKey, end: ToolCallReadyEvent | ToolErrorEvent): boolean {
  const content = contents.get(entry)
  const given = end.type === 'tool_call_ready' ? end : undefined
  if (content !== undefined && given !== undefined) return isSameArgs(content, given)
  return content === given || !entry.settled
}
