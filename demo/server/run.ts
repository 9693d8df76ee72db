import type { AgentTask, Language, ModelPart, Scenario, Turn } from '../scenarios/types.js'
import type { Frame, Spoken, SpokenCall, Wire } from '../wires/types.js'
import { unified } from '../wires/unified.js'
import { agentFrame, announce, askFrame, runJobs, type Job, type Question } from './agent.js'

/** A frame to write, or the place where the connection breaks in the middle of one. */
export type Step = Frame & { readonly breaks?: true }

export interface RunOptions {
  id: string
  scenario: Scenario
  wire: Wire
  language: Language
  /** New letters and digits at every call, 24 of them. */
  serial: () => string
  /** Epoch ms. */
  now: () => number
}

/** A call that waits, or waited, for a person. */
export interface AskedCall {
  readonly call: SpokenCall
  readonly task: AgentTask
  readonly question: Question
  answer?: { readonly outcome: 'approved' | 'denied'; readonly reason?: string; readonly decisionKey: string }
  /** The run went on with that answer. */
  isHandled?: boolean
}

/** One agent turn on the server: what the model says, what the agent does, where it waits for a person. */
export class DemoRun {
  /** Calls that a person is asked about, by their id on the wire. */
  readonly asked = new Map<string, AskedCall>()
  private readonly calls = new Map<string, { call: SpokenCall; task: AgentTask }>()
  private next = 0
  private step = 0
  private hasBroken = false

  constructor(private readonly options: RunOptions) {}

  /** The first response; again after a break, from the turn that broke. */
  *start(): Iterable<Step> {
    yield agentFrame({ type: 'run_started', ...this.place })
    yield* this.play()
  }

  get isWaiting(): boolean {
    return [...this.asked.values()].some(({ answer }) => answer === undefined)
  }

  /** Every question is answered, and the run has not gone on yet. */
  get canResume(): boolean {
    return !this.isWaiting && this.unhandled.length > 0
  }

  private get unhandled(): AskedCall[] {
    return [...this.asked.values()].filter(({ isHandled }) => isHandled !== true)
  }

  /** The response after the last open question was answered. */
  *resume(): Iterable<Step> {
    const answered = this.unhandled
    for (const asked of answered) asked.isHandled = true
    const approved = answered.filter(({ answer }) => answer?.outcome === 'approved')
    for (const { call, question, answer } of answered) yield this.answerFrame(call, question, answer)
    yield* this.workAgain(approved)
    const { whenDenied } = this.options.scenario
    if (approved.length < answered.length && whenDenied) {
      this.next = this.options.scenario.turns.length
      yield* this.speak([{ kind: 'text', text: whenDenied }])
    }
    yield* this.play()
  }

  /** Runs a failed call once more; `undefined` when that call may not be repeated. */
  retry(toolCallId: string): Iterable<Step> | undefined {
    const known = this.calls.get(toolCallId)
    return known?.task.retry && this.repeat(known.call, known.task.retry)
  }

  private get place() {
    return { runId: this.options.id }
  }

  private *play(): Iterable<Step> {
    for (let turn; (turn = this.options.scenario.turns[this.next]); this.next += 1) {
      const spoken = turn.model.map((part) => this.toSpoken(part))
      if (turn.breaksAt !== undefined && !this.hasBroken) {
        this.hasBroken = true
        yield* this.breakOff(spoken, turn.breaksAt)
        return
      }
      yield* this.encode(spoken)
      yield* this.handle(turn, spoken)
      if (this.isWaiting) {
        this.next += 1
        yield agentFrame({ type: 'run_finished', ...this.place, outcome: 'waiting' })
        return
      }
    }
    yield agentFrame({ type: 'run_finished', ...this.place, outcome: 'completed' })
  }

