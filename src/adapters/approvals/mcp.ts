import { rpcIdOf } from '../shared/jsonRpc.js'
import { isRecord, recordOf, textOf, type WireRecord } from '../shared/wire.js'
import { questionOf } from './chosenOption.js'
import { elicitationAnswer } from './elicitation.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/**
 * The answer to `elicitation/create`: a JSON-RPC response under the request's id, of its own type. Several
 * decisions as a list of them. There is no place for a reason: it is left out. Inputs that a result of a call asked for (version 2026-07-28) go back together:
 * `{ inputResponses, requestState }`, to be added to the parameters of the request when it is sent again.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#response-actions
 */
export const encodeMcpApproval: ApprovalEncoder = (decided) => {
  const [first] = decided
  const input = inputOf(first)
  if (input !== undefined) return inputResponses(decided, input)
  return decided.length === 1 ? response(first) : decided.map(response)
}

function response(decided: DecidedCall): object {
  const id = rpcIdOf(metadataOf(decided)['requestId'])
  if (id === undefined || inputOf(decided) !== undefined)
    throw new Error(
      `The question "${decided.decision.approvalId}" has no request of its own to answer. Encode the inputs of one call by themselves.`,
    )
  return { jsonrpc: '2.0', id, result: answerOf(decided) }
}

function inputResponses(decided: readonly DecidedCall[], first: WireRecord): object {
  const responses: Record<string, unknown> = {}
  for (const one of decided) {
    const input = inputOf(one)
    if (input === undefined || !isSameRequest(one, decided[0]))
      throw new Error(
        'These inputs belong to several requests. Encode the inputs of each call by themselves.',
      )
    responses[textOf(input['key'])] = answerOf(one)
  }
  const keys = Array.isArray(first['keys']) ? (first['keys'] as readonly unknown[]) : []
  const missing = keys.filter((key) => !Object.hasOwn(responses, textOf(key)))
  if (missing.length > 0)
    throw new Error(
      `The server asked for these inputs together; ${missing.map((key) => `"${textOf(key)}"`).join(', ')} is not decided yet. ` +
        'Wait for all of them, and give encodeApproval the whole list.',
    )
  const { requestState } = first
  return { inputResponses: responses, ...(requestState === undefined ? {} : { requestState }) }
}

function isSameRequest(one: DecidedCall, other: DecidedCall | undefined): boolean {
  return (
    other !== undefined &&
    metadataOf(one)['requestId'] === metadataOf(other)['requestId'] &&
    inputOf(one)?.['requestState'] === inputOf(other)?.['requestState']
  )
}

function metadataOf(decided: DecidedCall): WireRecord {
  return recordOf(questionOf(decided).metadata)
}

function inputOf(decided: DecidedCall): WireRecord | undefined {
  const { input } = metadataOf(decided)
  return isRecord(input) ? input : undefined
}

function answerOf(decided: DecidedCall): object {
  return elicitationAnswer(decided, metadataOf(decided)['mode'] === 'url')
}
