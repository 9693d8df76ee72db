const SHORT_PIECES = [3, 5, 4, 7, 2, 6]
const LONG_PIECES = [28, 34, 22, 31]
/** From here on a model's arguments come faster than a person would read them. */
const LONG_TEXT = 1_000

/** Ms between two pieces: a quick model, still slow enough to follow. */
export const PIECE_PAUSE = 34
/** Ms before a model says its first word. */
export const THINKING_PAUSE = 420

/** Words, or two or three Chinese characters, at a time: what a tokenizer makes of prose. */
export function textPieces(text: string): string[] {
  return (
    text.match(/[\p{Script=Han}，。；：、！？]{1,3}|\s*[^\s\p{Script=Han}，。；：、！？]+\s*/gu) ?? [text]
  )
}

/** Pieces that respect neither keys nor values; code points stay whole, as they do in UTF-8. */
export function argsPieces(argsText: string): string[] {
  const characters = Array.from(argsText)
  const sizes = characters.length > LONG_TEXT ? LONG_PIECES : SHORT_PIECES
  const pieces: string[] = []
  for (let at = 0; at < characters.length;) {
    const size = sizes[pieces.length % sizes.length] ?? 4
    pieces.push(characters.slice(at, at + size).join(''))
    at += size
  }
  return pieces
}
