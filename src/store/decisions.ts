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
import { canApprove, canDeny } from '../core/guards.js'
import type { ToolIssue } from '../core/issue.js'
import { isApprovalCurrent } from '../core/isApprovalCurrent.js'
import { markApproval, takeBackDecision } from '../core/markApproval.js'
import { given } from '../core/update.js'
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
  status: 'submitting' | 'unknown' | 'sent'
  /** It was sent before, and may have arrived. */
  isResent?: true
}

/** One decision per (approvalId, digest): the lock is taken before anything is awaited. */
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
    if (this.sent.has(decision.decisionKey)) return 'refused'
    const record: Sent = { decision, runId: card.runId, status: 'submitting' }
    this.sent.set(decision.decisionKey, record)
    this.latest.set(toolCallId, record)
    return this.submit(record, card, send)
  }

  async resend(toolCallId: string, send?: DecisionHandler): Promise<DecisionOutcome> {
    const record = this.latest.get(toolCallId)
    const card = this.host.get(toolCallId)
    if (card === undefined || record?.status !== 'unknown') return 'refused'
    if (!isApprovalCurrent(card, record.decision)) return 'refused'
    record.status = 'submitting'
    record.isResent = true
    return this.submit(record, card, send)
  }

  /** The decision that is on its way, or whose outcome nobody knows. */
  open(toolCallId: string): ApprovalDecision | undefined {
    const record = this.latest.get(toolCallId)
    return record === undefined || record.status === 'sent' ? undefined : record.decision
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
  private takeBack({ decision }: Sent, refused?: string): void {
    const { decisionKey, toolCallId } = decision
    this.sent.delete(decisionKey)
    if (this.latest.get(toolCallId)?.decision === decision) this.latest.delete(toolCallId)
    const card = this.host.get(toolCallId)
    if (card !== undefined && isSubmitting(card, decision)) this.host.set(takeBackDecision(card, refused))
  }

  /** The send was accepted; the stream may have said so before. */
  private settle(record: Sent, receipt: DecisionReceipt): void {
    const { decision } = record
    const card = this.host.get(decision.toolCallId)
    if (card === undefined || card.approval?.outcome !== undefined) return
    // A no names the question; a yes names every byte.
    const isNo = decision.outcome === 'denied' || decision.outcome === 'cancelled'
    if (isNo ? card.approval?.approvalId !== decision.approvalId : !isApprovalCurrent(card, decision)) return
    const { approvalId, toolCallId, argsDigest } = decision
    const base = {
      type: 'tool_approval_response',
      approvalId,
      toolCallId,
      at: this.host.now(record.runId),
    } as const
    if (isReceipt(receipt) && 'alreadyDecided' in receipt) {
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
    const card = this.host.get(toolCallId)
    if (card !== undefined && isSubmitting(card, record.decision))
      this.host.set(markApproval(card, 'unknown', argsDigest))
  }
}

/** Whether the card waits for this very decision: another may be on its way since. */
function isSubmitting({ approval }: ToolCardData, { approvalId, argsDigest }: ApprovalDecision): boolean {
  return (
    approval?.status === 'submitting' &&
    approval.approvalId === approvalId &&
    approval.argsDigest === argsDigest
  )
}

/** What a sender throws when a listener prevented the decision. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'DecisionCancelled'
}

class NoHandlerError extends Error {}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the handler threw something that is no Error'
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
    decisionKey: `${approvalId}:${digestOfCard(card)}`,
    ...given('providerCallId', card.providerCallId),
    ...given('optionId', input.optionId),
    ...given('reason', input.reason),
    ...given('editedArgs', input.editedArgs),
    ...given('response', input.response),
  }
}
