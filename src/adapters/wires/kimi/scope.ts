import type { ToolEvent } from '../../../core/events.js'
import { ComparedTable } from '../../shared/comparedTable.js'
import type { AdapterContext } from '../../shared/context.js'
import type { FramePath } from '../../shared/frameText.js'
import { isNothing, putArgs } from '../../shared/putArgs.js'
import { ResponseMark } from '../../shared/responseMark.js'
import type { CallFacts, CallSlot } from '../../slots/slot.js'
import { idOf, jsonOf, type WireRecord } from '../../shared/wire.js'

/** What one agent of the stream (the main one, or a subagent) has open: its step and the calls of it. */
export class KimiScope {
  readonly table: ComparedTable
  /** Calls whose outcome is known, by key. */
  readonly over = new Set<string>()
  private turn = 0
  private turnId = ''
  private stepId = ''
  private attempt = 0

  /**
   * @param name the same in every replay of the stream
   * @param parentKey the call that runs this agent
   */
  constructor(
    private readonly context: AdapterContext,
    private readonly name: string,
    readonly parentKey?: string,
  ) {
    this.table = new ComparedTable(context)
  }

  /** Turns have no ids: they are told apart by their number and by what the person said. */
  startTurn(userInput: unknown): void {
    this.turn += 1
    const mark = new ResponseMark()
    mark.add(jsonOf(userInput))
    this.turnId = `${this.name}:${String(this.turn)}.${mark.toString()}`
    this.startStep(0)
  }

  startStep(step: number): void {
    this.stepId = `${this.turnId || this.name}:${String(step)}`
    this.attempt = 0
    this.startResponse()
  }

  get currentStep(): string {
    return this.stepId || this.name
  }

  /** What the failed attempt had streamed never happened; the calls of the next one are others. */
  retryStep(out: ToolEvent[]): void {
    for (const slot of this.table.slots)
      if (slot.key !== '' && !slot.isRepeat && !this.over.has(slot.key))
        this.table.emit(out, { type: 'tool_discarded', toolCallId: slot.key })
    this.attempt += 1
    this.startResponse()
  }

  /** Nothing more comes for the calls of the step. */
  interrupt(out: ToolEvent[]): void {
    for (const slot of this.table.slots) {
      this.table.close(slot)
      if (slot.key !== '' && !this.over.has(slot.key))
        this.table.emit(out, { type: 'tool_cancelled', toolCallId: slot.key, endReason: 'interrupted' })
    }
  }

  /** A call from its beginning; in the same step the same id is the same call. */
  open(id: string | undefined, name: string, facts: CallFacts, out: ToolEvent[]): CallSlot | undefined {
    const known = id === undefined ? undefined : this.table.byId.get(id)
    if (known !== undefined) {
      this.table.last = known
      this.table.restart(known, out)
      this.table.rename(known, name, out)
      return known
    }
    const slot = this.table.open(id, undefined, name)
    if (slot === undefined) return undefined
    slot.facts = this.parentKey === undefined ? facts : { ...facts, parentToolCallId: this.parentKey }
    this.table.announce(slot, out)
    return slot
  }

  /** Arguments of a call that were sent with its name. */
  put(slot: CallSlot, args: unknown, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    putArgs(this.table, slot, args, path, text, out)
  }

  /** A piece has no id: it belongs to the call that was announced last, while that is open. */
  append(payload: WireRecord, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const piece = payload['arguments_part']
    const slot = this.table.last
    if (slot?.isSettled === false) this.put(slot, piece, [...path, 'arguments_part'], text, out)
    else if (typeof piece === 'string' ? piece.trim() !== '' : !isNothing(piece))
      this.context.reportOnce(
        'frame_invalid',
        'part',
        'A ToolCallPart came without an open ToolCall in front of it; it was left out.',
      )
  }

  /** The call that a message names, its arguments ended: whoever names a call has all of it. */
  settled(callId: unknown, out: ToolEvent[]): string | undefined {
    const id = idOf(callId)
    if (id === undefined) return undefined
    const slot = this.table.byId.get(id)
    if (slot !== undefined) this.table.settle(slot, 'marked', out)
    return this.table.keyOf(id, out)
  }

  /** The run was stopped: nothing more comes. */
  close(): void {
    for (const slot of this.table.slots) this.table.close(slot)
  }

  private startResponse(): void {
    const { attempt, currentStep } = this
    const mark = attempt === 0 ? currentStep : `${currentStep}.${String(attempt)}`
    this.table.startResponse(this.context.keys.response(mark), mark)
  }
}
