import type { RunFinishedEvent, ToolEvent } from '../../../core/events.js'
import { AgUiCalls } from './calls.js'
import { fieldOf, laneOf } from './fields.js'
import { askInterrupts, readResume, type AskedInterrupt } from './interrupts.js'
import { readMessages } from './messages.js'
import { streamErrorIn, type StreamError } from '../../shared/streamError.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, isRecord, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { AgentWireAdapter } from '../../shared/wireAdapter.js'

/**
 * AG-UI: typed events of an agent. A call is `TOOL_CALL_START`, `TOOL_CALL_ARGS`, `TOOL_CALL_END`, or
 * `TOOL_CALL_CHUNK` (id and name on the first, ended by the next message-like event), or stands whole in a
 * `MESSAGES_SNAPSHOT`; `TOOL_CALL_RESULT` needs no start. `RUN_FINISHED` may hold interrupts: approvals of
 * calls, and questions without a call, which get a card of their own (`question:<id>`, `ask_user`).
 *
 * - End of arguments: `TOOL_CALL_END`. A call without it when its run finishes failed as truncated.
 * - Ids are unique in a thread: the same id is the same call, in every later run. A second start begins its
 *   text anew; equal arguments change nothing.
 * - Runs: events belong to the wire's run, unless the options or the feed name one: all of the wire's are it then. A run that finishes while calls
 *   wait (frontend tools, interrupts) is `waiting`.
 *
 * @see https://docs.ag-ui.com/concepts/events
 * @see https://docs.ag-ui.com/concepts/interrupts
 */
export function createAgUiAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new AgUiAdapter('ag-ui', options)
}

const TEXT = /^TEXT_MESSAGE_C/
const REASONING = /^(?:REASONING|THINKING_TEXT)_MESSAGE_C/
/** Events that say nothing of calls. */
const OTHERS = /^(?:(?:TEXT_MESSAGE|THINKING|REASONING|STATE|ACTIVITY|STEP|SUBAGENT)_|RAW$|CUSTOM$)/
/** Events that leave a call of chunks open, or deal with it themselves. */
const ASIDES = /^(?:RAW$|ACTIVITY_|SUBAGENT_|REASONING_ENCRYPTED|RUN_|MESSAGES_)/

/** The reader of AG-UI's events, also for wires that add to them. */
export class AgUiAdapter extends AgentWireAdapter {
  protected readonly calls: AgUiCalls
  /** What each interrupt of the last run asks, and on which card. */
  private readonly asked = new Map<string, AskedInterrupt>()
  private run: string | undefined
  /** How the current run ended, once it did. */
  private ended: RunFinishedEvent['outcome'] | undefined

  constructor(protocol: string, options: AdapterOptions) {
    super(protocol, options)
    this.calls = new AgUiCalls(this.context)
    this.run = options.runId
  }

  override reset(): void {
    super.reset()
    this.calls.reset()
    this.run = this.context.runId
    this.ended = undefined
  }

  /** A call of chunks has no end of its own that could be missing: a clean end of the stream may be it. */
  protected override settle(how: StreamEnd, out: ToolEvent[]): void {
    if (how === 'clean') this.calls.chunks.endAll(out, 'unmarked')
    this.stamp(out, 0)
  }

  protected readFrame(event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    this.calls.prepare()
    const from = out.length
    try {
      this.readEvent(textOf(event['type']), event, text, out)
    } finally {
      this.stamp(out, from)
    }
  }

  protected readEvent(type: string, event: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const { calls } = this
    if (type === 'TOOL_CALL_CHUNK') {
      calls.readChunk(event, text, out)
      return
    }
    if (calls.chunks.size > 0 && !ASIDES.test(type)) calls.chunks.leave(laneOf(event), out)
    if (type === 'TOOL_CALL_ARGS') calls.readArgs(event, text, out)
    else if (type === 'TOOL_CALL_START') calls.readStart(event, out)
    else if (type === 'TOOL_CALL_END') calls.readEnd(event, text, out)
    else if (type === 'TOOL_CALL_RESULT') calls.readResult(event, event['content'], out)
    else if (type === 'RUN_STARTED') this.startRun(event, out)
    else if (type === 'RUN_FINISHED') this.readRunFinished(event, out)
    else if (type === 'RUN_ERROR') this.failRun(errorOf(event), out)
    else if (type === 'MESSAGES_SNAPSHOT') readMessages(calls, event['messages'], text, out)
    else this.readOther(type, event, out)
  }

