import type { ToolArgsFormat } from './card.js'
import { deepFreeze } from './freeze.js'

interface GivenArgs {
  args?: unknown
  argsText?: string | undefined
}

// Of a text of megabytes that policy, reducer and card ask for one after the other.
const known = new WeakMap<object, { readonly argsText: string; readonly args: unknown }>()

/**
 * Arguments of which value and text say the same. A person reads and approves the text, so the host's
 * question, its policy and its schema must not read another value: where both are given the text counts.
 * Of a tool that takes text the text is the value. Text that is no JSON leaves the value as it was; it can
 * never be approved.
 */
export function oneReading<T extends GivenArgs>(given: T, format: ToolArgsFormat): T {
  const { args, argsText } = given
  if (format === 'text') {
    const text = argsText ?? (typeof args === 'string' ? args : undefined)
    return text === undefined || (text === args && text === argsText)
      ? given
      : { ...given, args: text, argsText: text }
  }
  if (argsText === undefined) return given
  const read = readArgs(argsText, args)
  return read === undefined || read === args ? given : { ...given, args: read }
}

function readArgs(argsText: string, given: unknown): unknown {
  const key = typeof given === 'object' && given !== null ? given : undefined
  const before = key === undefined ? undefined : known.get(key)
  if (before?.argsText === argsText) return before.args
  try {
    const args = readingOf(argsText)
    if (key !== undefined) known.set(key, { argsText, args })
    return args
  } catch {
    return undefined
  }
}

/**
 * What a text of JSON says, frozen. Whoever is handed both later need not read the text again.
 *
 * @throws SyntaxError as JSON.parse does
 */
export function readingOf(argsText: string): unknown {
  const args = deepFreeze(JSON.parse(argsText) as unknown)
  if (typeof args === 'object' && args !== null) known.set(args, { argsText, args })
  return args
}
