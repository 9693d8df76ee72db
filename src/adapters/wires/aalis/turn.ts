import type { ToolEvent } from '../../../core/events.js'
import { argsOf, findByArgs, outcomeOf, type CallArgs, type Execution } from './execution.js'
import type { AdapterContext } from '../../shared/context.js'
import { sliceJsonValue } from '../../shared/frameText.js'
import type { ResponseKeys } from '../../shared/keys.js'
import { SlotTable } from '../../slots/slotTable.js'
import { indexOf, textOf, type WireRecord } from '../../shared/wire.js'

/** A call of a turn. The wire gives it no id: its name and arguments tell it apart. */
interface AalisCall {
  readonly key: string
  readonly name: string
  readonly args: CallArgs
  /** What it came to, shortened; `undefined` while it runs. */
  outcome?: string | undefined
}

/** A call whose arguments are being written: only a name and a count of characters. */
interface Placeholder {
  readonly key: string
  name: string
}

const MAX_PLACEHOLDERS = 1000

/** The answer to one message of a person: what is written, what runs, what is over. */
export class AalisTurn {
  /** Characters that the host has got. */
  readonly written = { text: 0, reasoning: 0 }
  private readonly table: SlotTable
  private readonly keys: ResponseKeys
  private readonly calls: AalisCall[] = []
  private readonly placeholders = new Map<number, Placeholder>()
  private count = 0
  /** Responses of the model so far. The wire does not mark them: the first count after an execution begins one. */
  private step = 0
  private hasRun = false

  constructor(private readonly context: AdapterContext) {
    this.table = new SlotTable(context)
    // Local ids count from 0 in every turn; the key table keeps those of different turns apart.
    this.keys = context.keys.response()
    this.table.startResponse(this.keys)
  }

  /** Something is written or runs. */
  get isBusy(): boolean {
    return this.placeholders.size > 0 || this.calls.some(({ outcome }) => outcome === undefined)
  }

  readProgress(progress: WireRecord, out: ToolEvent[]): void {
    const { charsAccumulated, startedAt } = progress
    const name = textOf(progress['name'])
    const index = indexOf(progress['index']) ?? 0
    if (typeof charsAccumulated !== 'number' || !(charsAccumulated >= 0)) {
      this.context.reportOnce('frame_invalid', 'progress', 'A progress has no count of characters.')
      return
    }
    let placeholder = this.placeholders.get(index)
    if (placeholder !== undefined && name !== '' && placeholder.name !== '' && placeholder.name !== name) {
      this.discard(index, out)
      placeholder = undefined
    }
    placeholder ??= this.addPlaceholder(index)
    if (placeholder === undefined) return
    if (name !== '') placeholder.name = name
    this.table.emit(out, {
      type: 'tool_args_progress',
      toolCallId: placeholder.key,
      toolName: placeholder.name,
      charsAccumulated,
      index,
      stepId: this.stepId,
      ...(typeof startedAt === 'number' ? { startedAt } : {}),
    })
  }

  /** Discards placeholders: those that nothing claimed never ran. */
  discardAllBut(kept: ReadonlySet<number | undefined>, out: ToolEvent[]): void {
    for (const index of [...this.placeholders.keys()]) if (!kept.has(index)) this.discard(index, out)
  }

  start(execution: Execution, text: string | undefined, out: ToolEvent[]): AalisCall | undefined {
    const { name, args, path, startedAt } = execution
    const slot = this.table.open(undefined, undefined, name)
    if (slot === undefined) return undefined
    const from = out.length
    const replaces = this.claim(name)
    if (replaces !== undefined) slot.facts = { replaces }
    slot.runsAtOnce = true
    this.table.announce(slot, out)
    this.table.put(slot, args, () => sliceJsonValue(text, path), out)
    this.table.settle(slot, 'marked', out)
    this.hasRun = true
    for (const event of out.slice(from)) {
      if (event.type === 'tool_call_start') event.stepId = this.stepId
      if (startedAt !== undefined) event.at = startedAt
    }
    const call = { key: slot.key, name, args: argsOf(execution, text) }
    this.calls.push(call)
    return call
  }

