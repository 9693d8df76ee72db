import type { ToolApprovalOption } from '../../core/card.js'
import { rpcIdOf } from '../shared/jsonRpc.js'
import { recordOf } from '../shared/wire.js'
import { chosenOption, questionOf } from './chosenOption.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/**
 * The answer to `session/request_permission`: a JSON-RPC response under the request's id, of its own type. Of
 * a permission that came without its envelope, the result alone, as a host's callback returns it. Several
 * decisions as a list of them. The protocol has no place for a reason:
 * it is left out.
 *
 * An approval without an option chooses the one that allows once, a denial the first that rejects once;
 * `cancelled` says that the turn was cancelled.
 *
 * @see https://agentclientprotocol.com/protocol/tool-calls#requesting-permission
 */
export const encodeAcpApproval: ApprovalEncoder = (decided) =>
  decided.length === 1 ? encode(decided[0]) : decided.map(encode)

function encode(decided: DecidedCall): object {
  const { requestId } = recordOf(questionOf(decided).metadata)
  const result = { outcome: outcomeOf(decided) }
  const id = rpcIdOf(requestId)
  return id === undefined ? result : { jsonrpc: '2.0', id, result }
}

function outcomeOf(decided: DecidedCall): object {
  const { outcome, editedArgs, response, optionId } = decided.decision
  if (editedArgs !== undefined || response !== undefined || outcome === 'answered')
    throw new Error(
      'ACP takes neither edited arguments nor answers, only one of the options. Deny the call, and tell the agent in a prompt what to change.',
    )
  if (outcome === 'cancelled') {
    if (optionId !== undefined) throw new Error('A cancelled permission has no option. Leave optionId out.')
    return { outcome: 'cancelled' }
  }
  const option = chosenOption(decided) ?? defaultOption(decided)
  return { outcome: 'selected', optionId: option.id }
}

/** Never one that also decides the next calls, and never one of several that allow. */
function defaultOption(decided: DecidedCall): ToolApprovalOption {
  const options = questionOf(decided).options ?? []
  const isApproved = decided.decision.outcome === 'approved'
  const kind = isApproved ? 'allow_once' : 'reject_once'
  const [first, ...others] = options.filter((option) => option.kind === kind)
  if (first !== undefined && (others.length === 0 || !isApproved)) return first
  const offered = options.map((option) => `"${option.id}" (${option.kind})`).join(', ') || 'none'
  const fix = isApproved ? '' : ", or decide 'cancelled' to cancel the turn"
  throw new Error(
    `The agent offers ${first === undefined ? `no option of the kind ${kind}` : `several options of the kind ${kind}`}. ` +
      `Offered: ${offered}. Choose one by optionId${fix}.`,
  )
}
