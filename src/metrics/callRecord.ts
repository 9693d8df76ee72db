import { digestOfCard } from '../core/argsProblem.js'
import type { ToolCardData } from '../core/card.js'
import type { ToolEvent } from '../core/events.js'
import { digestToolCall } from '../json/index.js'

/** What must be remembered of a call besides its card. */
export interface CallRecord {
  /** The card as a person could last read it before it ran. */
  shown?: ToolCardData | undefined
  /** How the arguments of this attempt compared; `unknown` where its beginning was not seen. */
  verdict?: ArgsVerdict | 'unknown' | undefined
  isEarly?: boolean | undefined
  ranAfterDenial?: boolean | undefined
  /** Epoch ms of the first question of those that stand, one after the other. */
  askedAt?: number | undefined
  /** Epoch ms of the last event about it while it stands as running. */
  newsAt?: number | undefined
}

export type ArgsVerdict = 'same' | 'different' | 'unseen'

const HEX_DIGEST = /^[0-9a-f]{64}$/

/** Whether a person could read complete arguments before the call runs. */
export function isShown(card: ToolCardData, event?: ToolEvent): boolean {
  if (!hasCompleteArgs(card)) return false
  if (card.state === 'args_ready' || card.state === 'waiting_approval') return true
  // Who edits arguments while approving them has read what will run.
  return event?.type === 'tool_approval_response' && card.edited === true
}

/** Whether a person is being asked: also while the arguments are still arriving. */
export function isAsked({ state, approval }: ToolCardData): boolean {
  if (state === 'waiting_approval') return true
  if (state !== 'planned' && state !== 'streaming_args') return false
  const status = approval?.status
  return status === 'pending' || status === 'submitting' || status === 'unknown'
}

/** Whether the wire ever said that the arguments are complete. */
export function hasCompleteArgs({ args, argsUnconfirmed }: ToolCardData): boolean {
  return args !== undefined && argsUnconfirmed !== true
}

/** Whether the event says that the call runs, whatever its card makes of it. */
export function saysRunning({ type }: ToolEvent): boolean {
  return type === 'tool_execution_start' || type === 'tool_output_delta'
}

/** Whether this change is a sign that the call ran: an approval alone is none. */
export function hasRun(after: ToolCardData, event: ToolEvent): boolean {
  if (after.state === 'executing') return saysRunning(event)
  return after.state === 'succeeded' || (after.state === 'failed' && after.executionStartedAt !== undefined)
}

/** Compares what ran with what was on screen, and with what the decision named. */
export function judgeArgs({ shown }: CallRecord, ran: ToolCardData): ArgsVerdict {
  if (shown === undefined) return 'unseen'
  const isSame = isSameText(shown, ran) || argsDigest(shown) === argsDigest(ran)
  return isSame && isAsDecided(shown, ran) ? 'same' : 'different'
}

function isSameText(shown: ToolCardData, ran: ToolCardData): boolean {
  return shown.args === ran.args && shown.argsText === ran.argsText && shown.toolName === ran.toolName
}

/** By the key, which stays: the id of the wire may come late and changes no argument. */
function argsDigest({ toolCallId, toolName, args, argsText, argsFormat }: ToolCardData): string {
  return argsText === undefined || argsFormat === 'text'
    ? digestToolCall({ toolCallId, toolName, args })
    : digestToolCall({ toolCallId, toolName, argsText })
}

function isAsDecided(shown: ToolCardData, ran: ToolCardData): boolean {
  const { approval } = ran
  const named = approval?.status === 'approved' ? approval.argsDigest : undefined
  if (named === undefined || !HEX_DIGEST.test(named)) return true
  return named === digestOfCard(ran) || named === digestOfCard(shown)
}
