import type { ToolCardData } from '../../core/card.js'
import type { GraphQuestion } from '../wires/langgraph/interrupts.js'
import { isRecord } from '../shared/wire.js'
import type { ApprovalEncoder, DecidedCall } from './types.js'

/**
 * A `Command` as JSON: `{ resume: { decisions } }`, one decision a request, in the order of the requests.
 * The decisions of one interrupt go together; those of several interrupts are given by their ids:
 * `{ resume: { [interruptId]: { decisions } } }`.
 */
export const encodeLangGraphApproval: ApprovalEncoder = (decided) => {
  const byInterrupt = new Map<string, DecidedCall[]>()
  for (const one of decided) {
    const { interruptId } = questionOf(one.card)
    byInterrupt.set(interruptId, [...(byInterrupt.get(interruptId) ?? []), one])
  }
  const answers = [...byInterrupt].map(([id, calls]) => [id, answerOf(id, calls)] as const)
  const [only, other] = answers
  return { resume: other === undefined ? only?.[1] : Object.fromEntries(answers) }
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
  const { names } = questionOf(first.card)
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
  return { decisions: names.flatMap((_, position) => decisionOf(byPosition.get(position))) }
}

/** A question of the graph's own: the answer is whatever it expects. */
function valueOf({ decision }: DecidedCall): unknown {
  const { outcome, response, editedArgs, reason = '' } = decision
  if (editedArgs !== undefined)
    throw new Error("The graph's own question takes no edited arguments. Answer it with a response.")
  if (response !== undefined) return response
  if (outcome === 'approved') return true
  // A reason in place of the answer would be a text, which many graphs read as a yes.
  if (outcome === 'denied' && reason === '') return false
  throw new Error(
    outcome === 'denied'
      ? "The graph's own question has no place for a reason. Deny without one, or answer with a response."
      : 'The graph waits for an answer: the decision needs a response.',
  )
}

function decisionOf(decided: DecidedCall | undefined): object[] {
  if (decided === undefined) return []
  const { decision, card } = decided
  const { outcome, reason, editedArgs, response } = decision
  const question = questionOf(card)
  if (response !== undefined && (outcome !== 'answered' || typeof response !== 'string'))
    throw new Error('LangGraph takes a response only as the text of an answer (outcome "answered").')
  const message = response ?? reason
  if (outcome === 'approved') {
    const canApprove = allows(question, 'approve')
    if (editedArgs === undefined && (canApprove || !allows(question, 'edit'))) {
      refuseUnless(canApprove, 'approve', question)
      return [{ type: 'approve' }]
    }
    // Where only edits are allowed, the same arguments say yes.
    refuseUnless(allows(question, 'edit'), 'edit', question)
    const action = {
      name: question.names[question.position] ?? card.toolName,
      args: editedArgs === undefined ? card.args : editedArgs,
    }
    return [{ type: 'edit', [question.isSnake ? 'edited_action' : 'editedAction']: action }]
  }
  if (outcome === 'cancelled')
    throw new Error('LangGraph has no decision "cancelled": send "denied", or leave the graph interrupted.')
  const type = outcome === 'answered' ? 'respond' : 'reject'
  refuseUnless(allows(question, type), type, question)
  return [{ type, ...(message === undefined || message === '' ? {} : { message }) }]
}

function allows({ allowed }: GraphQuestion, type: string): boolean {
  return allowed === undefined || allowed.includes(type)
}

function refuseUnless(isAllowed: boolean, type: string, { allowed, names, position }: GraphQuestion): void {
  if (isAllowed) return
  throw new Error(
    `The graph does not allow "${type}" for "${names[position] ?? ''}", only ${(allowed ?? []).join(', ')}. Allow it in the middleware (interruptOn / interrupt_on), or decide otherwise.`,
  )
}
