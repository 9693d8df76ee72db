/** Far enough back to find the start of any emoji that people type. */
const LOOK_BACK = 64

const graphemes = typeof Intl.Segmenter === 'undefined' ? undefined : new Intl.Segmenter()

/** Moves an index back to where a character as people see it begins, so that no emoji is cut in two. */
export function safeIndex(text: string, index: number): number {
  if (index <= 0 || index >= text.length) return Math.max(0, Math.min(index, text.length))
  const from = Math.max(0, index - LOOK_BACK)
  const segment = graphemes?.segment(text.slice(from, index + LOOK_BACK)).containing(index - from)
  if (segment !== undefined && segment.index > 0) return from + segment.index
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index
}

/** The beginning of a text, at most `length` UTF-16 code units of it. */
export function safeCut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, safeIndex(text, length))
}
