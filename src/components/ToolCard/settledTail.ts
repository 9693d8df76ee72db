/** UTF-16 code units that the mask is given, and of these the last that are shown. */
const WINDOW = 16_000
const SHOWN = 4000

function fromLineStart(text: string, at: number): string {
  if (at <= 0) return text
  const line = text.indexOf('\n', at)
  return line < 0 ? '' : text.slice(line + 1)
}

/** Groups of a number that may go on: those of a card, a phone number or an account. */
const OPEN_GROUPS = /(?:[A-Z\d\uff10-\uff19().+-]{1,19}[ \u00a0\u2000-\u200a\u202f\u3000]{1,2}){1,9}$/
/** UTF-16 code units that such groups take at most. */
const LONGEST_GROUPS = 200

/** Where the last word begins that may go on, or the number that it would be a group of. */
function lastWordStart(text: string): number {
  let at = text.length
  while (at > 0 && !/\s/.test(text.charAt(at - 1))) at--
  return at - (OPEN_GROUPS.exec(text.slice(Math.max(0, at - LONGEST_GROUPS), at))?.[0].length ?? 0)
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
