import type { ToolEvent } from '../../../core/events.js'
import { isSameArgs, type ArgsOfCall } from '../../../json/isSameArgs.js'
import type { LoggedCall } from '../../shared/callLog.js'
import { completeArgs } from '../../shared/completeArgs.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { emitFailure } from '../../shared/outcome.js'
import type { CallSlot } from '../../slots/slot.js'
import type { SlotTable } from '../../slots/slotTable.js'
import { isRecord, jsonOf, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What an update may say of a call. Absent is unchanged, null clears. */
const FIELDS = ['title', 'kind', 'status', 'content', 'locations', 'rawInput', 'rawOutput'] as const
/** These have no cleared state: null leaves them. */
const STAYS: ReadonlySet<string> = new Set(['title', 'kind', 'status'])

/** The kind of a call that names none. */
const OTHER = 'other'

/** A call while it goes on: what its updates said so far, all together. */
export class AcpCall {
  private fields: WireRecord = {}
  /** The exact text of `rawInput`. */
  private inputText: string | undefined
  /** It said that it runs. */
  private wasRunning = false
  /** What it runs with is known too. */
  private isStarted = false
  /** What it put out before that. */
  private early: unknown

  constructor(
    private readonly table: SlotTable,
    readonly slot: CallSlot,
  ) {}

  get title(): string {
    return textOf(this.fields['title'])
  }

  /** Arguments were sent as such. */
  get hasInput(): boolean {
    const { rawInput } = this.fields
    return isRecord(rawInput) && Object.keys(rawInput).length > 0
  }

  /** Something was sent; an empty value may be the first of several. */
  private get isSent(): boolean {
    const { rawInput } = this.fields
    return this.hasInput || !(isRecord(rawInput) || rawInput === undefined || rawInput === '')
  }

  /** The agent says how it ended. */
  get hasOutcome(): boolean {
    const { status } = this.fields
    return status === 'completed' || status === 'failed'
  }

  /** It runs, but what it runs with was not sent: that may come with every update. */
  get isHeld(): boolean {
    return this.fields['status'] === 'in_progress' && !this.slot.isSettled
  }

  /** Takes over what an update says, without what follows from it. */
  merge(update: WireRecord, path: FramePath, text: string | undefined, out: ToolEvent[]): void {
    const fields: Record<string, unknown> = { ...this.fields }
    for (const key of FIELDS) {
      const value = update[key]
      if (value === null && !STAYS.has(key)) fields[key] = undefined
      else if (value !== undefined && value !== null) fields[key] = value
    }
    this.fields = fields
    if ('rawInput' in update) this.inputText = sliceJsonValue(text, [...path, 'rawInput'])
    const { slot, table, title } = this
    table.announce(slot, out)
    table.rename(slot, textOf(fields['kind']), out)
    if (title !== '') table.amend(slot, { title }, out)
  }

  /** One more item of content: the whole list is the content from now on. */
  append(item: unknown, out: ToolEvent[]): void {
    const { content } = this.fields
    const list: readonly unknown[] = Array.isArray(content) ? content : []
    this.fields = { ...this.fields, content: [...list, item] }
    const text = textOfContent([item])
    if (!this.isStarted) {
      if (this.isHeld) this.early = this.fields['content']
      return
    }
    const output = text === '' ? { output: this.fields['content'] } : { text }
    this.table.emit(out, { type: 'tool_output_delta', toolCallId: this.slot.key, ...output })
  }

  /** What follows from where the call stands now. */
  advance(update: WireRecord, known: LoggedCall | undefined, out: ToolEvent[]): void {
    const { slot, table } = this
    const toolCallId = slot.key
    switch (this.fields['status']) {
      case 'in_progress':
        this.run(update, known, out)
        return
      case 'completed': {
        this.conclude(known, out)
        const result = this.fields['rawOutput'] ?? this.fields['content']
        table.emit(out, { type: 'tool_result', toolCallId, ...(result === undefined ? {} : { result }) })
        return
      }
      case 'failed':
        if (this.wasRunning) this.conclude(known, out)
        else if (this.hasInput) this.grow(out)
        table.close(slot)
        emitFailure(table, toolCallId, this.failure(), out)
        return
      case 'cancelled':
      case 'canceled':
        table.close(slot)
        table.emit(out, { type: 'tool_cancelled', toolCallId, endReason: 'aborted' })
        return
      default:
        // The input may still grow: each update has all of it so far. After a question it is another call.
        if (slot.isSettled && 'rawInput' in update) this.ask(known?.args, out)
        else if (this.hasInput) this.grow(out)
    }
  }

  /** A person is asked about the call as it stands: these are its arguments. */
  ask(known: ArgsOfCall | undefined, out: ToolEvent[]): void {
    if (this.hasInput) this.put(recordOf(this.fields['rawInput']), () => this.inputText, known, out)
    else this.put(this.shown(SHOWN), () => undefined, known, out)
  }

  /** The start waits for the arguments: nothing says that what was shown so far is all of them. */
  private run(update: WireRecord, known: LoggedCall | undefined, out: ToolEvent[]): void {
    const { slot, table } = this
    this.wasRunning = true
    const output = listOf(update['content']).length > 0 ? update['content'] : update['rawOutput']
    if (output !== undefined && output !== null) this.early = output
    if (!slot.isSettled && !this.isSent) return
    this.finish(known, SHOWN, out)
    if (!this.isStarted) this.start(out)
    if (this.early !== undefined)
      table.emit(out, { type: 'tool_output_delta', toolCallId: slot.key, output: this.early })
    this.early = undefined
  }

  /** Nothing more comes that it could run with. */
  conclude(known: LoggedCall | undefined, out: ToolEvent[]): void {
    this.finish(known, SHOWN_AT_END, out)
    if (this.wasRunning && !this.isStarted && isOpen(known)) this.start(out)
  }

  private start(out: ToolEvent[]): void {
    this.isStarted = true
    this.table.emit(out, { type: 'tool_execution_start', toolCallId: this.slot.key })
  }

  /** It runs: with its input, or with what the agent showed where it sent none. */
  private finish(known: LoggedCall | undefined, shown: readonly string[], out: ToolEvent[]): void {
    const { rawInput } = this.fields
    const { args } = known ?? {}
    if (!this.slot.isSettled) {
      if (isRecord(rawInput)) this.put(rawInput, () => this.inputText, args, out)
      else this.put(this.shown(shown), () => undefined, args, out)
    } else if (this.hasInput && args !== undefined && !isSameArgs(args, this.input())) {
      // Until it starts, what was shown gives way to what it starts with.
      if (!this.isStarted && isOpen(known)) {
        this.ask(args, out)
        return
      }
      const message = `The agent ran "${this.title || this.slot.name}" with other arguments than it showed before.`
      const toolCallId = this.slot.key
      this.table.context.reportOnce('args_changed_while_executing', toolCallId, message, { toolCallId })
    }
  }

  /** The text of the input, while more of it may come. */
  private grow(out: ToolEvent[]): void {
    this.table.replace(this.slot, this.inputText ?? jsonOf(this.fields['rawInput']), out)
  }

  private input(): ArgsOfCall {
    return { args: this.fields['rawInput'], argsText: this.inputText }
  }

  private put(
    args: WireRecord,
    text: () => string | undefined,
    known: ArgsOfCall | undefined,
    out: ToolEvent[],
  ): void {
    const { slot, table } = this
    if (slot.name === '') table.rename(slot, OTHER, out)
    completeArgs(table, slot, args, text, known, out)
  }

  private shown(keys: readonly string[]): WireRecord {
    return Object.fromEntries(
      keys.flatMap((key) => (this.fields[key] === undefined ? [] : [[key, this.fields[key]]])),
    )
  }

  private failure(): unknown {
    const { rawOutput, content } = this.fields
    const { error, message } = recordOf(rawOutput)
    return textOfContent(listOf(content)) || textOf(error) || textOf(message) || rawOutput
  }
}

/** What stands for arguments that were not sent. By the end, content is what came out. */
const SHOWN = ['title', 'kind', 'content', 'locations', 'rawInput']
const SHOWN_AT_END = ['title', 'kind', 'locations', 'rawInput']

/** The text in a list of content items. */
function textOfContent(items: readonly unknown[]): string {
  return items
    .map((item) => textOf(recordOf(recordOf(item)['content'])['text']))
    .filter((text) => text !== '')
    .join('\n')
}

/** Nothing has ended the call. */
function isOpen(known: LoggedCall | undefined): boolean {
  return known === undefined || known.phase === 'open'
}
