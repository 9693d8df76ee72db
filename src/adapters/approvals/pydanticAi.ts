import type { ToolCardData } from '../../core/card.js'
import type { ApprovalDecision } from '../../core/decision.js'
import { idOf, isRecord, recordOf } from '../shared/wire.js'
import { refuseReason, refuseResponse } from './noPlace.js'
import type { ApprovalEncoder } from './types.js'

/**
 * `DeferredToolResults` as JSON: `{ calls, approvals, metadata }`, where `approvals` has `true`, a
 * `ToolApproved` with other arguments or a `ToolDenied` by call id. All decisions of a run in one. A reason goes
 * with a denial only; `cancelled` is a denial like any other.
 *
 * @throws where a decision of the run is missing, or has what an approval has no place for
 */
export const encodePydanticAiApproval: ApprovalEncoder = (decided) => {
  const approvals = Object.fromEntries(
    decided.map(({ decision, card }) => [idOfCall(card), answerOf(decision)]),
  )
  const asked = decided.flatMap(({ card }) => togetherWith(card))
  const missing = [...new Set(asked)].filter((id) => !Object.hasOwn(approvals, id))
  if (missing.length > 0)
    throw new Error(
      `Pydantic AI takes all decisions of a run together; these calls have none: ${missing.join(', ')}. Collect them, and pass all to encodeApproval as one list.`,
    )
  return { calls: {}, approvals, metadata: {} }
}

function togetherWith(card: ToolCardData): readonly string[] {
  const { together } = recordOf(card.approval?.metadata)
  return Array.isArray(together) ? (together as readonly string[]) : []
}

function idOfCall(card: ToolCardData): string {
  const metadata = card.approval?.metadata
  return (
    (isRecord(metadata) ? idOf(metadata['tool_call_id']) : undefined) ??
    card.providerCallId ??
    card.toolCallId
  )
}

function answerOf(decision: ApprovalDecision): true | object {
  const { outcome, editedArgs, reason } = decision
  if (outcome === 'approved') {
    refuseReason(decision, 'ToolApproved')
    refuseResponse(decision, 'ToolApproved')
    if (editedArgs === undefined) return true
    if (!isRecord(editedArgs))
      throw new Error('Pydantic AI takes edited arguments only as an object (ToolApproved.override_args).')
    return { kind: 'tool-approved', override_args: editedArgs }
  }
  if (outcome === 'answered')
    throw new Error(
      'Pydantic AI takes no answer for an approval. Send "approved" or "denied", or put the result under "calls" yourself.',
    )
  return { kind: 'tool-denied', ...(reason === undefined || reason === '' ? {} : { message: reason }) }
}
