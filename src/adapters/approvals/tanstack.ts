import { encodeAgUiApproval, interruptOf } from './agUi.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/**
 * Of interrupts: AG-UI's `resume` list. Of the older `approval-requested`: what the client's
 * `addToolApprovalResponse` takes, `{ id, approved }`; several as a list. That has no place for a reason, which
 * is left out; `cancelled` is a plain no.
 *
 * @throws where AG-UI's encoder does, and for answers that are no yes or no
 */
export const encodeTanstackApproval: ApprovalEncoder = (decided) => {
  if (decided.some(({ card }) => interruptOf(card) !== undefined)) return encodeAgUiApproval(decided)
  return decided.length === 1 ? encode(decided[0]) : decided.map(encode)
}

function encode({ decision }: DecidedCall): object {
  const { approvalId: id, outcome, editedArgs, response } = decision
  if (outcome === 'answered' || editedArgs !== undefined || response !== undefined)
    throw new Error(
      `Approval "${id}" takes yes or no only: decide it without a response or edited arguments.`,
    )
  return { id, approved: outcome === 'approved' }
}