  /** The running call with this name and these arguments, else the oldest that runs by this name. */
  end(execution: Execution, text: string | undefined, out: ToolEvent[]): void {
    const args = argsOf(execution, text)
    const ofName = this.calls.filter(({ name }) => name === execution.name)
    const running = ofName.filter(({ outcome }) => outcome === undefined)
    const call = findByArgs(running, args) ?? running[0]
    // Delivered twice, or the start came before this stream did.
    const outcome = outcomeOf(execution)
    if (
      call === undefined &&
      findByArgs(
        ofName.filter((one) => one.outcome === outcome),
        args,
      )
    )
      return
    this.finish(call ?? this.start(execution, text, out), execution, out)
  }

  /** The calls that a resumed stream tells of, in the order of their start: those that are known go on. */
  restore(executions: readonly Execution[], text: string | undefined, out: ToolEvent[]): void {
    const known = new Set(this.calls)
    for (const execution of executions) {
      const ofName = [...known].filter(({ name }) => name === execution.name)
      const same = findByArgs(ofName, argsOf(execution, text))
      if (same !== undefined) known.delete(same)
      const call = same ?? this.start(execution, text, out)
      const isOver = execution.endedAt !== undefined || execution.result !== undefined
      if (isOver && call?.outcome === undefined) this.finish(call, execution, out)
    }
  }

  /** The turn is over: what has no result will get none. */
  close(out: ToolEvent[]): void {
    this.discardAllBut(new Set(), out)
    for (const call of this.calls) {
      if (call.outcome !== undefined) continue
      call.outcome = ''
      this.table.emit(out, { type: 'tool_cancelled', toolCallId: call.key, endReason: 'interrupted' })
    }
  }

  /** The stream ended under it: cards of placeholders are over, calls may be resumed. */
  suspend(): this {
    this.placeholders.clear()
    return this
  }

  /** Indexes of placeholders count anew in every step. */
  private get stepId(): string {
    return `${this.keys.id}.${String(this.step)}`
  }

  private finish(call: AalisCall | undefined, execution: Execution, out: ToolEvent[]): void {
    if (call === undefined) return
    const { result, startedAt, endedAt } = execution
    call.outcome = outcomeOf(execution)
    this.table.emit(out, {
      type: 'tool_result',
      toolCallId: call.key,
      ...(result === undefined ? {} : { result }),
      ...(endedAt === undefined ? {} : { at: endedAt }),
      ...(endedAt === undefined || startedAt === undefined ? {} : { durationMs: endedAt - startedAt }),
    })
  }

  /** The placeholder that becomes a call: of the same name, the lowest index. */
  private claim(name: string): string | undefined {
    const [index] = [...this.placeholders]
      .filter(([, placeholder]) => placeholder.name === name)
      .map(([position]) => position)
      .sort((a, b) => a - b)
    if (index === undefined) return undefined
    const key = this.placeholders.get(index)?.key
    this.placeholders.delete(index)
    return key
  }

  private addPlaceholder(index: number): Placeholder | undefined {
    if (this.placeholders.size >= MAX_PLACEHOLDERS) {
      const message = `More than ${String(MAX_PLACEHOLDERS)} calls are written at once; the others were left out.`
      this.context.reportOnce('limit_exceeded', 'placeholders', message)
      return undefined
    }
    if (this.placeholders.size === 0 && this.hasRun) {
      this.step += 1
      this.hasRun = false
    }
    const { protocol, currentRunId } = this.context
    const id = `${protocol}:${currentRunId ?? 'default'}:progress-${String(this.count++)}`
    const placeholder = { key: this.keys.claim(id).key, name: '' }
    this.placeholders.set(index, placeholder)
    return placeholder
  }

  private discard(index: number, out: ToolEvent[]): void {
    const placeholder = this.placeholders.get(index)
    this.placeholders.delete(index)
    if (placeholder !== undefined)
      this.table.emit(out, { type: 'tool_discarded', toolCallId: placeholder.key })
  }
}
