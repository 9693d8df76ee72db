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
  /** Epoch ms of the last event about it while it stands as running. */
  newsAt?: number | undefined
}

export type ArgsVerdict = 'same' | 'different' | 'unseen'

const HEX_DIGEST = /^[0-9a-f]{64}$/

/** Whether a person could read complete arguments before the call runs. */
export function isShown(card: ToolCardData, event?: ToolEvent): boolean {
  if (card.args === undefined || card.argsUnconfirmed) return false
  if (card.state === 'args_ready' || card.state === 'waiting_approval') return true
  // Who edits arguments while approving them has read what will run.
  return event?.type === 'tool_approval_response' && card.edited === true
}

/** Whether this change is a sign that the call ran: an approval alone is none. */
export function hasRun(after: ToolCardData, event: ToolEvent): boolean {
  if (after.state === 'executing')
    return event.type === 'tool_execution_start' || event.type === 'tool_output_delta'
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
