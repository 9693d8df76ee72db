import { digestOfCard, digestOfDecided } from '../core/argsProblem.js'
import type { ToolCardData } from '../core/card.js'
import { localApprovalId, type ApprovalDecision } from '../core/decision.js'
import { isApprovalCurrent } from '../core/isApprovalCurrent.js'
import type { ToolIssue } from '../core/issue.js'
import { given } from '../core/update.js'
import { questionOf } from './questionOf.js'
import type { DecisionInput } from './types.js'

/** A decision that was made here, and how far it came. */
export interface Sent {
  decision: ApprovalDecision
  runId: string
  /** The question about this card; other cards may be asked under the same id. */
  key: string
  /** What the person read beside the arguments. */
  question: string
  attempt: number
  status: 'submitting' | 'unknown' | 'sent'
  /** It was sent before, and may have arrived. */
  isResent?: true
}

/** Whether a yes still means what the person meant by it. */
export function isSameQuestion(card: ToolCardData, { decision, question }: Sent): boolean {
  return questionOf(card) === question && isApprovalCurrent(card, decision)
}

/** What a sender throws when a listener prevented the decision. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'DecisionCancelled'
}

/** What an encoder throws: it comes before anything is sent. */
export function isUnsent(error: unknown): boolean {
  return error instanceof Error && error.name === 'DecisionNotSent'
}

export class NoHandlerError extends Error {}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the handler threw something that is no Error'
}

/** What a developer is told when a decision did not get through. */
export function failureIssue({ toolCallId }: ApprovalDecision, error: unknown): ToolIssue {
  if (error instanceof NoHandlerError)
    return {
      code: 'decision_unhandled',
      message: `Nobody sends the decision about call "${toolCallId}".`,
      fix: 'Listen to @approve and @deny, or give onDecision to useToolFeed or createToolCards.',
      toolCallId,
    }
  const isKept = isUnsent(error)
  return {
    code: 'decision_failed',
    message: `${isKept ? 'Not sent: the' : 'Sending the'} decision about call "${toolCallId}" ${isKept ? 'could not be written' : 'failed'}: ${messageOf(error)}`,
    fix: isKept
      ? 'Nothing reached the server, and the question stands. See what encodeApproval asks for.'
      : 'The outcome is unknown. Offer to send the same decision again (store.resend).',
    toolCallId,
  }
}

/** One for each question about a card, whatever is answered; a question that is asked again has another. */
export function questionKeyOf(card: ToolCardData): string {
  const key = `${approvalIdOf(card)}:${digestOfCard(card)}`
  const changes = card.approval?.changes ?? 0
  return card.attempt === 1 && changes === 0 ? key : `${key}:${String(card.attempt)}:${String(changes)}`
}

/**
 * The same for every page that answers the question so. Another answer has another key: a server that knows the
 * first must not take it for its repetition.
 */
function decisionKeyOf(card: ToolCardData, { outcome, ...answer }: DecisionInput): string {
  const { optionId, reason, editedArgs, response } = answer
  const isPlain = [optionId, reason, editedArgs, response].every((part) => part === undefined)
  return [
    questionKeyOf(card),
    ...(isPlain && outcome === 'approved' ? [] : [outcome]),
    ...(isPlain ? [] : [digestOfDecided(card, { optionId, reason, editedArgs, response })]),
  ].join(':')
}

function approvalIdOf(card: ToolCardData): string {
  return card.approval?.approvalId ?? localApprovalId(card)
}

/** Binds what a person chose to the call that was on screen. */
export function decisionFor(card: ToolCardData, input: DecisionInput): ApprovalDecision {
  const approvalId = approvalIdOf(card)
  const argsDigest = digestOfDecided(card, input.editedArgs)
  return {
    approvalId,
    toolCallId: card.toolCallId,
    outcome: input.outcome,
    argsDigest,
    decisionKey: decisionKeyOf(card, input),
    ...given('providerCallId', card.providerCallId),
    ...given('optionId', input.optionId),
    ...given('reason', input.reason),
    ...given('editedArgs', input.editedArgs),
    ...given('response', input.response),
  }
}
