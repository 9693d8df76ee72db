import { canonicalizeJson } from './canonicalizeJson.js'
import { jsonTreeFromValue } from './fromValue.js'
import { parseJsonText } from './parse.js'

/** Arguments as a card or an event holds them. */
export interface ArgsOfCall {
  args?: unknown
  /** The exact text, where the wire gave it. */
  argsText?: string | undefined
}

/**
 * Whether two calls have the same arguments: blanks and the order of members do not count, every digit of a
 * number does. Where one side has only values they are compared as values, because reading a text has
 * rounded the other side in the same way.
 */
export function isSameArgs(a: ArgsOfCall, b: ArgsOfCall): boolean {
  if (a.argsText !== undefined && b.argsText !== undefined) {
    return a.argsText === b.argsText || canonicalText(a.argsText) === canonicalText(b.argsText)
  }
  if (Object.is(a.args, b.args)) return true
  const value = canonicalValue(a.args)
  return value !== undefined && value === canonicalValue(b.args)
}

/** Text that is not JSON stands for itself, marked so that it equals no canonical form. */
function canonicalText(text: string): string {
  const { root } = parseJsonText(text)
  return root ? canonicalizeJson(root) : `text:${text}`
}

/** Undefined for a value that was too large to be read to its end. */
function canonicalValue(value: unknown): string | undefined {
  const tree = jsonTreeFromValue(value)
  return tree.problems.some((problem) => problem.code === 'too_large') ? undefined : canonicalizeJson(tree)
}
