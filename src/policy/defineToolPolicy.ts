import { compileArgsCheck, type ArgsCheck } from './argsCheck.js'
import { checkRule } from './checkRule.js'
import { UNKNOWN_TOOL } from './defaultPolicy.js'
import { compilePattern, type NameTest } from './namePattern.js'
import type { ResolvedToolRule, ToolPolicy, ToolPolicyRules, ToolRule } from './types.js'

interface CompiledRule {
  readonly rule: ResolvedToolRule
  readonly check: ArgsCheck | undefined
}

interface PatternRule extends CompiledRule {
  readonly pattern: string
  readonly fits: NameTest
}

const NO_RULE: CompiledRule = { rule: UNKNOWN_TOOL, check: undefined }

/**
 * What the host says about its tools, checked and compiled once.
 *
 * A tool's exact name beats every pattern, a longer pattern beats a shorter one, of two of the same length
 * the first one counts. A tool that nothing names, and a call without a name, is high risk and writes.
 *
 * @throws TypeError that names the rule, what is wrong with it and what to write instead
 * @example
 * const policy = defineToolPolicy({
 *   'search_*': { riskLevel: 'low', permission: 'read' },
 *   create_refund: { approval: 'always', question: 'Refund this order?', schema: refundSchema },
 * })
 */
export function defineToolPolicy(rules: ToolPolicyRules): ToolPolicy {
  if (typeof rules !== 'object' || (rules as unknown) === null || Array.isArray(rules)) {
    throw new TypeError("defineToolPolicy: give an object of rules by tool name, such as { 'search_*': {} }.")
  }
  const exact = new Map<string, CompiledRule>()
  const patterns: PatternRule[] = []
  for (const [key, rule] of Object.entries(rules)) {
    const compiled = compileRule(key, rule)
    if (key.includes('*')) patterns.push({ ...compiled, pattern: key, fits: compilePattern(key) })
    else exact.set(key, compiled)
  }
  patterns.sort((a, b) => b.pattern.length - a.pattern.length)

  const find = (toolName: string): CompiledRule => {
    if (toolName === '') return NO_RULE
    return exact.get(toolName) ?? patterns.find(({ fits }) => fits(toolName)) ?? NO_RULE
  }
  return Object.freeze<ToolPolicy>({
    resolve: (toolName) => find(toolName).rule,
    checkArgs: (toolName, args) => find(toolName).check?.(args),
  })
}

function compileRule(key: string, rule: ToolRule): CompiledRule {
  checkRule(key, rule)
  return {
    rule: Object.freeze({
      ...rule,
      riskLevel: rule.riskLevel ?? UNKNOWN_TOOL.riskLevel,
      permission: rule.permission ?? UNKNOWN_TOOL.permission,
    }),
    check: compileArgsCheck(key, rule.schema),
  }
}
