/** What the ends of lines of a text are; fields know `\n` only. */
export type LineEnds = 'none' | 'lf' | 'crlf' | 'mixed'

export function lineEndsOf(text: string): LineEnds {
  const ends = new Set(text.match(/\r\n|\r|\n/g))
  if (ends.size === 0) return 'none'
  if (ends.size > 1 || ends.has('\r')) return 'mixed'
  return ends.has('\n') ? 'lf' : 'crlf'
}
