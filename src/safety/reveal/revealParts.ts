import { blankParts, blankRunAt } from './blanks.js'
import { isHidden, isMark, NEEDS_LOOK } from './characters.js'
import { EmojiFinder } from './emoji.js'
import { isJoiningLetters } from './joiners.js'
import { PartList } from './partList.js'
import type { RevealedPart } from './types.js'

/** Letters of some scripts carry four marks; more in one place only make a mess of the lines around. */
const MOST_MARKS = 4

/**
 * A text in pieces for showing, in which nothing is invisible and nothing reorders what stands around it.
 * Emoji, line ends, tabs and the joiners of Persian, Hindi and their kin stay as they are.
 */
export function revealParts(text: string): RevealedPart[] {
  const out = new PartList()
  const emojis = new EmojiFinder()
  let index = 0
  let base = ''
  let before = ''
  while (index < text.length) {
    const look = nextLook(text, index)
    // What stands just before can belong to it: a keycap begins with a digit, an accent needs its letter.
    if (look > index + 1) {
      out.text(text.slice(index, look - 1))
      index = look - 1
    }
    const blanks = blankRunAt(text, index)
    if (blanks > 0) {
      for (const part of blankParts(text.slice(index, index + blanks))) out.part(part)
      index += blanks
      base = before = ''
      continue
    }
    const emoji = emojis.at(text, index)
    if (emoji !== '') {
      out.text(emoji)
      index += emoji.length
      base = before = emoji
      continue
    }
    const character = characterAt(text, index)
    if (isMark(character) && !isHidden(character)) {
      const marks = addMarks(out, text, index, base !== '')
      index = marks.end
      before = marks.allShown ? text.slice(index - 1, index) : ''
      if (!marks.allShown) base = ''
      continue
    }
    index += character.length
    if (
      isHidden(character) &&
      !isJoiningLetters(character, { before, base, after: characterAt(text, index) })
    ) {
      out.code(character.codePointAt(0) ?? 0)
      base = before = ''
    } else {
      out.text(character)
      before = character
      if (!isHidden(character)) base = character
    }
  }
  return out.done()
}

function nextLook(text: string, index: number): number {
  NEEDS_LOOK.lastIndex = index
  return NEEDS_LOOK.exec(text)?.index ?? text.length
}

function characterAt(text: string, index: number): string {
  const codePoint = text.codePointAt(index)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint)
}

/**
 * Marks on a letter: the first few, and a count of the others. Without a letter they are named. A joiner that
 * follows a mark which is not on screen joins nothing.
 */
function addMarks(
  out: PartList,
  text: string,
  start: number,
  hasBase: boolean,
): { readonly end: number; readonly allShown: boolean } {
  const marks: string[] = []
  let end = start
  for (let mark = characterAt(text, end); isMark(mark) && !isHidden(mark); mark = characterAt(text, end)) {
    marks.push(mark)
    end += mark.length
  }
  const shown = hasBase ? MOST_MARKS : 0
  const rest = marks.length - shown
  if (rest <= 0) out.text(text.slice(start, end))
  else if (!hasBase && rest <= MOST_MARKS) for (const mark of marks) out.code(mark.codePointAt(0) ?? 0)
  else {
    if (shown > 0) out.text(marks.slice(0, shown).join(''))
    out.part({
      kind: 'code',
      text: `⟨${rest} combining marks⟩`,
      codePoint: marks[shown]?.codePointAt(0),
      run: rest,
    })
  }
  return { end, allShown: rest <= 0 }
}
