import { bareKey } from '../safety/mask/keys/splitWords.js'
import type { Masker, MaskPolicy } from '../safety/mask/types.js'
import type { ResolvedToolRule, ToolPolicy } from './types.js'

const LISTS = ['mask', 'lastFour', 'unmask'] as const
const nameOf = (name: string): string => (name === '' || name.startsWith('/') ? name : bareKey(name))

/**
 * A tool's masking on top of that of all tools: what the tool names goes before the same name there, and own
 * maskers of both are asked.
 */
export function mergeMasking(
  all: MaskPolicy | undefined,
  own: MaskPolicy | undefined,
): MaskPolicy | undefined {
  if (all === undefined || own === undefined) return own ?? all
  const named = new Set(LISTS.flatMap((list) => own[list] ?? []).map(nameOf))
  const merged: MaskPolicy = {
    maskers: [...(all.maskers ?? []), ...(own.maskers ?? [])],
    reveal: own.reveal ?? all.reveal,
    results: own.results ?? all.results,
  }
  for (const list of LISTS)
    merged[list] = [...(own[list] ?? []), ...(all[list] ?? []).filter((name) => !named.has(nameOf(name)))]
  return merged
}

/** A policy whose rules have the masking of all tools beside their own, with every masker guarded. */
export function withMasking(
  policy: ToolPolicy,
  all: MaskPolicy | undefined,
  guard: (maskers: readonly Masker[]) => readonly Masker[],
): ToolPolicy {
  const merged = new WeakMap<ResolvedToolRule, ResolvedToolRule>()
  return {
    resolve(toolName) {
      const rule = policy.resolve(toolName)
      if (all === undefined && rule.masking?.maskers === undefined) return rule
      let complete = merged.get(rule)
      if (complete === undefined) {
        const masking = mergeMasking(all, rule.masking)
        complete = { ...rule, masking: guardMasking(masking, guard) }
        merged.set(rule, complete)
      }
      return complete
    },
    checkArgs: (toolName, args) => policy.checkArgs(toolName, args),
  }
}

export function guardMasking(
  masking: MaskPolicy | undefined,
  guard: (maskers: readonly Masker[]) => readonly Masker[],
): MaskPolicy | undefined {
  return masking?.maskers === undefined ? masking : { ...masking, maskers: guard(masking.maskers) }
}
