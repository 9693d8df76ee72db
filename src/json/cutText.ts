/** Where a text may be cut at or before `at`: never inside a surrogate pair. */
export function cutAt(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length)
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at)
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000 ? at - 1 : at
}

/** The text in pieces of about `length` units. */
export function* cutText(text: string, length: number): Generator<string, void, undefined> {
  for (let at = 0; at < text.length;) {
    const end = cutAt(text, at + length)
    yield text.slice(at, end)
    at = end
  }
}
