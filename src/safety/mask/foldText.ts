/** What the rules read instead of `text`, and where each place of it stands there. */
export interface FoldedText {
  readonly text: string
  /** The place in the original of a place in `text`; of its end, the end. */
  at(index: number): number
}

const NEEDS_FOLDING =
  /[\p{Default_Ignorable_Code_Point}\u00a0\u2000-\u200a\u2010-\u2015\u2212\u202f\u205f\u3000\uff01-\uff5e]|\\u[0-9a-fA-F]{4}/u
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * Full-width forms, odd dashes and spaces as ASCII; invisible characters dropped; `\u0061` in text that
 * holds JSON read as the letter. So one way to write a rule finds every way to write a secret.
 */
export function foldText(text: string): FoldedText {
  if (!NEEDS_FOLDING.test(text)) return { text, at: (index) => index }
  const kept: string[] = []
  const places: number[] = []
  let index = 0
  while (index < text.length) {
    const start = index
    const code = text.codePointAt(index) ?? 0
    index += code > 0xffff ? 2 : 1
    if (code === 0x5c && /^u[0-9a-fA-F]{4}/.test(text.slice(index, index + 5))) {
      kept.push(String.fromCharCode(parseInt(text.slice(index + 1, index + 5), 16)))
      places.push(start)
      index += 5
      continue
    }
    const folded = foldCode(code)
    kept.push(folded)
    for (let unit = 0; unit < folded.length; unit += 1) places.push(start + unit)
  }
  return { text: kept.join(''), at: (place) => places[place] ?? text.length }
}

function foldCode(code: number): string {
  if (code < 0x80) return String.fromCharCode(code)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  )
    return ' '
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return '-'
  const character = String.fromCodePoint(code)
  return IGNORABLE.test(character) ? '' : character
}
