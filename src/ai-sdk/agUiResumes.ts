import { encodeResumeEntry, interruptOf, type AgUiResumeEntry } from '../adapters/approvals/agUi.js'
import { beforeSending, notSent } from '../adapters/approvals/beforeSending.js'
import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision } from '../core/decision.js'
import type { AgUiResume } from './agUiTypes.js'

interface Waiting {
  readonly entry: AgUiResumeEntry
  /** Interrupts of the run that could be answered when this was decided. */
  readonly open: readonly string[]
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** How an interrupt stands. One that ended without an answer (its time has passed) can still be cancelled. */
export type Standing = 'open' | 'ended' | 'answered'

interface ResumeHost {
  /** Starts a run with the answers; resolves when it has ended. */
  run(resume: AgUiResume[]): Promise<unknown>
  standing(interruptId: string): Standing
}

/** How often it is seen whether those that are waited for can still be answered, in ms. */
const LOOK_MS = 250

/**
 * Decisions on their way to an agent. A resume answers every interrupt of a run, so the first decisions wait,
 * shown as submitting, until the last one is made; where one of the run can be answered no more they are given
 * back. A decision is accepted when the resumed run does anything but fail: servers start a run before they look
 * at the answers.
 */
export class AgUiResumes {
  private readonly waiting = new Map<string, Waiting>()
  private sent: readonly Waiting[] = []
  private hasBegun = false
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly host: ResumeHost) {}

  /** @throws (rejects) where the wire cannot say the decision, and where the resumed run fails at once */
  async decide(decision: ApprovalDecision, card: ToolCardData): Promise<void> {
    const ids = interruptOf(card)?.interruptIds ?? [decision.approvalId]
    const { entry, open } = beforeSending(() => ({
      entry: encodeResumeEntry({ decision, card }),
      open: this.openOf(ids),
    }))
    const accepted = new Promise<void>((resolve, reject) => {
      this.waiting.set(decision.approvalId, { entry, open, resolve, reject })
    })
    if (open.every((id) => this.waiting.has(id))) void this.send(ids)
    else
      this.timer ??= setInterval(() => {
        this.giveBackEnded()
      }, LOOK_MS)
    await accepted
  }

  /** The client took the run: from now on the answers may have left the page. */
  begin(): void {
    this.hasBegun = true
  }

  /** An event of the agent, before it is applied: the decisions settle first. */
  async observe(type: string, message: unknown): Promise<void> {
    if (type === 'RUN_STARTED') {
      if (this.sent.length === 0)
        this.dropWaiting(givenBack('Another run began before all interrupts were answered.'))
      return
    }
    if (this.sent.length === 0) return
    const reason = typeof message === 'string' ? message : 'The run failed.'
    this.settle(this.sent, type === 'RUN_ERROR' ? new Error(reason) : undefined)
    await nextTask()
  }

  /** Nobody is there any more who could make the other decisions of the batch. */
  takeBack(): void {
    this.dropWaiting(nobodyFollows())
  }

  /** @throws where somebody else answered a question of the run: this page does not know how */
  private openOf(ids: readonly string[]): string[] {
    const answered = ids.find((id) => this.host.standing(id) === 'answered')
    if (answered !== undefined)
      throw new Error(`A resume answers all interrupts of its run, and "${answered}" was answered elsewhere.`)
    return ids.filter((id) => this.waiting.has(id) || this.host.standing(id) === 'open')
  }

  private giveBackEnded(): void {
    const ended = [...this.waiting.values()]
      .flatMap(({ open }) => open)
      .find((id) => this.host.standing(id) !== 'open')
    if (ended !== undefined)
      this.dropWaiting(givenBack(`Interrupt "${ended}" of the same run can be answered no more.`))
  }

  private dropWaiting(error: Error): void {
    const dropped = [...this.waiting.values()]
    this.waiting.clear()
    this.stopLooking()
    for (const { reject } of dropped) reject(error)
  }

  private stopLooking(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  private async send(ids: readonly string[]): Promise<void> {
    const batch = ids.flatMap((id) => this.waiting.get(id) ?? [])
    const resume = ids.map(
      (id) => this.waiting.get(id)?.entry ?? { interruptId: id, status: 'cancelled' as const },
    )
    for (const id of ids) this.waiting.delete(id)
    if (this.waiting.size === 0) this.stopLooking()
    this.sent = batch
    this.hasBegun = false
    try {
      await this.host.run(resume)
      this.settle(batch)
    } catch (error) {
      // The client refuses some runs by itself.
      const isSent = this.hasBegun && error instanceof Error
      this.settle(batch, isSent ? error : this.hasBegun ? new Error(String(error)) : notSent(error))
    }
  }

  /** A second time changes nothing. */
  private settle(batch: readonly Waiting[], error?: Error): void {
    for (const { resolve, reject } of batch)
      if (error === undefined) resolve()
      else reject(error)
    if (this.sent === batch) this.sent = []
  }
}

export function nobodyFollows(): Error {
  return givenBack('The agent is not followed any more.')
}

/** Nothing was sent: the store shows the question as it was before. */
function givenBack(message: string): Error {
  const error = new Error(message)
  error.name = 'DecisionCancelled'
  return error
}

/** Behind everything that waits for a promise now. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
