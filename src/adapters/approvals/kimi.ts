import type { ToolCardData } from '../../core/card.js'
import type { ApprovalDecision } from '../../core/decision.js'
import type { KimiQuestion } from '../wires/kimi/calls.js'
import { isRecord, textOf } from '../shared/wire.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/** The JSON-RPC response to the request, one line each; several decisions as a list of them. */
export const encodeKimiApproval: ApprovalEncoder = (decided) =>
  decided.length === 1 ? encode(decided[0]) : decided.map(encode)

function encode({ decision, card }: DecidedCall): object {
  const question = questionOf(card)
  return {
    jsonrpc: '2.0',
    id: question.requestId,
    result:
      question.kind === 'question'
        ? { request_id: question.id, answers: answersOf(decision) }
        : { request_id: question.id, ...approvalOf(decision) },
  }
}

function questionOf(card: ToolCardData): KimiQuestion {
  const metadata = card.approval?.metadata
  if (!isRecord(metadata) || metadata['requestId'] === undefined || typeof metadata['id'] !== 'string')
    throw new Error(
      `Card "${card.toolCallId}" has no JSON-RPC request id to answer. Feed the lines of the wire with their envelope (method, id, params).`,
    )
  return metadata as unknown as KimiQuestion
}

function approvalOf(decision: ApprovalDecision): object {
  const { outcome, optionId, reason, editedArgs } = decision
  if (editedArgs !== undefined)
    throw new Error(
      'kimi cannot take edited arguments: deny, and say in the reason what the call should be instead.',
    )
  if (outcome === 'answered')
    throw new Error('kimi asked for an approval, not for an answer: send "approved" or "denied".')
  if (outcome === 'approved')
    return { response: optionId === 'approve_for_session' ? 'approve_for_session' : 'approve' }
  return { response: 'reject', ...(reason === undefined || reason === '' ? {} : { feedback: reason }) }
}

/** Answers by question; none where the person dismissed the questions. */
function answersOf({ outcome, response }: ApprovalDecision): Record<string, string> {
  if (outcome === 'denied' || outcome === 'cancelled') return {}
  if (!isRecord(response))
    throw new Error('kimi asked questions: the decision needs a response { [question]: answer }.')
  return Object.fromEntries(
    Object.entries(response).map(([question, answer]) => [
      question,
      Array.isArray(answer) ? answer.map(String).join(', ') : textOf(answer) || String(answer),
    ]),
  )
}
