import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision } from '../core/decision.js'
import { encodeAgUiApproval } from './approvals/agUi.js'
import { encodeTanstackApproval } from './approvals/tanstack.js'
import type { ApprovalEncoder, DecidedCall } from './approvals/types.js'
import { encodeAcpApproval } from './approvals/acp.js'
import { encodeAiSdkApproval } from './approvals/aiSdk.js'
import { beforeSending } from './approvals/beforeSending.js'
import { checkDecisions } from './approvals/checkDecision.js'
import { encodeClaudeStreamJsonApproval } from './approvals/claudeStreamJson.js'
import { encodeMcpApproval } from './approvals/mcp.js'
import { encodeOpenAiResponsesApproval } from './approvals/openaiResponses.js'
import { encodeKimiApproval } from './approvals/kimi.js'
import { encodeLangGraphApproval } from './approvals/langgraph.js'
import { encodePydanticAiApproval } from './approvals/pydanticAi.js'
import { encodeUnifiedApproval } from './approvals/unified.js'
import { resolveProtocol, type ToolProtocol } from './protocols.js'

const ENCODERS: { readonly [Protocol in ToolProtocol]?: ApprovalEncoder } = {
  'ai-sdk': encodeAiSdkApproval,
  'openai-responses': encodeOpenAiResponsesApproval,
  acp: encodeAcpApproval,
  'claude-stream-json': encodeClaudeStreamJsonApproval,
  mcp: encodeMcpApproval,
  kimi: encodeKimiApproval,
  langgraph: encodeLangGraphApproval,
  'pydantic-ai': encodePydanticAiApproval,
  'ag-ui': encodeAgUiApproval,
  tanstack: encodeTanstackApproval,
  unified: encodeUnifiedApproval,
}

/**
 * Writes a decision as the wire wants it back: the JSON value of the message, item or part to send, usually
 * in a new request. Give all decisions of a batch together where the wire takes them together.
 *
 * @param protocol the wire that asked: a name of `TOOL_PROTOCOLS`, or an alias
 * @throws where the protocol is unknown or has no approvals, where the decision is not about the card's open
 *   question and its arguments as they are, where two answer one question, and where the wire cannot say it:
 *   nothing is sent as something else. A handler that lets this error pass has sent nothing, and the question stands
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
  return beforeSending(() => encode(protocol, listOfDecided(decision, card)))
}

function encode(protocol: string, decided: readonly [DecidedCall, ...DecidedCall[]]): unknown {
  const resolved = resolveProtocol(protocol)
  const encoder = resolved === undefined ? undefined : ENCODERS[resolved]
  if (encoder === undefined)
    throw new Error(
      `Protocol "${protocol}" has no message for decisions. Known: ${Object.keys(ENCODERS).join(', ')}. ` +
        'Send the decision to your own server, which checks it with verifyApproval.',
    )
  // Our own wire carries whatever was decided, also what only a host's policy asked.
  if (resolved !== 'unified') checkDecisions(decided)
  return encoder(decided)
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
