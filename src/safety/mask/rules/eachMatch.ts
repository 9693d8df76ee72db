/**
 * Every match of a pattern with the flag `g`, in order. Unlike `matchAll` it makes no copy of the pattern, which
 * for the many short texts of a JSON tree costs more than the search.
 */
export function eachMatch(
  pattern: RegExp,
  text: string,
  use: (index: number, whole: string, first: string, match: RegExpExecArray) => void,
): void {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const next = pattern.lastIndex
    use(match.index, match[0], match[1] ?? '', match)
    // From the middle of a pair a pattern with the flag `u` would go back to its beginning, for ever.
    pattern.lastIndex = next === match.index ? next + ((text.codePointAt(next) ?? 0) > 0xffff ? 2 : 1) : next
  }
}
