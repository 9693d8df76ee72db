/** UTF-16 code units that the mask is given, and of these the last that are shown. */
const WINDOW = 16_000
const SHOWN = 4000

function fromLineStart(text: string, at: number): string {
  if (at <= 0) return text
  const line = text.indexOf('\n', at)
  return line < 0 ? '' : text.slice(line + 1)
}

function lastWordStart(text: string): number {
  let at = text.length
  while (at > 0 && !/\s/.test(text.charAt(at - 1))) at--
  return at
}

/**
 * The end of a text that still grows: whole words only, so that a secret is never shown before the mask has
 * seen all of it, and from a window of bounded size, so that a long output costs no more than a short one.
 */
export function settledTail(text: string, isGrowing: boolean, mask: (text: string) => string): string {
  const settled = isGrowing ? text.slice(0, lastWordStart(text)) : text
  const masked = mask(fromLineStart(settled, settled.length - WINDOW))
  return fromLineStart(masked, masked.length - SHOWN).trimEnd()
}
