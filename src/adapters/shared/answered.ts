interface Answerable {
  answered?: boolean | undefined
}

/** The first of some calls that has no outcome. */
export function unansweredOf<Call extends Answerable>(
  calls: readonly (Call | undefined)[],
): Call | undefined {
  return calls.find((call) => call !== undefined && call.answered !== true)
}

/**
 * Of calls with one id, the one that an outcome is about: the first that has none. Where all have theirs,
 * the outcomes are told again, from the first.
 */
export function nextUnanswered<Call extends Answerable>(
  calls: readonly (Call | undefined)[],
): Call | undefined {
  let next = unansweredOf(calls)
  if (next === undefined) {
    for (const call of calls) if (call !== undefined) call.answered = false
    next = calls.find((call) => call !== undefined)
  }
  if (next !== undefined) next.answered = true
  return next
}
