import type { ToolCardData } from '../../core/card.js'
import type { GraphQuestion } from '../wires/langgraph/interrupts.js'
import { INTERRUPT_ID } from '../wires/langgraph/requests.js'
import { isRecord } from '../shared/wire.js'
import { decisionOf } from './langgraphDecision.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/**
 * A `Command` as JSON: `{ resume: { [interruptId]: { decisions } } }`, one decision a request, in the order of
 * the requests. The decisions of one interrupt go together; of several interrupts some may be given. Requests
 * for the agent inbox are answered with a list of `{ type, args }`, other questions with the response itself.
 *
 * Interrupts of older versions have no id: `{ resume: { decisions } }`, only where no other one is open, because
 * the graph gives it to whichever asks first.
 *
 * A reason goes with a denial of a middleware's request only.
 *
 * @throws where a decision of an interrupt is missing, the graph does not allow it, arguments or reasons have no
 *   place, and where a resume could reach another interrupt
 * @see https://docs.langchain.com/oss/javascript/langgraph/interrupts
 */
export const encodeLangGraphApproval: ApprovalEncoder = (decided) => {
  const byInterrupt = new Map<string, DecidedCall[]>()
  for (const one of decided) {
    const { interruptId } = questionOf(one.card)
    byInterrupt.set(interruptId, [...(byInterrupt.get(interruptId) ?? []), one])
  }
  const answers = [...byInterrupt].map(([id, calls]) => [id, answerOf(id, calls)] as const)
  if (answers.every(([id]) => INTERRUPT_ID.test(id))) return { resume: Object.fromEntries(answers) }
  const [only] = answers
  const open = Math.max(answers.length, ...decided.map(({ card }) => questionOf(card).open))
  if (open > 1)
    throw new Error(
      `${String(open)} interrupts are open, and not all have an id to answer by (32 hex digits): ${answers.map(([id]) => id).join(', ')}. ` +
        'A resume without ids goes to whichever asks first. Update LangGraph on the server, or let the graph ask for one thing at a time.',
    )
  if (only?.[1] === null)
    throw new Error('LangGraph does not go on with null. Answer with a response that says something.')
  return { resume: only?.[1] }
}

function questionOf(card: ToolCardData): GraphQuestion {
  const metadata = card.approval?.metadata
  if (isRecord(metadata) && typeof metadata['interruptId'] === 'string' && Array.isArray(metadata['names']))
    return metadata as unknown as GraphQuestion
  throw new Error(
    `No interrupt of the graph asked about card "${card.toolCallId}": LangGraph can only resume what it interrupted.`,
  )
}

function answerOf(interruptId: string, calls: readonly DecidedCall[]): unknown {
  const [first] = calls
  if (first === undefined) return undefined
  const { names, form } = questionOf(first.card)
  if (names.length === 0) return valueOf(first)
  const byPosition = new Map(calls.map((one) => [questionOf(one.card).position, one]))
  if (byPosition.size < calls.length)
    throw new Error(`Interrupt ${interruptId} has two decisions for one request. Give one for each.`)
  const missing = names.flatMap((name, position) =>
    byPosition.has(position) ? [] : `"${name}" (position ${String(position)})`,
  )
  if (missing.length > 0)
    throw new Error(
      `LangGraph takes the decisions of an interrupt together. Of interrupt ${interruptId} these are missing: ${missing.join(', ')}. Collect them, and pass all to encodeApproval as one list.`,
    )
  const decisions = names.flatMap((_, position) => {
    const one = byPosition.get(position)
    return one === undefined ? [] : decisionOf(one, questionOf(one.card))
  })
  return form === 'inbox' ? decisions : { decisions }
}

/** A question of the graph's own: the answer is whatever it expects. */
function valueOf({ decision }: DecidedCall): unknown {
  const { outcome, response, editedArgs, reason = '' } = decision
  if (editedArgs !== undefined)
    throw new Error("The graph's own question takes no edited arguments. Answer it with a response.")
  // In place of the answer it would be a text, which many graphs read as a yes.
  if (reason !== '')
    throw new Error(
      "The graph's own question has no place for a reason. Decide without one, or answer with a response.",
    )
  if (response !== undefined) return response
  if (outcome === 'approved') return true
  if (outcome === 'denied') return false
  throw new Error('The graph waits for an answer: the decision needs a response.')
}
