import type { ToolApproval, ToolCardData, ToolCardInput } from './card.js'
import { localApprovalId } from './decision.js'
import { deepFreeze } from './freeze.js'
import { isTerminalState } from './states.js'
import { given, replaceFields, updateCard } from './update.js'

/**
 * The card with what only the client knows of its question: that a decision is being sent, or that nobody
 * knows whether it arrived. No event says this, so it is not a transition.
 */
export function markApproval(
  card: ToolCardData,
  status: Extract<ToolApproval['status'], 'pending' | 'submitting' | 'unknown'>,
  argsDigest: string,
): ToolCardData {
  const approval = card.approval ?? { approvalId: localApprovalId(card), status: 'pending' }
  return withApproval(card, { ...approval, status, argsDigest, refused: undefined })
}

/**
 * The question as it stood before a decision that counts for nothing.
 *
 * @param refused why the server did not take it, in its words
 */
export function takeBackDecision(card: ToolCardData, refused?: string): ToolCardData {
  const { approval } = card
  if (approval === undefined) return card
  // The stream has answered it since.
  if (approval.outcome !== undefined) return withApproval(card, { ...approval, argsDigest: undefined })
  // The host's own question was on no card before; words about it need a place.
  if (card.state === 'args_ready') {
    if (refused === undefined) return replaceFields(card, ['approval'], {})
    return takeBackDecision(updateCard(card, { state: 'waiting_approval' }), refused)
  }
  return withApproval(card, { ...approval, status: 'pending', argsDigest: undefined, refused })
}

/**
 * A card that comes from elsewhere while an answer to its question was on its way: nobody here sends that answer
 * again, or hears what became of it. The question stands, and says so.
 */
export function askedElsewhere(input: ToolCardInput): ToolCardInput {
  const { approval, state } = (input as ToolCardInput | null) ?? {}
  if (!isSending(approval)) return input
  const isOver = state !== undefined && isTerminalState(state)
  return {
    ...input,
    ...(state === 'args_ready' ? { state: 'waiting_approval' } : {}),
    approval: {
      ...approval,
      status: isOver ? 'withdrawn' : 'pending',
      mayBeAnswered: true,
      argsDigest: undefined,
    },
  }
}

/** Whether a decision about the question is on its way, or may have arrived. */
export function isSending(approval: ToolApproval | undefined): approval is ToolApproval {
  return approval?.status === 'submitting' || approval?.status === 'unknown'
}

function withApproval(card: ToolCardData, { refused, argsDigest, ...question }: ToolApproval): ToolCardData {
  const isOpen = question.status === 'pending' || question.status === 'unknown'
  const approval = {
    ...question,
    // On a card that is over nobody can answer it any more.
    ...(isOpen && isTerminalState(card.state) ? { status: 'withdrawn' as const } : {}),
    ...given('refused', refused),
    ...given('argsDigest', argsDigest),
  }
  return updateCard(card, { approval: deepFreeze<ToolApproval>(approval) })
}
