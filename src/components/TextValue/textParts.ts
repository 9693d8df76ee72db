import { REVEALED_CODE, revealParts } from '../../safety/index.js'

/** A piece of text and how it looks. */
export interface TextPart {
  text: string
  /** Class name, where it is not the text itself. */
  tone?: string | undefined
}

/** A browser takes long for many thousands of elements: what follows these stands written out in plain text. */
const MOST_ELEMENTS = 500

/** Line ends and masks, as they stand in a text that has been through the mask. */
const MARKS = /(\r?\n|•{3,})/

/**
 * The pieces of a text for showing: what deceives is written out, masks look like masks.
 *
 * @param isMarked give line ends a mark
 * @param isRevealed what deceives is written out in it already
 */
export function textParts(text: string, isMarked: boolean, isRevealed = false): TextPart[] {
  const merged: TextPart[] = []
  let elements = 0
  for (const part of eachPart(text, isMarked, isRevealed)) {
    const tone = elements < MOST_ELEMENTS ? part.tone : undefined
    const last = merged.at(-1)
    if (last !== undefined && last.tone === tone && tone !== 'tc-masked') {
      last.text += part.text
      continue
    }
    if (tone !== undefined) elements += 1
    merged.push({ text: part.text, tone })
  }
  return merged
}

function eachPart(text: string, isMarked: boolean, isRevealed: boolean): TextPart[] {
  const parts: TextPart[] = []
  for (const part of isRevealed ? revealedParts(text) : revealParts(text)) {
    if (part.kind !== 'text') {
      parts.push({ text: part.text, tone: 'tc-escape' })
      continue
    }
    for (const piece of part.text.split(MARKS)) {
      if (piece === '') continue
      if (isMarked && piece.endsWith('\n')) {
        // The other half of a line end of two characters, which shows nothing by itself.
        if (piece === '\r\n') parts.push({ text: '⟨U+000D⟩', tone: 'tc-escape' })
        parts.push({ text: '↵', tone: 'tc-break' }, { text: '\n' })
      } else parts.push(piece.startsWith('•••') ? { text: piece, tone: 'tc-masked' } : { text: piece })
    }
  }
  return parts
}

const revealedParts = (text: string) =>
  text.split(REVEALED_CODE).map((piece, index) => ({ text: piece, kind: index % 2 === 1 ? 'code' : 'text' }))
