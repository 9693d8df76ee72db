import { JsonReader } from './reader.js'
import { finish } from './steps.js'
import type { JsonProblem } from './types.js'

/**
 * The problems that {@link parseJsonText} reports, found without making a tree: for text whose value comes
 * from a native `JSON.parse`, which keeps the last of two equal keys and rounds numbers without a word.
 */
export function checkJsonText(text: string): readonly JsonProblem[] {
  const reader = new JsonReader(text, false)
  finish(reader.read())
  return reader.list.problems
}
