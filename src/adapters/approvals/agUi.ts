import type { ApprovalDecision } from '../../core/decision.js'
import { allowsEdits } from '../wires/agUi/fields.js'
import type { InterruptMetadata } from '../wires/agUi/interrupts.js'
import { isRecord, recordOf, type WireRecord } from '../shared/wire.js'
import { hasPlaceFor, requiredIn, schemaWordFor } from './agUiSchema.js'
import { refuseResponse } from './noPlace.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/** One answer of the `resume` list of the next `RunAgentInput`, on the same thread. */
export interface AgUiResumeEntry {
  interruptId: string
  status: 'resolved' | 'cancelled'
  payload?: unknown
  metadata?: Record<string, unknown>
}

/**
 * The `resume` list of the next `RunAgentInput`: `{ approved }`, or a bare boolean where the response schema is
 * one. A reason goes into the payload, or beside it where the schema has no place; so does that of `cancelled`.
 * A denial without a reason is `cancelled` where the schema cannot say no. The list must answer every interrupt
 * of the run, so the decisions of a run are given together.
 *
 * @throws where an interrupt of the run has no decision, or the response schema has no word for one
 * @see https://docs.ag-ui.com/concepts/interrupts#contract-rules
 */
export const encodeAgUiApproval: ApprovalEncoder = (decided): AgUiResumeEntry[] => {
  const answered = new Set(decided.map(({ decision }) => decision.approvalId))
  const asked = new Set(decided.flatMap(({ card }) => interruptOf(card)?.interruptIds ?? []))
  const missing = [...asked].filter((id) => !answered.has(id))
  if (missing.length > 0)
    throw new Error(
      `A resume answers all interrupts of its run; decisions are missing for: ${missing.join(', ')}. ` +
        'Collect them, and give all to encodeApproval in one list.',
    )
  return decided.map(encodeResumeEntry)
}

/** What the adapter noted of the interrupt that a card asks about; `undefined` for other approvals. */
export function interruptOf(card: DecidedCall['card']): InterruptMetadata | undefined {
  const metadata = card.approval?.metadata
  return isRecord(metadata) && Array.isArray(metadata['interruptIds'])
    ? (metadata as unknown as InterruptMetadata)
    : undefined
}

/** One answer, without a look at the others of its run. */
export function encodeResumeEntry(decided: DecidedCall): AgUiResumeEntry {
  const { decision, card } = decided
  const { outcome, response, approvalId: interruptId } = decision
  if (interruptId.startsWith('local:'))
    throw new Error(
      `Call "${decision.toolCallId}" was asked about by your own policy, not by the agent: run or refuse the tool ` +
        'yourself, and send its result as a tool message.',
    )
  if (outcome === 'cancelled') return withReason({ interruptId, status: 'cancelled' }, decision)
  if (outcome === 'answered') {
    if (response === undefined || response === null)
      throw new Error(`The answer to interrupt "${interruptId}" has no response. Give one, or cancel.`)
    if (decision.editedArgs !== undefined)
      throw new Error(`An answer takes no edited arguments. Put them into the response to "${interruptId}".`)
    return withReason({ interruptId, status: 'resolved', payload: response }, decision)
  }
  const isApproved = outcome === 'approved'
  const schema = card.approval?.responseSchema
  if (!isRecord(schema))
    return interruptOf(card)?.reason === 'input_required'
      ? withoutWord(decided)
      : yesOrNo(decided, isApproved, undefined)
  const word = schemaWordFor(schema, isApproved)
  if (word === undefined) return withoutWord(decided)
  if (word.kind === 'object') return yesOrNo(decided, isApproved, word.branch)
  if (decision.editedArgs !== undefined) refuseEdits(interruptId)
  refuseResponse(decision, 'a bare yes or no')
  return withReason({ interruptId, status: 'resolved', payload: isApproved }, decision)
}

/** A reason that the payload has no place for goes beside it. */
function withReason(entry: AgUiResumeEntry, { reason = '' }: ApprovalDecision): AgUiResumeEntry {
  return reason === '' ? entry : { ...entry, metadata: { reason } }
}

/** Declining to answer is what the wire calls cancelled. A reason would say more than that. */
function withoutWord({ decision }: DecidedCall): AgUiResumeEntry {
  const { approvalId: interruptId, outcome, reason = '' } = decision
  if (outcome === 'denied' && reason === '') return { interruptId, status: 'cancelled' }
  throw new Error(
    `Interrupt "${interruptId}" has no word for "${outcome}"${reason === '' ? '' : ' with a reason'}: it asks for more than yes or no. ` +
      'Decide it with outcome "answered" and a response that fits its responseSchema, or cancel it.',
  )
}

function refuseEdits(interruptId: string): never {
  throw new Error(
    `Interrupt "${interruptId}" takes no edited arguments: its responseSchema has no editedArgs. Approve the ` +
      'call as it is, or deny it with a reason.',
  )
}

function yesOrNo(
  { decision, card }: DecidedCall,
  approved: boolean,
  branch: WireRecord | undefined,
): AgUiResumeEntry {
  const { approvalId: interruptId, editedArgs, response, reason = '' } = decision
  if (editedArgs !== undefined && !allowsEdits(card.approval?.responseSchema)) refuseEdits(interruptId)
  if (!isRecord(response)) refuseResponse(decision, 'a yes or no, unless it is an object')
  const payload: Record<string, unknown> = { ...recordOf(response), approved }
  if (approved && editedArgs !== undefined) payload['editedArgs'] = editedArgs
  const isInside = reason !== '' && hasPlaceFor(branch, 'reason')
  if (isInside) payload['reason'] = reason
  const missing = requiredIn(branch).filter((name) => !(name in payload))
  if (missing.length > 0)
    throw new Error(
      `The answer to interrupt "${interruptId}" lacks what its responseSchema requires: ${missing.join(', ')}. ` +
        "Give these in the decision's response.",
    )
  const entry: AgUiResumeEntry = { interruptId, status: 'resolved', payload }
  return isInside ? entry : withReason(entry, decision)
}
