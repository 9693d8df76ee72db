import type { ToolCallStartEvent, ToolEvent } from '../../core/events.js'
import type { AdapterContext } from '../shared/context.js'
import type { ResponseKeys } from '../shared/keys.js'
import { isRecord } from '../shared/wire.js'
import { appendText, replaceText } from './appendText.js'
import { findSlot } from './findSlot.js'
import type { ArgsEnd } from './judgeArgs.js'
import { settleSlot } from './settleSlot.js'
import { CallSlot, type CallFacts } from './slot.js'
import type { SlotHost } from './slotHost.js'

/** More calls than this in one response are a fault of the wire. */
const MAX_CALLS = 4096

/**
 * The calls of one response while they arrive. One mechanism for every wire: adapters say what a frame
 * tells of a call, the table finds the call and emits its events.
 */
export class SlotTable implements SlotHost {
  /** In order of appearance. */
  readonly slots: CallSlot[] = []
  readonly byId = new Map<string, CallSlot>()
  readonly byIndex = new Map<number, CallSlot>()
  /** The call that the last frame was about. */
  last: CallSlot | undefined
  private response: ResponseKeys | undefined

  constructor(readonly context: AdapterContext) {}

  /** The keys of the response in hand. A wire that never names its responses gets one without a name. */
  private get keys(): ResponseKeys {
    return (this.response ??= this.context.keys.response())
  }

  /** Another response begins: its calls are other calls, also where their ids repeat. */
  startResponse(keys?: ResponseKeys): void {
    this.response = keys
    this.slots.length = 0
    this.byId.clear()
    this.byIndex.clear()
    this.last = undefined
  }

  /**
   * The call that an entry of the wire is about, opened if it is new. By id, else by index, else a new one
   * if it is named, else the last open one.
   *
   * @param args what the entry has as arguments, to tell a second call from a repetition
   */
  find(
    id: string | undefined,
    index: number | undefined,
    name: string,
    args?: unknown,
  ): CallSlot | undefined {
    const { last } = this
    if (id === undefined && name === '' && last !== undefined && index !== undefined && last.index === index)
      return last
    const slot = findSlot(this, id, index, name, args)
    if (slot === undefined) return undefined
    this.last = slot
    if (index !== undefined) {
      slot.index ??= index
      this.byIndex.set(index, slot)
    }
    return slot
  }

  /** A new call; `undefined` where there are too many. */
  open(id: string | undefined, index: number | undefined, name: string): CallSlot | undefined {
    if (this.slots.length >= MAX_CALLS) {
      this.context.reportOnce(
        'limit_exceeded',
        'calls',
        `A response has more than ${String(MAX_CALLS)} calls; the others were left out.`,
      )
      return undefined
    }
    const slot = new CallSlot(id, index, name)
    this.slots.push(slot)
    if (id !== undefined) this.byId.set(id, slot)
    if (index !== undefined) this.byIndex.set(index, slot)
    this.last = slot
    return slot
  }

  /** Emits the start of a call, once; whatever else is told of it needs that first. */
  announce(slot: CallSlot, out: ToolEvent[]): void {
    if (slot.key !== '') return
    const entry = slot.entry ?? this.keys.claim(slot.wireId ?? this.localId(slot))
    slot.entry = entry
    slot.key = entry.key
    slot.isRepeat = entry.announced && entry.settled
    out.push(this.startEvent(slot, entry.announced))
    entry.announced = true
  }

  /** A name that came after the start. Assigned, never appended. */
  rename(slot: CallSlot, name: string, out: ToolEvent[]): void {
    if (name === '' || slot.name === name) return
    slot.name = name
    if (slot.key !== '') this.emit(out, { type: 'tool_call_named', toolCallId: slot.key, toolName: name })
  }

  /** What is told of a call after its start. */
  amend(slot: CallSlot, facts: CallFacts, out: ToolEvent[]): void {
    const isNews = Object.entries(facts).some(([key, fact]) => slot.facts?.[key as keyof CallFacts] !== fact)
    if (!isNews) return
    slot.facts = { ...slot.facts, ...facts }
    if (slot.key !== '') out.push(this.startEvent(slot, false))
  }

  /** An id that came after the start: the key stays. Of ids that change in mid-call the first counts. */
  identify(slot: CallSlot, id: string, out: ToolEvent[]): void {
    if (slot.wireId !== undefined) return
    slot.wireId = id
    this.byId.set(id, slot)
    if (slot.entry === undefined) return
    this.keys.alias(id, slot.entry)
    out.push(this.startEvent(slot, false))
  }

