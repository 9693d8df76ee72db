import { digestOfCard, digestOfDecided } from '../core/argsProblem.js'
import type { ToolCardData } from '../core/card.js'
import {
  localApprovalId,
  type ApprovalDecision,
  type DecisionHandler,
  type DecisionReceipt,
  isReceipt,
} from '../core/decision.js'
import type { ToolApprovalResponseEvent } from '../core/events.js'
import { resetApproval } from '../core/effects/approval.js'
import { canApprove, canDeny } from '../core/guards.js'
import type { ToolIssue } from '../core/issue.js'
import { isApprovalCurrent } from '../core/isApprovalCurrent.js'
import { markApproval, takeBackDecision } from '../core/markApproval.js'
import { given } from '../core/update.js'
import { questionOf } from './questionOf.js'
import type { DecisionInput, DecisionOutcome } from './types.js'

/** What deciding needs of the store. */
export interface DecisionHost {
  get(toolCallId: string): ToolCardData | undefined
  set(card: ToolCardData): void
  apply(event: ToolApprovalResponseEvent): void
  now(runId: string): number
  /** The feed's sender, else the plugin's. */
  handler(card: ToolCardData): DecisionHandler | undefined
  report(issue: ToolIssue): void
}

interface Sent {
  decision: ApprovalDecision
  runId: string
  /** What the person read beside the arguments. */
  question: string
  attempt: number
  status: 'submitting' | 'unknown' | 'sent'
  /** It was sent before, and may have arrived. */
  isResent?: true
}

/** One decision per question and digest: the lock is taken before anything is awaited. */
export class Decisions {
  private readonly sent = new Map<string, Sent>()
  private readonly latest = new Map<string, Sent>()

  constructor(private readonly host: DecisionHost) {}

  async decide(toolCallId: string, input: DecisionInput, send?: DecisionHandler): Promise<DecisionOutcome> {
    const card = this.host.get(toolCallId)
    if (card === undefined) return 'refused'
    const isGrant = input.outcome === 'approved' || input.outcome === 'answered'
    const now = this.host.now(card.runId)
    if (isGrant ? !canApprove(card, now) : !canDeny(card, now)) return 'refused'
    const decision = decisionFor(card, input)
    const before = this.sent.get(decision.decisionKey)
    // Nobody knows whether the first decision arrived, and the server says that it still asks.
    const isAskedAgain = before?.status === 'unknown' && card.approval?.status === 'pending'
    if (before !== undefined && !isAskedAgain) return 'refused'
    const { runId, attempt } = card
    const record: Sent = {
      ...{ decision, runId, attempt, question: questionOf(card), status: 'submitting' },
      ...(isAskedAgain ? { isResent: true } : {}),
    }
    this.sent.set(decision.decisionKey, record)
    this.latest.set(toolCallId, record)
    return this.submit(record, card, send)
  }

  async resend(toolCallId: string, send?: DecisionHandler): Promise<DecisionOutcome> {
    const record = this.latest.get(toolCallId)
    const card = this.host.get(toolCallId)
    if (card?.approval === undefined || record?.status !== 'unknown') return 'refused'
    if (!isSameQuestion(card, record)) {
      // What the same words would grant now is for the person to decide anew.
      if (card.approval.status === 'unknown') this.host.set(resetApproval(card))
      return 'refused'
    }
    record.status = 'submitting'
    record.isResent = true
    return this.submit(record, card, send)
  }

  /** What was decided here: on its way, of unknown outcome, or sent about the question that the card has. */
  open(toolCallId: string): ApprovalDecision | undefined {
    const record = this.latest.get(toolCallId)
    if (record?.status !== 'sent') return record?.decision
    const card = this.host.get(toolCallId)
    return card !== undefined && questionOf(card) === record.question ? record.decision : undefined
  }

  forget(runId: string): void {
    for (const [key, record] of this.sent) {
      if (record.runId !== runId) continue
      this.sent.delete(key)
      this.latest.delete(record.decision.toolCallId)
    }
  }

  clear(): void {
    this.sent.clear()
    this.latest.clear()
  }

  private async submit(record: Sent, card: ToolCardData, send?: DecisionHandler): Promise<DecisionOutcome> {
    const { decision } = record
    const shown = markApproval(card, 'submitting', decision.argsDigest)
    this.host.set(shown)
    try {
      const handler = send ?? this.host.handler(card)
      if (handler === undefined) throw new NoHandlerError()
      const receipt = await handler(decision, card)
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
      record.status = 'unknown'
      this.fail(record, error)
      return 'unknown'
    }
  }

