import type { ResolvedToolRule, ToolPolicy } from './types.js'

/** What is true of a tool that no rule names: it writes, and it may do harm. */
export const UNKNOWN_TOOL: ResolvedToolRule = Object.freeze({ riskLevel: 'high', permission: 'write' })

/** The policy of a host that gave none: every tool is high risk and writes. */
export const defaultToolPolicy: ToolPolicy = Object.freeze<ToolPolicy>({
  resolve: () => UNKNOWN_TOOL,
  checkArgs: () => undefined,
})
