/** The texts that stand for secrets in a text that somebody edits. */
interface Markers {
  next(): string
  /** Whether a text has something like them in it, be it of another editor. */
  isIn(text: string): boolean
}

/** Of a mark: enough that nobody writes that of this editor by chance, and few enough to read. */
const LENGTH = 5
/** No vowels, so that it is no word; no digits, so that it stays apart from the number. */
const LETTERS = 'bcdfghjkmnpqrstvwxz'

/**
 * @param source the data: what is in it already would stand for two things
 * @param words of a marker, which may be the host's and say nothing of the number
 */
export function markerMaker(source: string, words: (number: number) => string): Markers {
  const [before = '', after = ''] = splitAt(words(0).trim(), '0')
  const mark = markNotIn(source)
  const isLikely = before.length > 1 && !source.includes(before)
  let count = 0
  return {
    next() {
      count += 1
      return `${before}${String(count)} ${mark}${after}`
    },
    isIn: (text) => text.includes(` ${mark}`) || (isLikely && text.includes(before)),
  }
}

function splitAt(text: string, part: string): [string, string] {
  const at = text.indexOf(part)
  return at < 0 ? [`⟨${text} `, '⟩'] : [text.slice(0, at), text.slice(at + part.length)]
}

function markNotIn(source: string): string {
  let mark = ''
  // Each round makes it longer, so that it ends whatever the data are.
  do mark += randomLetters(LENGTH)
  while (source.includes(mark))
  return mark
}

function randomLetters(length: number): string {
  const numbers = crypto.getRandomValues(new Uint8Array(length))
  return [...numbers].map((number) => LETTERS[number % LETTERS.length]).join('')
}
