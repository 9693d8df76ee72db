import { JsonReader } from './reader.js'
import { finish, type Steps } from './steps.js'
import type { JsonTree } from './types.js'

/**
 * Reads JSON text (strictly RFC 8259) without losing anything: number tokens, order and duplicates of
 * members, halves of surrogate pairs. Never throws, does not recurse, and takes time linear in the text.
 *
 * `problems` is empty for text that a person can be asked about. `root` is undefined when the text is not
 * JSON, which is `truncated` where more text could still make it JSON, else `syntax`; a byte order mark is
 * not JSON. Nesting over 200 levels is `too_deep` and still read; over 64 Mi code units is `too_large`.
 * Each code is reported at most 20 times.
 */
export function parseJsonText(text: string): JsonTree {
  return finish(parseJsonSteps(text))
}

/** {@link parseJsonText} in steps, for texts that would block a page. */
export function* parseJsonSteps(text: string): Steps<JsonTree> {
  const reader = new JsonReader(text, true)
  const root = yield* reader.read()
  return { root, problems: reader.list.problems, depth: reader.depth, size: text.length, exact: true }
}
