import { revealParts } from '../../safety/index.js'

/** A piece of text and how it looks. */
export interface TextPart {
  text: string
  /** Class name, where it is not the text itself. */
  tone?: string | undefined
}

/** Line ends and masks, as they stand in a text that has been through the mask. */
const MARKS = /(\r?\n|•{3,})/

/**
 * The pieces of a text for showing: what deceives is written out, masks look like masks.
 *
 * @param isMarked give line ends a mark
 */
export function textParts(text: string, isMarked: boolean): TextPart[] {
  const parts: TextPart[] = []
  for (const part of revealParts(text)) {
    if (part.kind !== 'text') {
      parts.push({ text: part.text, tone: 'tc-escape' })
      continue
    }
    for (const piece of part.text.split(MARKS)) {
      if (piece === '') continue
      if (isMarked && piece.endsWith('\n')) parts.push({ text: '↵', tone: 'tc-break' }, { text: '\n' })
      else parts.push(piece.startsWith('•••') ? { text: piece, tone: 'tc-masked' } : { text: piece })
    }
  }
  return parts
}