  protected failRun(error: StreamError, out: ToolEvent[]): void {
    this.isBroken = true
    this.calls.isBroken = true
    this.context.reportStreamError(error)
    this.calls.chunks.clear()
    this.calls.table.settleAll('broken', out)
    // A run may fail before it starts: that is no news of the one before it.
    if (this.ended === undefined) this.finishRun('error', {}, out)
  }

  private startRun(event: WireRecord, out: ToolEvent[]): void {
    this.isBroken = false
    this.ended = undefined
    this.calls.startRun()
    this.run = this.context.namedRunId ?? idOf(fieldOf(event, 'runId'))
    if (this.run !== undefined) out.push({ type: 'run_started', runId: this.run })
    readResume(this.calls.table, this.asked, recordOf(event['input'])['resume'], out)
  }

  private readRunFinished(event: WireRecord, out: ToolEvent[]): void {
    const { outcome } = event
    const { table, chunks } = this.calls
    // A word, with the interrupt beside it, in the drafts of interrupts.
    const interrupts = event['interrupts'] ?? event['interrupt']
    const told = isRecord(outcome) ? outcome : { type: outcome, interrupts }
    if (told['type'] === 'cancelled') {
      chunks.clear()
      table.cancelAll('aborted', out)
      this.finishRun('aborted', event, out)
      return
    }
    chunks.endAll(out)
    table.settleAll('broken', out)
    const isPaused = told['type'] === 'interrupt'
    if (isPaused) askInterrupts(this.calls, this.asked, told['interrupts'], out)
    this.finishRun('clean', event, out, isPaused)
  }

  /** The events of this frame count for the run that it ends. */
  private finishRun(how: StreamEnd, event: WireRecord, out: ToolEvent[], isPaused = false): void {
    const { namedRunId, currentRunId } = this.context
    const named = namedRunId === undefined ? idOf(fieldOf(event, 'runId')) : undefined
    this.stamp(out, 0)
    this.endRun(how, out, this.run === undefined ? currentRunId : (named ?? this.run))
    const end = out.at(-1)
    if (end?.type !== 'run_finished') return
    // What waited when the run finished the first time still does; a run that the host names has several.
    const waits = isPaused || this.ended === 'waiting'
    if (end.outcome === 'completed' && (waits || this.hasEarlierCalls(namedRunId))) end.outcome = 'waiting'
    this.ended = end.outcome
  }

  private hasEarlierCalls(namedRunId: string | undefined): boolean {
    return namedRunId !== undefined && this.context.isWaiting(namedRunId)
  }

  private stamp(out: readonly ToolEvent[], from: number): void {
    if (this.run === undefined) return
    for (let at = from; at < out.length; at += 1) {
      const event = out[at]
      if (event !== undefined && event.type !== 'tool_args_delta') event.runId ??= this.run
    }
  }

  private readOther(type: string, event: WireRecord, out: ToolEvent[]): void {
    if (TEXT.test(type)) emitText(this.context, textOf(event['delta']), out)
    else if (REASONING.test(type)) emitReasoning(this.context, textOf(event['delta']), out)
    else if (type === 'STEP_STARTED') this.startStep(textOf(fieldOf(event, 'stepName')), out)
    else if (type === 'SUBAGENT_STARTED') this.startSubagent(event)
    else if (!OTHERS.test(type)) {
      const error = streamErrorIn(event)
      if (error === undefined) this.context.reportUnknown(type)
      else this.failRun(error, out)
    }
  }

  private startStep(stepId: string, out: ToolEvent[]): void {
    if (stepId !== '' && this.run !== undefined) out.push({ type: 'step_started', runId: this.run, stepId })
  }

  private startSubagent(event: WireRecord): void {
    const { parents } = this.calls
    const above = parents.get(textOf(fieldOf(event, 'parentSubagentRunId')))
    const parent = idOf(fieldOf(event, 'parentToolCallId')) ?? above
    if (parent !== undefined) parents.set(laneOf(event), parent)
  }
}

/** TanStack AI nests the error in older versions. */
function errorOf(event: WireRecord): StreamError {
  const { error } = event
  const told = streamErrorIn({ error: isRecord(error) ? error : { ...event, type: undefined } })
  return told ?? { message: 'The run failed.' }
}
