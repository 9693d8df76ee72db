import type { ToolPolicy } from './types.js'

/** Whether a value is a compiled policy, as against the rules that `defineToolPolicy` takes. */
export function isToolPolicy(value: unknown): value is ToolPolicy {
  if (typeof value !== 'object' || value === null) return false
  const { resolve, checkArgs } = value as Partial<Record<keyof ToolPolicy, unknown>>
  return typeof resolve === 'function' && typeof checkArgs === 'function'
}
