import type { ToolEvent } from './events.js'
import type { ToolIssueHandler } from './issue.js'
import { reportIssue } from './report.js'
import type { ToolCardState } from './states.js'
import { eventProblem, withoutFaults } from './validate.js'

/**
 * An event as the reducer may use it, whatever the host handed over: every fault is reported.
 *
 * @param state of the card that it is about, for the words of an issue
 * @returns `undefined` where it is no event
 */
export function readEvent(
  event: ToolEvent,
  state: ToolCardState | undefined,
  report: ToolIssueHandler | undefined,
): ToolEvent | undefined {
  const problem = eventProblem(event)
  if (problem === undefined)
    return withoutFaults(event, (detail) => {
      reportIssue(report, 'event_invalid', event, state, detail)
    })
  const code = problem === 'unknown' ? 'unknown_event_type' : 'event_invalid'
  reportIssue(report, code, event, state, problem)
  return undefined
}
