import { checkToolUi } from './toolUi/checkToolUi.js'
import { describeCheck } from './toolUi/describeCheck.js'
import type { ToolUiExpectation, ToolUiSource } from './toolUi/types.js'

interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

/**
 * Matchers for `expect.extend`, of Vitest or Jest: the checks of `expectToolUi` as `toMatchToolUi`.
 *
 * @example
 * // vitest.setup.ts
 * import { expect } from 'vitest'
 * import { toolUiMatchers, type ToolUiExpectation } from 'vue-tool-cards/testing'
 *
 * expect.extend(toolUiMatchers)
 * declare module 'vitest' {
 *   interface Matchers<T = any> {
 *     toMatchToolUi(expectation: ToolUiExpectation): T
 *   }
 * }
 */
export const toolUiMatchers = {
  toMatchToolUi(source: ToolUiSource, expectation: ToolUiExpectation): MatcherResult {
    const check = checkToolUi(source, expectation)
    return {
      pass: check.differences.length === 0,
      message: () => describeCheck(check) || 'The tool UI is as expected, and should not be.',
    }
  },
}
