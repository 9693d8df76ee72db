import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision } from '../core/decision.js'
import type { ApprovalEncoder, DecidedCall } from './approvals/types.js'
import { encodeUnifiedApproval } from './approvals/unified.js'
import { resolveProtocol, type ToolProtocol } from './protocols.js'

const ENCODERS: { readonly [Protocol in ToolProtocol]?: ApprovalEncoder } = {
  unified: encodeUnifiedApproval,
}

/**
 * Writes a decision as the wire wants it back: the JSON value of the message, item or part to send, usually
 * in a new request. Give all decisions of a batch together where the wire takes them together.
 *
 * @param protocol the wire that asked: a name of `TOOL_PROTOCOLS`, or an alias
 * @throws where the protocol is unknown or has no approvals, and where it cannot say this decision
 * @example
 * onDecision: (decision, card) => post('/resume', encodeApproval('ag-ui', decision, card))
 */
export function encodeApproval(protocol: string, decision: ApprovalDecision, card: ToolCardData): unknown
export function encodeApproval(protocol: string, decided: readonly DecidedCall[]): unknown
export function encodeApproval(
  protocol: string,
  decision: ApprovalDecision | readonly DecidedCall[],
  card?: ToolCardData,
): unknown {
  const resolved = resolveProtocol(protocol)
  const encode = resolved === undefined ? undefined : ENCODERS[resolved]
  if (encode === undefined)
    throw new Error(
      `Protocol "${protocol}" has no message for decisions. Known: ${Object.keys(ENCODERS).join(', ')}. ` +
        'Send the decision to your own server, which checks it with verifyApproval.',
    )
  return encode(listOfDecided(decision, card))
}

function listOfDecided(
  decision: ApprovalDecision | readonly DecidedCall[],
  card: ToolCardData | undefined,
): readonly [DecidedCall, ...DecidedCall[]] {
  if (isList(decision)) {
    const [first, ...others] = decision
    if (first !== undefined) return [first, ...others]
  } else if (card !== undefined) return [{ decision, card }]
  throw new Error(
    'encodeApproval needs a decision and its card, or a list of { decision, card } that is not empty.',
  )
}

function isList(decision: ApprovalDecision | readonly DecidedCall[]): decision is readonly DecidedCall[] {
  return Array.isArray(decision)
}
