import { revealParts } from '../safety/index.js'

/** UTF-16 code units of a text that are shown at once. */
const LONGEST = 8000
/** As much of a page as one field takes. */
const CHARACTERS = 500
const MARKS = 10

/**
 * How much of a page a text of a wire takes, with what is written out in it, of which each is an element. The unit is
 * a field of a form: a wire that sends many long texts is no smaller than one that asks for many values.
 */
export function textWeight(text = ''): number {
  const shown = text.slice(0, LONGEST)
  const marks = revealParts(shown).filter(({ kind }) => kind !== 'text').length
  return shown.length / CHARACTERS + marks / MARKS
}