  /** A listener kept it from being sent, or the server did not take it: nobody decided, the question stands. */
  private takeBack(record: Sent, refused?: string): void {
    const card = this.waiting(record)
    this.sent.delete(record.decision.decisionKey)
    this.disown(record)
    if (card !== undefined) this.host.set(takeBackDecision(card, refused))
  }

  private disown(record: Sent): void {
    const { toolCallId } = record.decision
    if (this.latest.get(toolCallId) === record) this.latest.delete(toolCallId)
  }

  /** The card, while it waits for this very decision: another may be on its way since. */
  private waiting(record: Sent): ToolCardData | undefined {
    const { toolCallId, approvalId, argsDigest } = record.decision
    if (this.latest.get(toolCallId) !== record) return undefined
    const card = this.host.get(toolCallId)
    const asked = card?.approval
    const isWaiting =
      asked?.status === 'submitting' && asked.approvalId === approvalId && asked.argsDigest === argsDigest
    return isWaiting ? card : undefined
  }

  /** The send was accepted; the stream may have said so before. */
  private settle(record: Sent, receipt: DecisionReceipt): void {
    const { decision } = record
    const isOverruled = isReceipt(receipt) && 'alreadyDecided' in receipt
    if (isOverruled) this.disown(record)
    const card = this.host.get(decision.toolCallId)
    if (card === undefined || card.approval?.outcome !== undefined) return
    // A no names the question; a yes names every byte, and all that was read beside them.
    const isNo = decision.outcome === 'denied' || decision.outcome === 'cancelled'
    const isAsked = card.approval?.approvalId === decision.approvalId && card.attempt === record.attempt
    if (isNo ? !isAsked : !isSameQuestion(card, record)) return
    const { approvalId, toolCallId, argsDigest } = decision
    const base = {
      type: 'tool_approval_response',
      approvalId,
      toolCallId,
      at: this.host.now(record.runId),
    } as const
    if (isOverruled) {
      // The decision that counts is not this one: its digest is not ours to name.
      this.host.set(takeBackDecision(card))
      this.host.apply({ ...base, outcome: receipt.alreadyDecided })
      return
    }
    this.host.apply({
      ...base,
      argsDigest,
      outcome: decision.outcome,
      ...given('optionId', decision.optionId),
      ...given('reason', decision.reason),
      ...given('response', decision.response),
      ...given('editedArgs', decision.editedArgs),
    })
  }

  private fail(record: Sent, error: unknown): void {
    const { toolCallId, argsDigest } = record.decision
    const card = this.waiting(record)
    const isMissing = error instanceof NoHandlerError
    this.host.report({
      code: isMissing ? 'decision_unhandled' : 'decision_failed',
      message: isMissing
        ? `Nobody sends the decision about call "${toolCallId}".`
        : `Sending the decision about call "${toolCallId}" failed: ${messageOf(error)}`,
      fix: isMissing
        ? 'Listen to @approve and @deny, or give onDecision to useToolFeed or createToolCards.'
        : 'The outcome is unknown. Offer to send the same decision again (store.resend).',
      toolCallId,
    })
    if (card !== undefined) this.host.set(markApproval(card, 'unknown', argsDigest))
  }
}

/** Whether a yes still means what the person meant by it. */
function isSameQuestion(card: ToolCardData, { decision, question }: Sent): boolean {
  return questionOf(card) === question && isApprovalCurrent(card, decision)
}

/** What a sender throws when a listener prevented the decision. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'DecisionCancelled'
}

class NoHandlerError extends Error {}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the handler threw something that is no Error'
}

/** The same for every page that shows this question; a question that is asked again has another. */
function decisionKeyOf(card: ToolCardData, approvalId: string): string {
  const key = `${approvalId}:${digestOfCard(card)}`
  const changes = card.approval?.changes ?? 0
  return card.attempt === 1 && changes === 0 ? key : `${key}:${String(card.attempt)}:${String(changes)}`
}

/** Binds what a person chose to the call that was on screen. */
function decisionFor(card: ToolCardData, input: DecisionInput): ApprovalDecision {
  const approvalId = card.approval?.approvalId ?? localApprovalId(card)
  const argsDigest = digestOfDecided(card, input.editedArgs)
  return {
    approvalId,
    toolCallId: card.toolCallId,
    outcome: input.outcome,
    argsDigest,
    decisionKey: decisionKeyOf(card, approvalId),
    ...given('providerCallId', card.providerCallId),
    ...given('optionId', input.optionId),
    ...given('reason', input.reason),
    ...given('editedArgs', input.editedArgs),
    ...given('response', input.response),
  }
}
