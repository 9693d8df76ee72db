import type { SplitterLimit, TextSplitter } from './textSplitter.js'

/**
 * One frame a line. Blank lines are none, and the last line needs no line break.
 *
 * @param isWhole the stream may be one JSON value over several lines: lines are cut only at its end
 */
export function createLineSplitter(
  onLine: (line: string) => void,
  limit: SplitterLimit,
  isWhole = false,
): TextSplitter {
  let rest = ''
  let length = 0
  let isSkipping = false

  /** Only the new piece is searched, so that a long line over many pieces stays linear. */
  const keep = (text: string): void => {
    length += text.length
    if (isSkipping) return
    if (length <= limit.max) {
      rest += text
      return
    }
    isSkipping = true
    rest = ''
    limit.onTooLong?.(length)
  }
  const flush = (): void => {
    const line = rest
    rest = ''
    length = 0
    isSkipping = false
    const trimmed = line.trim()
    if (trimmed !== '') onLine(trimmed)
  }
  const pushLines = (text: string): void => {
    let from = 0
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      keep(text.slice(from, at))
      flush()
      from = at + 1
    }
    keep(text.slice(from))
  }
  return {
    push: isWhole ? keep : pushLines,
    end: () => {
      if (!isWhole || isJson(rest)) {
        flush()
        return
      }
      const lines = rest
      reset()
      pushLines(lines)
      flush()
    },
    reset,
  }

  function reset(): void {
    rest = ''
    length = 0
    isSkipping = false
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
