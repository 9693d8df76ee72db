import { allowsEdits, branchesFor } from '../wires/agUi/fields.js'
import type { InterruptMetadata } from '../wires/agUi/interrupts.js'
import { isRecord, recordOf, textOf, type WireRecord } from '../shared/wire.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/** One answer of the `resume` list of the next `RunAgentInput`, on the same thread. */
export interface AgUiResumeEntry {
  interruptId: string
  status: 'resolved' | 'cancelled'
  payload?: unknown
  metadata?: Record<string, unknown>
}

/**
 * The `resume` list of the next `RunAgentInput`. It must answer every interrupt of the run, so the decisions
 * of a run are given together.
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
export function encodeResumeEntry({ decision, card }: DecidedCall): AgUiResumeEntry {
  const { outcome, response, approvalId: interruptId } = decision
  const schema = card.approval?.responseSchema
  if (interruptId.startsWith('local:'))
    throw new Error(
      `Call "${decision.toolCallId}" was asked about by your own policy, not by the agent: run or refuse the tool ` +
        'yourself, and send its result as a tool message.',
    )
  if (outcome === 'cancelled') return { interruptId, status: 'cancelled' }
  if (outcome === 'answered') {
    if (response === undefined || response === null)
      throw new Error(`The answer to interrupt "${interruptId}" has no response. Give one, or cancel.`)
    return { interruptId, status: 'resolved', payload: response }
  }
  const isApproved = outcome === 'approved'
  if (recordOf(schema)['type'] === 'boolean' && decision.editedArgs === undefined)
    return { interruptId, status: 'resolved', payload: isApproved }
  const branch = branchesFor(schema, isApproved).find(takesApproved)
  const isYesOrNo = isRecord(schema) ? branch !== undefined : interruptOf(card)?.reason !== 'input_required'
  if (isYesOrNo) return yesOrNo({ decision, card }, isApproved, branch)
  // Declining to answer is what the wire calls cancelled.
  if (!isApproved) return { interruptId, status: 'cancelled' }
  throw new Error(
    `Interrupt "${interruptId}" asks for more than yes or no. Decide it with outcome "answered" and a response ` +
      'that fits its responseSchema.',
  )
}

function takesApproved(branch: WireRecord): boolean {
  const { properties } = branch
  return !isRecord(properties) || properties['approved'] !== undefined
}

function yesOrNo(
  { decision, card }: DecidedCall,
  approved: boolean,
  branch: WireRecord | undefined,
): AgUiResumeEntry {
  const { approvalId: interruptId, editedArgs, response, reason } = decision
  if (editedArgs !== undefined && !allowsEdits(card.approval?.responseSchema))
    throw new Error(
      `Interrupt "${interruptId}" takes no edited arguments: its responseSchema has no editedArgs. Approve the ` +
        'call as it is, or deny it with a reason.',
    )
  const payload: Record<string, unknown> = { ...recordOf(response), approved }
  if (approved && editedArgs !== undefined) payload['editedArgs'] = editedArgs
  const entry: AgUiResumeEntry = { interruptId, status: 'resolved', payload }
  if (textOf(reason) !== '') {
    const isClosed = branch?.['additionalProperties'] === false
    if (isClosed && recordOf(branch['properties'])['reason'] === undefined) entry.metadata = { reason }
    else payload['reason'] = reason
  }
  const required = branch?.['required']
  const missing = (Array.isArray(required) ? (required as unknown[]) : []).filter(
    (name) => typeof name === 'string' && !(name in payload),
  )
  if (missing.length > 0)
    throw new Error(
      `The answer to interrupt "${interruptId}" lacks what its responseSchema requires: ${missing.join(', ')}. ` +
        "Give these in the decision's response.",
    )
  return entry
}
