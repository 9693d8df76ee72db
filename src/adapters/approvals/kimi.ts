import type { ToolCardData } from '../../core/card.js'
import type { ApprovalDecision } from '../../core/decision.js'
import type { KimiQuestion } from '../wires/kimi/calls.js'
import { isRecord } from '../shared/wire.js'
import { refuseReason, refuseResponse } from './noPlace.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/**
 * The JSON-RPC response to the request, one line each; several decisions as a list of them. Approvals say
 * `approve`, `approve_for_session` where that option was chosen, or `reject` with the reason as `feedback`;
 * `cancelled` is a plain no. Questions are answered with `{ [question]: text }`, several labels joined by
 * commas, and dismissed with no answers at all, which has no place for a reason.
 *
 * @throws where the wire has no place for a part of the decision, or would read an answer otherwise
 * @see https://github.com/MoonshotAI/kimi-cli/blob/main/docs/en/customization/wire-mode.md
 */
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
  refuseResponse(decision, "kimi's approval")
  if (outcome === 'approved') {
    refuseReason(decision, "kimi's approval")
    return { response: optionId === 'approve_for_session' ? 'approve_for_session' : 'approve' }
  }
  return { response: 'reject', ...(reason === undefined || reason === '' ? {} : { feedback: reason }) }
}

/** Answers by question; none where the person dismissed the questions. */
function answersOf(decision: ApprovalDecision): Record<string, string> {
  const { outcome, response, editedArgs } = decision
  if (editedArgs !== undefined)
    throw new Error(
      'kimi asked questions: they take no edited arguments, but a response { [question]: answer }.',
    )
  refuseReason(decision, "answers to kimi's questions")
  if (outcome === 'denied' || outcome === 'cancelled') return {}
  if (!isRecord(response) || Object.keys(response).length === 0)
    throw new Error(
      'kimi asked questions: the decision needs a response { [question]: answer }. Cancel it to dismiss them.',
    )
  return Object.fromEntries(
    Object.entries(response).map(([question, answer]) => [question, textOfAnswer(question, answer)]),
  )
}

/** Labels are joined by commas, so a label that has one would be read as two. */
function textOfAnswer(question: string, answer: unknown): string {
  if (typeof answer === 'string') return answer
  const labels: readonly unknown[] | undefined = Array.isArray(answer) ? answer : undefined
  if (!labels?.every((label) => typeof label === 'string'))
    throw new Error(`kimi takes an answer only as text, or as a list of texts: "${question}" has another.`)
  const unclear = labels.find((label) => label.includes(', '))
  if (unclear !== undefined)
    throw new Error(
      `kimi reads several answers as one text with commas between, so "${unclear}" would be two of them. ` +
        `Answer "${question}" in a text of your own.`,
    )
  return labels.join(', ')
}
