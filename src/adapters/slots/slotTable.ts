import type { ToolEvent } from '../../core/events.js'
import type { AdapterContext } from '../shared/context.js'
import type { ResponseKeys } from '../shared/keys.js'
import type { ArgsOfCall } from '../../json/isSameArgs.js'
import { nextUnanswered, unansweredOf } from '../shared/answered.js'
import { appendText, replaceText } from './appendText.js'
import { assignText, putValue } from './wholeText.js'
import { findSlot } from './findSlot.js'
import type { ArgsEnd } from './judgeArgs.js'
import { findAgain, slotsOf } from './sameId.js'
import { settleSlot } from './settleSlot.js'
import { CallSlot, type CallFacts } from './slot.js'
import type { SlotHost } from './slotHost.js'
import { localId, startEvent } from './startEvent.js'

/** More calls than this in one response are a fault of the wire. */
const MAX_CALLS = 4096

/**
 * The calls of one response while they arrive. One mechanism for every wire: adapters say what a frame
 * tells of a call, the table finds the call and emits its events.
 */
export class SlotTable implements SlotHost {
  /** In order of appearance. */
  readonly slots: CallSlot[] = []
  /** The newest call of an id: several may have it. */
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
    slot.follow(this.byId, id)
    if (index !== undefined) this.byIndex.set(index, slot)
    this.last = slot
    return slot
  }

  /** The call of this id that is announced again; `undefined` where another call has the same id. */
  again(
    id: string | undefined,
    index: number | undefined,
    name: string,
    args?: () => ArgsOfCall | undefined,
  ): CallSlot | undefined {
    return findAgain(this, id, index, name, args)
  }

  /** Emits the start of a call, once; whatever else is told of it needs that first. */
  announce(slot: CallSlot, out: ToolEvent[]): void {
    if (slot.key !== '') return
    const entry =
      slot.entry ??
      this.keys.claim(slot.wireId ?? localId(this.context, this.slots.indexOf(slot)), slot.occurrence)
    entry.answered = false
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
    slot.follow(this.byId, id)
    if (slot.entry === undefined) return
    this.keys.alias(id, slot.entry, slot.occurrence)
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
    const known = this.keys.get(wireId, slot.occurrence)
    if (known !== undefined) return known.key === key
    const entry = this.context.keys.fixed().claim(key)
    this.keys.alias(wireId, entry, slot.occurrence)
    // Its arguments were complete when the request was made.
    entry.announced = entry.settled = true
    return true
  }

  /** A start that is an event of its own came again: on an open call the text begins anew. */
  restart(slot: CallSlot, out: ToolEvent[]): void {
    const { entry } = slot
    if (entry === undefined) return
    slot.isRepeat = entry.settled
    entry.answered = false
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
    assignText(this, slot, text, out)
  }

  /**
   * Arguments as a value: an object is complete, an empty one (or null) only a placeholder.
   *
   * @param text cuts the value out of the frame's text; asked only where it is needed
   */
  put(slot: CallSlot, value: unknown, text: () => string | undefined, out: ToolEvent[]): void {
    putValue(this, slot, value, text, out)
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
    const slot = this.unanswered(wireId)
    if (slot === undefined) return this.context.keys.resolve(wireId)
    this.announce(slot, out)
    return slot.key
  }

  /** Of the calls with an id the first that has no outcome, else the newest. */
  unanswered(wireId: string): CallSlot | undefined {
    return unansweredOf(slotsOf(this, wireId)) ?? this.byId.get(wireId)
  }

  /** The key for an outcome: of several calls with the id the first without one. Ends the call's arguments. */
  answer(wireId: string, out: ToolEvent[]): string {
    const slot = nextUnanswered(slotsOf(this, wireId))
    if (slot === undefined) return this.context.keys.answer(wireId)
    this.announce(slot, out)
    this.close(slot)
    if (slot.entry !== undefined) slot.entry.answered = true
    return slot.key
  }

  emit(out: ToolEvent[], event: ToolEvent): void {
    if (this.context.runId !== undefined) event.runId = this.context.runId
    out.push(event)
  }

  private startEvent(slot: CallSlot, restart: boolean): ToolEvent {
    return startEvent(slot, this.context.runId, this.keys.id, restart)
  }
}
