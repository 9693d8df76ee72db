import { isRecord, recordOf } from '../shared/wire.js'
import { questionOf } from './chosenOption.js'
import { refuseResponse } from './noPlace.js'
import type { DecidedCall } from './types.js'

/** What an elicitation wants back. */
export interface ElicitationAnswer {
  action: 'accept' | 'decline' | 'cancel'
  content?: Readonly<Record<string, unknown>>
}

/**
 * The answer to an MCP elicitation, wherever it was asked. It has no place for a reason, which is left out.
 *
 * @param isUrl it asks for consent to open an address, not for content
 * @throws where content is missing, or the decision has what no elicitation takes
 */
export function elicitationAnswer(decided: DecidedCall, isUrl: boolean): ElicitationAnswer {
  const { outcome, response, optionId, editedArgs } = decided.decision
  const { responseSchema } = questionOf(decided)
  if (optionId !== undefined || editedArgs !== undefined)
    throw new Error('An elicitation takes no option and no edited arguments. Answer with a response.')
  if (outcome === 'denied') return { action: 'decline' }
  if (outcome === 'cancelled') return { action: 'cancel' }
  if (isUrl) {
    refuseResponse(decided.decision, 'consent to open an address')
    return { action: 'accept' }
  }
  if (isRecord(response)) return { action: 'accept', content: response }
  const { required } = recordOf(responseSchema)
  if (response !== undefined || (Array.isArray(required) && required.length > 0))
    throw new Error(
      "An elicitation is accepted with the object that it asks for. Decide outcome 'answered' with a response that fits its responseSchema.",
    )
  return { action: 'accept', content: {} }
}
