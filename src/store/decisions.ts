import type { ToolCardData } from '../core/card.js'
import {
  isReceipt,
  isReceiptList,
  type ApprovalDecision,
  type DecisionHandler,
  type DecisionReceipt,
  type DecisionsHandler,
  type DecisionsReceipt,
} from '../core/decision.js'
import type { ToolApprovalResponseEvent } from '../core/events.js'
import type { ToolIssue } from '../core/issue.js'
import { recordAnswer } from '../core/effects/approval.js'
import { markApproval, takeBackDecision } from '../core/markApproval.js'
import { TRANSITIONS } from '../core/transitions.js'
import { given } from '../core/update.js'
import { DecisionLocks, type CardKeeper, type Locked } from './decisionLocks.js'
import {
  failureIssue,
  isCancelled,
  isSameQuestion,
  isUnsent,
  NoHandlerError,
  type Sent,
} from './sentDecision.js'
import type { BatchSenders, DecidedInput, DecisionInput, DecisionOutcome, LockedDecisions } from './types.js'

/** What deciding needs of the store. */
export interface DecisionHost extends CardKeeper {
  apply(event: ToolApprovalResponseEvent): void
  /** The feed's sender, else the plugin's. */
  handler(card: ToolCardData): DecisionHandler | undefined
  /** Of the same one, where it takes the decisions of a batch together. */
  batchHandler(card: ToolCardData): DecisionsHandler | undefined
  report(issue: ToolIssue): void
}

/** Sends what a person decided, and follows what becomes of it. The lock is taken before anything is awaited. */
export class Decisions {
  private readonly locks: DecisionLocks

  constructor(private readonly host: DecisionHost) {
    this.locks = new DecisionLocks(host)
  }

  async decide(toolCallId: string, input: DecisionInput, send?: DecisionHandler): Promise<DecisionOutcome> {
    const lockable = this.locks.lockable(toolCallId, input)
    return lockable === undefined ? 'refused' : this.submit(this.locks.lock(lockable), send)
  }

  /** All or none: every lock is taken before anything is sent. */
  async decideAll(
    inputs: readonly DecidedInput[],
    senders: BatchSenders = {},
  ): Promise<readonly DecisionOutcome[]> {
    return this.lockAll(inputs)?.send(senders) ?? inputs.map(() => 'refused')
  }

  /** The lock alone, for whoever has others to lock too. */
  lockAll(inputs: readonly DecidedInput[]): LockedDecisions | undefined {
    const lockable = inputs.flatMap(({ toolCallId, input }) => this.locks.lockable(toolCallId, input) ?? [])
    const keys = new Set(lockable.map(({ record }) => record.key))
    if (keys.size < inputs.length) return undefined
    const locked = lockable.map((one) => this.locks.lock(one))
    return {
      decisions: locked.map(({ record }) => record.decision),
      send: (senders = {}) => this.submitAll(locked, senders),
      release: () => locked.forEach(({ record }) => this.locks.release(record)),
    }
  }

  async resend(toolCallId: string, send?: DecisionHandler): Promise<DecisionOutcome> {
    const again = this.locks.resendable(toolCallId)
    return again === undefined ? 'refused' : this.submit(this.locks.lockAgain(again), send)
  }

  /** The same decisions in one go; none of them where one would not mean the same any more. */
  async resendAll(
    toolCallIds: readonly string[],
    senders: BatchSenders = {},
  ): Promise<readonly DecisionOutcome[]> {
    const again = toolCallIds.flatMap((id) => this.locks.resendable(id) ?? [])
    if (again.length < toolCallIds.length) return toolCallIds.map(() => 'refused')
    const locked = again.map((one) => this.locks.lockAgain(one))
    return this.submitAll(locked, senders)
  }

  /** What was decided here: on its way, of unknown outcome, or sent about the question that the card has. */
  open(toolCallId: string): ApprovalDecision | undefined {
    return this.locks.open(toolCallId)
  }

  forget(runId: string): void {
    this.locks.forget(runId)
  }

  clear(): void {
    this.locks.clear()
  }

  private submit(locked: Locked, send?: DecisionHandler): Promise<DecisionOutcome> {
    this.mark(locked)
    return this.follow(locked, () => this.send(locked, send))
  }

  private submitAll(all: readonly Locked[], { each, together }: BatchSenders): Promise<DecisionOutcome[]> {
    for (const one of all) this.mark(one)
    const parts = new Map<DecisionsHandler, Locked[]>()
    const sendOf = (one: Locked): (() => ReturnType<DecisionHandler>) => {
      const own = together === undefined ? each?.(one.record.decision.outcome) : undefined
      const handler = together ?? (own === undefined ? this.host.batchHandler(one.card) : undefined)
      if (handler === undefined) return () => this.send(one, own)
      const part = parts.get(handler) ?? []
      parts.set(handler, part)
      const at = part.push(one) - 1
      return async () => (await sent.get(handler))?.[at]
    }
    const sends = all.map((one) => ({ one, send: sendOf(one) }))
    // Each handler gets all that is its own in one go.
    const sent = new Map([...parts].map(([handler, part]) => [handler, sendTogether(handler, part)]))
    return Promise.all(sends.map(({ one, send }) => this.follow(one, send)))
  }

