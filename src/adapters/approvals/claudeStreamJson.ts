import { isRecord, recordOf, type WireRecord } from '../shared/wire.js'
import { chosenOption, questionOf } from './chosenOption.js'
import { elicitationAnswer } from './elicitation.js'
import { isWhole } from './isWhole.js'
import { refuseReason } from './noPlace.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/**
 * A `control_response` line: `allow` with the input that was on screen (or as it was edited), and with the
 * suggested rules where they were chosen; `deny` with a message, which the model reads. `cancelled` denies and
 * interrupts the agent. An answer to the agent's own questions goes back in their input. Several decisions as
 * a list of lines. Only a denial has a place for a reason, and an answer to an elicitation has none: there it is
 * left out.
 *
 * @throws where the agent has no place for what was decided
 * @see https://docs.anthropic.com/en/api/agent-sdk/permissions
 */
export const encodeClaudeStreamJsonApproval: ApprovalEncoder = (decided) =>
  decided.length === 1 ? encode(decided[0]) : decided.map(encode)

function encode(decided: DecidedCall): object {
  const { approvalId, metadata } = questionOf(decided)
  const { requestId, isQuestion, mode } = recordOf(metadata)
  const response =
    isQuestion === true ? elicitationAnswer(decided, mode === 'url') : permissionResult(decided)
  return {
    type: 'control_response',
    response: { subtype: 'success', request_id: requestId ?? approvalId, response },
  }
}

function permissionResult(decided: DecidedCall): object {
  const { outcome, reason, editedArgs, response } = decided.decision
  const option = chosenOption(decided)
  if (outcome === 'denied' || outcome === 'cancelled') {
    if (editedArgs !== undefined || response !== undefined)
      throw new Error('A denial carries only a reason. Leave edited arguments and response out.')
    const message = reason ?? 'The user did not allow this call.'
    return { behavior: 'deny', message, ...(outcome === 'cancelled' ? { interrupt: true } : {}) }
  }
  refuseReason(decided.decision, '"allow"')
  const rules = recordOf(questionOf(decided).metadata)['suggestions']
  if (option?.kind === 'allow_always' && !Array.isArray(rules))
    throw new Error('The agent suggested no rules to save. Allow the call once.')
  return {
    behavior: 'allow',
    ...inputOf(decided),
    ...(option?.kind === 'allow_always' ? { updatedPermissions: rules } : {}),
  }
}

/** The agent's tool that asks the person: the answers are part of its input. */
const QUESTIONS = 'AskUserQuestion'

function inputOf({ decision, card }: DecidedCall): WireRecord {
  const { outcome, editedArgs, response } = decision
  const input = editedArgs ?? card.args
  if (!isRecord(input))
    throw new Error(
      editedArgs === undefined
        ? `Call "${card.toolCallId}" has no arguments yet. Wait for them, or deny it.`
        : 'Edited arguments must be an object.',
    )
  const isQuestion = card.toolName === QUESTIONS
  if (isQuestion && editedArgs !== undefined && response === undefined) return { updatedInput: input }
  if (isQuestion || outcome === 'answered' || response !== undefined) {
    if (!isQuestion || !isRecord(response))
      throw new Error(
        `Only ${QUESTIONS} takes a response, an object of answers by question, and it needs one. ` +
          `Approve any other call, with edited arguments if need be.`,
      )
    const answers = isRecord(response['answers']) ? response['answers'] : response
    return { updatedInput: { ...input, answers } }
  }
  // A value may hold less than the text on screen (digits of a number): without it the agent keeps its own.
  return editedArgs !== undefined || isWhole(card) ? { updatedInput: input } : {}
}
