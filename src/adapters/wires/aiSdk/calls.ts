import type { ToolEvent } from '../../../core/events.js'
import { AiSdkOutcomes } from './outcomes.js'
import { factsOf, inputErrorOf } from './parts.js'
import type { AdapterContext } from '../../shared/context.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { putArgs } from '../../shared/putArgs.js'
import { isSameInput } from '../../shared/sameInput.js'
import { AiSdkScope, isSameContent } from './scope.js'
import type { CallContent, ToolCallKey } from '../../shared/keys.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import type { CallSlot } from '../../slots/slot.js'
import { SlotTable } from '../../slots/slotTable.js'
import { idOf, jsonOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Where the arguments of a call, and a piece of them, stand in their frame's text. */
export interface InputSource {
  readonly text: string | undefined
  readonly path: FramePath
  readonly piecePath: FramePath
}

/** The calls of one UI message stream: which card a chunk is about, and what it says of it. */
export class AiSdkCalls {
  private readonly table: SlotTable
  private readonly scope: AiSdkScope
  /** Calls whose arguments arrive, of whatever step: merged streams begin steps in the midst of others. */
  private readonly open = new Map<string, CallSlot>()
  /** The newest key of each id of this stream. */
  private readonly keys = new Map<string, string>()
  /** Announcements of calls that were complete before: repetition or another call, their input will tell. */
  private readonly held = new Map<string, WireRecord>()
  private readonly outcomes: AiSdkOutcomes

  constructor(private readonly context: AdapterContext) {
    this.table = new SlotTable(context)
    this.scope = new AiSdkScope(context)
    this.outcomes = new AiSdkOutcomes(context, this.table)
  }

  reset(): void {
    this.startMessage(undefined)
    for (const memory of [this.open, this.keys, this.held, this.outcomes]) memory.clear()
  }

  startMessage(id: string | undefined): void {
    this.scope.startMessage(id)
    this.table.startResponse()
  }

  startStep(): void {
    this.scope.startStep()
    this.table.startResponse()
  }

  /** The step is tried again: nothing of it happened. */
  discardStep(_frame: WireRecord, out: ToolEvent[]): void {
    for (const slot of this.table.slots) {
      this.open.delete(slot.wireId ?? slot.key)
      this.outcomes.forget(slot.key)
      if (slot.key === '') continue
      this.table.emit(out, { type: 'tool_discarded', toolCallId: slot.key })
      this.context.keys.discard([slot.key])
      if (slot.wireId !== undefined) this.keys.delete(slot.wireId)
    }
    this.held.clear()
    this.table.startResponse()
  }

  start(frame: WireRecord, out: ToolEvent[]): void {
    const id = idOf(frame['toolCallId'])
    const known = this.slotOf(id, textOf(frame['toolName']))
    const entry = known?.entry ?? (id === undefined ? undefined : this.scope.known(id))
    if (id !== undefined && known?.isSettled !== false && entry?.content !== undefined) {
      this.held.set(id, frame)
    } else if (known === undefined) {
      this.announce(id, frame, entry, out)
    } else {
      this.table.restart(known, out)
      this.describe(known, frame, out)
      this.open.set(id ?? known.key, known)
    }
  }

  append(frame: WireRecord, out: ToolEvent[], { text, piecePath }: InputSource): void {
    const id = idOf(frame['toolCallId'])
    if (id !== undefined && this.held.has(id)) return
    const slot = this.slotOf(id, '')
    if (slot !== undefined) putArgs(this.table, slot, frame['inputTextDelta'], piecePath, text, out)
    else
      this.context.reportOnce(
        'frame_invalid',
        'delta',
        'A tool-input-delta came before the tool-input-start of its call; it was left out.',
        { fix: 'Send tool-input-start first. The call still gets its arguments from tool-input-available.' },
      )
  }

  complete(frame: WireRecord, out: ToolEvent[], source: InputSource, end: ArgsEnd): void {
    const slot = this.settling(frame, source, out)
    if (slot === undefined) return
    const { input } = frame
    const argsText = textAt(source)
    if (typeof input === 'string' && slot.size > 0 && !slot.beginsWithBrace && input === slot.text)
      this.table.amend(slot, { argsFormat: (slot.format = 'text') }, out)
    if (input !== undefined && input !== null && !isSameInput(slot.text, input, argsText))
      slot.whole = { value: input, text: argsText }
    this.table.settle(slot, end, out)
    if (end === 'marked') this.remember(slot, { toolName: slot.name, args: input, argsText })
  }

  /** The server could not use the arguments; a `tool-output-error` may say so again. */
  fail(frame: WireRecord, out: ToolEvent[], source: InputSource): void {
    const slot = this.settling(frame, source, out)
    if (slot === undefined) return
    const { input } = frame
    const given = input === undefined || input === null ? slot.text : input
    const argsText = typeof given === 'string' ? given : (textAt(source) ?? jsonOf(given))
    this.table.close(slot)
    this.outcomes.noteFailure(slot.key)
    if (!slot.isRepeat) this.table.emit(out, inputErrorOf(slot.key, given, argsText, frame['errorText']))
    this.remember(slot, { toolName: slot.name, args: given, argsText })
  }

  ask(frame: WireRecord, out: ToolEvent[]): void {
    const toolCallId = this.keyOf(frame)
    if (toolCallId !== undefined) this.outcomes.ask(toolCallId, frame, out)
  }

  answer(frame: WireRecord, out: ToolEvent[]): void {
    this.outcomes.answer(frame, out)
  }

  readOutcome(frame: WireRecord, out: ToolEvent[]): void {
    const toolCallId = this.keyOf(frame)
    if (toolCallId === undefined || !this.outcomes.read(toolCallId, frame, out)) return
    const slot = this.slotOf(idOf(frame['toolCallId']), '')
    if (slot === undefined) return
    this.table.close(slot)
    this.open.delete(slot.wireId ?? slot.key)
  }

  /** @param end `undefined`: no verdict, the end of the run says why */
  settleAll(end: ArgsEnd | undefined, out: ToolEvent[]): void {
    for (const slot of this.open.values()) {
      if (end === undefined) this.table.close(slot)
      else this.table.settle(slot, end, out)
    }
    this.open.clear()
    this.held.clear()
  }

  /** The call whose arguments end with this frame, opened where nothing announced it. */
  private settling(frame: WireRecord, source: InputSource, out: ToolEvent[]): CallSlot | undefined {
    const id = idOf(frame['toolCallId'])
    const toolName = textOf(frame['toolName'])
    const content = { toolName, args: frame['input'], argsText: textAt(source) }
    const before = id === undefined ? undefined : this.held.get(id)
    if (id !== undefined) this.held.delete(id)
    let slot = this.slotOf(id, toolName)
    if (slot?.isSettled === true && isSameContent(slot.entry?.content, content)) {
      this.outcomes.noteRepetition(slot.key)
      return undefined
    }
    if (slot === undefined) {
      const entry = id === undefined ? undefined : this.scope.callOf(id, content)
      slot = this.announce(id, before === undefined ? frame : { ...before, ...frame }, entry, out)
    } else {
      if (slot.isSettled) this.table.restart(slot, out)
      this.describe(slot, frame, out)
    }
    if (slot !== undefined) this.open.delete(id ?? slot.key)
    return slot
  }

  private announce(
    id: string | undefined,
    frame: WireRecord,
    entry: ToolCallKey | undefined,
    out: ToolEvent[],
  ): CallSlot | undefined {
    if (this.table.slots.length === 0) this.table.startResponse(this.scope.response())
    const slot = this.table.open(id, undefined, textOf(frame['toolName']))
    if (slot === undefined) return undefined
    slot.entry = entry
    if (frame['inputEncoding'] === 'text') slot.format = 'text'
    slot.facts = factsOf(frame)
    this.table.announce(slot, out)
    this.outcomes.describe(slot.key, frame)
    this.open.set(id ?? slot.key, slot)
    if (id !== undefined) this.keys.set(id, slot.key)
    return slot
  }

  private slotOf(id: string | undefined, name: string): CallSlot | undefined {
    if (id !== undefined) return this.table.byId.get(id) ?? this.open.get(id)
    const { last } = this.table
    const isOpen = last?.isSettled === false && last.wireId === undefined
    return isOpen && (name === '' || last.name === '' || last.name === name) ? last : undefined
  }

  /** The card that an outcome or a question is about: of this step, of this stream, else the newest. */
  private keyOf(frame: WireRecord): string | undefined {
    const id = idOf(frame['toolCallId'])
    if (id === undefined) this.outcomes.reportNameless(frame)
    else return this.slotOf(id, '')?.key ?? this.keys.get(id) ?? this.context.keys.resolve(id)
    return undefined
  }

  private describe(slot: CallSlot, frame: WireRecord, out: ToolEvent[]): void {
    this.table.rename(slot, textOf(frame['toolName']), out)
    this.table.amend(slot, factsOf(frame), out)
    this.outcomes.describe(slot.key, frame)
  }

  private remember(slot: CallSlot, content: CallContent): void {
    if (slot.entry !== undefined) slot.entry.content = content
  }
}

function textAt({ text, path }: InputSource): string | undefined {
  return sliceJsonValue(text, path)
}
