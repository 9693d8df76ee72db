import { encodeAgUiApproval, encodeResumeEntry, interruptOf } from '../adapters/approvals/agUi.js'
import type { DecidedCall } from '../adapters/approvals/types.js'
import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision } from '../core/decision.js'
import type { AgUiResume } from './agUiTypes.js'

interface Waiting extends DecidedCall {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/**
 * Decisions on their way to an agent. A resume answers every interrupt of a run, so the first decisions wait,
 * shown as submitting, until the last one is made. A decision is accepted when the resumed run does anything
 * but fail: servers start a run before they look at the answers.
 */
export class AgUiResumes {
  private readonly waiting = new Map<string, Waiting>()
  private sent: readonly Waiting[] = []

  /** @param run starts a run with the answers; resolves when it has ended */
  constructor(private readonly run: (resume: AgUiResume[]) => Promise<unknown>) {}

  /** @throws (rejects) where the wire cannot say the decision, and where the resumed run fails at once */
  async decide(decision: ApprovalDecision, card: ToolCardData): Promise<void> {
    encodeResumeEntry({ decision, card })
    const accepted = new Promise<void>((resolve, reject) => {
      this.waiting.set(decision.approvalId, { decision, card, resolve, reject })
    })
    const ids = interruptOf(card)?.interruptIds ?? [decision.approvalId]
    const batch = ids.flatMap((id) => this.waiting.get(id) ?? [])
    if (batch.length === ids.length) void this.send(batch)
    await accepted
  }

  /** An event of the agent, before it is applied: the decisions settle first. */
  async observe(type: string, message: unknown): Promise<void> {
    if (type === 'RUN_STARTED') {
      if (this.sent.length === 0)
        this.dropWaiting(new Error('Another run began before all interrupts were answered.'))
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

  private dropWaiting(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    for (const { decision } of batch) this.waiting.delete(decision.approvalId)
    this.sent = batch
    try {
      const [first, ...others] = batch
      if (first !== undefined) await this.run(encodeAgUiApproval([first, ...others]) as AgUiResume[])
      this.settle(batch)
    } catch (error) {
      this.settle(batch, error instanceof Error ? error : new Error(String(error)))
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

/** Nothing was sent: the store shows the question as it was before. */
export function nobodyFollows(): Error {
  const error = new Error('The agent is not followed any more.')
  error.name = 'DecisionCancelled'
  return error
}

/** Behind everything that waits for a promise now. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
