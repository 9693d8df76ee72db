import type { GraphQuestion } from '../wires/langgraph/interrupts.js'
import { isRecord } from '../shared/wire.js'
import { isWhole } from './isWhole.js'
import type { DecidedCall } from './types.js'

interface Words {
  readonly approved: string
  readonly edited: string
  readonly denied: string
  readonly answered: string
}

const MIDDLEWARE: Words = { approved: 'approve', edited: 'edit', denied: 'reject', answered: 'respond' }
const INBOX: Words = { approved: 'accept', edited: 'edit', denied: 'ignore', answered: 'response' }

/**
 * The answer to one request, as the middleware takes it or the agent inbox gives it.
 *
 * @throws where the graph does not allow it, or has no place for a part of it
 * @see https://docs.langchain.com/oss/javascript/langchain/human-in-the-loop
 * @see https://github.com/langchain-ai/agent-inbox#schema-usage
 */
export function decisionOf(decided: DecidedCall, question: GraphQuestion): object {
  const { decision } = decided
  const { outcome, reason = '', editedArgs, response } = decision
  const isInbox = question.form === 'inbox'
  const words = isInbox ? INBOX : MIDDLEWARE
  if (outcome === 'cancelled')
    throw new Error('LangGraph has no decision "cancelled": send "denied", or leave the graph interrupted.')
  const canApprove = allows(question, words.approved)
  // Where only edits are allowed, the same arguments say yes.
  const isEdit =
    outcome === 'approved' && (editedArgs !== undefined || (!canApprove && allows(question, words.edited)))
  const type = isEdit ? words.edited : words[outcome]
  refuseUnless(allows(question, type), type, question)
  if (reason !== '' && (outcome !== 'denied' || isInbox))
    throw new Error(
      `LangGraph has no place for a reason with "${type}". Decide without one${isInbox ? ', or answer with a response' : ''}.`,
    )
  if (outcome === 'answered') {
    if (typeof response !== 'string' || response === '' || editedArgs !== undefined)
      throw new Error('LangGraph takes an answer only as text: the decision needs a response that is one.')
    return isInbox ? { type, args: response } : { type, message: response }
  }
  if (response !== undefined)
    throw new Error('LangGraph takes a response only as the text of an answer (outcome "answered").')
  if (outcome === 'denied') {
    if (isInbox) return { type, args: null }
    return { type, ...(reason === '' ? {} : { message: reason }) }
  }
  if (isInbox) return { type, args: { action: nameOf(decided, question), args: argsOf(decided) } }
  if (!isEdit) return { type }
  const action = { name: nameOf(decided, question), args: argsOf(decided) }
  return { type, [question.form === 'snake' ? 'edited_action' : 'editedAction']: action }
}

function nameOf({ card }: DecidedCall, { names, position }: GraphQuestion): string {
  return names[position] ?? card.toolName
}

/** The arguments to run with, as they were on screen. */
function argsOf({ decision, card }: DecidedCall): object {
  const { editedArgs } = decision
  const args = editedArgs === undefined ? card.args : editedArgs
  if (editedArgs === undefined && !isWhole(card))
    throw new Error(
      `Call "${card.toolCallId}" has numbers that JavaScript cannot hold, and the graph takes the approval only with arguments: others than those on screen would be sent. Deny it, or let the graph allow a plain approval.`,
    )
  if (!isRecord(args))
    throw new Error(`LangGraph takes arguments only as an object: those for "${card.toolCallId}" are none.`)
  return args
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