  private mark({ record, card }: Locked): void {
    this.host.set(markApproval(card, 'submitting', record.decision.argsDigest))
  }

  private send({ record, card }: Locked, send?: DecisionHandler): ReturnType<DecisionHandler> {
    const handler = send ?? this.host.handler(card)
    if (handler !== undefined) return handler(record.decision, card)
    // Who takes only several at once takes one.
    const together = this.host.batchHandler(card)
    if (together === undefined) throw new NoHandlerError()
    return sendTogether(together, [{ record, card }]).then(([receipt]) => receipt)
  }

  private async follow(
    { record }: Locked,
    send: () => ReturnType<DecisionHandler>,
  ): Promise<DecisionOutcome> {
    try {
      const receipt = await send()
      if (isReceipt(receipt) && 'refused' in receipt) {
        this.takeBack(record, receipt.refused)
        return 'refused'
      }
      record.status = 'sent'
      this.settle(record, receipt)
      return 'sent'
    } catch (error) {
      if (isCancelled(error) && !record.isResent) {
        this.takeBack(record)
        return 'refused'
      }
      if (isUnsent(error) && !record.isResent) {
        this.host.report(failureIssue(record.decision, error))
        this.takeBack(record)
        return 'unsent'
      }
      record.status = 'unknown'
      this.fail(record, error)
      return 'unknown'
    }
  }

  /** A listener kept it from being sent, or the server did not take it: nobody decided, the question stands. */
  private takeBack(record: Sent, refused?: string): void {
    const card = this.waiting(record)
    this.locks.release(record)
    if (card !== undefined) this.host.set(takeBackDecision(card, refused))
  }

  /** The card, while it waits for this very decision: another may be on its way since. */
  private waiting(record: Sent): ToolCardData | undefined {
    const { toolCallId, approvalId, argsDigest } = record.decision
    if (!this.locks.isLatest(record)) return undefined
    const card = this.host.get(toolCallId)
    const asked = card?.approval
    const isWaiting =
      asked?.status === 'submitting' && asked.approvalId === approvalId && asked.argsDigest === argsDigest
    return isWaiting ? card : undefined
  }

  /** The send was accepted; the stream may have said so before, in fewer words. */
  private settle(record: Sent, receipt: DecisionReceipt): void {
    const { decision } = record
    const isOverruled = isReceipt(receipt) && 'alreadyDecided' in receipt
    if (isOverruled) this.locks.disown(record)
    const card = this.host.get(decision.toolCallId)
    if (card === undefined) return
    // A no names the question; a yes names every byte, and all that was read beside them.
    const isNo = decision.outcome === 'denied' || decision.outcome === 'cancelled'
    const isAsked = card.approval?.approvalId === decision.approvalId && card.attempt === record.attempt
    if (isNo ? !isAsked : !isSameQuestion(card, record)) return
    const { approvalId, toolCallId, argsDigest } = decision
    const told = card.approval?.outcome
    const base = {
      type: 'tool_approval_response',
      approvalId,
      toolCallId,
      at: this.host.now(record.runId),
    } as const
    if (isOverruled) {
      // The decision that counts is not this one: its digest is not ours to name.
      this.host.set(takeBackDecision(card))
      if (told === undefined) this.host.apply({ ...base, outcome: receipt.alreadyDecided })
      return
    }
    const event: ToolApprovalResponseEvent = {
      ...base,
      argsDigest,
      outcome: decision.outcome,
      ...given('optionId', decision.optionId),
      ...given('reason', decision.reason),
      ...given('response', decision.response),
      ...given('editedArgs', decision.editedArgs),
    }
    const { effect } = TRANSITIONS[`tool_approval_response:${decision.outcome}`][card.state]
    if (told === undefined && effect !== 'refuse') this.host.apply(event)
    else if (card.approval !== undefined && (told ?? decision.outcome) === decision.outcome)
      this.host.set(recordAnswer(card, card.approval, event))
  }

  private fail(record: Sent, error: unknown): void {
    const card = this.waiting(record)
    this.host.report(failureIssue(record.decision, error))
    if (card !== undefined) this.host.set(markApproval(card, 'unknown', record.decision.argsDigest))
  }
}

/** One answer for all, or one for each in their order. */
async function sendTogether(
  handler: DecisionsHandler,
  all: readonly Locked[],
): Promise<Extract<DecisionsReceipt, readonly unknown[]>> {
  const receipt = await handler(
    all.map(({ record }) => record.decision),
    all.map(({ card }) => card),
  )
  if (!isReceiptList(receipt)) return all.map(() => receipt)
  if (receipt.length !== all.length)
    throw new Error(
      `the handler gave ${String(receipt.length)} answers to ${String(all.length)} decisions; give one for each, or one for all`,
    )
  return receipt
}
