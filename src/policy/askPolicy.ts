import type { ToolCardData } from '../core/card.js'
import type { ToolIssueHandler } from '../core/issue.js'

/**
 * Asks one of the host's functions, or takes its constant. A function that throws, or answers with something
 * else than a value of the expected kind (a promise, for instance), is reported and the fallback is taken.
 *
 * @param fallback the safe answer; an answer of another type is none
 */
export function askPolicy<Answer extends string | boolean>(
  question: Answer | ((card: ToolCardData) => Answer) | undefined,
  card: ToolCardData,
  fallback: NoInfer<Answer>,
  onIssue?: ToolIssueHandler,
): Answer {
  if (question === undefined) return fallback
  if (typeof question !== 'function') return question
  try {
    const answer: unknown = question(card)
    if (typeof answer === typeof fallback) return answer as Answer
    report(card, `answered with ${kindOf(answer)} instead of a ${typeof fallback}`, onIssue)
  } catch (error) {
    report(card, `threw: ${error instanceof Error ? error.message : String(error)}`, onIssue)
  }
  return fallback
}

function kindOf(answer: unknown): string {
  if (answer === null || answer === undefined) return String(answer)
  if (typeof (answer as { then?: unknown }).then === 'function') return 'a promise'
  return typeof answer === 'object' ? 'an object' : `a ${typeof answer}`
}

function report(card: ToolCardData, what: string, onIssue: ToolIssueHandler | undefined): void {
  onIssue?.({
    code: 'policy_failed',
    message: `A policy function for the tool "${card.toolName}" ${what}; the safe answer was taken.`,
    fix: 'Policy functions answer at once, from the card alone, and never throw.',
    toolCallId: card.toolCallId,
  })
}
