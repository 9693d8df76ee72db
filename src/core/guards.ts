import type { ToolCardData, ToolCardInput } from './card.js'
import { blockingArgsProblem, type ArgsBlock } from './argsProblem.js'
import { completeCard } from './completeCard.js'
import { isArgsError } from './effects/close.js'
import { isTerminalState } from './states.js'
import { TRANSITIONS } from './transitions.js'

/** Why a card cannot be approved. Each has its own words in the panel. */
export type ApprovalBlock =
  | 'not_ready'
  /** The page is still reading the arguments; only `useApproval` says so. */
  | 'reading'
  /** The card is an older copy of the store's; only `useApproval` says so. */
  | 'changed'
  | 'not_asked'
  | 'running'
  | 'ended'
  | 'unnamed'
  | 'name_too_long'
  | 'expired'
  | 'withdrawn'
  /** The server has answers of its own, and of those that could be read none is a yes. */
  | 'answers_unread'
  | 'submitting'
  | 'unknown_outcome'
  | 'decided'
  | ArgsBlock

/**
 * Why this card cannot be approved, or `undefined` when it can.
 *
 * @param now epoch ms on the sender's clock (`store.now()`)
 */
export function approvalBlock(input: ToolCardInput, now: number): ApprovalBlock | undefined {
  const card = completeCard(input)
  if (card === undefined) return 'not_ready'
  return (
    stateBlock(card) ??
    statusBlock(card, now) ??
    answersBlock(card) ??
    nameBlock(card.toolName) ??
    blockingArgsProblem(card)
  )
}

/** A plain yes might be the answer that could not be read, and nobody knows what that one grants. */
function answersBlock({ approval }: ToolCardData): ApprovalBlock | undefined {
  const isOffered = approval?.options?.some(({ kind }) => kind === 'allow_once' || kind === 'allow_always')
  return approval?.optionsLost === true && isOffered !== true ? 'answers_unread' : undefined
}

/** No provider takes a longer name, and the end of a longer one is not on screen. */
const LONGEST_NAME = 128

function nameBlock(toolName: string): ApprovalBlock | undefined {
  if (toolName === '') return 'unnamed'
  return toolName.length > LONGEST_NAME ? 'name_too_long' : undefined
}

function stateBlock(card: ToolCardData): ApprovalBlock | undefined {
  const cell = TRANSITIONS['tool_approval_response:approved'][card.state]
  if (cell.effect === 'approve') return undefined
  if (isTerminalState(card.state)) return 'ended'
  return card.state === 'executing' ? 'running' : 'not_ready'
}

function statusBlock(card: ToolCardData, now: number): ApprovalBlock | undefined {
  const { approval } = card
  if (approval === undefined) return card.state === 'args_ready' ? undefined : 'not_asked'
  switch (approval.status) {
    case 'pending':
      if (card.state !== 'waiting_approval') return 'not_asked'
      return isExpired(card, now) ? 'expired' : undefined
    case 'submitting':
      return 'submitting'
    case 'unknown':
      return 'unknown_outcome'
    case 'expired':
    case 'withdrawn':
      return approval.status
    case 'approved':
    case 'denied':
      return 'decided'
  }
}

/** Whether the clock has passed the question's end. */
export function isExpired(card: ToolCardData, now: number): boolean {
  return card.approval?.expiresAt !== undefined && now >= card.approval.expiresAt
}

/** Whether a person may approve it: everything that will run is known, and the question stands. */
export function canApprove(card: ToolCardInput, now: number): boolean {
  return approvalBlock(card, now) === undefined
}

/** Whether a person may deny it: a question is pending and unexpired, or the call waits to be let run. */
export function canDeny(input: ToolCardInput, now?: number): boolean {
  const card = completeCard(input)
  if (
    card === undefined ||
    TRANSITIONS['tool_approval_response:denied'][card.state].effect !== 'deny_response'
  )
    return false
  if (isTerminalState(card.state)) return false
  if (card.approval === undefined) return card.state === 'args_ready'
  return card.approval.status === 'pending' && (now === undefined || !isExpired(card, now))
}

/** What the host declares of trying a tool again; the card's own event is the fallback. */
export interface RetryDeclaration {
  retryable?: boolean | undefined
  idempotent?: boolean | undefined
}

/** Whether it may be tried again: declared retryable and idempotent, with arguments that were complete. */
export function canRetry(input: ToolCardInput, declared: RetryDeclaration = {}): boolean {
  const card = completeCard(input)
  if (card === undefined || TRANSITIONS.tool_retry[card.state].effect !== 'retry') return false
  if (card.args === undefined || card.argsUnconfirmed) return false
  if (card.state === 'failed' ? isArgsError(card.errorCode) : card.endReason !== 'interrupted') return false
  return (declared.retryable ?? card.retryable) === true && (declared.idempotent ?? card.idempotent) === true
}

/** Whether there is anything left to cancel. */
export function canCancel(input: ToolCardInput): boolean {
  const card = completeCard(input)
  return card !== undefined && TRANSITIONS.tool_cancelled[card.state].effect === 'cancel'
}
