import type { ToolCardData } from '../core/card.js'
import type { ToolIssueHandler } from '../core/issue.js'

type Question<Answer> = Answer | ((card: ToolCardData) => Answer)

/**
 * Asks one of the host's functions, or takes its constant. A function that throws, or answers with something
 * else than a value of the expected kind (a promise, for instance), is reported and the fallback is taken.
 *
 * @param fallback the safe answer; an answer of another type is none
 */
export function askPolicy(
  question: Question<string> | undefined,
  card: ToolCardData,
  fallback: string,
  onIssue?: ToolIssueHandler,
): string
export function askPolicy(
  question: Question<boolean> | undefined,
  card: ToolCardData,
  fallback: boolean,
  onIssue?: ToolIssueHandler,
): boolean
export function askPolicy(
  question: Question<string | boolean> | undefined,
  card: ToolCardData,
  fallback: string | boolean,
  onIssue?: ToolIssueHandler,
): string | boolean {
  if (question === undefined) return fallback
  if (typeof question !== 'function') return question
  try {
    const answer: unknown = question(card)
    if (typeof answer === typeof fallback) return answer as string | boolean
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
