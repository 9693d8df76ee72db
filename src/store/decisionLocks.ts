import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision } from '../core/decision.js'
import { resetApproval } from '../core/effects/approval.js'
import { isFitEdit } from '../core/argsProblem.js'
import { canApprove, canDeny } from '../core/guards.js'
import { questionOf } from './questionOf.js'
import { decisionFor, isSameQuestion, questionKeyOf, type Sent } from './sentDecision.js'
import type { DecisionInput } from './types.js'

/** Whoever has the cards. */
export interface CardKeeper {
  get(toolCallId: string): ToolCardData | undefined
  set(card: ToolCardData): void
  now(runId: string): number
}

/** A decision and the card that it is about. */
export interface Locked {
  readonly record: Sent
  readonly card: ToolCardData
}

/** One decision per question and digest. */
export class DecisionLocks {
  private readonly sent = new Map<string, Sent>()
  private readonly latest = new Map<string, Sent>()

  constructor(private readonly cards: CardKeeper) {}

  /** What would be locked; `undefined` where it cannot be decided so now. */
  lockable(toolCallId: string, input: DecisionInput): Locked | undefined {
    const card = this.cards.get(toolCallId)
    if (card === undefined) return undefined
    const isGrant = input.outcome === 'approved' || input.outcome === 'answered'
    const now = this.cards.now(card.runId)
    if (isGrant ? !canApprove(card, now) : !canDeny(card, now)) return undefined
    if (!isOffered(card, input, isGrant) || !isTaken(card, input) || !isFitEdit(card, input.editedArgs))
      return undefined
    const decision = decisionFor(card, input)
    const key = JSON.stringify([toolCallId, questionKeyOf(card)])
    const before = this.sent.get(key)
    // Whatever became of the first decision, the server says that it still asks.
    const isAskedAgain =
      before !== undefined && before.status !== 'submitting' && card.approval?.status === 'pending'
    if (before !== undefined && !isAskedAgain) return undefined
    const { runId, attempt } = card
    const record: Sent = {
      ...{ decision, key, runId, attempt, question: questionOf(card), status: 'submitting' },
      ...(isAskedAgain ? { isResent: true } : {}),
    }
    return { record, card }
  }

  lock(locked: Locked): Locked {
    const { record } = locked
    this.sent.set(record.key, record)
    this.latest.set(record.decision.toolCallId, record)
    return locked
  }

  /** A decision of unknown outcome that still means what it meant. */
  resendable(toolCallId: string): Locked | undefined {
    const record = this.latest.get(toolCallId)
    const card = this.cards.get(toolCallId)
    if (card?.approval === undefined || record?.status !== 'unknown') return undefined
    if (isSameQuestion(card, record)) return { record, card }
    // What the same words would grant now is for the person to decide anew.
    if (card.approval.status === 'unknown') this.cards.set(resetApproval(card))
    return undefined
  }

  lockAgain(locked: Locked): Locked {
    locked.record.status = 'submitting'
    locked.record.isResent = true
    return locked
  }

  /** What was decided here: on its way, of unknown outcome, or sent about the question that the card has. */
  open(toolCallId: string): ApprovalDecision | undefined {
    const record = this.latest.get(toolCallId)
    if (record?.status !== 'sent') return record?.decision
    const card = this.cards.get(toolCallId)
    return card !== undefined && questionOf(card) === record.question ? record.decision : undefined
  }

  /** Another decision about the call may have been made since. */
  isLatest(record: Sent): boolean {
    return this.latest.get(record.decision.toolCallId) === record
  }

  disown(record: Sent): void {
    if (this.isLatest(record)) this.latest.delete(record.decision.toolCallId)
  }

  /** The question may be decided anew. */
  release(record: Sent): void {
    this.sent.delete(record.key)
    this.disown(record)
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
}

/** An answer that the server has is one of those that it offers. Where some are missing a yes names one. */
function isOffered({ approval }: ToolCardData, { optionId }: DecisionInput, isGrant: boolean): boolean {
  const { options = [], optionsLost } = approval ?? {}
  if (optionId === undefined) return !(isGrant && optionsLost === true)
  return options.length === 0 || options.some(({ id }) => id === optionId)
}

/** Other arguments, and words beyond a yes, go to a server that asked for them. */
function isTaken({ approval }: ToolCardData, { outcome, editedArgs, response }: DecisionInput): boolean {
  if (editedArgs !== undefined && approval?.editable !== true) return false
  return response === undefined || outcome === 'answered' || approval?.responseSchema !== undefined
}