  /**
   * A call that is not announced yet goes on with the card of another id: that of the request it answers.
   *
   * @returns whether there is such a card
   */
  join(slot: CallSlot, otherId: string): boolean {
    const { wireId } = slot
    const key = this.context.keys.find(otherId)
    if (wireId === undefined || key === undefined) return false
    const known = this.keys.get(wireId)
    if (known !== undefined) return known.key === key
    const entry = this.context.keys.fixed().claim(key)
    this.keys.alias(wireId, entry)
    // Its arguments were complete when the request was made.
    entry.announced = entry.settled = true
    return true
  }

  /** A start that is an event of its own came again: on an open call the text begins anew. */
  restart(slot: CallSlot, out: ToolEvent[]): void {
    const { entry } = slot
    if (entry === undefined) return
    slot.isRepeat = entry.settled
    slot.empty()
    out.push(this.startEvent(slot, true))
  }

  /** A piece of argument text. O(piece). */
  append(slot: CallSlot, piece: string, out: ToolEvent[]): void {
    appendText(this, slot, piece, out)
  }

  /** The whole argument text so far, where it did not grow at its end. O(text). */
  replace(slot: CallSlot, text: string, out: ToolEvent[]): void {
    replaceText(this, slot, text, out)
  }

  /** All of the argument text, as a wire repeats it at the end: it wins over the pieces. O(text). */
  assign(slot: CallSlot, text: string, out: ToolEvent[]): void {
    if (slot.isSettled || (slot.size > 0 && text.trim() === '')) return
    slot.resentAt = []
    const isLonger = slot.size > 0 && text.startsWith(slot.text)
    // A rest that begins with a brace would look like the text sent again.
    if (isLonger && text[slot.size] !== '{') this.append(slot, text.slice(slot.size), out)
    else if (slot.size > 0) this.replace(slot, text, out)
    else {
      slot.held = ''
      this.append(slot, text, out)
    }
  }

  /**
   * Arguments as a value: an object is complete, an empty one (or null) only a placeholder.
   *
   * @param text cuts the value out of the frame's text; asked only where it is needed
   */
  put(slot: CallSlot, value: unknown, text: () => string | undefined, out: ToolEvent[]): void {
    if (typeof value === 'string') {
      this.append(slot, value, out)
      return
    }
    if (value === undefined || value === null) return
    if (slot.isSettled && !slot.mayRepeat) return
    if (slot.isSettled) this.restart(slot, out)
    // A placeholder that is no text: what follows is judged without it, and nothing at all means {} too.
    if (isRecord(value) && Object.keys(value).length === 0) return
    slot.whole = { value, text: text() }
  }

  /** Ends a call's arguments: ready, or the reason why not. */
  settle(slot: CallSlot, end: ArgsEnd, out: ToolEvent[]): void {
    settleSlot(this, slot, end, out)
  }

  settleAll(end: ArgsEnd, out: ToolEvent[]): void {
    for (const slot of this.slots) settleSlot(this, slot, end, out)
  }

  /** Ends open calls without a verdict on their arguments. */
  cancelAll(endReason: 'aborted' | 'superseded' | 'interrupted', out: ToolEvent[]): void {
    for (const slot of this.slots) {
      if (slot.isSettled) continue
      this.close(slot)
      if (slot.key !== '' && !slot.isRepeat)
        this.emit(out, { type: 'tool_cancelled', toolCallId: slot.key, endReason })
    }
  }

  /** No more is expected of a call's arguments; whoever calls this says why. */
  close(slot: CallSlot): void {
    slot.isSettled = true
    if (slot.entry !== undefined) slot.entry.settled = true
  }

  /** The key for an outcome that names a call: of this response, else of an earlier one. */
  keyOf(wireId: string, out: ToolEvent[]): string {
    const slot = this.byId.get(wireId)
    if (slot === undefined) return this.context.keys.resolve(wireId)
    this.announce(slot, out)
    return slot.key
  }

  emit(out: ToolEvent[], event: ToolEvent): void {
    if (this.context.runId !== undefined) event.runId = this.context.runId
    out.push(event)
  }

  private startEvent(slot: CallSlot, restart: boolean): ToolCallStartEvent {
    const event: ToolCallStartEvent = { type: 'tool_call_start', toolCallId: slot.key, toolName: slot.name }
    const { runId } = this.context
    if (runId !== undefined) event.runId = runId
    if (this.keys.id !== '') event.stepId = this.keys.id
    if (slot.wireId !== undefined && slot.wireId !== slot.key) event.providerCallId = slot.wireId
    if (slot.index !== undefined) event.index = slot.index
    if (slot.format === 'text') event.argsFormat = 'text'
    if (restart) event.restart = true
    return Object.assign(event, slot.facts)
  }

  /** The same in every replay of a response, other than every id that another call has. */
  private localId(slot: CallSlot): string {
    const { protocol, currentRunId } = this.context
    return `${protocol}:${currentRunId ?? 'default'}:${String(this.slots.indexOf(slot))}`
  }
}
