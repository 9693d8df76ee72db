import type { ToolErrorEvent, ToolEvent } from '../../../core/events.js'
import type { FramePath } from '../../shared/frameText.js'
import { isPlaceholder } from '../../shared/putArgs.js'
import { ArgsPatch } from './patch.js'
import { parseArgsPath } from './path.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import type { CallSlot } from '../../slots/slot.js'
import { wholeArgs } from '../../slots/sameId.js'
import type { SlotTable } from '../../slots/slotTable.js'
import { idOf, isRecord, jsonOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { patchesOf, valueOf } from './values.js'

/** Cuts a value out of the frame's text. */
export type Cut = (...path: FramePath) => string | undefined

/** Why a response fails whose model wrote calls that nobody can read. */
export interface CallFailure {
  readonly errorCode: string
  readonly errorText: string
}

/** Updates of complete calls in one response. */
const MAX_UPDATES = 64

/** The `functionCall` parts of one candidate: whole calls, calls whose arguments come as values at paths, and their continuations. */
export class GeminiCalls {
  /** Set: no call of the response becomes ready any more. */
  failure: CallFailure | undefined
  isFinished = false
  private readonly patches = new Map<CallSlot, ArgsPatch>()
  /** Calls whose last part promised another one. */
  private readonly unfinished = new Set<CallSlot>()
  private updates = 0
  /** Calls since the last end of the response. */
  private readonly slots = new Set<CallSlot>()
  private last: CallSlot | undefined
  /** Calls that became ready and have no outcome. */
  readonly ready = new Set<CallSlot>()

  constructor(
    private readonly table: SlotTable,
    private readonly open: (id: string | undefined, name: string) => CallSlot | undefined,
    private readonly judge: (slot: CallSlot, end: ArgsEnd, out: ToolEvent[]) => void,
  ) {}

  read(call: WireRecord, cut: Cut, out: ToolEvent[]): void {
    const name = textOf(call['name'])
    const { args } = call
    const patches = patchesOf(call['partialArgs'])
    const hasNews = patches.length > 0 || !isPlaceholder(args)
    const id = idOf(call['id'])
    const isWhole = name !== '' && patches.length === 0 && call['willContinue'] !== true
    const known = this.table.again(id, undefined, name, () =>
      isWhole ? wholeArgs(args, cut('args')) : undefined,
    )
    const slot = this.slotOf(known, id, name, hasNews, out)
    if (slot === undefined) return
    this.slots.add(slot)
    const { table } = this
    const { isSettled } = slot
    // With its name a known call is announced again, from its beginning; without, more comes for it.
    if (isSettled && name !== '') this.patches.delete(slot)
    else if (isSettled && !hasNews) return
    else if (slot === known && name !== '') {
      this.patches.delete(slot)
      table.restart(slot, out)
    }
    const isMore = isSettled && name === ''
    if (isMore && ++this.updates > MAX_UPDATES) {
      this.giveUp(slot, out)
      return
    }
    const patch = this.patchOf(slot, patches.length > 0 || isMore || (hasNews && name === ''), isMore, out)
    if (isSettled) table.restart(slot, out)
    // An update is no repetition: where it fails, what was complete is outdated.
    if (isMore) slot.isRepeat = false
    if (patch !== undefined && isRecord(args)) this.merge(slot, patch, args, out)
    else table.put(slot, args, () => cut('args'), out)
    if (patch !== undefined) this.apply(slot, patch, patches, out)
    if (call['willContinue'] === true || (patches.length > 0 && patch?.isOpen === true)) {
      this.unfinished.add(slot)
      return
    }
    this.unfinished.delete(slot)
    // `args: {}` beside a name may be a placeholder (smallmain/vscode-unify-chat-provider#48).
    if (name === '' || hasNews) this.settle(slot, 'marked', out)
  }

  /** The end of the response, or the next call: what calls whose end was not marked come to. */
  finish(end: ArgsEnd, out: ToolEvent[]): void {
    for (const slot of this.slots) this.finishCall(slot, end, out)
    this.slots.clear()
    this.last = undefined
    this.isFinished = true
  }

  /** Ends a call; a failure of the response is the call's too. */
  settle(slot: CallSlot, end: ArgsEnd, out: ToolEvent[]): void {
    if (slot.isSettled) return
    const patch = this.patches.get(slot)
    if (this.failure !== undefined) {
      this.fail(slot, this.failure, out)
      return
    }
    if (end !== 'broken' && patch?.isDamaged === true) {
      this.fail(slot, { errorCode: 'args_unparsable', errorText: '' }, out)
      return
    }
    if (end !== 'broken' && patch?.isRewritten === true) this.table.replace(slot, patch.text(), out)
    else if (end !== 'broken' && patch !== undefined) this.table.append(slot, patch.close(), out)
    const from = out.length
    this.judge(slot, end, out)
    if (out.slice(from).some(({ type }) => type === 'tool_call_ready')) this.ready.add(slot)
  }

  /** The response turns out to be of no use: its calls without an outcome must not be run. */
  failReady(out: ToolEvent[]): void {
    const { failure } = this
    if (failure === undefined) return
    for (const { key } of this.ready) {
      const event: ToolErrorEvent = { type: 'tool_error', toolCallId: key, errorCode: failure.errorCode }
      if (failure.errorText !== '') event.errorText = failure.errorText
      this.table.emit(out, event)
    }
    this.ready.clear()
  }

  private finishCall(slot: CallSlot, end: ArgsEnd, out: ToolEvent[]): void {
    if (slot.isSettled) return
    if (!this.unfinished.has(slot)) {
      this.settle(slot, end, out)
      return
    }
    // The next name and the end of the response may stand for the part that is missing
    // (of Gemini 3 flash), but not for the end of a string, nor for all arguments.
    const patch = this.patches.get(slot)
    const hasSome = slot.whole !== undefined || slot.size > 0
    const isEnough = end === 'marked' && hasSome && patch?.isOpen !== true
    this.settle(slot, isEnough ? 'marked' : 'broken', out)
  }

  /** By id; else a name opens a call, and what has none goes on with the last one. */
  private slotOf(
    known: CallSlot | undefined,
    id: string | undefined,
    name: string,
    hasNews: boolean,
    out: ToolEvent[],
  ): CallSlot | undefined {
    const { table, last } = this
    if (known !== undefined) return (this.last = known)
    const goesOn = last !== undefined && (id === undefined || last.wireId === undefined)
    if (name === '' && goesOn) {
      if (id !== undefined) table.identify(last, id, out)
      return last
    }
    if (name === '' && !hasNews) return undefined
    if (last !== undefined) this.finishCall(last, 'marked', out)
    const slot = this.open(id, name)
    if (slot === undefined) return undefined
    table.announce(slot, out)
    return (this.last = slot)
  }

  /** Where arguments have to be put together; what came before is part of them. */
  private patchOf(
    slot: CallSlot,
    isNeeded: boolean,
    isMore: boolean,
    out: ToolEvent[],
  ): ArgsPatch | undefined {
    const known = this.patches.get(slot)
    if (known === undefined && !isNeeded) return undefined
    const patch = known ?? new ArgsPatch()
    // Its text has an end already.
    if (isMore) patch.isRewritten = true
    if (known !== undefined) return known
    this.patches.set(slot, patch)
    const { whole } = slot
    if (!isRecord(whole?.value) || (slot.isSettled && !isMore)) return patch
    slot.whole = undefined
    this.merge(slot, patch, whole.value, out)
    return patch
  }

  private merge(slot: CallSlot, patch: ArgsPatch, args: WireRecord, out: ToolEvent[]): void {
    // A copy: later values may be put into it.
    const copy = recordOf(JSON.parse(jsonOf(args) || '{}'))
    const grown = Object.keys(copy).map((name) => patch.set([name], copy[name], false))
    this.emit(slot, patch, grown.join(''), out)
  }

  private apply(slot: CallSlot, patch: ArgsPatch, entries: readonly unknown[], out: ToolEvent[]): void {
    let grown = ''
    for (const entry of entries.map(recordOf)) {
      const path = parseArgsPath(entry['jsonPath'])
      const value = valueOf(entry)
      if (path === undefined || value === undefined) patch.isDamaged = true
      else grown += patch.set(path, value, entry['willContinue'] === true)
    }
    if (patch.isDamaged)
      this.table.context.reportOnce(
        'frame_invalid',
        'partialArgs',
        'A piece of arguments names no place in them or has no value; its call cannot become ready.',
      )
    this.emit(slot, patch, grown, out)
  }

  /** Text that was written anew is sent where it has doubled, so that the sum stays linear. */
  private emit(slot: CallSlot, patch: ArgsPatch, grown: string, out: ToolEvent[]): void {
    if (slot.isSettled) return
    if (!patch.isRewritten) {
      this.table.append(slot, grown, out)
      return
    }
    if (patch.pending < slot.size) return
    patch.pending = 0
    this.table.replace(slot, patch.text(), out)
  }

  /** A call that is never done: each update costs all of its arguments. */
  private giveUp(slot: CallSlot, out: ToolEvent[]): void {
    if (slot.isCutOff) return
    slot.isCutOff = true
    slot.isRepeat = false
    const message = 'A call was changed again and again after it was complete; it was ended.'
    this.table.context.reportOnce('limit_exceeded', 'updates', message)
    this.fail(slot, { errorCode: 'args_unparsable', errorText: '' }, out)
  }

  private fail(slot: CallSlot, { errorCode, errorText }: CallFailure, out: ToolEvent[]): void {
    const { table } = this
    table.announce(slot, out)
    const event: ToolErrorEvent = { type: 'tool_error', toolCallId: slot.key, errorCode }
    if (errorText !== '') event.errorText = errorText
    const text = slot.size > 0 ? slot.text : (slot.whole?.text ?? '')
    if (text !== '') event.argsText = text
    table.close(slot)
    if (!slot.isRepeat) table.emit(out, event)
  }
}