  /** What the agent makes of the model's calls: refuse, ask, run. */
  private *handle(turn: Turn, spoken: readonly Spoken[]): Iterable<Step> {
    const jobs: Job[] = []
    for (const [index, part] of turn.model.entries()) {
      const call = spoken[index]
      if (part.kind !== 'call' || call?.kind !== 'call') continue
      const task = turn.agent.find((candidate) => candidate.call === part.call)
      if (!task) continue
      this.calls.set(call.id, { call, task })
      if (!task.refusal && !task.ask) jobs.push({ call, task })
      else if (this.options.wire.execution) yield* announce(call, this.place)
      if (task.refusal) yield this.refusalFrame(call, task)
      else if (task.ask) yield this.ask(call, task, task.ask)
    }
    yield* this.work(jobs)
  }

  private ask(
    call: SpokenCall,
    task: AgentTask,
    { message, expiresInSeconds }: NonNullable<AgentTask['ask']>,
  ) {
    const question: Question = {
      approvalId: `approval_${this.options.serial().slice(0, 12)}`,
      expiresAt: expiresInSeconds === undefined ? undefined : this.options.now() + expiresInSeconds * 1000,
      message: message?.[this.options.language],
    }
    this.asked.set(call.id, { call, task, question })
    return askFrame(call, question, this.place)
  }

  private refusalFrame({ id: toolCallId }: SpokenCall, { refusal, takesMs }: AgentTask): Frame {
    const reason = refusal?.[this.options.language]
    return agentFrame({ type: 'tool_denied', ...this.place, toolCallId, reason }, takesMs)
  }

  private answerFrame({ id }: SpokenCall, { approvalId }: Question, answer: AskedCall['answer']): Frame {
    const of = { ...this.place, toolCallId: id }
    return answer?.outcome === 'approved'
      ? agentFrame({ type: 'tool_approval_response', ...of, approvalId, outcome: 'approved' }, 80)
      : agentFrame({ type: 'tool_denied', ...of, reason: answer?.reason }, 80)
  }

  private work(jobs: readonly Job[]): Frame[] {
    return runJobs(jobs, this.options.wire, this.options.language, this.place)
  }

  /**
   * In a later response than the one that announced the call, only the agent's events can say that it is
   * still the same call: on the plain wire its id would begin another one.
   */
  private workAgain(jobs: readonly Job[]): Frame[] {
    return runJobs(jobs, unified, this.options.language, this.place)
  }

  private *repeat(
    call: SpokenCall,
    { takesMs, outcome, closing }: NonNullable<AgentTask['retry']>,
  ): Iterable<Step> {
    yield agentFrame({ type: 'tool_retry', ...this.place, toolCallId: call.id })
    yield* this.workAgain([{ call, task: { takesMs, outcome } }])
    yield* this.speak([{ kind: 'text', text: closing }])
    yield agentFrame({ type: 'run_finished', ...this.place, outcome: 'completed' })
  }

  private speak(parts: readonly ModelPart[]): Iterable<Frame> {
    return this.encode(parts.map((part) => this.toSpoken(part)))
  }

  private encode(spoken: readonly Spoken[]): Iterable<Frame> {
    const { id: runId, wire, serial, now } = this.options
    this.step += 1
    return wire.encode(spoken, { runId, step: this.step, serial: serial(), now: now() })
  }

  private toSpoken(part: ModelPart): Spoken {
    const { language, wire, serial } = this.options
    if (part.kind !== 'call') return { kind: part.kind, text: part.text[language] }
    return { kind: 'call', id: wire.callId(serial()), tool: part.tool, argsText: part.args[language] }
  }

  /** The model's frames up to a share of them; the last one is cut in half. */
  private *breakOff(spoken: readonly Spoken[], share: number): Iterable<Step> {
    const { execution } = this.options.wire
    const calls = spoken.filter((part) => part.kind === 'call')
    const frames = [...this.encode(spoken), ...(execution ? calls.map(execution) : [])]
    const last = execution ? frames.length - 1 : Math.floor(frames.length * share)
    yield* frames.slice(0, last)
    const frame = frames[last]
    if (frame) yield { ...frame, breaks: true }
  }
}
