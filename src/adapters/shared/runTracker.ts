import type { RunFinishedEvent, ToolApprovalWithdrawnEvent, ToolEvent } from '../../core/events.js'
import { isTerminalState } from '../../core/states.js'
import type { StreamEnd } from '../types.js'

/** How far a call is: its arguments arrive, something is still expected of it, or it is over. */
type Phase = 'args' | 'live' | 'over'

const PHASE_AFTER: Partial<Record<ToolEvent['type'], Phase>> = {
  tool_call_start: 'args',
  tool_args_progress: 'args',
  tool_call_ready: 'live',
  tool_approval_request: 'live',
  tool_execution_start: 'live',
  tool_output_delta: 'live',
  tool_retry: 'live',
  tool_result: 'over',
  tool_error: 'over',
  tool_denied: 'over',
  tool_cancelled: 'over',
}

/** `undefined`: the feed's current run, whose name only the feed knows. */
type RunId = string | undefined

/** Calls remembered at most; a stream with more loses only the word "waiting" for the oldest. */
const MAX_CALLS = 10_000

/**
 * What an agent wire must know of its own events to end a run: whether a call still waits for something.
 * Argument deltas need not be noted.
 */
export class RunTracker {
  private readonly phases = new Map<string, Phase>()
  /** The open question of a call, and how far the call is without it. */
  private readonly questions = new Map<string, { approvalId: string; before: Phase }>()
  private readonly runOf = new Map<string, RunId>()
  private readonly openRuns = new Set<RunId>()
  private sawEnd = false

  /** @param currentRunId the run of events that name none */
  note(event: ToolEvent, currentRunId: RunId): void {
    if (event.type === 'run_finished') this.finish(event.runId ?? currentRunId)
    else if (event.type === 'run_started') this.openRuns.add(event.runId)
    else if (event.type === 'tool_snapshot') {
      for (const card of event.cards)
        this.set(card.toolCallId, phaseOfState(card.state ?? 'planned'), event.runId ?? currentRunId)
    } else if ('toolCallId' in event || 'approvalId' in event) {
      const toolCallId = event.toolCallId ?? this.askedCall(event)
      if (toolCallId === undefined) return
      const phase = event.type === 'tool_approval_withdrawn' ? this.phaseWithout(event) : phaseAfter(event)
      this.noteQuestion(toolCallId, event)
      if (phase !== undefined) this.set(toolCallId, phase, event.runId ?? currentRunId)
    }
  }

  /**
   * The events that end what is open. A run is `completed` only where no call waits for anything, else
   * `waiting`: the end of a stream is not the end of its calls.
   */
  end(how: StreamEnd, currentRunId: RunId): ToolEvent[] {
    if (this.openRuns.size === 0 && !this.sawEnd) this.openRuns.add(currentRunId)
    const out = [...this.openRuns].flatMap((runId) => this.endRun(how, runId))
    this.reset()
    return out
  }

  /** The same for one run that the wire itself ends, while its stream goes on. */
  endOne(how: StreamEnd, runId: RunId): ToolEvent[] {
    const out = this.endRun(how, runId)
    this.finish(runId)
    return out
  }

  reset(): void {
    this.phases.clear()
    this.questions.clear()
    this.runOf.clear()
    this.openRuns.clear()
    this.sawEnd = false
  }

  private endRun(how: StreamEnd, runId: RunId): ToolEvent[] {
    const out: ToolEvent[] = []
    const named = runId === undefined ? {} : { runId }
    let isWaiting = false
    for (const [toolCallId, phase] of this.phases) {
      if (this.runOf.get(toolCallId) !== runId || phase === 'over') continue
      if (phase === 'live') isWaiting = true
      // A user who stops the run sees `aborted`, which the end of the run brings.
      if (phase === 'args' && how !== 'aborted')
        out.push({ type: 'tool_error', toolCallId, errorCode: 'args_truncated', ...named })
    }
    const outcome = how === 'clean' ? (isWaiting ? 'waiting' : 'completed') : how
    out.push({ type: 'run_finished', outcome, ...named } as RunFinishedEvent)
    return out
  }

  /** A call that waited for its question alone is cancelled with it; one whose arguments arrive goes on. */
  private phaseWithout({ toolCallId, approvalId }: ToolApprovalWithdrawnEvent): Phase | undefined {
    const question = this.questions.get(toolCallId)
    if (question?.approvalId !== approvalId) return undefined
    if (question.before === 'args') this.phases.delete(toolCallId)
    return question.before
  }

  /** An answer may name only its question. */
  private askedCall(event: ToolEvent): string | undefined {
    if (event.type !== 'tool_approval_response') return undefined
    const asked = [...this.questions].find(([, { approvalId }]) => approvalId === event.approvalId)
    return asked?.[0]
  }

  private noteQuestion(toolCallId: string, event: ToolEvent): void {
    if (event.type === 'tool_approval_request') {
      const isOpen = (this.phases.get(toolCallId) ?? 'args') === 'args'
      const { approvalId } = event
      if (this.questions.get(toolCallId)?.approvalId !== approvalId)
        this.questions.set(toolCallId, { approvalId, before: isOpen ? 'args' : 'over' })
    } else if (event.type === 'tool_call_ready') {
      const question = this.questions.get(toolCallId)
      if (question !== undefined) question.before = 'over'
    } else if (phaseAfter(event) !== undefined && event.type !== 'tool_call_start')
      this.questions.delete(toolCallId)
  }

  private set(toolCallId: string, phase: Phase, runId: RunId): void {
    const before = this.phases.get(toolCallId)
    // A repeated start changes nothing about a call that is further.
    if (phase === 'args' && before !== undefined) return
    this.phases.set(toolCallId, phase)
    if (before !== undefined) return
    this.runOf.set(toolCallId, runId)
    this.openRuns.add(runId)
    if (this.phases.size <= MAX_CALLS) return
    const [oldest] = this.phases.keys()
    if (oldest === undefined) return
    this.phases.delete(oldest)
    this.runOf.delete(oldest)
  }

  private finish(runId: RunId): void {
    this.sawEnd = true
    this.openRuns.delete(runId)
    for (const [toolCallId, run] of this.runOf) {
      if (run !== runId) continue
      this.runOf.delete(toolCallId)
      this.phases.delete(toolCallId)
    }
  }
}

function phaseAfter(event: ToolEvent): Phase | undefined {
  if (event.type === 'tool_discarded') return 'over'
  if (event.type !== 'tool_approval_response') return PHASE_AFTER[event.type]
  return event.outcome === 'denied' || event.outcome === 'cancelled' || event.approved === false
    ? 'over'
    : 'live'
}

function phaseOfState(state: Parameters<typeof isTerminalState>[0]): Phase {
  if (isTerminalState(state)) return 'over'
  return state === 'planned' || state === 'streaming_args' ? 'args' : 'live'
}
