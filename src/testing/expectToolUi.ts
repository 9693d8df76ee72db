import { checkToolUi } from './toolUi/checkToolUi.js'
import { describeCheck } from './toolUi/describeCheck.js'
import type { ToolUiDifference, ToolUiExpectation, ToolUiSource } from './toolUi/types.js'

/** What {@link expectToolUi} throws. Its message has one line for each side of a difference. */
export class ToolUiError extends Error {
  override readonly name = 'ToolUiError'

  constructor(
    message: string,
    readonly differences: readonly ToolUiDifference[],
  ) {
    super(message)
  }
}

/**
 * Asserts what a person sees at the end, and what no card may have been at any time. It needs no test runner.
 *
 * `forbidden` is looked up after every event where the source has them: pass what `replayToolStream` resolved
 * to (or its `cards`), or `{ cards, events }`. With other cards only the end counts, and what a card keeps of
 * its past: that its arguments were ready, that it was asked about, that it ran. A card in a later attempt has
 * forgotten the earlier ones: what they may have been cannot be forbidden without the events.
 *
 * @throws ToolUiError where it differs
 * @throws TypeError where the expectation is none (a misspelt field, an unknown state, a value that is no JSON),
 * or asks for a past that these cards cannot tell
 * @example
 * const replay = await replayToolStream('openai-chat', frames)
 * expectToolUi(replay, {
 *   cards: [{ toolName: 'issue_payment', state: 'failed', errorCode: 'args_truncated' }],
 *   forbidden: ['issue_payment executing', '* approvable'],
 * })
 */
export function expectToolUi(source: ToolUiSource, expectation: ToolUiExpectation): void {
  const check = checkToolUi(source, expectation)
  if (check.differences.length > 0) throw new ToolUiError(describeCheck(check), check.differences)
}
