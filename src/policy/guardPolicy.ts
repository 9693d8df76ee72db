import type { ToolIssueHandler } from '../core/issue.js'
import { UNKNOWN_TOOL } from './defaultPolicy.js'
import type { ResolvedToolRule, ToolPolicy } from './types.js'

/**
 * A policy that does not throw, whatever a host's own implementation of it does: a tool without an answer is
 * high risk and writes, arguments without an answer do not pass.
 */
export function guardPolicy(policy: ToolPolicy, onIssue?: ToolIssueHandler): ToolPolicy {
  const report = (toolName: string, error: unknown): string => {
    const detail = error instanceof Error ? error.message : String(error)
    onIssue?.({
      code: 'policy_failed',
      message: `The policy threw for the tool "${toolName}": ${detail}; the safe answer was taken.`,
      fix: 'resolve and checkArgs of a policy return a value for every name and never throw.',
    })
    return detail
  }
  return {
    resolve(toolName): ResolvedToolRule {
      try {
        return policy.resolve(toolName)
      } catch (error) {
        report(toolName, error)
        return UNKNOWN_TOOL
      }
    },
    checkArgs(toolName, args): string | undefined {
      try {
        return policy.checkArgs(toolName, args)
      } catch (error) {
        return `The arguments could not be checked: ${report(toolName, error)}`
      }
    },
  }
}
